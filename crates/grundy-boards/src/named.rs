//! The rules of a side with other names for cells and values, so that they can be compared.

use crate::diagram::Cube;
use crate::rules::{Change, Command, Ending, Group, SideRules};

/// Endings of which each two are compared.
const MOST_ENDINGS: usize = 2_000;

/// The kind of each cell.
pub fn kinds(groups: &[Group]) -> Vec<usize> {
    let kinds = groups.iter().enumerate();
    kinds.flat_map(|(at, group)| vec![at; group.cells as usize]).collect()
}

/// Whether endings of different results are never there together, so that their order says nothing.
pub fn apart(endings: &[Ending], told: &dyn Fn(i64) -> i64) -> bool {
    // Cells ascend in both.
    let differ = |a: &Cube, b: &Cube| {
        let mut rest = &b[..];
        a.iter().any(|(cell, values)| {
            rest = &rest[rest.partition_point(|other| other.0 < *cell)..];
            rest.first().is_some_and(|other| other.0 == *cell && values & other.1 == 0)
        })
    };
    let sign = |ending: &Ending| ending.score.map(told);
    let all_same = endings.windows(2).all(|two| sign(&two[0]) == sign(&two[1]));
    all_same
        || endings.len() <= MOST_ENDINGS
            && endings.iter().enumerate().all(|(at, ending)| {
                let later = endings[at + 1..].iter();
                later
                    .filter(|other| sign(other) != sign(ending))
                    .all(|other| differ(&ending.tests, &other.tests))
            })
}

/// Other names for cells and values, and what is told of scores.
pub struct Names<'a> {
    /// For each kind of cells what each value becomes.
    pub values: &'a [Vec<u8>],
    /// What each cell becomes.
    pub cells: &'a [u32],
    /// The kind of each cell.
    pub kind_of: &'a [usize],
    /// What is told of a score.
    pub told: &'a dyn Fn(i64) -> i64,
}

/// The rules of a side in an order that depends on no names.
#[derive(Clone, PartialEq, Eq)]
pub struct Side {
    stuck: i64,
    /// Its commands.
    pub moves: Vec<Command>,
    /// Who wins with these, the first that holds; endings of one result one after the other are a set.
    pub endings: Vec<(Option<i64>, Vec<Cube>)>,
}

impl Side {
    /// With other names for cells and values.
    pub fn new(
        side: &SideRules,
        apart: bool,
        Names { values, cells, kind_of, told }: &Names,
    ) -> Side {
        let new = |cell: u32, value: u8| values[kind_of[cell as usize]][usize::from(value)];
        let cube = |tests: &Cube| -> Cube {
            let set = |cell: u32, set: u64| {
                let all = 0..values[kind_of[cell as usize]].len() as u8;
                all.filter(|value| set >> value & 1 == 1)
                    .fold(0, |image, value| image | 1 << new(cell, value))
            };
            let mut image: Cube =
                tests.iter().map(|test| (cells[test.0 as usize], set(test.0, test.1))).collect();
            image.sort_unstable();
            image
        };
        let change = |cell: u32, change: &Change| match change {
            Change::To(value) => Change::To(new(cell, *value)),
            Change::Each(of) => {
                let mut image = of.clone();
                for (old, value) in of.iter().enumerate() {
                    image[usize::from(new(cell, old as u8))] = new(cell, *value);
                }
                Change::Each(image)
            }
        };
        let command = |command: &Command| {
            let writes = command.writes.iter();
            let mut writes: Vec<(u32, Change)> =
                writes.map(|(cell, of)| (cells[*cell as usize], change(*cell, of))).collect();
            writes.sort_unstable();
            Command { tests: cube(&command.tests), writes, again: command.again, by: 0 }
        };
        let mut moves: Vec<Command> = side.moves.iter().map(command).collect();
        moves.sort_unstable();
        moves.dedup();
        let mut endings: Vec<(Option<i64>, Vec<Cube>)> = Vec::new();
        for ending in &side.endings {
            let sign = ending.score.map(told);
            let own = match apart {
                true => endings.iter().position(|run| run.0 == sign),
                false => endings.len().checked_sub(1).filter(|last| endings[*last].0 == sign),
            };
            let tests = cube(&ending.tests);
            match own {
                Some(at) => endings[at].1.push(tests),
                None => endings.push((sign, vec![tests])),
            }
        }
        endings.iter_mut().for_each(|run| run.1.sort_unstable());
        if apart {
            endings.sort_unstable();
        }
        Side { stuck: told(side.stuck), moves, endings }
    }

    /// How many cells each command and ending speaks of, or more.
    pub fn sizes(&self) -> impl Iterator<Item = usize> {
        let moves = self.moves.iter().map(|command| command.tests.len() + command.writes.len());
        moves.chain(self.endings.iter().flat_map(|run| run.1.iter().map(Vec::len)))
    }
}
