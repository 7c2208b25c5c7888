//! Builds the view of a position: a board, coins or heaps, as the pictures and declarations of the
//! file determine.

use super::code::TextPiece;
use super::game::RuleGame;
use super::position_text::members;
use grundy_core::base::Big;
use grundy_core::machine::{Arity, ElementType, Frame, NoOptions, Slot};
use grundy_draw::{BoardView, View};

impl RuleGame {
    /// Returns the view of a position: the board that the file draws, coins or members for a single
    /// variable, or heaps if all variables are numbers. Returns `None` for any other position, and
    /// for a position that is too large to draw.
    pub(super) fn position_view(&self, position: &[u64]) -> Option<View> {
        if let Some(bars) = self.bars_view(position) {
            return Some(bars);
        }
        if self.0.sums {
            return self.heaps_view(position);
        }
        let view = self.with_frame(|frame| {
            self.load(frame, position, 0)?;
            let board = self.board_view(frame);
            board.or_else(|| self.grid_view(frame)).or_else(|| self.glyph_view(frame))
        });
        if view.is_some() {
            return view;
        }
        let [slot] = self.0.layout.slots.as_slice() else {
            return self.heaps_view(position).or_else(|| self.rows_view(position));
        };
        match (slot.arity, slot.element_type) {
            (Arity::Fixed(_), ElementType::Bool) => {
                let is_small = position.len() as u64 <= View::MAX_ITEMS;
                let heads = position.iter().take(position.len() - usize::from(self.0.partizan));
                is_small.then(|| View::Coins {
                    first: 0,
                    heads: heads.map(|&head| head == 1).collect(),
                })
            }
            (Arity::Set, _) => {
                let present = members(i64::try_from(*position.first()?).ok()?);
                let cell = |n: i64| {
                    let name = n.to_string();
                    Some(if present.contains(&name) { name } else { String::new() })
                };
                let last_member = present
                    .last()
                    .and_then(|last_member| last_member.parse().ok())
                    .unwrap_or(slot.low);
                Some(View::board((slot.low..=last_member).map(cell).collect(), 10))
            }
            _ => self.heaps_view(position),
        }
    }

    /// Returns the view as a grid of glyphs, if the pictures (`show`) of the file draw exactly one
    /// sequence in rows. Returns `None` otherwise.
    fn grid_view(&self, frame: &mut Frame) -> Option<View> {
        let mut grids = self.0.code.shows.iter().flatten().filter_map(|piece| match piece {
            TextPiece::Grid(var, entry) => Some((*var, *entry)),
            _ => None,
        });
        let (Some((var, columns)), None) = (grids.next(), grids.next()) else { return None };
        let columns = self.run(frame, columns, &mut NoOptions).ok()?.max(1) as usize;
        let cells = self.glyphs(frame, var);
        let is_small = cells.len() as u64 <= View::MAX_ITEMS;
        let drawing = Box::new(self.grid_drawing(frame, var, columns));
        let rows = cells.chunks(columns).map(|row| row.iter().cloned().map(Some).collect());
        is_small.then(|| {
            let rows = rows.collect();
            View::Board(BoardView { rows, drawing: Some(drawing), ..BoardView::default() })
        })
    }

    /// Returns the view as a grid of glyphs, if the pictures (`show`) of the file consist only of
    /// single values and spaces. The offset of a value in its line determines its column. Returns
    /// `None` for other pictures.
    fn glyph_view(&self, frame: &mut Frame) -> Option<View> {
        let mut cells = Vec::new();
        for line in &self.0.code.shows {
            let (mut column, mut row) = (0, Vec::new());
            for piece in line {
                match piece {
                    TextPiece::Text(blank) if blank.chars().all(|c| c == ' ') => {
                        column += blank.len()
                    }
                    TextPiece::Value(entry, ty) => {
                        let value = self.run(frame, *entry, &mut NoOptions).ok()?;
                        row.push((column / 2, self.glyph(ty, value)));
                        column += 1;
                    }
                    _ => return None,
                }
            }
            cells.push(row);
        }
        let columns = cells.iter().flatten().map(|(column, _)| column + 1).max()?;
        if (cells.len() as u64).saturating_mul(columns as u64) > View::MAX_ITEMS {
            return None;
        }
        let mut board = vec![None; cells.len() * columns];
        for (line, row) in cells.into_iter().enumerate() {
            for (column, glyph) in row {
                board[line * columns + column] = Some(glyph);
            }
        }
        Some(View::board(board, columns))
    }

    /// Returns the view as a board with a row for each variable: its elements or, for a set, all
    /// its possible members, where absent members are blank. A long row continues on the next one.
    /// Returns `None` for too many elements.
    fn rows_view(&self, position: &[u64]) -> Option<View> {
        self.with_frame(|frame| {
            self.load(frame, position, 0)?;
            let row = |(var, slot): (usize, &Slot)| -> Vec<Option<String>> {
                if slot.arity != Arity::Set {
                    return self.glyphs(frame, var).into_iter().map(Some).collect();
                }
                let present = members(self.numbers(frame, var).first().copied().unwrap_or(0));
                let name = |n: i64| n.to_string();
                let cell =
                    |n: i64| if present.contains(&name(n)) { name(n) } else { String::new() };
                (slot.low..=slot.high).map(|n| Some(cell(n))).collect()
            };
            let lists: Vec<_> = self.0.layout.slots.iter().enumerate().map(row).collect();
            let is_small =
                lists.iter().map(|list| list.len() as u64).sum::<u64>() <= View::MAX_ITEMS;
            // A long row is continued on the next one; a missing cell is `None`.
            let columns = lists.iter().map(Vec::len).max()?.clamp(1, 10);
            let mut rows: Vec<Vec<_>> =
                lists.iter().flat_map(|list| list.chunks(columns)).map(<[_]>::to_vec).collect();
            rows.iter_mut().for_each(|row| row.resize(columns, None));
            is_small.then(|| View::Board(BoardView { rows, ..BoardView::default() }))
        })
    }

    /// Returns the view of a position as heaps: one heap for each number of each component. Returns
    /// `None` if some variable does not consist of natural numbers, or if a game with sides has
    /// several variables. Also returns `None` if the heaps are too many or too large to draw.
    fn heaps_view(&self, position: &[u64]) -> Option<View> {
        let is_natural = |slot: &Slot| {
            slot.element_type == ElementType::Num && slot.arity != Arity::Set && slot.low >= 0
        };
        let slots = &self.0.layout.slots;
        // In a game with sides, several variables are not interchangeable heaps.
        if !slots.iter().all(is_natural) || self.0.partizan && slots.len() > 1 {
            return None;
        }
        let mut numbers: Vec<Big> = Vec::new();
        for part in self.part_ranges(position).ok()? {
            self.with_frame(|frame| {
                self.load(frame, position, part.start)?;
                for var in 0..slots.len() {
                    numbers.extend(
                        self.numbers(frame, var).iter().map(|&n| Big::from(n.unsigned_abs())),
                    );
                }
                Some(())
            })?;
        }
        let sizes = View::heap_sizes(&numbers)?;
        let ordered = !slots.iter().any(|slot| matches!(slot.arity, Arity::Bag(..)));
        Some(View::Heaps { sizes, ordered })
    }
}
