//! The reference solver: outcomes and Grundy values by recursion over the options.

use super::games::{Component, LawGame};
use std::collections::{BTreeMap, BTreeSet};

/// The reference solver, which uses recursion by the definitions and caches its results.
pub(super) struct ReferenceSolver<'a> {
    game: &'a LawGame,
    lost: BTreeMap<Vec<Component>, bool>,
    values: BTreeMap<Component, i64>,
}

impl ReferenceSolver<'_> {
    /// Creates a solver of a game, without results.
    pub(super) fn new(game: &LawGame) -> ReferenceSolver<'_> {
        ReferenceSolver { game, lost: BTreeMap::new(), values: BTreeMap::new() }
    }

    /// Returns whether the player to move loses a sum. In normal play, this follows from the Grundy
    /// values of the components; in misère play, from recursion over all options of the sum.
    pub(super) fn is_lost(&mut self, mut sum: Vec<Component>) -> bool {
        if !self.game.misere {
            return sum.iter().fold(0, |xor, part| xor ^ self.value(part)) == 0;
        }
        let has_ended = |part: &Component| (self.game.options)(part).is_empty();
        sum.retain(|part| !has_ended(part));
        sum.sort_unstable();
        if let Some(is_lost) = self.lost.get(&sum) {
            return *is_lost;
        }
        // In misère play, the player to move wins if no move is left.
        let mut wins = sum.is_empty();
        for index in 0..sum.len() {
            for option in (self.game.options)(&sum[index]) {
                let mut next_sum = sum.clone();
                next_sum.remove(index);
                next_sum.extend(option);
                wins = wins || self.is_lost(next_sum);
            }
        }
        self.lost.insert(sum, !wins);
        !wins
    }

    /// Returns the Grundy value of a component, by recursion over its options.
    pub(super) fn value(&mut self, part: &Component) -> i64 {
        if let Some(value) = self.values.get(part) {
            return *value;
        }
        let mut option_values = BTreeSet::new();
        for option in (self.game.options)(part) {
            option_values.insert(option.iter().fold(0, |xor, part| xor ^ self.value(part)));
        }
        let value = (0..).find(|value| !option_values.contains(value)).unwrap_or_default();
        self.values.insert(part.clone(), value);
        value
    }
}
