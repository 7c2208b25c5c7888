//! Renames the cells and values in the rules of a side and sorts the rules into a canonical order,
//! so that the renamed rules equal the original rules if the renaming is a symmetry.

use crate::diagram::Cube;
use crate::rules::{Change, Command, Ending, SideRules};

/// The maximum number of endings of a side for which [`mutually_exclusive`] compares all pairs.
const MAX_ENDINGS: usize = 2_000;

/// Returns whether endings with different scores never hold at the same board, so that the order of
/// the endings does not matter. Scores are compared after mapping by `score_key`. Returns `false`
/// without a check if there are more than 2000 endings and their scores differ.
pub fn mutually_exclusive(endings: &[Ending], score_key: &dyn Fn(i64) -> i64) -> bool {
    // Cells are in ascending order in both cubes.
    let disjoint = |a: &Cube, b: &Cube| {
        let mut remaining = &b[..];
        a.iter().any(|(cell, values)| {
            remaining = &remaining[remaining.partition_point(|test| test.0 < *cell)..];
            remaining.first().is_some_and(|test| test.0 == *cell && values & test.1 == 0)
        })
    };
    let result = |ending: &Ending| ending.score.map(score_key);
    let all_equal = endings.windows(2).all(|pair| result(&pair[0]) == result(&pair[1]));
    all_equal
        || endings.len() <= MAX_ENDINGS
            && endings.iter().enumerate().all(|(i, ending)| {
                let later = endings[i + 1..].iter();
                later
                    .filter(|other| result(other) != result(ending))
                    .all(|other| disjoint(&ending.tests, &other.tests))
            })
}

/// A renaming of cells and values, and the function that decides which scores count as equal.
pub struct Relabelling<'a> {
    /// The image of each value under the renaming: `values[group][value]`.
    pub values: &'a [Vec<u8>],
    /// The image of each cell under the renaming.
    pub cells: &'a [u32],
    /// The index of the group of each cell.
    pub group_of: &'a [usize],
    /// Maps a score to the number by which scores are compared: the score itself or its sign.
    pub score_key: &'a dyn Fn(i64) -> i64,
}

impl Relabelling<'_> {
    fn value(&self, cell: u32, value: u8) -> u8 {
        self.values[self.group_of[cell as usize]][usize::from(value)]
    }

    /// Returns the image of a condition: it holds at the image of a board if and only if `tests`
    /// holds at the board.
    pub fn cube(&self, tests: &Cube) -> Cube {
        let set_image = |cell: u32, set: u64| {
            let all_values = 0..self.values[self.group_of[cell as usize]].len() as u8;
            all_values
                .filter(|value| set >> value & 1 == 1)
                .fold(0, |image, value| image | 1 << self.value(cell, value))
        };
        let images =
            tests.iter().map(|test| (self.cells[test.0 as usize], set_image(test.0, test.1)));
        let mut image: Cube = images.collect();
        image.sort_unstable();
        image
    }

    fn change(&self, cell: u32, change: &Change) -> Change {
        match change {
            Change::To(value) => Change::To(self.value(cell, *value)),
            Change::Each(new_values) => {
                let mut image = new_values.clone();
                for (old, value) in new_values.iter().enumerate() {
                    image[usize::from(self.value(cell, old as u8))] = self.value(cell, *value);
                }
                Change::Each(image)
            }
        }
    }

    /// Returns the image of a command: it leads from the image of a board to the image of the
    /// successor of the board.
    pub fn command(&self, command: &Command) -> Command {
        let images = command
            .writes
            .iter()
            .map(|(cell, change)| (self.cells[*cell as usize], self.change(*cell, change)));
        let mut writes: Vec<(u32, Change)> = images.collect();
        writes.sort_unstable();
        Command { tests: self.cube(&command.tests), writes, ..*command }
    }
}

/// The rules of a side in canonical order. Two `CanonicalSide`s are equal if and only if the rules
/// agree up to the order of commands, and of endings whose order does not matter.
#[derive(Clone, PartialEq, Eq)]
pub struct CanonicalSide {
    /// The score of the player to move if no ending holds and no move is possible, mapped by
    /// [`Relabelling::score_key`].
    no_moves: i64,
    /// The commands, sorted and without duplicates. Their [`Command::by`] is 0, because it is not
    /// compared.
    pub moves: Vec<Command>,
    /// The endings in runs: consecutive endings with the same score, or all endings with the same
    /// score if endings are mutually exclusive. Each run is the score mapped by
    /// [`Relabelling::score_key`] and the sorted conditions. The first run with a condition that
    /// holds decides the result.
    pub endings: Vec<(Option<i64>, Vec<Cube>)>,
}

impl CanonicalSide {
    /// Renames the rules of a side and sorts them. `exclusive` is whether its endings are mutually
    /// exclusive (see [`mutually_exclusive`]), so that their order is ignored.
    pub fn new(side: &SideRules, exclusive: bool, relabelling: &Relabelling) -> CanonicalSide {
        let score_key = relabelling.score_key;
        let mut moves: Vec<Command> = side
            .moves
            .iter()
            .map(|command| Command { by: 0, ..relabelling.command(command) })
            .collect();
        moves.sort_unstable();
        moves.dedup();
        let mut endings: Vec<(Option<i64>, Vec<Cube>)> = Vec::new();
        for ending in &side.endings {
            let result = ending.score.map(score_key);
            let run = if exclusive {
                endings.iter().position(|run| run.0 == result)
            } else {
                endings.len().checked_sub(1).filter(|last| endings[*last].0 == result)
            };
            let tests = relabelling.cube(&ending.tests);
            match run {
                Some(i) => endings[i].1.push(tests),
                None => endings.push((result, vec![tests])),
            }
        }
        endings.iter_mut().for_each(|run| run.1.sort_unstable());
        if exclusive {
            endings.sort_unstable();
        }
        CanonicalSide { no_moves: score_key(side.no_moves), moves, endings }
    }

    /// Returns an upper bound of the number of cells of each command and of each ending condition.
    /// The caller estimates the cost of comparing pairs of cells from these sizes.
    pub fn sizes(&self) -> impl Iterator<Item = usize> {
        let moves = self.moves.iter().map(|command| command.tests.len() + command.writes.len());
        moves.chain(self.endings.iter().flat_map(|run| run.1.iter().map(Vec::len)))
    }
}
