//! Positions as things: cells, coins or heaps, by what the file draws and declares.

use super::code::Written;
use super::game::RuleGame;
use super::position_text::members;
use crate::base::{Big, BoardView, View};
use crate::machine::{Frame, Many, NoOptions, Slot, Stands};

impl RuleGame {
    /// A position as the cells that the file draws, the coins or members that its one variable is, or heaps
    /// where all variables are plain numbers; `None` of everything else, and of what is large.
    pub(super) fn position_view(&self, position: &[u64]) -> Option<View> {
        if let Some(bars) = self.bars_view(position) {
            return Some(bars);
        }
        if self.0.sums {
            return self.heaps(position);
        }
        let drawn = self.with_frame(|frame| {
            self.load(frame, position, 0)?;
            let board = self.board_view(frame);
            board.or_else(|| self.grid_cells(frame)).or_else(|| self.single_cells(frame))
        });
        if drawn.is_some() {
            return drawn;
        }
        let [only] = self.0.layout.slots.as_slice() else {
            return self.heaps(position).or_else(|| self.in_rows(position));
        };
        match (only.many, only.stands) {
            (Many::Fixed(_), Stands::Bool) => {
                let few = position.len() as u64 <= View::MOST;
                let heads = position.iter().take(position.len() - usize::from(self.0.sided));
                few.then(|| View::Coins { first: 0, heads: heads.map(|&head| head == 1).collect() })
            }
            (Many::Set, _) => {
                let present = members(i64::try_from(*position.first()?).ok()?);
                let cell = |n: i64| {
                    let name = n.to_string();
                    Some(if present.contains(&name) { name } else { String::new() })
                };
                let last = present.last().and_then(|last| last.parse().ok()).unwrap_or(only.low);
                Some(View::board((only.low..=last).map(cell).collect(), 10))
            }
            _ => self.heaps(position),
        }
    }

    /// The one sequence that is drawn in rows.
    fn grid_cells(&self, frame: &mut Frame) -> Option<View> {
        let mut grids = self.0.code.shows.iter().flatten().filter_map(|piece| match piece {
            Written::Grid(var, at) => Some((*var, *at)),
            _ => None,
        });
        let (Some((var, columns)), None) = (grids.next(), grids.next()) else { return None };
        let columns = self.run(frame, columns, &mut NoOptions).ok()?.max(1) as usize;
        let cells = self.glyphs(frame, var);
        let few = cells.len() as u64 <= View::MOST;
        let drawing = Box::new(self.drawn_cells(frame, var, columns));
        let rows = cells.chunks(columns).map(|row| row.iter().cloned().map(Some).collect());
        few.then(|| {
            let rows = rows.collect();
            View::Board(BoardView { rows, drawing: Some(drawing), ..BoardView::default() })
        })
    }

    /// Lines of single elements with white space between them, each as far to the right as it is drawn.
    fn single_cells(&self, frame: &mut Frame) -> Option<View> {
        let mut cells = Vec::new();
        for line in &self.0.code.shows {
            let (mut at, mut row) = (0, Vec::new());
            for piece in line {
                match piece {
                    Written::Text(blank) if blank.chars().all(|c| c == ' ') => at += blank.len(),
                    Written::Value(from, ty) => {
                        let value = self.run(frame, *from, &mut NoOptions).ok()?;
                        row.push((at / 2, self.glyph(ty, value)));
                        at += 1;
                    }
                    _ => return None,
                }
            }
            cells.push(row);
        }
        let columns = cells.iter().flatten().map(|(at, _)| at + 1).max()?;
        if (cells.len() as u64).saturating_mul(columns as u64) > View::MOST {
            return None;
        }
        let mut board = vec![None; cells.len() * columns];
        for (line, row) in cells.into_iter().enumerate() {
            for (at, glyph) in row {
                board[line * columns + at] = Some(glyph);
            }
        }
        Some(View::board(board, columns))
    }

    /// A row for each variable, of its elements or, of a set, of what may be in it.
    fn in_rows(&self, position: &[u64]) -> Option<View> {
        self.with_frame(|frame| {
            self.load(frame, position, 0)?;
            let row = |(var, slot): (usize, &Slot)| -> Vec<Option<String>> {
                if slot.many != Many::Set {
                    return self.glyphs(frame, var).into_iter().map(Some).collect();
                }
                let present = members(self.numbers(frame, var).first().copied().unwrap_or(0));
                let name = |n: i64| n.to_string();
                let cell =
                    |n: i64| if present.contains(&name(n)) { name(n) } else { String::new() };
                (slot.low..=slot.high).map(|n| Some(cell(n))).collect()
            };
            let lists: Vec<_> = self.0.layout.slots.iter().enumerate().map(row).collect();
            let few = lists.iter().map(|list| list.len() as u64).sum::<u64>() <= View::MOST;
            // Long ones go on below; where there is nothing there is no cell.
            let columns = lists.iter().map(Vec::len).max()?.clamp(1, 10);
            let mut rows: Vec<Vec<_>> =
                lists.iter().flat_map(|list| list.chunks(columns)).map(<[_]>::to_vec).collect();
            rows.iter_mut().for_each(|row| row.resize(columns, None));
            few.then(|| View::Board(BoardView { rows, ..BoardView::default() }))
        })
    }

    /// All numbers of a position, those of the parts of a sum one after another.
    fn heaps(&self, position: &[u64]) -> Option<View> {
        let plain =
            |slot: &Slot| slot.stands == Stands::Num && slot.many != Many::Set && slot.low >= 0;
        let slots = &self.0.layout.slots;
        // What the sides have beside one list is no heap.
        if !slots.iter().all(plain) || self.0.sided && slots.len() > 1 {
            return None;
        }
        let mut all: Vec<Big> = Vec::new();
        for part in self.parts(position).ok()? {
            self.with_frame(|frame| {
                self.load(frame, position, part.start)?;
                for var in 0..slots.len() {
                    all.extend(
                        self.numbers(frame, var).iter().map(|&n| Big::from(n.unsigned_abs())),
                    );
                }
                Some(())
            })?;
        }
        let sizes = View::sizes(&all)?;
        let ordered = !slots.iter().any(|slot| matches!(slot.many, Many::Bag(..)));
        Some(View::Heaps { sizes, ordered })
    }
}
