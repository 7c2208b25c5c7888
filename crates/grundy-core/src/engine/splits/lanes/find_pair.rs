//! The pair search compiled for the widest vectors of this CPU.

use super::super::pair_search::{self, TableValue};
use super::simd::{Kernel, Simd};

/// Searches for a pair of heaps, with the same arguments and the same result as
/// [`pair_search::find_pair`].
pub(in crate::engine::splits) struct FindPair<'a, T> {
    /// The values of heaps 0, 1, 2, ….
    pub(in crate::engine::splits) values: &'a [T],
    /// The total size of the pair.
    pub(in crate::engine::splits) sum: usize,
    /// The nim-sum of the values of the pair.
    pub(in crate::engine::splits) target: T,
    /// The greatest heap that the smaller heap of the pair can be.
    pub(in crate::engine::splits) last: usize,
}

impl<T: TableValue> Kernel for FindPair<'_, T> {
    type Output = Option<usize>;

    #[inline(always)]
    fn run<S: Simd>(self, _: S) -> Option<usize> {
        pair_search::find_pair(self.values, self.sum, self.target, self.last)
    }
}
