//! Whether every play ends, seen in the commands alone.
//!
//! How many cells of a kind have a value, and whether a cell has one, are numbers with a least and a greatest. Where no
//! command of some set makes such a number greater, those that make it less are run only so often; without them other numbers
//! may go one way. Where no command is left, no play is endless (lexicographic ranking functions).

use crate::rules::{Command, Rules};
use rustc_hash::FxHashMap;

/// How much a command adds to a number: at least and at most.
type Added = (i32, i32);

/// Whether no play is endless, from any board. `false` where that is not seen.
pub fn always_ends(rules: &Rules) -> bool {
    let kinds = rules.groups.iter().enumerate();
    let kind_of: Vec<(usize, u8)> =
        kinds.flat_map(|(at, group)| vec![(at, group.values); group.cells as usize]).collect();
    let commands = rules.sides.iter().flat_map(|side| &side.moves);
    let mut left: Vec<Vec<(u64, Added)>> =
        commands.map(|command| added(command, &kind_of)).collect();
    while !left.is_empty() {
        // For each number whether some command makes it greater, and whether some makes it less.
        let mut ways: FxHashMap<u64, (bool, bool)> = FxHashMap::default();
        for (number, (least, most)) in left.iter().flatten() {
            let way = ways.entry(*number).or_default();
            *way = (way.0 || *most > 0, way.1 || *least < 0);
        }
        let before = left.len();
        left.retain(|command| {
            !command.iter().any(|(number, (least, most))| match ways[number] {
                (true, false) => *least > 0,
                (false, true) => *most < 0,
                _ => false,
            })
        });
        if left.len() == before {
            return false;
        }
    }
    true
}

/// What a command adds to each number that it can change.
fn added(command: &Command, kind_of: &[(usize, u8)]) -> Vec<(u64, Added)> {
    let mut all: FxHashMap<u64, Added> = FxHashMap::default();
    for (cell, change) in &command.writes {
        let (kind, values) = kind_of[*cell as usize];
        let test =
            command.tests.iter().find(|test| test.0 == *cell).map_or(u64::MAX, |test| test.1);
        let olds: Vec<u8> = (0..values).filter(|value| test >> value & 1 == 1).collect();
        for value in 0..values {
            let more = |old: &u8| i32::from(change.of(*old) == value) - i32::from(*old == value);
            let least = olds.iter().map(more).min().unwrap_or(0);
            let most = olds.iter().map(more).max().unwrap_or(0);
            if (least, most) == (0, 0) {
                continue;
            }
            // The cell's own number, and that of its kind.
            for number in [1 << 32 | u64::from(*cell), kind as u64] {
                let sum = all.entry(number << 8 | u64::from(value)).or_default();
                *sum = (sum.0 + least, sum.1 + most);
            }
        }
    }
    all.into_iter().collect()
}
