//! Rules on one heap whose tables of Grundy values are computed faster than by the definition.
//!
//! Two equal heaps have the Grundy value 0, and three equal heaps the value of one of them. So a
//! [`SplitRule`] lists the moves that leave equal heaps separately from other moves.

/// A rule on one heap under which a move leaves at most two heaps, or three equal ones. Each list
/// belongs to one form of move, such as "leave two heaps". It contains the numbers of tokens that a
/// move of this form can remove, in ascending order without repeats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SplitRule {
    /// The sizes of heaps that a player can remove entirely: a heap of exactly n tokens if the list
    /// contains n.
    pub empty: Vec<u32>,
    /// The numbers of tokens, each at least 1, that a move can remove to leave one non-empty heap.
    pub keep: Vec<u32>,
    /// The numbers of tokens that a move can remove to leave two non-empty heaps.
    pub split: Vec<u32>,
    /// Whether the two heaps that a move of the list `split` leaves must differ in size.
    pub unequal: bool,
    /// The numbers of tokens that a move can remove to leave two equal heaps, even if `unequal` is
    /// set.
    pub halves: Vec<u32>,
    /// The numbers of tokens that a move can remove to leave three equal heaps.
    pub thirds: Vec<u32>,
}

impl SplitRule {
    /// Returns the largest number of tokens that a move can remove, or 0 if all lists are empty.
    pub fn largest(&self) -> u32 {
        let single_heap = self.empty.iter().chain(&self.keep);
        let all_takes = single_heap.chain(&self.split).chain(&self.halves).chain(&self.thirds);
        all_takes.copied().max().unwrap_or(0)
    }

    /// Visits the options of a heap of `n` tokens that leave no heap, one heap, or equal heaps.
    /// Calls `visit` with the size of a single heap that has the Grundy value of the option: 0 for
    /// two equal heaps, and the common size for three.
    pub fn for_each_single(&self, n: usize, mut visit: impl FnMut(usize)) {
        let remaining = |take: &u32| n.checked_sub(*take as usize);
        if self.empty.iter().filter_map(remaining).any(|size| size == 0) {
            visit(0);
        }
        self.keep.iter().filter_map(remaining).filter(|&size| size > 0).for_each(&mut visit);
        let equal_parts = |takes: &[u32], count: usize, visit: &mut dyn FnMut(usize)| {
            let sums = takes.iter().filter_map(remaining);
            sums.filter(|sum| *sum > 0 && sum.is_multiple_of(count))
                .for_each(|sum| visit(sum / count));
        };
        equal_parts(&self.halves, 2, &mut |_| visit(0));
        equal_parts(&self.thirds, 3, &mut visit);
    }
}

/// A rule on one heap under which a move leaves at most three heaps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TripleRule {
    /// The moves that leave at most two heaps, or three equal heaps.
    pub pairs: SplitRule,
    /// The numbers of tokens that a move can remove to leave any three non-empty heaps.
    pub triples: Vec<u32>,
    /// The numbers of tokens that a move can remove to leave three heaps of pairwise different
    /// sizes.
    pub unequal: Vec<u32>,
}

/// A rule on one heap for which a fast algorithm computes the table of the Grundy values of all
/// heaps up to a size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LongRule {
    /// A rule that is equivalent to a [`SplitRule`] on larger heaps. A heap of n tokens has the
    /// Grundy value of a heap of n + `shift` tokens under `rule`.
    Splits {
        /// The equivalent rule. Its heap of n + `shift` tokens corresponds to the heap of n tokens
        /// under the original rule.
        rule: SplitRule,
        /// The number of tokens to add to a heap of the original rule. Under `rule`, the enlarged
        /// heap has the Grundy value that the heap has under the original rule.
        shift: u32,
    },
    /// A rule under which a move can split a heap into three.
    Triples(TripleRule),
}
