//! Rules of one heap for which long tables are made faster than by the definition.
//!
//! Two equal heaps are worth 0, and three are worth one of them: moves that leave equal heaps are kept apart
//! from those that leave different ones.

/// What may be done to one heap, where at most two are left, or three that are equal: takes, ascending without
/// repeats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SplitRule {
    /// Takes after which nothing may be left.
    pub empty: Vec<u32>,
    /// Takes (at least 1) after which one heap may be left.
    pub keep: Vec<u32>,
    /// Takes after which two heaps may be left.
    pub split: Vec<u32>,
    /// Whether the two heaps left by a split must differ.
    pub unequal: bool,
    /// Takes after which two equal heaps may be left, whatever is said of splits.
    pub halves: Vec<u32>,
    /// Takes after which three equal heaps may be left.
    pub thirds: Vec<u32>,
}

impl SplitRule {
    /// The most that is ever taken.
    pub fn largest(&self) -> u32 {
        let one = self.empty.iter().chain(&self.keep);
        let takes = one.chain(&self.split).chain(&self.halves).chain(&self.thirds);
        takes.copied().max().unwrap_or(0)
    }

    /// Calls `worth` with what leaves no heap, one, or equal ones: the heap that such a move on a heap of
    /// `n` is worth as much as.
    pub fn singles(&self, n: usize, mut worth: impl FnMut(usize)) {
        let rest = |take: &u32| n.checked_sub(*take as usize);
        if self.empty.iter().filter_map(rest).any(|left| left == 0) {
            worth(0);
        }
        self.keep.iter().filter_map(rest).filter(|&left| left > 0).for_each(&mut worth);
        let parts = |takes: &[u32], parts: usize, worth: &mut dyn FnMut(usize)| {
            let left = takes.iter().filter_map(rest);
            left.filter(|left| *left > 0 && left.is_multiple_of(parts))
                .for_each(|l| worth(l / parts));
        };
        parts(&self.halves, 2, &mut |_| worth(0));
        parts(&self.thirds, 3, &mut worth);
    }
}

/// What may be done to one heap, where at most three are left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TripleRule {
    /// The moves that leave no heap, one, two, or three equal ones.
    pub pairs: SplitRule,
    /// Takes after which any three heaps may be left.
    pub triples: Vec<u32>,
    /// Takes after which three heaps may be left that all differ.
    pub unequal: Vec<u32>,
}

/// A rule that there are fast tables for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LongRule {
    /// A heap of n is worth what a heap of n + `shift` is worth under a rule that splits.
    Splits {
        /// That rule.
        rule: SplitRule,
        /// How much larger its heaps are.
        shift: u32,
    },
    /// Three heaps may be left.
    Triples(TripleRule),
}
