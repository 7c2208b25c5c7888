//! What was found within limits: an answer that a search alone comes to, whatever was found before it.

use crate::base::Budget;

/// The limits of one search, as far as they decide what it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Limits {
    steps: u64,
    positions: u64,
    bytes: u64,
}

impl Limits {
    pub(super) fn of(budget: &Budget) -> Limits {
        Limits { steps: budget.steps, positions: budget.positions, bytes: budget.bytes }
    }

    /// Whether all of them are as wide as others.
    fn cover(self, other: Limits) -> bool {
        self.steps >= other.steps && self.positions >= other.positions && self.bytes >= other.bytes
    }
}

/// What searches of one position came to, each of which began with nothing.
#[derive(Debug)]
pub(super) struct Limited<V, E> {
    /// What was found, and within which limits: wider ones find the same.
    found: Option<(Limits, Result<V, E>)>,
    /// Limits that were too narrow: narrower ones are, too.
    short: Option<(Limits, E)>,
}

impl<V, E> Default for Limited<V, E> {
    fn default() -> Self {
        Limited { found: None, short: None }
    }
}

impl<V: Clone, E: Clone> Limited<V, E> {
    /// What a search within these limits comes to, where that is known.
    pub(super) fn known(&self, limits: Limits) -> Option<Result<V, E>> {
        match (&self.found, &self.short) {
            (Some((within, found)), _) if limits.cover(*within) => Some(found.clone()),
            (_, Some((within, error))) if within.cover(limits) => Some(Err(error.clone())),
            _ => None,
        }
    }

    /// Remembers what was found within limits.
    pub(super) fn remember(&mut self, limits: Limits, found: Result<V, E>) {
        self.found = Some((limits, found));
    }

    /// Remembers that limits are too narrow.
    pub(super) fn remember_short(&mut self, limits: Limits, error: E) {
        self.short = Some((limits, error));
    }
}
