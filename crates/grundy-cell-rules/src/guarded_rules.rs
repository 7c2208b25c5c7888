//! Rules with conditions that no short list of tests of cells expresses.

use crate::diagram::{Diagrams, Function};
use crate::relabel::Relabelling;
use crate::rule_symmetry::RuleSymmetry;
use crate::rules::{Command, Rules, group_of_cells};
use crate::symmetry::{SymmetryQuery, find_symmetries};

/// Rules of a board game in which commands can have guards: conditions that would need very many
/// commands if every condition were a list of tests of cells. An example is the condition that at
/// most half of the cells are empty.
///
/// A command is possible at a board if all of its tests hold and all of its guards are true.
#[derive(Clone, Debug)]
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

    /// Returns whether a renaming is a symmetry: it maps the commands with their guards, the endings
    /// and the scores without a move of each side to those of the same side, or of the other side if
    /// it [swaps](RuleSymmetry::swaps) them.
    pub fn is_symmetry(&self, renaming: &RuleSymmetry) -> bool {
        let accepts = |symmetry: &RuleSymmetry| symmetry == renaming && self.keeps_guards(symmetry);
        let query =
            SymmetryQuery { match_scores: true, swaps: &[renaming.swaps], accepts: &accepts };
        find_symmetries(&self.rules, &query).contains(renaming)
    }

    /// Returns whether a symmetry of [`rules`](GuardedRules::rules) maps each command to a command
    /// whose guards are the images of its guards.
    pub fn keeps_guards(&self, symmetry: &RuleSymmetry) -> bool {
        if self.conditions.is_empty() {
            return true;
        }
        let group_of = group_of_cells(&self.rules.groups);
        let image = |cell: u32, value: u8| symmetry.image_of(group_of[cell as usize], cell, value);
        let mut diagrams = self.diagrams.clone();
        let images = self.conditions.iter().map(|condition| {
            let image = diagrams.image(*condition, &image).ok()?;
            self.conditions.iter().position(|condition| *condition == image)
        });
        let Some(images) = images.collect::<Option<Vec<usize>>>() else { return false };
        let relabelling = Relabelling {
            values: &symmetry.values,
            cells: &symmetry.cells,
            group_of: &group_of,
            score_key: &|score| score,
        };
        (0..self.rules.sides.len()).all(|side| {
            let target = if symmetry.swaps { 1 - side } else { side };
            let image_guard = |guard: &u16| images[usize::from(*guard)];
            self.sorted_commands(side, &|command| relabelling.command(command), &image_guard)
                == self.sorted_commands(target, &Command::clone, &|guard| usize::from(*guard))
        })
    }

    /// Returns the images of the commands of a side and of their guards, in ascending order and
    /// without duplicates.
    fn sorted_commands(
        &self,
        side: usize,
        image: &dyn Fn(&Command) -> Command,
        image_guard: &dyn Fn(&u16) -> usize,
    ) -> Vec<(Command, Vec<usize>)> {
        let commands = self.rules.sides[side].moves.iter().enumerate().map(|(index, command)| {
            let mut guards: Vec<usize> =
                self.guards_of(side, index).iter().map(image_guard).collect();
            guards.sort_unstable();
            (Command { by: 0, ..image(command) }, guards)
        });
        let mut commands: Vec<_> = commands.collect();
        commands.sort_unstable();
        commands.dedup();
        commands
    }
}

impl From<Rules> for GuardedRules {
    fn from(rules: Rules) -> GuardedRules {
        GuardedRules::new(rules)
    }
}
