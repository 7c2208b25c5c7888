//! [`Strip`]: games of pieces on a strip of cells that slide towards cell 0.

use grundy_core::base::{Big, Counts, Ruleset, Split, to_u64};
use grundy_draw::View;
use grundy_octal::number_list;
use grundy_text::{Error, NamedMove, Notation, Words, words};

/// Pieces on a strip of cells that slide towards cell 0 over empty cells, never past or onto the
/// next piece.
///
/// A position lists the cells of the pieces in any order. A move does not change the index of a
/// piece in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strip {
    /// Cells are numbered from 1, and a wall before cell 1 stops the pieces.
    Wall,
    /// Cell 0 is a hilltop that holds any number of pieces. Play is over when the king, the piece
    /// that is `king`-th from the top at the start, has reached the hilltop.
    Hilltop {
        /// The place of the king among the pieces in the starting position, counted from 1 at the
        /// top.
        king: u64,
    },
}

/// Returns the indices of the pieces, ordered by their cells from cell 0 outwards. Takes O(n log n)
/// time.
pub fn from_the_end<T: Ord>(cells: &[T]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..cells.len()).collect();
    order.sort_unstable_by(|&i, &j| cells[i].cmp(&cells[j]));
    order
}

impl Strip {
    /// Returns whether play is over, because the king is on the hilltop. Without a hilltop, play
    /// ends only when no piece can move.
    fn over(&self, cells: &[u64]) -> bool {
        match self {
            Strip::Wall => false,
            Strip::Hilltop { king } => {
                cells.iter().filter(|&&cell| cell == 0).count() as u64 >= *king
            }
        }
    }

    /// Returns the lowest cell that a piece can reach by sliding. `next` is the cell of the next
    /// piece in the direction of cell 0.
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

    fn option_count_hint(&self, from: &Counts) -> u64 {
        // Every cell below the farthest piece is a target of at most one piece.
        from.iter().copied().max().unwrap_or(0)
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        position.heap_bytes()
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
    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let cells = number_list::parse_numbers(words)?;
        let order = from_the_end(&cells);
        let shared = order.windows(2).map(|pair| &cells[pair[0]]).zip(&order[1.min(order.len())..]);
        let hilltop = *self != Strip::Wall;
        for (cell, &next_piece) in shared {
            if *cell == cells[next_piece] && !(hilltop && *cell == Big::ZERO) {
                return Err(Error::bad(words!(strip::two_pieces_stand_on, cell))
                    .help(words!(strip::each_cell_holds_one_piece)));
            }
        }
        match self {
            Strip::Wall if cells.contains(&Big::ZERO) => {
                Err(Error::bad(words!(strip::piece_stands_on_cell_zero))
                    .help(words!(strip::cells_are_numbered_from_one)))
            }
            Strip::Hilltop { king } if *king > cells.len() as u64 => {
                let count = cells.len();
                Err(Error::bad(words!(strip::king_is_person_but_position, king, count))
                    .help(words!(strip::k_must_be_at_most_number)))
            }
            _ => Ok(cells),
        }
    }

    fn view(&self, position: &[Big]) -> View {
        let cells: Option<Vec<u64>> = position.iter().map(to_u64).collect();
        let fits = |cells: &Vec<u64>| cells.iter().all(|&cell| cell < View::MAX_ITEMS);
        let Some(pieces) = cells.filter(fits) else { return View::Text };
        let (first_cell, king) = match self {
            Strip::Wall => (1, None),
            Strip::Hilltop { king } => {
                let at = (*king as usize).checked_sub(1);
                (0, at.and_then(|at| from_the_end(&pieces).get(at).copied()))
            }
        };
        let last_cell = pieces.iter().copied().max().unwrap_or(first_cell);
        let cell = |cell: u64| {
            let mut pieces_here = (0..pieces.len()).filter(|&piece| pieces[piece] == cell);
            let text = match pieces_here.clone().count() {
                0 => String::new(),
                _ if pieces_here.any(|piece| Some(piece) == king) => "♚".to_string(),
                1 => "●".to_string(),
                count => format!("●{count}"),
            };
            Some(text)
        };
        View::board((first_cell..=last_cell).map(cell).collect(), View::MAX_ITEMS as usize)
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let piece = (0..from.len().min(to.len())).find(|&i| from[i] != to[i])?;
        let built_move = NamedMove::new("move", to.to_vec()).with("from", &from[piece]);
        Some(built_move.with("to", &to[piece]))
    }

    fn describe(&self, named_move: &NamedMove) -> Words {
        let (a, b) = (named_move.text("from"), named_move.text("to"));
        match self {
            Strip::Wall => words!(strip::move_piece_on_to, a, b),
            Strip::Hilltop { .. } if named_move.choices.small("to") == Some(0) => {
                words!(strip::move_person_at_to_top, a)
            }
            Strip::Hilltop { .. } => words!(strip::move_person_at_to, a, b),
        }
    }
}
