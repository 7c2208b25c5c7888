//! Proves that every play of a game ends, by lexicographic ranking functions that are derived from
//! the commands.
//!
//! A measure is a bounded number that a board determines: the number of cells of a group that have
//! a certain value, or 1 if a certain cell has a certain value and 0 otherwise. If no command
//! increases a measure, then the commands that decrease it can be executed only finitely often, and
//! are removed (likewise with the directions exchanged). Without these commands other measures can
//! become monotone. If no command remains, no play is endless.

use grundy_cell_rules::{Command, Rules};
use rustc_hash::FxHashMap;

/// Bounds of the change of one measure by one command. A measure is a number of cells: those of a
/// group that have a certain value, or a single cell if it has a certain value. The command changes
/// it by at least `min` and at most `max`.
#[derive(Clone, Copy, Default)]
struct Delta {
    min: i32,
    max: i32,
}

/// The directions in which the commands that are not yet removed can change one measure, a number
/// of cells that have a certain value. `up` states whether some command can increase it, `down`
/// whether some command can decrease it.
#[derive(Clone, Copy, Default)]
struct Directions {
    up: bool,
    down: bool,
}

/// Returns whether every play ends, from any board, as far as this can be proved: `false` means
/// that play may or may not be endless.
pub fn always_ends(rules: &Rules) -> bool {
    let groups = rules.groups.iter().enumerate();
    let group_of: Vec<(usize, u8)> =
        groups.flat_map(|(i, group)| vec![(i, group.values); group.cells as usize]).collect();
    let commands = rules.sides.iter().flat_map(|side| &side.moves);
    let mut remaining: Vec<Vec<(u64, Delta)>> =
        commands.map(|command| deltas(command, &group_of)).collect();
    while !remaining.is_empty() {
        let mut directions: FxHashMap<u64, Directions> = FxHashMap::default();
        for (measure, delta) in remaining.iter().flatten() {
            let directions = directions.entry(*measure).or_default();
            directions.up |= delta.max > 0;
            directions.down |= delta.min < 0;
        }
        let len = remaining.len();
        remaining.retain(|command| {
            !command.iter().any(|(measure, delta)| match directions[measure] {
                Directions { up: true, down: false } => delta.min > 0,
                Directions { up: false, down: true } => delta.max < 0,
                _ => false,
            })
        });
        if remaining.len() == len {
            return false;
        }
    }
    true
}

/// Returns the measures (numbers of cells with a certain value) that a command can change, each as
/// a code that identifies the measure, with bounds of the change. `group_of` contains for each cell
/// the index of its group and its number of values.
fn deltas(command: &Command, group_of: &[(usize, u8)]) -> Vec<(u64, Delta)> {
    let mut deltas: FxHashMap<u64, Delta> = FxHashMap::default();
    for (cell, change) in &command.writes {
        let (group, values) = group_of[*cell as usize];
        let test =
            command.tests.iter().find(|test| test.0 == *cell).map_or(u64::MAX, |test| test.1);
        let old_values: Vec<u8> = (0..values).filter(|value| test >> value & 1 == 1).collect();
        for value in 0..values {
            let delta =
                |old: &u8| i32::from(change.apply(*old) == value) - i32::from(*old == value);
            let min = old_values.iter().map(delta).min().unwrap_or(0);
            let max = old_values.iter().map(delta).max().unwrap_or(0);
            if (min, max) == (0, 0) {
                continue;
            }
            // The value is counted once for the cell itself and once for its group.
            for measure in [1 << 32 | u64::from(*cell), group as u64] {
                let sum = deltas.entry(measure << 8 | u64::from(value)).or_default();
                *sum = Delta { min: sum.min + min, max: sum.max + max };
            }
        }
    }
    deltas.into_iter().collect()
}
