//! A memo of searches with limited resources. Its answers do not depend on earlier queries.
//!
//! Each [`BoundedMemo`] records what searches of one position have shown: a result with limits that
//! suffice to find it, and limits that do not suffice. All these searches began without memoised
//! values. A later query needs no search if its limits are at least as large as the sufficient
//! ones, or at most as large as the insufficient ones.

use crate::base::Budget;

/// The limits of a [`Budget`] that determine whether a search finds its result. Time is not among
/// them, because it varies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SearchLimits {
    steps: u64,
    positions: u64,
    bytes: u64,
}

impl SearchLimits {
    pub(super) fn from_budget(budget: &Budget) -> SearchLimits {
        SearchLimits { steps: budget.steps, positions: budget.positions, bytes: budget.bytes }
    }

    /// Returns whether each limit of `self` is at least as large as the same limit of `other`.
    fn contains(self, other: SearchLimits) -> bool {
        self.steps >= other.steps && self.positions >= other.positions && self.bytes >= other.bytes
    }
}

/// The stored results of searches of one position. Each of these searches began with an empty memo.
#[derive(Debug)]
pub(super) struct BoundedMemo<V, E> {
    /// A result, with the limits of the search that found it. A search from an empty memo with
    /// larger limits has the same result.
    result: Option<(SearchLimits, Result<V, E>)>,
    /// Limits that are too small to find a result, with the error of the search. Smaller limits are
    /// too small as well.
    insufficient: Option<(SearchLimits, E)>,
}

impl<V, E> Default for BoundedMemo<V, E> {
    fn default() -> Self {
        BoundedMemo { result: None, insufficient: None }
    }
}

impl<V: Clone, E: Clone> BoundedMemo<V, E> {
    /// Returns the result of a search within `limits`, or `None` if the stored results do not
    /// determine it.
    pub(super) fn get(&self, limits: SearchLimits) -> Option<Result<V, E>> {
        match (&self.result, &self.insufficient) {
            (Some((limits_used, result)), _) if limits.contains(*limits_used) => {
                Some(result.clone())
            }
            (_, Some((limits_used, error))) if limits_used.contains(limits) => {
                Some(Err(error.clone()))
            }
            _ => None,
        }
    }

    /// Stores the result of a search that stayed within `limits`.
    pub(super) fn store_result(&mut self, limits: SearchLimits, result: Result<V, E>) {
        self.result = Some((limits, result));
    }

    /// Stores that a search within `limits` ended with `error` because the limits are too small.
    pub(super) fn store_insufficient(&mut self, limits: SearchLimits, error: E) {
        self.insufficient = Some((limits, error));
    }
}
