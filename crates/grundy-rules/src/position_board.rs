//! Builds the view of a position as the board that the file declares.

use super::game::RuleGame;
use super::tree::Ty;
use grundy_core::base::Counts;
use grundy_core::machine::{Frame, NoOptions};
use grundy_draw::{
    BoardDrawing, BoardField, BoardView, CellNaming, Colour, DrawnCell, DrawnPiece, GridStyle,
    Shape, View,
};
use grundy_syntax::Diagnostic;
use grundy_text::words;
use std::ops::Range;

/// The names of enumerated values that are drawn as an empty cell, unless the file declares a piece
/// for them.
pub(super) const EMPTY_NAMES: [&str; 5] = ["empty", "blank", "none", "free", "vacant"];

impl RuleGame {
    /// Returns the view of the declared board at the position loaded into `frame`: its cells with
    /// their pieces, and the trays. Returns `None` if the file declares no board, or if its
    /// geometry is faulty, does not fit the number of cells, or is too large to draw.
    pub(super) fn board_view(&self, frame: &mut Frame) -> Option<View> {
        let board = self.program().board.as_ref().filter(|board| !board.bars)?;
        let geometry = &self.0.layout.board;
        if geometry.error.is_some() {
            return None;
        }
        let (cells_entry, trays) = self.0.code.board.split_first()?;
        let values = self.eval_list(frame, *cells_entry)?;
        let columns = geometry.columns.unwrap_or(values.len()).max(1);
        let field = match (&geometry.edges, &geometry.points) {
            (Some(edges), _) => BoardField::Edges(edges.clone()),
            (_, Some(points)) => BoardField::Points(points.clone(), geometry.lines.clone()),
            _ => BoardField::Grid(columns, board.style),
        };
        let cell_count = match &field {
            BoardField::Grid(..) => values.len(),
            BoardField::Points(points, _) => points.len(),
            BoardField::Edges(edges) => edges.len(),
        };
        if cell_count != values.len() {
            return None;
        }
        let mut rows = Vec::new();
        let row_len =
            if matches!(field, BoardField::Grid(..)) { columns } else { values.len().max(1) };
        let texts = |values: &[i64], ty: &Ty| -> Vec<Option<String>> {
            values.iter().map(|value| Some(self.glyph(ty, *value))).collect()
        };
        rows.extend(values.chunks(row_len).map(|row| texts(row, &board.ty)));
        let cells = values.iter().map(|value| self.drawn_cell(&board.ty, *value)).collect();
        let mut tray_cells = Vec::new();
        for (entry, (_, ty)) in trays.iter().zip(&self.program().trays) {
            let values = self.eval_list(frame, *entry)?;
            rows.push(texts(&values, ty));
            tray_cells.push(values.iter().map(|value| self.drawn_cell(ty, *value)).collect());
        }
        if rows.iter().map(|row| row.len() as u64).sum::<u64>() > View::MAX_ITEMS {
            return None;
        }
        let drawing =
            BoardDrawing { field, cells, trays: tray_cells, naming: board.naming, upward: false };
        let drawing = Some(Box::new(drawing));
        Some(View::Board(BoardView { rows, drawing, ..BoardView::default() }))
    }

    /// Returns the view of a position as bars of squares, one for each component of the position.
    /// Returns `None` if the file does not declare `bars`, or if the bars cannot be evaluated or
    /// are too large.
    pub(super) fn bars_view(&self, position: &[u64]) -> Option<View> {
        self.program().board.as_ref().filter(|board| board.bars)?;
        let entry = *self.0.code.board.first()?;
        let bar = |range: Range<usize>| {
            self.with_frame(|frame| {
                self.load(frame, position, range.start)?;
                bar_dimensions(&self.eval_list(frame, entry)?)
            })
        };
        let bars: Option<Vec<[u64; 2]>> =
            self.part_ranges(position).ok()?.into_iter().map(bar).collect();
        View::bars(bars?)
    }

    /// Runs the code at the entry point `entry`, at the position loaded into `frame`. Returns the
    /// list of numbers that it computes, or `None` on a fault of the rules.
    fn eval_list(&self, frame: &mut Frame, entry: u32) -> Option<Vec<i64>> {
        self.run(frame, entry, &mut NoOptions).ok()?;
        Some(frame.result.iter().map(|number| *number as i64).collect())
    }

    /// Returns how a value is drawn on a cell: as its `piece` statement states or, without one, as
    /// a default piece.
    fn drawn_cell(&self, ty: &Ty, value: i64) -> DrawnCell {
        let name = self.value_name(ty, value);
        let pieces = &self.program().pieces;
        let is_for_value = |piece_value: &Option<(Ty, i64)>| {
            piece_value
                .as_ref()
                .is_some_and(|(piece_ty, number)| piece_ty == ty && *number == value)
        };
        let piece_entry = pieces
            .iter()
            .find(|(piece_value, _)| is_for_value(piece_value))
            .or_else(|| pieces.iter().find(|(piece_value, _)| piece_value.is_none()));
        let piece = match piece_entry {
            Some((_, piece)) if piece.shape == Shape::NONE => None,
            Some((_, piece)) if piece.shape.counts() => {
                Some(DrawnPiece { text: value.to_string(), ..piece.clone() })
            }
            Some((_, piece)) => Some(piece.clone()),
            None => self.default_piece(ty, value, &name),
        };
        DrawnCell { piece, called: name }
    }

    /// Returns the default drawing of a value without a `piece` statement: a disc in the colour of
    /// the side with this name, a grey block for `true`, the number, or the glyph. Returns `None`
    /// for a value that means an empty cell.
    fn default_piece(&self, ty: &Ty, value: i64, name: &str) -> Option<DrawnPiece> {
        let glyph = self.glyph(ty, value);
        if matches!(glyph.as_str(), "." | " " | "") || *ty == Ty::Bool && value == 0 {
            return None;
        }
        if *ty == Ty::Bool {
            return Some(DrawnPiece::new(Shape::BLOCK, Colour::GREY));
        }
        if *ty == Ty::Num {
            return Some(DrawnPiece {
                text: value.to_string(),
                ..DrawnPiece::new(Shape::NUMBER, Colour::LIGHT)
            });
        }
        if glyph == name && EMPTY_NAMES.contains(&name) {
            return None;
        }
        let sides = self.program().sides.as_ref();
        match sides.and_then(|sides| sides.iter().position(|side| side == name)) {
            Some(index) if !matches!(glyph.as_str(), "X" | "O") => {
                Some(DrawnPiece::new(Shape::DISC, Colour::of_side(name, index == 1)))
            }
            _ => DrawnPiece::from_text(&glyph),
        }
    }

    /// Returns the drawing of the sequence variable with index `var` as a grid with `columns` cells
    /// in a row.
    pub(super) fn grid_drawing(&self, frame: &Frame, var: usize, columns: usize) -> BoardDrawing {
        let ty = self.elem_type(var);
        let cells =
            self.numbers(frame, var).iter().map(|value| self.drawn_cell(&ty, *value)).collect();
        let field = BoardField::Grid(columns, GridStyle::default());
        BoardDrawing {
            field,
            cells,
            trays: Vec::new(),
            naming: CellNaming::default(),
            upward: false,
        }
    }

    /// Returns the diagnostic for an error in the `board` statement: in the geometry of the board,
    /// or in the values of its cells at `position`. Returns `None` if there is no error.
    pub(super) fn board_diagnostic(&self, position: &Counts) -> Option<Diagnostic> {
        let board = self.program().board.as_ref()?;
        let geometry = &self.0.layout.board;
        if let Some((span, message, help)) = &geometry.error {
            return Some(Diagnostic::error(*span, message.clone()).help(help.clone()));
        }
        let cells = self.with_frame(|frame| {
            self.load(frame, position, 0)?;
            let cells_entry = self.0.code.board.first()?;
            for entry in &self.0.code.board {
                if let Err(fail) = self.run(frame, *entry, &mut NoOptions) {
                    return Some(Err(fail));
                }
            }
            Some(Ok(self.eval_list(frame, *cells_entry)?))
        })?;
        let cells = match cells {
            Ok(cells) => cells,
            Err(fail) => {
                let (message, help) = self.describe_fault(&fail);
                return Some(Diagnostic::error(fail.span, message).help(help));
            }
        };
        if board.bars && cells.len() != 2 {
            return Some(
                Diagnostic::error(
                    board.span,
                    words!(position_board::bar_has_two_numbers_not, count = cells.len()),
                )
                .help(words!(position_board::write_its_rows_and_columns_board)),
            );
        }
        let cells = cells.len();
        let place_count =
            geometry.points.as_ref().map(Vec::len).or(geometry.edges.as_ref().map(Vec::len));
        let place_count = place_count.filter(|place_count| *place_count != cells)?;
        Some(
            Diagnostic::error(
                board.span,
                words!(position_board::board_has_cells_but_points, cells, place_count),
            )
            .help(words!(position_board::write_one_point_or_edge)),
        )
    }
}

/// Returns the number of rows and the number of columns of a bar. Returns `None` unless `numbers`
/// are two natural numbers.
fn bar_dimensions(numbers: &[i64]) -> Option<[u64; 2]> {
    let [rows, columns] = numbers else { return None };
    Some([u64::try_from(*rows).ok()?, u64::try_from(*columns).ok()?])
}
