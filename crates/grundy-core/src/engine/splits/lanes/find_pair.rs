//! The pair search compiled for the widest vectors of this CPU.

use super::super::pair_search;
use super::cpu::{Avx2, Avx512};

/// Searches for a pair of heaps, with the same arguments and the same result as
/// [`pair_search::find_pair`]. The code is compiled for the widest vectors that this CPU has.
pub(in crate::engine::splits) fn find_pair<T: pair_search::TableValue>(
    values: &[T],
    sum: usize,
    target: T,
    unequal: bool,
) -> Option<usize> {
    if let Some(cpu) = Avx512::detect() {
        find_pair_avx512(cpu, values, sum, target, unequal)
    } else if let Some(cpu) = Avx2::detect() {
        find_pair_avx2(cpu, values, sum, target, unequal)
    } else {
        pair_search::find_pair(values, sum, target, unequal)
    }
}

fn find_pair_avx512<T: pair_search::TableValue>(
    _: Avx512,
    values: &[T],
    sum: usize,
    target: T,
    unequal: bool,
) -> Option<usize> {
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    fn find_pair<T: pair_search::TableValue>(
        values: &[T],
        sum: usize,
        target: T,
        unequal: bool,
    ) -> Option<usize> {
        pair_search::find_pair(values, sum, target, unequal)
    }
    // SAFETY: an `Avx512` is constructed only if the CPU has these instructions.
    unsafe { find_pair(values, sum, target, unequal) }
}

fn find_pair_avx2<T: pair_search::TableValue>(
    _: Avx2,
    values: &[T],
    sum: usize,
    target: T,
    unequal: bool,
) -> Option<usize> {
    #[target_feature(enable = "avx2")]
    fn find_pair<T: pair_search::TableValue>(
        values: &[T],
        sum: usize,
        target: T,
        unequal: bool,
    ) -> Option<usize> {
        pair_search::find_pair(values, sum, target, unequal)
    }
    // SAFETY: an `Avx2` is constructed only if the CPU has these instructions.
    unsafe { find_pair(values, sum, target, unequal) }
}
