//! Pieces on a strip of cells, each free to slide towards its end.

use super::number_list;
use crate::base::{Big, Counts, Error, NamedMove, Notation, Ruleset, Split, View, Words, to_u64};
use crate::words;

/// Pieces that slide towards cell 0 over empty cells, never past or onto the next piece.
///
/// Positions list the cells in any order; a piece keeps its place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strip {
    /// Cells are numbered from 1, and 0 is a wall.
    Wall,
    /// Cell 0 is a hilltop that holds any number of pieces. Play is over when the piece that is
    /// `king`-th from the top has reached it.
    Hilltop {
        /// From 1.
        king: u64,
    },
}

/// The indices of the pieces, from cell 0 outwards. O(n log n).
pub fn from_the_end<T: Ord>(cells: &[T]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..cells.len()).collect();
    order.sort_unstable_by(|&i, &j| cells[i].cmp(&cells[j]));
    order
}

impl Strip {
    fn over(&self, cells: &[u64]) -> bool {
        match self {
            Strip::Wall => false,
            Strip::Hilltop { king } => {
                cells.iter().filter(|&&cell| cell == 0).count() as u64 >= *king
            }
        }
    }

    /// The least cell that a piece may slide to when the next piece stands on `next`.
    fn least(&self, next: u64) -> u64 {
        if next == 0 && *self != Strip::Wall { 0 } else { next + 1 }
    }
}

impl Ruleset for Strip {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        if self.over(from) {
            return;
        }
        let mut next = 0;
        for piece in from_the_end(from) {
            let cell = from[piece];
            out.extend((self.least(next)..cell).map(|to| from.with(piece, to)));
            next = cell;
        }
    }

    fn width(&self, from: &Counts) -> u64 {
        // Every cell below the farthest piece is free for at most one.
        from.iter().copied().max().unwrap_or(0)
    }

    fn owned(&self, position: &Counts) -> usize {
        position.owned()
    }
}

impl Split for Strip {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        if !position.is_empty() && !self.over(position) {
            out.push(position.clone().sorted());
        }
    }
}

impl Notation for Strip {
    fn arity(&self) -> Option<usize> {
        None
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let cells = number_list::parse_numbers(words)?;
        let order = from_the_end(&cells);
        let shared = order.windows(2).map(|two| &cells[two[0]]).zip(&order[1.min(order.len())..]);
        let hilltop = *self != Strip::Wall;
        for (cell, &other) in shared {
            if *cell == cells[other] && !(hilltop && *cell == Big::ZERO) {
                return Err(Error::bad(words!(
                    "two pieces stand on {cell}",
                    "有两枚棋子同在 {cell}"
                ))
                .help(words!("each cell holds one piece", "每格只能有一枚棋子")));
            }
        }
        match self {
            Strip::Wall if cells.contains(&Big::ZERO) => {
                Err(Error::bad(words!("a piece stands on 0", "有棋子在第 0 格"))
                    .help(words!("cells are numbered from 1", "格子从 1 编号")))
            }
            Strip::Hilltop { king } if *king > cells.len() as u64 => {
                let found = cells.len();
                Err(Error::bad(words!(
                    "the king is number {king}, but there are {found} persons",
                    "国王是第 {king} 个人，但只有 {found} 人"
                ))
                .help(words!("`k` is at most the number of persons", "`k` 不超过人数")))
            }
            _ => Ok(cells),
        }
    }

    fn print(&self, position: &[Big]) -> String {
        number_list::print_numbers(position)
    }

    fn view(&self, position: &[Big]) -> View {
        let cells: Option<Vec<u64>> = position.iter().map(to_u64).collect();
        let few = |cells: &Vec<u64>| cells.iter().all(|&cell| cell < View::MOST);
        let Some(pieces) = cells.filter(few) else { return View::Text };
        let (first, king) = match self {
            Strip::Wall => (1, None),
            Strip::Hilltop { king } => {
                let at = (*king as usize).checked_sub(1);
                (0, at.and_then(|at| from_the_end(&pieces).get(at).copied()))
            }
        };
        let last = pieces.iter().copied().max().unwrap_or(first);
        let cell = |cell: u64| {
            let mut here = (0..pieces.len()).filter(|&piece| pieces[piece] == cell);
            let text = match here.clone().count() {
                0 => String::new(),
                _ if here.any(|piece| Some(piece) == king) => "♚".to_string(),
                1 => "●".to_string(),
                many => format!("●{many}"),
            };
            Some(text)
        };
        View::board((first..=last).map(cell).collect(), View::MOST as usize)
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let piece = (0..from.len().min(to.len())).find(|&i| from[i] != to[i])?;
        let named = NamedMove::new("move", to.to_vec()).with("from", &from[piece]);
        Some(named.with("to", &to[piece]))
    }

    fn describe(&self, made: &NamedMove) -> Words {
        let (a, b) = (made.text("from"), made.text("to"));
        match self {
            Strip::Wall => words!("move the piece on {a} to {b}", "把 {a} 上的棋子移到 {b}"),
            Strip::Hilltop { .. } if made.choices.small("to") == Some(0) => {
                words!("move the person at {a} to the top", "让 {a} 处的人登顶")
            }
            Strip::Hilltop { .. } => {
                words!("move the person at {a} to {b}", "让 {a} 处的人走到 {b}")
            }
        }
    }
}
