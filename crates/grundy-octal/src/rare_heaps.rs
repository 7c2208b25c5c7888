//! [`RareHeapBound`]: the parameters of the theorem of [`sparse`](super::sparse), which proves a
//! period from a bound on rare heaps.

use grundy_core::base::SplitRule;

/// The parameters of the theorem of [`sparse`](super::sparse), with which it proves a period of a
/// game with splits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RareHeapBound {
    /// The largest number t of stones that a move takes.
    pub takes: u64,
    /// Whether the two heaps that a splitting move leaves must differ.
    pub unequal: bool,
    /// The mask M: a heap is rare if its Grundy value has an even number of ones among the bits of
    /// M.
    pub mask: u32,
    /// Whether the parity of the heap size is added to the number of ones that determines whether a
    /// heap is rare.
    pub by_parity: bool,
    /// The bound W of the theorem: no heap larger than W is rare.
    pub rares_to: u64,
    /// The heap s of the theorem. For heaps below s, the values are compared with those one period
    /// later. For the heaps of one period from s on, the rare values are checked.
    pub start: u64,
}

impl RareHeapBound {
    /// Returns whether the theorem covers the rule: some move splits a heap, and no move leaves
    /// three heaps or two heaps that must be equal. Two equal heaps can be left only where any two
    /// can.
    pub fn applies_to(rule: &SplitRule) -> bool {
        let any_two = |take: &u32| rule.split.contains(take);
        !rule.split.is_empty() && rule.thirds.is_empty() && rule.halves.iter().all(any_two)
    }

    /// Returns the least [`start`](RareHeapBound::start) with which the theorem proves a period
    /// from `preperiod` on. Returns `None` if it does not fit in 64 bits. `takes` is the largest
    /// take and `rares_to` the bound W. The theorem is about heaps from 1 on, so preperiods 0 and 1
    /// give the same result.
    pub fn least_start(preperiod: u64, takes: u64, rares_to: u64, unequal: bool) -> Option<u64> {
        let least = preperiod.max(1).checked_add(rares_to)?.checked_add(takes)?;
        let twice = rares_to.checked_mul(2)?.checked_add(takes)?.checked_add(1)?;
        Some(if unequal { least.max(twice) } else { least })
    }
}
