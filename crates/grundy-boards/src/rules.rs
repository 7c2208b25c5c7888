//! Rules of a board as data.

use crate::diagram::Cube;
use smallvec::SmallVec;

/// Cells of one kind, in the order of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// How many there are.
    pub cells: u32,
    /// How many values each may have: 0 up to one less.
    pub values: u8,
    /// What the value 0 stands for.
    pub low: i64,
}

/// What becomes of a cell.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Change {
    /// It gets this value.
    To(u8),
    /// Of each value it had, another.
    Each(SmallVec<[u8; 8]>),
}

impl Change {
    /// The value of a cell that had this one.
    pub fn of(&self, value: u8) -> u8 {
        match self {
            Change::To(new) => *new,
            Change::Each(new) => new[usize::from(value)],
        }
    }
}

/// A move for some choice: where every test holds, the cells change.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Command {
    /// What cells must be.
    pub tests: Cube,
    /// Cells that change, in ascending order.
    pub writes: Vec<(u32, Change)>,
    /// Whether the same side moves again.
    pub again: bool,
    /// Which move of the rules it is.
    pub by: u32,
}

/// Boards at which play does not go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// What cells must be.
    pub tests: Cube,
    /// What the player to move gets: negative lost, 0 a draw, positive won; `None` where the rules cannot be evaluated.
    pub score: Option<i64>,
}

/// Rules for one side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideRules {
    /// Where play does not go on; the first that holds counts.
    pub endings: Vec<Ending>,
    /// What the player to move gets where play is not over and there is no move.
    pub stuck: i64,
    /// Every move, in ascending order.
    pub moves: Vec<Command>,
}

/// Rules of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The cells.
    pub groups: Vec<Group>,
    /// For each side to move; one for both where the rules are the same.
    pub sides: Vec<SideRules>,
}

impl Rules {
    /// How many cells the board has.
    pub fn cells(&self) -> u32 {
        self.groups.iter().map(|group| group.cells).sum()
    }
}

impl Rules {
    /// Whether every cell and every value that the rules speak of is there, one or two sides have rules, and each cell has up
    /// to 64 values.
    pub fn is_sound(&self) -> bool {
        let kinds = self.groups.iter();
        let values: Vec<u8> =
            kinds.flat_map(|group| vec![group.values; group.cells as usize]).collect();
        let many = |cell: u32| values.get(cell as usize).copied();
        let tests = |tests: &Cube| {
            tests.iter().all(|(cell, set)| {
                many(*cell).is_some_and(|many| *set <= u64::MAX >> (64 - u32::from(many)))
            })
        };
        let change = |(cell, change): &(u32, Change)| {
            many(*cell).is_some_and(|many| match change {
                Change::To(value) => *value < many,
                Change::Each(new) => {
                    new.len() == usize::from(many) && new.iter().all(|value| *value < many)
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
    }
}

/// Whether every test holds on a board.
pub fn holds(tests: &Cube, board: &[u8]) -> bool {
    tests.iter().all(|(cell, values)| values >> board[*cell as usize] & 1 == 1)
}

impl SideRules {
    /// How play is over, for every rule but that of having no move.
    pub fn ended(&self, board: &[u8]) -> Option<&Ending> {
        self.endings.iter().find(|ending| holds(&ending.tests, board))
    }

    /// The boards that moves lead to, each with whether the same side moves again, where play is not over.
    pub fn options(&self, board: &[u8]) -> Vec<(Vec<u8>, bool)> {
        let possible = self.moves.iter().filter(|command| holds(&command.tests, board));
        possible
            .map(|command| {
                let mut after = board.to_vec();
                for (cell, change) in &command.writes {
                    after[*cell as usize] = change.of(board[*cell as usize]);
                }
                (after, command.again)
            })
            .collect()
    }
}
