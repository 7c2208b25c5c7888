//! [`BoardSums`]: games on boards whose positions decompose into independent components.
//!
//! A rule file that consists of tests and changes of cells is played directly on boards. After each
//! move the board is split into components: two cells belong to the same component if a move that
//! is possible now or later involves both. Components with the same shape, up to their place on the
//! board, have the same number, so `evaluate.rs` computes the value of each shape once.

use super::evaluate::{ComponentRules, cycle_error};
use grundy_boards::{Change, Command};
use grundy_core::base::Counts;
use grundy_partizan::Side;
use grundy_rules::RuleGame;
use grundy_rules_board::BoardRules;
use grundy_text::{Error, Result, words};
use rustc_hash::FxHashMap;

/// If the rules have more moves than this (of both sides together), they are not played on boards.
/// The key of a component lists its moves, so keys would be too long.
const MAX_MOVES: usize = 4_000;

/// A move of the rules with the side that can make it.
struct SidedMove {
    /// The side that can make the move.
    side: Side,
    /// The tests and the changes of cells that the move consists of.
    command: Command,
}

/// A component of a position. It is stored as a board that contains it and the moves in it.
struct BoardComponent {
    /// The value of each cell of the entire board; the values of cells outside the component have
    /// no meaning.
    board: Box<[u8]>,
    /// The indices in [`BoardSums::moves`] of the moves that are possible in the component now or
    /// later.
    moves: Box<[u32]>,
}

/// The rules of a board game as a list of moves, with the components of positions that were found
/// so far.
///
/// The components of a position are recomputed after each move: a move that can never be possible
/// again connects no cells, and a cell that can never change connects nothing.
pub struct BoardSums {
    /// The moves of both sides, which components refer to by index.
    moves: Vec<SidedMove>,
    /// For each cell, the number that a position contains when the cell has its least value. This
    /// is the least value itself, or 0 if the range of the cell begins below zero. A board stores
    /// the number of the position minus this number.
    lows: Vec<u64>,
    /// The components found so far. The index of a component is its number.
    components: Vec<BoardComponent>,
    /// The index in `components` of each component, by a key that includes its place on the board.
    /// The key consists of the cells of the component, their values and its moves.
    placed: FxHashMap<Box<[u32]>, u32>,
    /// The index in `components` of each component, by its shape, which is independent of its place
    /// on the board.
    shapes: FxHashMap<Box<[u64]>, u32>,
    /// The approximate memory of the components and their keys, in bytes.
    bytes: u64,
}

impl BoardSums {
    /// Converts the rules of a rule file into moves on boards. Returns `None` unless the rules have
    /// two sides that alternate, state no endings, and consist of tests and changes of cells.
    pub(super) fn from_rules(rules: &RuleGame) -> Option<BoardSums> {
        let commands = rules.board_rules().ok()?;
        let [left, right] = commands.sides.as_slice() else { return None };
        if !left.endings.is_empty() || !right.endings.is_empty() {
            return None;
        }
        let moves: Vec<SidedMove> = [(Side::Left, left), (Side::Right, right)]
            .into_iter()
            .flat_map(|(side, rules)| {
                rules.moves.iter().map(move |command| SidedMove { side, command: command.clone() })
            })
            .collect();
        if moves.len() > MAX_MOVES || moves.iter().any(|played| played.command.again) {
            return None;
        }
        let groups = commands.groups.iter();
        let lows = groups
            .flat_map(|group| vec![u64::try_from(group.low).unwrap_or(0); group.cells as usize]);
        Some(BoardSums {
            moves,
            lows: lows.collect(),
            components: Vec::new(),
            placed: FxHashMap::default(),
            shapes: FxHashMap::default(),
            bytes: 0,
        })
    }

    /// Splits `board` into its components, and returns the numbers of the components. `moves` are
    /// the indices of the moves that are possible now or later.
    fn split(&mut self, board: &[u8], moves: &[u32]) -> Result<Vec<u32>> {
        let (values, live) = self.reachable(board, moves);
        let changes = |cell: u32| !values[cell as usize].is_power_of_two();
        // Union-find over the cells: cells connected by a move have the same root.
        let mut roots: Vec<u8> = (0..=255).take(board.len()).collect();
        let mut firsts = Vec::with_capacity(live.len());
        for at in &live {
            let mut cells = self.moves[*at as usize].cells().filter(|cell| changes(*cell));
            // A move that involves no cell that can change leads back to the same position.
            let first_cell = cells.next().ok_or_else(cycle_error)?;
            firsts.push(first_cell);
            for cell in cells {
                let (first_root, second_root) =
                    (root(&mut roots, first_cell), root(&mut roots, cell));
                let (smaller, larger) = (first_root.min(second_root), first_root.max(second_root));
                roots[usize::from(larger)] = smaller;
            }
        }
        let mut groups: Vec<(u8, Vec<u32>)> = Vec::new();
        for (at, first) in live.into_iter().zip(firsts) {
            let root_cell = root(&mut roots, first);
            match groups.iter_mut().find(|(key, _)| *key == root_cell) {
                Some((_, moves)) => moves.push(at),
                None => groups.push((root_cell, vec![at])),
            }
        }
        let mut components = Vec::with_capacity(groups.len());
        for (group, moves) in groups {
            let cells_of_board = 0..board.len() as u32;
            let cells =
                cells_of_board.filter(|cell| changes(*cell) && root(&mut roots, *cell) == group);
            let cells: Vec<u32> = cells.collect();
            components.push(self.number_component(board, &values, &cells, moves));
        }
        components.sort_unstable();
        Ok(components)
    }

    /// Computes the values that each cell can take from now on, as bit sets, and the moves that are
    /// ever possible. Both results can contain more than play can reach, because the computation
    /// treats the cells as independent of each other.
    fn reachable(&self, board: &[u8], moves: &[u32]) -> (Vec<u64>, Vec<u32>) {
        let mut values: Vec<u64> = board.iter().map(|value| 1 << value).collect();
        let mut waiting = moves.to_vec();
        let mut live = Vec::with_capacity(moves.len());
        // Iterates to a fixed point. A move that maps every value to another must be applied again
        // whenever the value sets grow; a move that writes a constant needs to be applied once.
        let mut turning: Vec<u32> = Vec::new();
        loop {
            let stable_len = waiting.len();
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
            if waiting.len() == stable_len && !grown {
                live.sort_unstable();
                return (values, live);
            }
        }
    }

    /// Returns the number of the component of `board` that consists of `cells` with the moves
    /// `moves`. `values` contains the values that each cell can take from now on. If an earlier
    /// component has the same shape, the result is the number of that component.
    fn number_component(
        &mut self,
        board: &[u8],
        values: &[u64],
        cells: &[u32],
        moves: Vec<u32>,
    ) -> u32 {
        let cell = |cell: &u32| cell << 8 | u32::from(board[*cell as usize]);
        let placed: Box<[u32]> =
            cells.iter().map(cell).chain([u32::MAX]).chain(moves.iter().copied()).collect();
        if let Some(component) = self.placed.get(&placed) {
            return *component;
        }
        let shape = self.shape(board, values, cells, &moves);
        let next = self.components.len() as u32;
        self.bytes += 4 * placed.len() as u64 + 32;
        let length = shape.len();
        let component = *self.shapes.entry(shape).or_insert(next);
        if component == next {
            self.bytes += (8 * length + board.len() + 4 * moves.len()) as u64 + 80;
            self.components.push(BoardComponent { board: board.into(), moves: moves.into() });
        }
        self.placed.insert(placed, component);
        component
    }

    /// Returns the shape of the component of `board` with the given cells and moves. The shape is a
    /// key that does not depend on the place of the component on the board. It consists of the
    /// values of the cells, and of the moves as tests and changes of cells that are numbered from
    /// 0. Tests are restricted to `values`, the values that a cell can take. Components with equal
    /// shapes are the same game.
    fn shape(&self, board: &[u8], values: &[u64], cells: &[u32], moves: &[u32]) -> Box<[u64]> {
        let number_component = |cell: u32| {
            cells.binary_search(&cell).ok().map(|number_component| number_component as u64)
        };
        let mut move_codes: Vec<Vec<u64>> = Vec::with_capacity(moves.len());
        for at in moves {
            let SidedMove { side, command } = &self.moves[*at as usize];
            let mut code = vec![*side as u64];
            for (cell, set) in &command.tests {
                if let Some(number_component) = number_component(*cell) {
                    code.extend([number_component, set & values[*cell as usize]]);
                }
            }
            for (cell, change) in &command.writes {
                let Some(number_component) = number_component(*cell) else { continue };
                code.push(u64::MAX - number_component);
                match change {
                    Change::To(value) => code.push(u64::from(*value)),
                    Change::Each(new) => {
                        code.push(u64::MAX);
                        code.extend(new.iter().map(|value| u64::from(*value)));
                    }
                }
            }
            code.push(u64::MAX);
            move_codes.push(code);
        }
        move_codes.sort_unstable();
        let mut shape: Vec<u64> = vec![cells.len() as u64];
        shape.extend(cells.iter().map(|cell| u64::from(board[*cell as usize])));
        shape.extend(move_codes.into_iter().flatten());
        shape.into()
    }
}

/// Adds the values that the changes of `command` can write to the set of possible values of each
/// cell. Returns whether a set grew.
fn widen(values: &mut [u64], command: &Command) -> bool {
    let mut grown = false;
    for (cell, change) in &command.writes {
        let cell = *cell as usize;
        let new = match change {
            Change::To(value) => 1 << value,
            Change::Each(new) => {
                let had = new.iter().enumerate().filter(|(old, _)| values[cell] >> old & 1 == 1);
                had.fold(0, |set, (_, value)| set | 1 << value)
            }
        };
        grown |= values[cell] | new != values[cell];
        values[cell] |= new;
    }
    grown
}

/// Returns the root of the tree that contains `cell` in a union-find forest; `roots` holds the
/// parent of each cell. Shortens the path to the root by halving.
fn root(roots: &mut [u8], cell: u32) -> u8 {
    let mut at = cell as u8;
    while roots[usize::from(at)] != at {
        let above = roots[usize::from(roots[usize::from(at)])];
        roots[usize::from(at)] = above;
        at = above;
    }
    at
}

impl SidedMove {
    /// Iterates over the cells that the move tests or changes. A cell can occur more than once.
    fn cells(&self) -> impl Iterator<Item = u32> {
        let tested = self.command.tests.iter().map(|(cell, _)| *cell);
        tested.chain(self.command.writes.iter().map(|(cell, _)| *cell))
    }
}

impl ComponentRules for BoardSums {
    fn components_of(&mut self, position: &Counts) -> Result<Vec<u32>> {
        let cells = position.iter().zip(&self.lows);
        let cells = cells.map(|(number, low)| u8::try_from(number.wrapping_sub(*low)).ok());
        let board: Option<Vec<u8>> = cells.collect();
        let board = board.filter(|board| board.len() == self.lows.len());
        let board = board.ok_or_else(|| {
            Error::bad(words!(partizan::this_is_not_position_of_game))
                .help(words!(partizan::write_position_as_game_declares_it))
        })?;
        let all_moves: Vec<u32> = (0..self.moves.len() as u32).collect();
        self.split(&board, &all_moves)
    }

    fn options(&mut self, part: u32, side: Side) -> Result<Vec<Vec<u32>>> {
        let BoardComponent { board, moves } = &self.components[part as usize];
        let (board, moves) = (board.clone(), moves.clone());
        let mut options = Vec::new();
        for at in &moves {
            let sided_move = &self.moves[*at as usize];
            let command = &sided_move.command;
            if sided_move.side != side || !is_possible(command, &board) {
                continue;
            }
            let mut next_board = board.clone();
            for (cell, change) in &command.writes {
                next_board[*cell as usize] = change.apply(board[*cell as usize]);
            }
            options.push(self.split(&next_board, &moves)?);
        }
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    fn component_count(&self) -> usize {
        self.components.len()
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// Returns whether all tests of a move hold on `board`.
fn is_possible(command: &Command, board: &[u8]) -> bool {
    command.tests.iter().all(|(cell, values)| values >> board[*cell as usize] & 1 == 1)
}
