//! Rules on one heap whose tables of Grundy values are computed faster than by the definition.
//!
//! Two equal heaps have the Grundy value 0, and three equal heaps the value of one of them. So
//! rules list moves that leave equal heaps separately from other moves.

/// A rule on one heap under which a move leaves at most two heaps, or three equal ones. All lists
/// contain numbers of removed tokens ("takes"), ascending without repeats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SplitRule {
    /// The takes by which a player can remove a whole heap of exactly that size.
    pub empty: Vec<u32>,
    /// The takes, each at least 1, after which the remaining tokens can form one non-empty heap.
    pub keep: Vec<u32>,
    /// The takes after which the remaining tokens can be split into two non-empty heaps.
    pub split: Vec<u32>,
    /// Whether the two heaps after a move of `split` must differ in size.
    pub unequal: bool,
    /// The takes after which the remaining tokens can be split into two equal heaps, even if
    /// `unequal` is set.
    pub halves: Vec<u32>,
    /// The takes after which the remaining tokens can be split into three equal heaps.
    pub thirds: Vec<u32>,
}

impl SplitRule {
    /// Returns the largest take of any list, or 0 if all lists are empty.
    pub fn largest(&self) -> u32 {
        let single_heap = self.empty.iter().chain(&self.keep);
        let all_takes = single_heap.chain(&self.split).chain(&self.halves).chain(&self.thirds);
        all_takes.copied().max().unwrap_or(0)
    }

    /// Calls `visit` with the size of a single heap for every option of a heap of `n` that leaves
    /// no heap, one heap, or equal heaps. That single heap has the same Grundy value as the option.
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
    /// The moves that leave at most two heaps, or three equal ones, as a rule of their own.
    pub pairs: SplitRule,
    /// The takes after which the remaining tokens can be split into any three non-empty heaps.
    pub triples: Vec<u32>,
    /// The takes after which the remaining tokens can be split into three pairwise different heaps.
    pub unequal: Vec<u32>,
}

/// A rule whose table of Grundy values has a fast algorithm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LongRule {
    /// A rule whose heaps behave like larger heaps under a splitting rule: a heap of n has the
    /// Grundy value of a heap of n + `shift` under `rule`.
    Splits {
        /// The splitting rule of the larger heaps.
        rule: SplitRule,
        /// The number of tokens that are added to a heap of the original rule to obtain the heap of
        /// `rule` with the same value.
        shift: u32,
    },
    /// A rule under which a move can split a heap into three.
    Triples(TripleRule),
}
