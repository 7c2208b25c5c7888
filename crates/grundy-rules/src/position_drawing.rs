//! Renders positions and values as text: the pictures that a file declares (`show`), glyphs, and
//! names of values.

use super::code::TextPiece;
use super::game::RuleGame;
use super::position_text::elements;
use super::tree::Ty;
use grundy_core::base::Counts;
use grundy_core::machine::{ElementType, Fail, Frame, Location, NoOptions};
use grundy_text::ChoiceValue;

/// The maximum number of elements of a list that a text shows.
const MAX_LISTED: usize = 20;

impl RuleGame {
    /// Describes the choices with which a move fails, as in `, k = 3`: those that the player makes
    /// before the place of the fault. Returns an empty text if the fault is not in a move.
    pub(super) fn choices_before_fault(&self, fail: &Fail) -> String {
        let moves = self.program().moves.iter().enumerate();
        let mut earlier_moves =
            moves.filter(|(_, move_rule)| move_rule.span.start <= fail.span.start);
        let Some((move_index, move_rule)) = earlier_moves.next_back() else { return String::new() };
        let end = move_rule.outcome.span().end.max(move_rule.span.end);
        if fail.span.end > end {
            return String::new();
        }
        let mut text = String::new();
        self.with_frame(|frame| {
            let bound = move_rule.loops.binders.iter().zip(&move_rule.choices);
            for ((binder, (name, ty)), reg) in bound.zip(&self.0.code.choice_registers[move_index])
            {
                if binder.1.span().is_some_and(|span| span.end <= fail.span.start) {
                    let value = self.value_name(ty, frame.registers[*reg as usize]);
                    text.push_str(&format!(", {name} = {value}"));
                }
            }
        });
        text
    }

    /// Returns whether the file declares pictures of positions (`show`).
    pub fn has_pictures(&self) -> bool {
        !self.0.code.shows.is_empty()
    }

    /// Returns the pictures of a position as text, one on each line. A line with `+` separates the
    /// components of a sum. Returns `None` if the file declares no pictures or the position is
    /// invalid.
    pub fn show(&self, position: &Counts) -> Option<String> {
        if !self.has_pictures() {
            return None;
        }
        let ranges = self.part_ranges(position).ok()?;
        let drawn = ranges.iter().map(|range| {
            self.with_frame(|frame| {
                self.load(frame, position, range.start)?;
                let shows = self.0.code.shows.iter();
                Some(shows.map(|show| self.render(frame, show)).collect::<Vec<_>>().join("\n"))
            })
        });
        Some(drawn.collect::<Option<Vec<_>>>()?.join("\n+\n"))
    }

    /// Returns the glyph of each element of the sequence variable with index `var`, at the position
    /// loaded into `frame`.
    pub(super) fn glyphs(&self, frame: &Frame, var: usize) -> Vec<String> {
        let ty = self.elem_type(var);
        self.numbers(frame, var).iter().map(|item| self.glyph(&ty, *item)).collect()
    }

    /// Returns the name of the side to move, or `None` in a game without sides.
    pub fn side_to_move(&self, position: &Counts) -> Option<String> {
        let turn = i64::try_from(*position.last().filter(|_| self.0.partizan)?).ok()?;
        Some(self.value_name(&Ty::Side, turn))
    }

    /// Returns the names of the sides in the order of the file, or `None` in a game without sides.
    pub fn sides(&self) -> Option<&[String; 2]> {
        self.program().sides.as_ref()
    }

    /// Renders a compiled text with the values at the position loaded into `frame`. A value that
    /// the rules fail to compute is rendered as `?`.
    pub(super) fn render(&self, frame: &mut Frame, pieces: &[TextPiece]) -> String {
        let mut text = String::new();
        for piece in pieces {
            match piece {
                TextPiece::Text(text_piece) => text.push_str(text_piece),
                TextPiece::Value(entry, ty) => match self.run(frame, *entry, &mut NoOptions) {
                    Ok(value) => text.push_str(&self.glyph(ty, value)),
                    Err(_) => text.push('?'),
                },
                TextPiece::Grid(var, entry) => {
                    let columns =
                        self.run(frame, *entry, &mut NoOptions).unwrap_or(0).max(1) as usize;
                    text.push_str(&self.grid(frame, *var, columns));
                }
            }
        }
        text
    }

    /// Renders the sequence variable with index `var`, at the position loaded into `frame`, as
    /// lines of `columns` glyphs.
    pub(super) fn grid(&self, frame: &Frame, var: usize, columns: usize) -> String {
        let glyphs = self.glyphs(frame, var);
        let rows = glyphs.chunks(columns).map(|row| row.join(" "));
        rows.collect::<Vec<_>>().join("\n")
    }

    /// Returns the elements of the variable with index `var` at the position loaded into `frame`.
    pub(super) fn numbers<'a>(&self, frame: &'a Frame, var: usize) -> &'a [i64] {
        match self.0.code.program.locations[var] {
            Location::Registers(base, len) => {
                &frame.registers[base as usize..(base + len) as usize]
            }
            Location::List(list) => &frame.lists[list as usize],
        }
    }

    /// Returns the type of the elements of the variable with index `var`.
    pub(super) fn elem_type(&self, var: usize) -> Ty {
        match self.0.layout.slots[var].element_type {
            ElementType::Num => Ty::Num,
            ElementType::Bool => Ty::Bool,
            ElementType::Enum(kind) => Ty::Enum(kind),
        }
    }

    /// Returns the text that draws a value of the type `ty`: its glyph or, if the file declares
    /// none for it, its name.
    pub(super) fn glyph(&self, ty: &Ty, value: i64) -> String {
        if *ty == Ty::Set {
            return format!(
                "[{}]",
                elements(value).map(|element| element.to_string()).collect::<Vec<_>>().join(",")
            );
        }
        let program = self.program();
        let drawn = program
            .glyphs
            .iter()
            .find(|(glyph_ty, glyph_value, _)| glyph_ty == ty && *glyph_value == value);
        if let Some((_, _, glyph)) = drawn {
            return glyph.clone();
        }
        self.value_name(ty, value)
    }

    /// Returns the name of a value of the type `ty` as a user types it, such as `white`, `true` or
    /// `7`.
    pub(super) fn value_name(&self, ty: &Ty, value: i64) -> String {
        let index = usize::try_from(value).unwrap_or(usize::MAX);
        let program = self.program();
        let name = match ty {
            Ty::Bool => ["false", "true"].get(index).map(|name| name.to_string()),
            Ty::Enum(kind) => program.enums[*kind].get(index).cloned(),
            Ty::Side => program.sides.as_ref().and_then(|sides| sides.get(index).cloned()),
            Ty::Set => Some(format!(
                "[{}]",
                elements(value).map(|element| element.to_string()).collect::<Vec<_>>().join(",")
            )),
            Ty::List(element_ty) => self.list_name(element_ty, index),
            _ => None,
        };
        name.unwrap_or_else(|| value.to_string())
    }

    /// Converts a choice of the player to the form in which moves are reported: `value` is the
    /// number that represents the choice, and `ty` its type.
    pub(super) fn choice_value(&self, ty: &Ty, value: i64) -> ChoiceValue {
        match ty {
            Ty::Bool => ChoiceValue::Flag(value != 0),
            Ty::Set => ChoiceValue::from(elements(value).collect::<Vec<i64>>()),
            Ty::List(element_ty) => {
                let items =
                    usize::try_from(value).ok().and_then(|address| self.list_items(address));
                let items = items.unwrap_or_default().iter();
                ChoiceValue::List(items.map(|item| self.choice_value(element_ty, *item)).collect())
            }
            Ty::Enum(_) | Ty::Side => ChoiceValue::Name(self.value_name(ty, value)),
            _ => ChoiceValue::from(value),
        }
    }

    /// Returns the elements of the list of constants at `address` in the tables of the layout, or
    /// `None` if there is no list at this address.
    fn list_items(&self, address: usize) -> Option<&[i64]> {
        let tables = &self.0.layout.tables;
        let len = usize::try_from(*tables.get(address)?).ok()?;
        tables.get(address + 1..)?.get(..len)
    }

    /// Returns the text of the list of constants at `address`, shortened after [`MAX_LISTED`]
    /// elements. Returns `None` if there is no list at this address.
    fn list_name(&self, element_ty: &Ty, address: usize) -> Option<String> {
        let items = self.list_items(address)?;
        let mut names: Vec<String> =
            items.iter().take(MAX_LISTED).map(|item| self.value_name(element_ty, *item)).collect();
        if items.len() > MAX_LISTED {
            names.push("…".to_string());
        }
        Some(format!("[{}]", names.join(",")))
    }
}
