//! The rules of a board game as data: cells with values, commands that test and change cells, and
//! conditions for the end of the game.

use crate::diagram::Cube;
use crate::rule_symmetry::RuleSymmetry;
use smallvec::SmallVec;

/// Consecutive cells of a board that have the same set of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The number of cells of the group.
    pub cells: u32,
    /// The number of values of each cell, at most 64. The values are `0..values`.
    pub values: u8,
    /// The number in the rule file that the value 0 represents. The value `v` represents `low + v`.
    pub low: i64,
}

/// How a command changes the value of a cell.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Change {
    /// The cell gets this value.
    To(u8),
    /// Each old value is mapped to a new one: entry `v` is the new value of a cell with the value
    /// `v`.
    Each(SmallVec<[u8; 8]>),
}

impl Change {
    /// Returns the new value of a cell whose old value is `value`.
    pub fn apply(&self, value: u8) -> u8 {
        match self {
            Change::To(new) => *new,
            Change::Each(new) => new[usize::from(value)],
        }
    }
}

/// A move with all of its choices fixed, for example a stone placed on a certain cell. It is
/// possible if every test holds; it then changes cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Command {
    /// The values that the tested cells must have for the command to be possible.
    pub tests: Cube,
    /// The changed cells in ascending order, each with its change.
    pub writes: Vec<(u32, Change)>,
    /// Whether the same side moves again after the command.
    pub again: bool,
    /// The points that the side that moves gains by the command.
    pub gain: i32,
    /// The index of the move of the caller's rules that this command is a case of. The caller
    /// assigns it, and the solver only reports it.
    pub by: u32,
}

/// A condition for the end of the game, and the result if it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The values that the tested cells must have for the condition to hold.
    pub tests: Cube,
    /// The score of the player to move: negative for a loss, 0 for a draw, positive for a win.
    /// `None` if the rules are undefined at the boards where the condition holds (for example
    /// because of a division by zero).
    pub score: Option<i64>,
}

/// The rules for the boards at which one side is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideRules {
    /// The conditions for the end of the game; the first that holds decides the result.
    pub endings: Vec<Ending>,
    /// The score of the player to move if no ending condition holds and no move is possible.
    pub no_moves: i64,
    /// All commands of the side, in ascending order.
    pub moves: Vec<Command>,
}

/// The rules of a board game: its cells, and for each side the commands and endings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The groups of cells, in the order in which they make up the board.
    pub groups: Vec<Group>,
    /// The rules for each side to move; a single entry if they are the same for both sides.
    pub sides: Vec<SideRules>,
    /// A renaming that is its own inverse and exchanges the rules of the two sides, if the rules of
    /// the caller state the board as the player to move sees it. A board with the second side to
    /// move then represents its image in the caller's rules. `None` if the caller's rules state the
    /// board the same way for both sides.
    pub exchange: Option<RuleSymmetry>,
}

/// Returns the index in `groups` of the group of each cell.
pub fn group_of_cells(groups: &[Group]) -> Vec<usize> {
    let groups = groups.iter().enumerate();
    groups.flat_map(|(i, group)| vec![i; group.cells as usize]).collect()
}

impl Rules {
    /// Returns the number of cells of the board.
    pub fn cells(&self) -> u32 {
        self.groups.iter().map(|group| group.cells).sum()
    }

    /// Returns whether a command gains points.
    pub fn has_gains(&self) -> bool {
        self.sides.iter().any(|side| side.moves.iter().any(|command| command.gain != 0))
    }
}

impl Rules {
    /// Returns whether the rules are well-formed: there are one or two sides, every cell has 1 to
    /// 64 values, tests and changes refer only to cells and values that exist, and
    /// [`exchange`](Rules::exchange) maps boards to boards and is its own inverse. Whether it
    /// exchanges the rules of the sides is not checked.
    pub fn is_well_formed(&self) -> bool {
        let groups = self.groups.iter();
        let values: Vec<u8> =
            groups.flat_map(|group| vec![group.values; group.cells as usize]).collect();
        let count_of = |cell: u32| values.get(cell as usize).copied();
        let tests = |tests: &Cube| {
            tests.iter().all(|(cell, set)| {
                count_of(*cell).is_some_and(|count| *set <= u64::MAX >> (64 - u32::from(count)))
            })
        };
        let change = |(cell, change): &(u32, Change)| {
            count_of(*cell).is_some_and(|count| match change {
                Change::To(value) => *value < count,
                Change::Each(new) => {
                    new.len() == usize::from(count) && new.iter().all(|value| *value < count)
                }
            })
        };
        let command =
            |command: &Command| tests(&command.tests) && command.writes.iter().all(change);
        matches!(self.sides.len(), 1 | 2)
            && self.groups.iter().all(|group| matches!(group.values, 1..=64))
            && self.sides.iter().all(|side| {
                side.moves.iter().all(command) && side.endings.iter().all(|end| tests(&end.tests))
            })
            && self
                .exchange
                .as_ref()
                .is_none_or(|exchange| self.sides.len() == 2 && maps_boards(&self.groups, exchange))
    }
}

/// Returns whether a renaming maps boards to boards and is its own inverse.
fn maps_boards(groups: &[Group], renaming: &RuleSymmetry) -> bool {
    let group_of = group_of_cells(groups);
    let RuleSymmetry { cells, values, .. } = renaming;
    let maps_value = |group: usize, image: u32| {
        let count = group_of.get(image as usize).map(|group| groups[*group].values);
        values[group].iter().all(|value| count.is_some_and(|count| *value < count))
    };
    cells.len() == group_of.len()
        && values.len() == groups.len()
        && values.iter().zip(groups).all(|(v, group)| v.len() == usize::from(group.values))
        && group_of.iter().zip(cells).all(|(group, image)| maps_value(*group, *image))
        && renaming.is_involution(&group_of)
}

/// Returns whether the board whose cells have the values `board` passes every test.
pub fn holds(tests: &Cube, board: &[u8]) -> bool {
    tests.iter().all(|(cell, values)| values >> board[*cell as usize] & 1 == 1)
}

impl SideRules {
    /// Returns the first ending whose condition holds at a board, or `None` if none holds. Whether
    /// a move is possible at the board is not considered.
    pub fn find_ending(&self, board: &[u8]) -> Option<&Ending> {
        self.endings.iter().find(|ending| holds(&ending.tests, board))
    }

    /// Returns the board after each command that is possible at `board`, together with whether the
    /// same side moves again. The function does not check whether the game is over at `board`.
    pub fn successors(&self, board: &[u8]) -> Vec<(Vec<u8>, bool)> {
        let possible = self.moves.iter().filter(|command| holds(&command.tests, board));
        possible
            .map(|command| {
                let mut successor = board.to_vec();
                for (cell, change) in &command.writes {
                    successor[*cell as usize] = change.apply(board[*cell as usize]);
                }
                (successor, command.again)
            })
            .collect()
    }
}
