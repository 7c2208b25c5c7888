//! Explains how the positions of a rule file are written: the order of the variables, the names of
//! the cells of a board, and the characters that draw values.

use super::code::TextPiece;
use super::game::RuleGame;
use super::position_board::EMPTY_NAMES;
use super::tree::Ty;
use grundy_core::machine::{Arity, ElementType, Frame, Location, NoOptions};
use grundy_draw::CellNaming;
use grundy_text::{Words, text, words};

impl RuleGame {
    /// Explains the text of a position: the cells and characters of a drawn position, or else the
    /// names of the variables. Returns empty words for a position of one variable without a board.
    pub(super) fn position_note(&self) -> Words {
        if !self.has_pictures() {
            return self.variables_note();
        }
        let notes = [self.cells_note(), self.glyphs_note()];
        let notes = notes.into_iter().filter(|note| !note.en.is_empty());
        Words::join(notes, text!(position_note::semicolon))
    }

    /// Explains the names of the cells in the texts of moves, as the `board` statement declares
    /// them.
    fn cells_note(&self) -> Words {
        let Some(board) = self.program().board.as_ref().filter(|board| !board.bars) else {
            return Words::default();
        };
        let geometry = &self.0.layout.board;
        let is_grid = geometry.points.is_none() && geometry.edges.is_none();
        match board.naming {
            CellNaming::None => Words::default(),
            CellNaming::Numbers if !is_grid => self.points_note(),
            CellNaming::Numbers if geometry.columns.is_none() => {
                words!(position_note::cells_are_numbered_from_left)
            }
            CellNaming::Numbers => words!(position_note::cells_are_numbered_row_by_row),
            CellNaming::Letters => words!(position_note::columns_have_letters),
            CellNaming::Rows => words!(position_note::rows_are_counted_from_top),
            CellNaming::Upward => words!(position_note::rows_are_counted_from_bottom),
            CellNaming::Columns => words!(position_note::columns_are_counted_from_left),
        }
    }

    /// Explains the numbers of points or edges by their places in the picture of a position.
    /// Returns empty words if the picture does not show each of them once.
    fn points_note(&self) -> Words {
        let slots = self.0.layout.slots.iter().enumerate();
        let mut sequences = slots.filter(|(_, slot)| {
            matches!((slot.arity, slot.element_type), (Arity::Fixed(_), ElementType::Enum(_)))
        });
        let (Some((var, _)), None) = (sequences.next(), sequences.next()) else {
            return Words::default();
        };
        let lines = self.with_frame(|frame| self.numbered_picture(frame, var));
        let numbers: Vec<i64> = lines.iter().flatten().copied().collect();
        let is_in_order = |numbers: &[i64]| (1..).zip(numbers).all(|(place, n)| place == *n);
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        if numbers.is_empty() || !is_in_order(&sorted) {
            return Words::default();
        }
        if is_in_order(&numbers) {
            return words!(position_note::points_are_numbered_in_order);
        }
        let line_text =
            |line: &Vec<i64>| line.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
        let rows = lines.iter().map(line_text).collect::<Vec<_>>().join(" / ");
        words!(position_note::points_are_numbered_like_this, rows)
    }

    /// Returns the lines of the picture of a position, with the number of each element of the
    /// sequence variable with index `var`, counted from 1, in place of its value. Leaves out lines
    /// that show something else.
    fn numbered_picture(&self, frame: &mut Frame, var: usize) -> Vec<Vec<i64>> {
        let Location::Registers(base, len) = self.0.code.program.locations[var] else {
            return Vec::new();
        };
        for index in 0..len {
            frame.registers[(base + index) as usize] = i64::from(index) + 1;
        }
        let ty = self.elem_type(var);
        let mut lines = Vec::new();
        for show in &self.0.code.shows {
            let mut line = Vec::new();
            for piece in show {
                match piece {
                    TextPiece::Text(text) if text.trim().is_empty() => {}
                    TextPiece::Value(entry, value_ty) if *value_ty == ty => {
                        line.extend(self.run(frame, *entry, &mut NoOptions));
                    }
                    TextPiece::Grid(shown, entry) if *shown == var => {
                        let columns = self.run(frame, *entry, &mut NoOptions).unwrap_or(0).max(1);
                        let numbers: Vec<i64> = (1..=i64::from(len)).collect();
                        lines.extend(numbers.chunks(columns as usize).map(<[i64]>::to_vec));
                    }
                    _ => {
                        line.clear();
                        break;
                    }
                }
            }
            if !line.is_empty() {
                lines.push(line);
            }
        }
        lines
    }

    /// Explains the characters that draw values, as in `o = white, x = black`.
    fn glyphs_note(&self) -> Words {
        let explained = self.program().glyphs.iter().filter_map(|(ty, value, glyph)| {
            let name = self.value_name(ty, *value);
            let is_obvious = *glyph == name || EMPTY_NAMES.contains(&name.as_str());
            (matches!(ty, Ty::Enum(_)) && !is_obvious).then(|| format!("{glyph} = {name}"))
        });
        Words::list(explained)
    }

    /// Names the variables of a position in their order, and the side to move after them. Returns
    /// empty words for a position of one variable.
    fn variables_note(&self) -> Words {
        let vars = &self.program().vars;
        if vars.len() < 2 {
            return Words::default();
        }
        let names = Words::list_quoted(vars.iter().map(|var| &var.name));
        if self.0.partizan {
            return words!(position_note::values_of_variables_and_side, names);
        }
        words!(position_note::values_of_variables, names)
    }
}
