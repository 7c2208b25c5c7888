//! What the theorem of [`sparse`](super::sparse) asks of rare heaps.

use crate::base::SplitRule;

/// What is known of the rare heaps of a game that splits, to prove its period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sparse {
    /// t: the most that is ever taken.
    pub takes: u64,
    /// Whether two heaps that are left must differ.
    pub unequal: bool,
    /// M: the bits of values that tell rare heaps.
    pub mask: u32,
    /// Whether the parity of heaps counts too.
    pub by_parity: bool,
    /// W: no rare heap is larger.
    pub rares_to: u64,
    /// s: where the period begins in which hypothesis 3 is checked.
    pub start: u64,
}

impl Sparse {
    /// Whether the theorem speaks of a rule: some move splits, and none leaves three heaps, or two that must be
    /// equal. Two equal heaps may be left only where any two may.
    pub fn speaks_of(rule: &SplitRule) -> bool {
        let any_two = |take: &u32| rule.split.contains(take);
        !rule.split.is_empty() && rule.thirds.is_empty() && rule.halves.iter().all(any_two)
    }

    /// The least s there may be for a period that holds from `preperiod` on; `None` beyond 2^64. The theorem is
    /// about heaps from 1 on, so it is the same for 0 as for 1.
    pub fn least_start(preperiod: u64, takes: u64, rares_to: u64, unequal: bool) -> Option<u64> {
        let least = preperiod.max(1).checked_add(rares_to)?.checked_add(takes)?;
        let twice = rares_to.checked_mul(2)?.checked_add(takes)?.checked_add(1)?;
        Some(if unequal { least.max(twice) } else { least })
    }
}
