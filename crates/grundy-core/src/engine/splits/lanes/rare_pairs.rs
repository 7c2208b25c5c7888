//! The set of heaps that can be split into two rare heaps, and the bound for small heaps.

use super::super::table::SplitTable;
use super::sizes::{RARE_PAIR_WINDOW, ROUND, SMALL};

/// Returns the heaps from `start` on that a move can split into two rare heaps, as differences to
/// `start`. Only the first `RARE_PAIR_WINDOW` heaps from `start` on are considered.
pub(super) fn rare_pairs(table: &SplitTable, start: usize) -> HeapSet {
    let last_rare = table.rares.last().map_or(0, |rare| rare.0 as usize);
    let end = 2 * last_rare + table.rule.largest() as usize + 1;
    let heaps = end.saturating_sub(start).min(RARE_PAIR_WINDOW);
    let mut bits = HeapSet(vec![0; heaps.div_ceil(64)]);
    for &take in &table.rule.split {
        for &(a, _) in &table.rares {
            let (a, take) = (a as usize, take as usize);
            if a + last_rare + take < start {
                continue;
            }
            let least = start.saturating_sub(a + take) as u32;
            let from = table.rares.partition_point(|rare| rare.0 < least);
            for &(b, _) in &table.rares[from..] {
                let index = a + b as usize + take - start;
                if index >= heaps {
                    break;
                }
                bits.0[index / 64] |= 1 << (index % 64);
            }
        }
    }
    bits
}

/// Returns the bound for small heaps in the next blocks, at most [`SMALL`]. No move leaves a small
/// common heap and a rare heap, because all rare heaps are much smaller than the heaps of the
/// blocks.
pub(super) fn small_bound(table: &SplitTable) -> usize {
    let last_rare = table.rares.last().map_or(0, |rare| rare.0 as usize);
    let reach = last_rare + table.rule.largest() as usize;
    (table.values.len().saturating_sub(reach + 1) / 2).min(SMALL)
}

/// A set of heap sizes, or of differences between heap sizes: bit n % 64 of word n / 64 states
/// whether it contains the number n.
pub(super) struct HeapSet(pub(super) Vec<u64>);

impl HeapSet {
    pub(super) fn contains(&self, n: usize) -> bool {
        self.0.get(n / 64).is_some_and(|word| word >> (n % 64) & 1 == 1)
    }

    /// Returns whether the set contains fewer than about one in sixteen of the numbers in its
    /// range, so that it is cheap to compute the heaps with these numbers individually.
    pub(super) fn is_sparse(&self) -> bool {
        let ones: usize = self.0.iter().map(|word| word.count_ones() as usize).sum();
        ones < ROUND / 16 + 4 * self.0.len()
    }
}
