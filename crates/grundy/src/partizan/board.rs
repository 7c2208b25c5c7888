//! Boards by tests and changes of cells, which fall apart where no move ties cells together any more.

use super::evaluate::{Sums, returns};
use crate::base::{Counts, Error};
use crate::lang::RuleGame;
use crate::words;
use grundy_boards::{Change, Command};
use grundy_partizan::Side;
use rustc_hash::FxHashMap;

/// Moves of both sides, at most: every part that is met is told by its own.
const MOST_MOVES: usize = 4_000;

/// A move of a side.
struct Move {
    side: Side,
    command: Command,
}

/// A part of a board: a board on which it stands, and the moves that may ever be possible in it.
struct Part {
    board: Box<[u8]>,
    moves: Box<[u32]>,
}

/// The rules as moves, and the parts of boards that were met.
///
/// The parts of a position are found anew after each move: a move that can never be possible again ties nothing, nor does
/// a cell that can never change.
pub struct Board {
    moves: Vec<Move>,
    /// What the numbers of positions count from.
    lows: Vec<u64>,
    parts: Vec<Part>,
    /// Parts by their cells and moves as they stand on the board.
    placed: FxHashMap<Box<[u32]>, u32>,
    /// Parts by their cells and moves wherever they stand.
    shapes: FxHashMap<Box<[u64]>, u32>,
    bytes: u64,
}

impl Board {
    /// The rules as such, if they are: without faults, for two sides that take turns.
    pub(super) fn of(rules: &RuleGame) -> Option<Board> {
        let commands = rules.commands().ok()?;
        let [left, right] = commands.sides.as_slice() else { return None };
        if !left.endings.is_empty() || !right.endings.is_empty() {
            return None;
        }
        let moves: Vec<Move> = [(Side::Left, left), (Side::Right, right)]
            .into_iter()
            .flat_map(|(side, rules)| {
                rules.moves.iter().map(move |command| Move { side, command: command.clone() })
            })
            .collect();
        if moves.len() > MOST_MOVES || moves.iter().any(|played| played.command.again) {
            return None;
        }
        let groups = commands.groups.iter();
        let lows = groups
            .flat_map(|group| vec![u64::try_from(group.low).unwrap_or(0); group.cells as usize]);
        Some(Board {
            moves,
            lows: lows.collect(),
            parts: Vec::new(),
            placed: FxHashMap::default(),
            shapes: FxHashMap::default(),
            bytes: 0,
        })
    }

    /// The parts of a board on which at most these moves are possible, now or later.
    fn split(&mut self, board: &[u8], moves: &[u32]) -> Result<Vec<u32>, Error> {
        let (values, live) = self.reachable(board, moves);
        let changes = |cell: u32| !values[cell as usize].is_power_of_two();
        // Cells tied by a move have one root.
        let mut roots: Vec<u8> = (0..=255).take(board.len()).collect();
        let mut firsts = Vec::with_capacity(live.len());
        for at in &live {
            let mut cells = self.moves[*at as usize].cells().filter(|cell| changes(*cell));
            // A move that changes nothing leads back to where it is made.
            let first = cells.next().ok_or_else(returns)?;
            firsts.push(first);
            for cell in cells {
                let (one, other) = (root(&mut roots, first), root(&mut roots, cell));
                let (least, most) = (one.min(other), one.max(other));
                roots[usize::from(most)] = least;
            }
        }
        let mut groups: Vec<(u8, Vec<u32>)> = Vec::new();
        for (at, first) in live.into_iter().zip(firsts) {
            let of = root(&mut roots, first);
            match groups.iter_mut().find(|(known, _)| *known == of) {
                Some((_, moves)) => moves.push(at),
                None => groups.push((of, vec![at])),
            }
        }
        let mut parts = Vec::with_capacity(groups.len());
        for (group, moves) in groups {
            let all = 0..board.len() as u32;
            let cells = all.filter(|cell| changes(*cell) && root(&mut roots, *cell) == group);
            let cells: Vec<u32> = cells.collect();
            parts.push(self.place(board, &values, &cells, moves));
        }
        parts.sort_unstable();
        Ok(parts)
    }

    /// The values that each cell may ever have, as bits, and the moves that may ever be possible: more than there are, for
    /// what cells have is taken apart.
    fn reachable(&self, board: &[u8], moves: &[u32]) -> (Vec<u64>, Vec<u32>) {
        let mut values: Vec<u64> = board.iter().map(|value| 1 << value).collect();
        let mut waiting = moves.to_vec();
        let mut live = Vec::with_capacity(moves.len());
        // What gives each value another may do so to a value that comes later; what puts one value there has done so.
        let mut turning: Vec<u32> = Vec::new();
        loop {
            let before = waiting.len();
            let mut grown = false;
            waiting.retain(|at| {
                let command = &self.moves[*at as usize].command;
                if !command.tests.iter().all(|(cell, set)| values[*cell as usize] & set != 0) {
                    return true;
                }
                grown |= widen(&mut values, command);
                live.push(*at);
                if command.writes.iter().any(|(_, change)| matches!(change, Change::Each(_))) {
                    turning.push(*at);
                }
                false
            });
            for at in &turning {
                grown |= widen(&mut values, &self.moves[*at as usize].command);
            }
            if waiting.len() == before && !grown {
                live.sort_unstable();
                return (values, live);
            }
        }
    }

    /// The number of a part: that of an equal one, wherever it stands.
    fn place(&mut self, board: &[u8], values: &[u64], cells: &[u32], moves: Vec<u32>) -> u32 {
        let cell = |cell: &u32| cell << 8 | u32::from(board[*cell as usize]);
        let placed: Box<[u32]> =
            cells.iter().map(cell).chain([u32::MAX]).chain(moves.iter().copied()).collect();
        if let Some(part) = self.placed.get(&placed) {
            return *part;
        }
        let shape = self.shape(board, values, cells, &moves);
        let next = self.parts.len() as u32;
        self.bytes += 4 * placed.len() as u64 + 32;
        let length = shape.len();
        let part = *self.shapes.entry(shape).or_insert(next);
        if part == next {
            self.bytes += (8 * length + board.len() + 4 * moves.len()) as u64 + 80;
            self.parts.push(Part { board: board.into(), moves: moves.into() });
        }
        self.placed.insert(placed, part);
        part
    }

    /// What a part is, with its cells counted from 0: their values, and its moves as tests and changes of them. Parts of
    /// which this is the same are the same game.
    fn shape(&self, board: &[u8], values: &[u64], cells: &[u32], moves: &[u32]) -> Box<[u64]> {
        let place = |cell: u32| cells.binary_search(&cell).ok().map(|place| place as u64);
        let mut all: Vec<Vec<u64>> = Vec::with_capacity(moves.len());
        for at in moves {
            let Move { side, command } = &self.moves[*at as usize];
            let mut written = vec![*side as u64];
            for (cell, set) in &command.tests {
                if let Some(place) = place(*cell) {
                    written.extend([place, set & values[*cell as usize]]);
                }
            }
            for (cell, change) in &command.writes {
                let Some(place) = place(*cell) else { continue };
                written.push(u64::MAX - place);
                match change {
                    Change::To(value) => written.push(u64::from(*value)),
                    Change::Each(new) => {
                        written.push(u64::MAX);
                        written.extend(new.iter().map(|value| u64::from(*value)));
                    }
                }
            }
            written.push(u64::MAX);
            all.push(written);
        }
        all.sort_unstable();
        let mut shape: Vec<u64> = vec![cells.len() as u64];
        shape.extend(cells.iter().map(|cell| u64::from(board[*cell as usize])));
        shape.extend(all.into_iter().flatten());
        shape.into()
    }
}

/// Adds the values that cells get by a move; whether there are more.
fn widen(values: &mut [u64], command: &Command) -> bool {
    let mut grown = false;
    for (cell, change) in &command.writes {
        let cell = *cell as usize;
        let new = match change {
            Change::To(value) => 1 << value,
            Change::Each(new) => {
                let had = new.iter().enumerate().filter(|(old, _)| values[cell] >> old & 1 == 1);
                had.fold(0, |all, (_, value)| all | 1 << value)
            }
        };
        grown |= values[cell] | new != values[cell];
        values[cell] |= new;
    }
    grown
}

/// The least cell that this one is tied to.
fn root(roots: &mut [u8], cell: u32) -> u8 {
    let mut at = cell as u8;
    while roots[usize::from(at)] != at {
        let above = roots[usize::from(roots[usize::from(at)])];
        roots[usize::from(at)] = above;
        at = above;
    }
    at
}

impl Move {
    fn cells(&self) -> impl Iterator<Item = u32> {
        let tested = self.command.tests.iter().map(|(cell, _)| *cell);
        tested.chain(self.command.writes.iter().map(|(cell, _)| *cell))
    }
}

impl Sums for Board {
    fn parts(&mut self, position: &Counts) -> Result<Vec<u32>, Error> {
        let cells = position.iter().zip(&self.lows);
        let cells = cells.map(|(number, low)| u8::try_from(number.wrapping_sub(*low)).ok());
        let board: Option<Vec<u8>> = cells.collect();
        let board = board.filter(|board| board.len() == self.lows.len());
        let board = board.ok_or_else(|| {
            Error::bad(words!("this is no position of the game", "这不是此游戏的局面"))
                .help(words!("write it as the game declares it", "请按游戏的声明书写"))
        })?;
        let all: Vec<u32> = (0..self.moves.len() as u32).collect();
        self.split(&board, &all)
    }

    fn options(&mut self, part: u32, side: Side) -> Result<Vec<Vec<u32>>, Error> {
        let Part { board, moves } = &self.parts[part as usize];
        let (board, moves) = (board.clone(), moves.clone());
        let mut options = Vec::new();
        for at in &moves {
            let played = &self.moves[*at as usize];
            let command = &played.command;
            if played.side != side || !is_possible(command, &board) {
                continue;
            }
            let mut after = board.clone();
            for (cell, change) in &command.writes {
                after[*cell as usize] = change.of(board[*cell as usize]);
            }
            options.push(self.split(&after, &moves)?);
        }
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    fn met(&self) -> usize {
        self.parts.len()
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// Whether a move is possible on a board.
fn is_possible(command: &Command, board: &[u8]) -> bool {
    command.tests.iter().all(|(cell, values)| values >> board[*cell as usize] & 1 == 1)
}
