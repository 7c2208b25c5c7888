//! The inverse commands of a game: from a board to its predecessors.

use crate::compiled::magic_moves::Moves;
use crate::index::tier_graph::{NO_TIER, Tiers};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The inverse commands of a side: from a board to its predecessors.
pub struct BackwardMoves<const W: usize> {
    /// The inverses of the commands that pass the turn.
    pub passing: Moves<W>,
    /// The inverses of the commands after which the same side moves again.
    pub again: Moves<W>,
}

/// The inverse commands of each side, as indexes of all of them and of those that lead from boards
/// of a component of tiers to boards of the same component.
pub struct BackwardIndexes<const W: usize> {
    /// The inverse commands of each side.
    all: Arc<Vec<BackwardMoves<W>>>,
    /// For each bit of a packed board, an estimate of how often it is set.
    frequencies: Vec<u64>,
    /// The indexes that were built, by the kinds of their commands in ascending order.
    by_kinds: Mutex<FxHashMap<Vec<u32>, Arc<Vec<BackwardMoves<W>>>>>,
}

/// The maximum number of indexes of components. Each takes memory and time to build.
const MAX_INDEXES: usize = 64;

impl<const W: usize> BackwardIndexes<W> {
    /// Creates the indexes of a game; `sides` are the inverse commands of each side. For
    /// `frequencies` see [`Moves::new`].
    pub fn new(sides: Vec<BackwardMoves<W>>, frequencies: Vec<u64>) -> BackwardIndexes<W> {
        BackwardIndexes { all: Arc::new(sides), frequencies, by_kinds: Mutex::default() }
    }

    /// Returns an index of the inverse commands of each side with which the boards of a component
    /// of `tiers` have all their predecessors in the component. It contains no other commands if
    /// they are at least half of all.
    pub fn of_component(&self, tiers: &Tiers, component: u32) -> Arc<Vec<BackwardMoves<W>>> {
        let is_inside =
            |tier: &u32| *tier != NO_TIER && tiers.component_of[*tier as usize] == component;
        let mut kinds: Vec<u32> = Vec::new();
        for tier in &tiers.components[component as usize] {
            let from = (0..).zip(tiers.predecessors(*tier));
            kinds.extend(from.filter(|(_, from)| is_inside(from)).map(|(kind, _)| kind));
        }
        kinds.sort_unstable();
        kinds.dedup();
        let is_selected = |kind: u32| kinds.binary_search(&kind).is_ok();
        let indexes = || self.all.iter().flat_map(|side| [&side.passing, &side.again]);
        let selected_count: usize =
            indexes().map(|moves| moves.masks().filter(|m| is_selected(m.kind)).count()).sum();
        let command_count: usize = indexes().map(|moves| moves.masks().count()).sum();
        let mut by_kinds = self.by_kinds.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(index) = by_kinds.get(&kinds) {
            return Arc::clone(index);
        }
        if 2 * selected_count > command_count || by_kinds.len() >= MAX_INDEXES {
            return Arc::clone(&self.all);
        }
        let frequency = |word: usize, bit: u32| self.frequencies[64 * word + bit as usize];
        let restrict = |moves: &Moves<W>| moves.restricted_to(&is_selected, &frequency);
        let sides = self.all.iter().map(|BackwardMoves { passing, again }| BackwardMoves {
            passing: restrict(passing),
            again: restrict(again),
        });
        let index = Arc::new(sides.collect::<Vec<_>>());
        by_kinds.insert(kinds, Arc::clone(&index));
        index
    }
}
