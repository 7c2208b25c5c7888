//! Counts the work of the searches for laws: the number of expressions and the greatest cost that
//! was enumerated completely.

use std::cell::Cell;

/// The work that a search for laws has done. It is measured by the number of evaluated expressions,
/// and by the greatest cost (complexity) whose expressions were all enumerated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchEffort {
    /// The number of expressions that the search evaluated on a sample of the rows of the table.
    pub expressions: u64,
    /// The greatest cost (complexity) for which some search enumerated all expressions; 0 if no
    /// search enumerated the expressions of any cost completely.
    pub cost: u32,
}

/// Accumulates the work of several searches. It can be updated through a shared reference.
#[derive(Default)]
pub(super) struct EffortCounter(Cell<SearchEffort>);

impl EffortCounter {
    /// Adds the work of a search: the number of evaluated expressions, and the greatest cost
    /// `cost` for which it enumerated all expressions, or `None` if there is no such cost.
    pub fn add(&self, expressions: u64, cost: Option<usize>) {
        let SearchEffort { expressions: previous, cost: max_cost } = self.0.get();
        let cost = max_cost.max(cost.and_then(|cost| u32::try_from(cost).ok()).unwrap_or(0));
        self.0.set(SearchEffort { expressions: previous.saturating_add(expressions), cost });
    }

    /// Returns the work accumulated so far.
    pub fn snapshot(&self) -> SearchEffort {
        self.0.get()
    }
}
