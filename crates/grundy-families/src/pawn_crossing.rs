//! The rules of a pursuit game: a pawn walks up a board, and two guards hunt it. The sides have
//! different moves, and play can cycle.

use grundy_core::base::{
    Big, Counts, Fault, Outcome, Ranked, Reversible, Ruleset, Side, Sided, Split, to_u64,
};
use grundy_draw::View;
use grundy_text::{Error, NamedMove, Notation, Words, excerpt, words};

/// A board with obstacles, a pawn X that steps up, left or right, and two guards O that step in any
/// of the four directions but never onto each other. Red, the first player, moves the guards; Black
/// moves the pawn.
///
/// A position lists the cell of X, the cells of the guards in ascending order, and the side to
/// move: 0 for Red, 1 for Black. Cells are numbered from 0 row by row, obstacles included. The
/// number of a position is (pair·f + pawn)·2 + side. Here f is the number of free cells, pawn the
/// index of the pawn's cell among them, pair the number of the unordered pair of the guards' cells,
/// and side the side to move. There are f·f·(f−1) positions, because the guards are
/// interchangeable.
pub struct PawnCrossing {
    /// The number of columns of the board.
    columns: usize,
    /// The number of cells of the board, obstacles included.
    cells: usize,
    /// The cells without an obstacle, ascending.
    free: Vec<u16>,
    /// For each cell, its index in `free`, or `None` for an obstacle.
    free_index: Vec<Option<u16>>,
    /// For each free cell (by its index in `free`), the free cells that a guard can reach by one
    /// step in any direction.
    around: Vec<Steps>,
    /// For each free cell, the free cells that the pawn can reach by one step: up, left or right.
    ahead: Vec<Steps>,
    /// For each free cell, the free cells from which the pawn can step to it.
    behind: Vec<Steps>,
    /// How many free cells there are in the first row, where the pawn wins. They are the first ones
    /// in `free`.
    goal: u16,
    /// The number of each unordered pair of free cells. The element at index i·f + j is the number
    /// of the pair of the free cells with the indices i and j, where f is the number of free cells.
    pair: Vec<u32>,
    /// The reverse of `pair`: element p lists the two free cells of the pair with the number p.
    pairs: Vec<[u16; 2]>,
    /// The position that the text of the board shows.
    start: Vec<Big>,
}

/// A list of at most four free cells, as indices among the free cells.
type Steps = Vec<u16>;

/// The maximum number of cells of a board. On larger boards, the number that identifies a position
/// could exceed 32 bits.
const MAX_CELLS: usize = 1000;

impl PawnCrossing {
    /// Parses a board: rows of `.` for free cells, `#` for obstacles, one `X` for the pawn and two
    /// `O` for the guards.
    ///
    /// # Errors
    /// `BadInput` names the faulty line, or the number of X and O on the board; `TooBig` for too
    /// many cells.
    pub fn parse(text: &str) -> Result<PawnCrossing, Error> {
        let board_lines: Vec<(usize, &str)> = board_lines(text).collect();
        let columns = board_lines.first().map_or(0, |(_, row)| row.chars().count());
        let mut letters = Vec::new();
        for (at, row) in board_lines {
            let count = row.chars().count();
            let with_line = |error: Error| error.at(words!(pawn_crossing::line, at));
            if count != columns {
                return Err(with_line(
                    Error::bad(words!(pawn_crossing::this_row_has_cells_but_first, count, columns))
                        .help(words!(pawn_crossing::make_all_rows_of_same_length)),
                ));
            }
            if let Some(unknown) = row.chars().find(|c| !".#XO".contains(*c)) {
                let quoted = excerpt(&unknown.to_string());
                return Err(with_line(
                    Error::bad(words!(pawn_crossing::is_not_cell, quoted))
                        .help(words!(pawn_crossing::write_only_x_and_o)),
                ));
            }
            letters.extend(row.chars());
            if letters.len() > MAX_CELLS {
                return Err(Error::too_big(words!(
                    pawn_crossing::board_has_more_than_cells,
                    max_cells = MAX_CELLS
                ))
                .help(words!(pawn_crossing::use_smaller_board)));
            }
        }
        let cells_with =
            |letter| (0..letters.len()).filter(|&cell| letters[cell] == letter).collect();
        let (pawns, guards): (Vec<usize>, Vec<usize>) = (cells_with('X'), cells_with('O'));
        let (&[pawn], &[first_guard, second_guard]) = (pawns.as_slice(), guards.as_slice()) else {
            let (xs, os) = (pawns.len(), guards.len());
            return Err(Error::bad(words!(pawn_crossing::board_has_x_and_o, xs, os))
                .help(words!(pawn_crossing::place_one_x_and_two_o)));
        };
        let walls: Vec<bool> = letters.iter().map(|letter| *letter == '#').collect();
        let start = [pawn, first_guard, second_guard, 0].map(Big::from).to_vec();
        Ok(PawnCrossing::from_walls(columns, &walls, start))
    }

    /// Creates the board. `walls` states for each cell, row by row, whether it is an obstacle.
    /// `start` is the starting position: the cell of the pawn, the cells of the two guards, and the
    /// side to move.
    fn from_walls(columns: usize, walls: &[bool], start: Vec<Big>) -> PawnCrossing {
        let cells = walls.len();
        let mut free = Vec::new();
        let mut free_index = vec![None; cells];
        for cell in (0..cells).filter(|&cell| !walls[cell]) {
            free_index[cell] = Some(free.len() as u16);
            free.push(cell as u16);
        }
        // The directions are up, down, left and right.
        let step = |cell: u16, direction: usize| {
            let (cell, last_column) = (usize::from(cell), columns - 1);
            let to = match direction {
                0 => cell.checked_sub(columns),
                1 => Some(cell + columns).filter(|to| *to < cells),
                2 => (cell % columns > 0).then(|| cell - 1),
                _ => (cell % columns < last_column).then_some(cell + 1),
            };
            to.and_then(|to| free_index[to])
        };
        let steps_in = |directions: &[usize]| -> Vec<Steps> {
            let steps_from =
                |&cell: &u16| directions.iter().filter_map(|&way| step(cell, way)).collect();
            free.iter().map(steps_from).collect()
        };
        let (around, ahead, behind) =
            (steps_in(&[0, 1, 2, 3]), steps_in(&[0, 2, 3]), steps_in(&[1, 2, 3]));
        let f = free.len();
        let mut pairs = Vec::with_capacity(f * f / 2);
        let mut pair = vec![0; f * f];
        for first_guard in 0..f {
            for second_guard in first_guard + 1..f {
                pair[first_guard * f + second_guard] = pairs.len() as u32;
                pair[second_guard * f + first_guard] = pairs.len() as u32;
                pairs.push([first_guard as u16, second_guard as u16]);
            }
        }
        let goal = free.iter().filter(|cell| usize::from(**cell) < columns).count() as u16;
        PawnCrossing {
            columns,
            cells,
            free,
            free_index,
            around,
            ahead,
            behind,
            goal,
            pair,
            pairs,
            start,
        }
    }

    /// Returns the position that the text of the board shows, with Red to move.
    pub fn start(&self) -> &[Big] {
        &self.start
    }

    /// Returns the number of a position, which is its index in the tables of all positions.
    fn number(&self, at: FreePosition) -> u32 {
        let f = self.free.len() as u32;
        (at.pair * f + u32::from(at.pawn)) * 2 + u32::from(at.black)
    }

    /// Returns the position with the given number.
    fn at(&self, number: u32) -> FreePosition {
        let (quotient, f) = (number / 2, self.free.len() as u32);
        FreePosition { pair: quotient / f, pawn: (quotient % f) as u16, black: number % 2 == 1 }
    }

    /// Returns the number of the unordered pair of free cells on which the guards are, given the
    /// indices of the two cells among the free cells.
    fn pair_of(&self, first_guard: u16, second_guard: u16) -> u32 {
        self.pair[usize::from(first_guard) * self.free.len() + usize::from(second_guard)]
    }

    /// Calls `visit` for every step of a guard when the guards are on the pair of cells with the
    /// number `pair`. The argument of `visit` is the number of the pair of cells after the step.
    fn guards_moved(&self, pair: u32, mut visit: impl FnMut(u32)) {
        let [first_guard, second_guard] = self.pairs[pair as usize];
        for (stays, goes) in [(second_guard, first_guard), (first_guard, second_guard)] {
            for &to in self.around[usize::from(goes)].iter().filter(|to| **to != stays) {
                visit(self.pair_of(to, stays));
            }
        }
    }

    /// Returns the number of steps that the guards can make from the pair of cells with the number
    /// `pair`.
    fn guards_free(&self, pair: u32) -> u32 {
        let [first_guard, second_guard] = self.pairs[pair as usize];
        let around = |guard: u16| &self.around[usize::from(guard)];
        let shared_steps = if around(first_guard).contains(&second_guard) { 2 } else { 0 };
        (around(first_guard).len() + around(second_guard).len() - shared_steps) as u32
    }

    /// Converts a position, which lists cells of the board, to indices among the free cells.
    fn to_free_position(&self, position: &Counts) -> FreePosition {
        let index_of =
            |cell: u64| self.free_index[cell as usize].expect("positions stand on free cells");
        let pair = self.pair_of(index_of(position[1]), index_of(position[2]));
        FreePosition { pawn: index_of(position[0]), pair, black: position[3] == 1 }
    }

    /// Converts indices among the free cells to a position, which lists cells of the board.
    fn to_position(&self, at: FreePosition) -> Counts {
        let [first_guard, second_guard] = self.pairs[at.pair as usize];
        let cells = [at.pawn, first_guard, second_guard]
            .map(|index| u64::from(self.free[usize::from(index)]));
        Counts::of(cells.into_iter().chain([u64::from(at.black)]))
    }

    /// Formats a cell as its row and its column, both counted from 1; rows are counted from the
    /// top.
    fn cell_name(&self, cell: &Big) -> String {
        match to_u64(cell) {
            Some(cell) if self.columns > 0 => {
                let (cell, columns) = (cell as usize, self.columns);
                format!("{},{}", cell / columns + 1, cell % columns + 1)
            }
            _ => "?".to_string(),
        }
    }
}

/// A position in which the places of the pieces are indices among the free cells, as needed to
/// number the positions.
#[derive(Clone, Copy)]
struct FreePosition {
    /// The cell of the pawn, as its index among the free cells.
    pawn: u16,
    /// The number of the unordered pair of free cells on which the guards are.
    pair: u32,
    /// Whether Black, who moves the pawn, is to move.
    black: bool,
}

/// Iterates over the non-empty lines of a board with their numbers, counted from 1. `#` is an
/// obstacle, not the start of a comment.
fn board_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    (1..).zip(text.lines()).map(|(at, row)| (at, row.trim())).filter(|(_, row)| !row.is_empty())
}

impl Reversible for PawnCrossing {
    fn positions(&self) -> u32 {
        (self.pairs.len() * self.free.len() * 2) as u32
    }

    fn terminal_outcome(&self, number: u32) -> Option<Outcome> {
        let at = self.at(number);
        if at.pawn < self.goal {
            return Some(Outcome::n_if(at.black));
        }
        let caught = self.pairs[at.pair as usize].contains(&at.pawn);
        (caught || self.degree(number) == 0).then_some(Outcome::P)
    }

    fn successors(&self, number: u32, option: &mut dyn FnMut(u32)) {
        let at = self.at(number);
        if at.black {
            for &pawn in &self.ahead[usize::from(at.pawn)] {
                option(self.number(FreePosition { pawn, black: false, ..at }));
            }
        } else {
            self.guards_moved(at.pair, |pair| {
                option(self.number(FreePosition { pair, black: true, ..at }))
            });
        }
    }

    fn predecessors(&self, number: u32, visit: &mut dyn FnMut(u32)) {
        let at = self.at(number);
        if at.black {
            // Red moved last. Steps of the guards are reversible, so the predecessors are found by
            // moving the guards.
            self.guards_moved(at.pair, |pair| {
                visit(self.number(FreePosition { pair, black: false, ..at }))
            });
        } else {
            for &pawn in &self.behind[usize::from(at.pawn)] {
                visit(self.number(FreePosition { pawn, black: true, ..at }));
            }
        }
    }

    fn degree(&self, number: u32) -> u32 {
        let at = self.at(number);
        if at.black {
            self.ahead[usize::from(at.pawn)].len() as u32
        } else {
            self.guards_free(at.pair)
        }
    }
}

impl Ranked for PawnCrossing {
    fn size(&self) -> u64 {
        u64::from(self.positions())
    }

    fn rank(&self, position: &Counts) -> u64 {
        u64::from(self.number(self.to_free_position(position)))
    }

    fn unrank(&self, rank: u64) -> Counts {
        self.to_position(self.at(rank as u32))
    }
}

impl Ruleset for PawnCrossing {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        let number = self.number(self.to_free_position(from));
        if self.terminal_outcome(number).is_none() {
            self.successors(number, &mut |to| out.push(self.to_position(self.at(to))));
        }
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        position.heap_bytes()
    }
}

impl Sided for PawnCrossing {
    fn result(&self, position: &Counts) -> Result<Option<i64>, Fault> {
        let ended = self.terminal_outcome(self.number(self.to_free_position(position)));
        Ok(ended.map(|outcome| if outcome == Outcome::N { 1 } else { -1 }))
    }

    fn mover(&self, position: &Counts) -> Side {
        if position[3] == 0 { Side::First } else { Side::Second }
    }
}

impl Split for PawnCrossing {}

impl Notation for PawnCrossing {
    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        if words.is_empty() {
            return Ok(self.start.clone());
        }
        let (cells, side) = match words {
            [pawn, first_guard, second_guard] => ([*pawn, *first_guard, *second_guard], "red"),
            [pawn, first_guard, second_guard, side] => {
                ([*pawn, *first_guard, *second_guard], *side)
            }
            _ => {
                return Err(Error::bad(words!(
                    pawn_crossing::position_has_words_instead_of_zero,
                    count = words.len()
                ))
                .help(example()));
            }
        };
        let Some(black) = side_of(side) else {
            return Err(Error::bad(words!(pawn_crossing::is_not_side, quoted = excerpt(side)))
                .help(words!(pawn_crossing::write_red_or_black)));
        };
        let [pawn, mut first_guard, mut second_guard] =
            [self.cell(cells[0])?, self.cell(cells[1])?, self.cell(cells[2])?];
        if first_guard == second_guard {
            let quoted = excerpt(cells[2]);
            return Err(Error::bad(words!(pawn_crossing::both_o_stand_on, quoted))
                .help(words!(pawn_crossing::put_them_on_different_cells)));
        }
        if first_guard > second_guard {
            (first_guard, second_guard) = (second_guard, first_guard);
        }
        Ok([pawn, first_guard, second_guard, usize::from(black)].map(Big::from).to_vec())
    }

    fn print(&self, position: &[Big]) -> String {
        let [pawn, first_guard, second_guard, black] = position else { return String::new() };
        let side = if *black == Big::ZERO { "red" } else { "black" };
        format!(
            "{} {} {} {side}",
            self.cell_name(pawn),
            self.cell_name(first_guard),
            self.cell_name(second_guard)
        )
    }

    fn view(&self, position: &[Big]) -> View {
        if self.cells as u64 > View::MAX_ITEMS {
            return View::Text;
        }
        let cell = |at: usize| {
            let stands_here = |piece: usize| position.get(piece) == Some(&Big::from(at));
            let text = match self.free_index[at] {
                None => "#",
                Some(_) if stands_here(0) => "X",
                Some(_) if stands_here(1) || stands_here(2) => "O",
                Some(_) => "",
            };
            Some(text.to_string())
        };
        View::board((0..self.cells).map(cell).collect(), self.columns)
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let (cells_before, cells_after) = (from.get(..3)?, to.get(..3)?);
        let target = cells_after.iter().find(|cell| !cells_before.contains(cell));
        let moved_piece = cells_before.iter().position(|cell| !cells_after.contains(cell));
        let (piece, from, target) = match moved_piece.zip(target) {
            Some((moved_piece, target)) => (moved_piece, &cells_before[moved_piece], target),
            // A piece that steps onto the cell of another piece adds no new cell to the position.
            // The pawn moved if its cell has changed, otherwise a guard did.
            None if cells_before[0] != cells_after[0] => (0, &cells_before[0], &cells_after[0]),
            None => (
                1,
                cells_before[1..].iter().find(|cell| !cells_after[1..].contains(cell))?,
                &cells_after[0],
            ),
        };
        let piece = if piece == 0 { "X" } else { "O" };
        let built_move = NamedMove::new("step", to.to_vec()).with("piece", piece);
        Some(built_move.with("from", self.cell_name(from)).with("to", self.cell_name(target)))
    }

    fn describe(&self, named_move: &NamedMove) -> Words {
        let (letter, from, to) =
            (named_move.text("piece"), named_move.text("from"), named_move.text("to"));
        words!(pawn_crossing::move_from_to, letter, from, to)
    }
}

impl PawnCrossing {
    /// Parses a free cell `row,column`, both counted from 1. Returns the number of the cell.
    fn cell(&self, word: &str) -> Result<usize, Error> {
        let quoted = excerpt(word);
        let numbers = word.split_once([',', '\u{ff0c}']).and_then(|(row, column)| {
            Some((
                row.parse::<usize>().ok()?.checked_sub(1)?,
                column.parse::<usize>().ok()?.checked_sub(1)?,
            ))
        });
        let Some((row, column)) = numbers else {
            return Err(
                Error::bad(words!(pawn_crossing::is_not_cell_quoted, quoted)).help(example())
            );
        };
        let cell = row.checked_mul(self.columns).and_then(|start| start.checked_add(column));
        let cell = cell.filter(|cell| column < self.columns && *cell < self.cells);
        let Some(cell) = cell else {
            let (rows, columns) = (self.cells / self.columns, self.columns);
            return Err(Error::bad(words!(pawn_crossing::is_not_on_board, quoted)).help(words!(
                pawn_crossing::board_has_rows_and_columns_counted,
                rows,
                columns
            )));
        };
        if self.free_index[cell].is_none() {
            return Err(Error::bad(words!(pawn_crossing::is_obstacle, quoted))
                .help(words!(pawn_crossing::place_pieces_on_free_cells_only)));
        }
        Ok(cell)
    }
}

/// Parses a side to move. Returns whether it is Black, or `None` if the word names no side.
fn side_of(word: &str) -> Option<bool> {
    match word.to_lowercase().as_str() {
        "red" | "first" | "红" | "红方" | "先手" => Some(false),
        "black" | "second" | "黑" | "黑方" | "后手" => Some(true),
        _ => None,
    }
}

/// Returns the advice on how to write a position, with an example.
fn example() -> Words {
    words!(pawn_crossing::write_row_and_column_of_x)
}
