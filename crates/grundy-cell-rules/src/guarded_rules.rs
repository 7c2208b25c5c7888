//! Rules with conditions that no short list of tests of cells expresses.

use crate::diagram::{Diagrams, Function};
use crate::rules::Rules;

/// Rules of a board game in which commands can have guards: conditions that would need very many
/// commands if every condition were a list of tests of cells. An example is the condition that at
/// most half of the cells are empty.
///
/// A command is possible at a board if all of its tests hold and all of its guards are true.
pub struct GuardedRules {
    /// The commands with their tests and changes of cells, without their guards.
    pub rules: Rules,
    /// The guards of each command: `guards[side][command]` contains indices into `conditions`. The
    /// list of a side is empty if none of its commands has a guard.
    pub guards: Vec<Vec<Vec<u16>>>,
    /// The different guards, as functions of the cells.
    pub conditions: Vec<Function>,
    /// The decision diagrams of the guards.
    pub diagrams: Diagrams<bool>,
}

/// The maximum number of nodes in the decision diagrams of guards.
const MAX_NODES: usize = 1_000_000;

impl GuardedRules {
    /// Creates rules in which no command has a guard.
    pub fn new(rules: Rules) -> GuardedRules {
        let groups = rules.groups.iter();
        let sizes: Vec<u8> =
            groups.flat_map(|group| vec![group.values; group.cells as usize]).collect();
        GuardedRules {
            guards: vec![Vec::new(); rules.sides.len()],
            conditions: Vec::new(),
            diagrams: Diagrams::new(&sizes, MAX_NODES),
            rules,
        }
    }

    /// Returns the indices of the guards of a command in `conditions`.
    pub fn guards_of(&self, side: usize, command: usize) -> &[u16] {
        self.guards[side].get(command).map_or(&[], |guards| guards)
    }
}

impl From<Rules> for GuardedRules {
    fn from(rules: Rules) -> GuardedRules {
        GuardedRules::new(rules)
    }
}
