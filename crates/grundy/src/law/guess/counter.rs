//! How much was tried in a search.

use std::cell::Cell;

/// How much was tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tried {
    /// Expressions that were compared with a sample of the table.
    pub expressions: u64,
    /// The cost up to which all were, in one search at least.
    pub cost: u32,
}

/// Counts what is tried, from several searches.
#[derive(Default)]
pub(super) struct Counter(Cell<Tried>);

impl Counter {
    /// So many expressions more, and all of a cost where that was finished.
    pub fn add(&self, expressions: u64, cost: Option<usize>) {
        let Tried { expressions: before, cost: most } = self.0.get();
        let cost = most.max(cost.and_then(|cost| u32::try_from(cost).ok()).unwrap_or(0));
        self.0.set(Tried { expressions: before.saturating_add(expressions), cost });
    }

    pub fn told(&self) -> Tried {
        self.0.get()
    }
}
