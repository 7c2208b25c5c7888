//! Positions as the file says that their board looks.

use super::diagnose::Diagnostic;
use super::game::RuleGame;
use super::tree::Ty;
use crate::base::{
    BoardView, Cell, Colour, Counts, Drawing, Field, Look, Named, Piece, Shape, View,
};
use crate::machine::{Frame, NoOptions};
use crate::words;
use std::ops::Range;

impl RuleGame {
    /// The board of a position, as its statement says; `None` where there is none, or it does not fit.
    pub(super) fn board_view(&self, frame: &mut Frame) -> Option<View> {
        let board = self.program().board.as_ref().filter(|board| !board.bars)?;
        let plan = &self.0.layout.plan;
        if plan.wrong.is_some() {
            return None;
        }
        let (first, trays) = self.0.code.board.split_first()?;
        let values = self.listed_there(frame, *first)?;
        let columns = plan.columns.unwrap_or(values.len()).max(1);
        let field = match (&plan.edges, &plan.points) {
            (Some(edges), _) => Field::Edges(edges.clone()),
            (_, Some(points)) => Field::Points(points.clone(), plan.joins.clone()),
            _ => Field::Grid(columns, board.look),
        };
        let many = match &field {
            Field::Grid(..) => values.len(),
            Field::Points(points, _) => points.len(),
            Field::Edges(edges) => edges.len(),
        };
        if many != values.len() {
            return None;
        }
        let mut rows = Vec::new();
        let wide = if matches!(field, Field::Grid(..)) { columns } else { values.len().max(1) };
        let texts = |values: &[i64], ty: &Ty| -> Vec<Option<String>> {
            values.iter().map(|value| Some(self.glyph(ty, *value))).collect()
        };
        rows.extend(values.chunks(wide).map(|row| texts(row, &board.ty)));
        let cells = values.iter().map(|value| self.cell(&board.ty, *value)).collect();
        let mut beside = Vec::new();
        for (at, (_, ty)) in trays.iter().zip(&self.program().trays) {
            let values = self.listed_there(frame, *at)?;
            rows.push(texts(&values, ty));
            beside.push(values.iter().map(|value| self.cell(ty, *value)).collect());
        }
        if rows.iter().map(|row| row.len() as u64).sum::<u64>() > View::MOST {
            return None;
        }
        let drawing = Drawing { field, cells, trays: beside, named: board.named, upward: false };
        let drawing = Some(Box::new(drawing));
        Some(View::Board(BoardView { rows, drawing, ..BoardView::default() }))
    }

    /// The bars of squares that the parts of a position are, as its statement says; `None` where they are none.
    pub(super) fn bars_view(&self, position: &[u64]) -> Option<View> {
        self.program().board.as_ref().filter(|board| board.bars)?;
        let at = *self.0.code.board.first()?;
        let bar = |part: Range<usize>| {
            self.with_frame(|frame| {
                self.load(frame, position, part.start)?;
                sides(&self.listed_there(frame, at)?)
            })
        };
        let bars: Option<Vec<[u64; 2]>> = self.parts(position).ok()?.into_iter().map(bar).collect();
        View::bars(bars?)
    }

    /// The list that begins there in the code.
    fn listed_there(&self, frame: &mut Frame, at: u32) -> Option<Vec<i64>> {
        self.run(frame, at, &mut NoOptions).ok()?;
        Some(frame.built.iter().map(|number| *number as i64).collect())
    }

    /// What a value looks like.
    fn cell(&self, ty: &Ty, value: i64) -> Cell {
        let called = self.value_name(ty, value);
        let pieces = &self.program().pieces;
        let own = |known: &Option<(Ty, i64)>| {
            known.as_ref().is_some_and(|(of, at)| of == ty && *at == value)
        };
        let said = pieces
            .iter()
            .find(|(known, _)| own(known))
            .or_else(|| pieces.iter().find(|(known, _)| known.is_none()));
        let piece = match said {
            Some((_, piece)) if piece.shape == Shape::NONE => None,
            Some((_, piece)) if piece.shape.counts() => {
                Some(Piece { text: value.to_string(), ..piece.clone() })
            }
            Some((_, piece)) => Some(piece.clone()),
            None => self.usual_piece(ty, value, &called),
        };
        Cell { piece, called }
    }

    /// The piece of a value of which nothing is said: a disc in the colour of its side, or what its glyph stands for.
    fn usual_piece(&self, ty: &Ty, value: i64, called: &str) -> Option<Piece> {
        let glyph = self.glyph(ty, value);
        if matches!(glyph.as_str(), "." | " " | "") || *ty == Ty::Bool && value == 0 {
            return None;
        }
        if *ty == Ty::Bool {
            return Some(Piece::new(Shape::BLOCK, Colour::GREY));
        }
        if *ty == Ty::Num {
            return Some(Piece {
                text: value.to_string(),
                ..Piece::new(Shape::NUMBER, Colour::LIGHT)
            });
        }
        let sides = self.program().sides.as_ref();
        match sides.and_then(|sides| sides.iter().position(|side| side == called)) {
            Some(0) if !matches!(glyph.as_str(), "X" | "O") => {
                Some(Piece::new(Shape::DISC, Colour::LIGHT))
            }
            Some(1) if !matches!(glyph.as_str(), "X" | "O") => {
                Some(Piece::new(Shape::DISC, Colour::DARK))
            }
            _ => Piece::of_text(&glyph),
        }
    }

    /// A sequence in rows, drawn by what its values are.
    pub(super) fn drawn_cells(&self, frame: &Frame, var: usize, columns: usize) -> Drawing {
        let ty = self.elem_type(var);
        let cells = self.numbers(frame, var).iter().map(|value| self.cell(&ty, *value)).collect();
        let field = Field::Grid(columns, Look::default());
        Drawing { field, cells, trays: Vec::new(), named: Named::default(), upward: false }
    }

    /// What is wrong with the picture of the board, at a position.
    pub(super) fn board_faults(&self, position: &Counts) -> Option<Diagnostic> {
        let board = self.program().board.as_ref()?;
        let plan = &self.0.layout.plan;
        if let Some((span, what, help)) = &plan.wrong {
            return Some(Diagnostic::error(*span, what.clone()).help(help.clone()));
        }
        let cells = self.with_frame(|frame| {
            self.load(frame, position, 0)?;
            let first = self.0.code.board.first()?;
            for at in &self.0.code.board {
                if let Err(fail) = self.run(frame, *at, &mut NoOptions) {
                    return Some(Err(fail));
                }
            }
            Some(Ok(self.listed_there(frame, *first)?))
        })?;
        let cells = match cells {
            Ok(cells) => cells,
            Err(fail) => {
                let (what, help) = self.describe_fault(&fail);
                return Some(Diagnostic::error(fail.span, what).help(help));
            }
        };
        if board.bars && cells.len() != 2 {
            let many = cells.len();
            return Some(
                Diagnostic::error(
                    board.span,
                    words!("a bar has two numbers, not {many}", "一块应有两个数，而不是 {many} 个"),
                )
                .help(words!(
                    "write its rows and columns: `board [h, w], bars`",
                    "请写出行数与列数：`board [h, w], bars`"
                )),
            );
        }
        let cells = cells.len();
        let places = plan.points.as_ref().map(Vec::len).or(plan.edges.as_ref().map(Vec::len));
        let places = places.filter(|places| *places != cells)?;
        Some(
            Diagnostic::error(
                board.span,
                words!(
                    "the board has {cells} cells, but {places} places",
                    "棋盘有 {cells} 个格子，却有 {places} 个位置"
                ),
            )
            .help(words!("write a place for every cell", "请为每个格子写一个位置")),
        )
    }
}

/// The rows and columns of a bar.
fn sides(numbers: &[i64]) -> Option<[u64; 2]> {
    let [rows, columns] = numbers else { return None };
    Some([u64::try_from(*rows).ok()?, u64::try_from(*columns).ok()?])
}
