//! Searches for a pair of heaps, with the widest vectors that this machine has.

use super::super::cover;
use super::machine::{Avx2, Avx512};

/// As [`cover::pair`], by the instructions that there are.
pub(in crate::engine::splits) fn pair<T: cover::Value>(
    values: &[T],
    sum: usize,
    wanted: T,
    unequal: bool,
) -> Option<usize> {
    if let Some(machine) = Avx512::detect() {
        widest(machine, values, sum, wanted, unequal)
    } else if let Some(machine) = Avx2::detect() {
        wide(machine, values, sum, wanted, unequal)
    } else {
        cover::pair(values, sum, wanted, unequal)
    }
}

fn widest<T: cover::Value>(
    _: Avx512,
    values: &[T],
    sum: usize,
    wanted: T,
    unequal: bool,
) -> Option<usize> {
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    fn pair<T: cover::Value>(of: &[T], sum: usize, wanted: T, unequal: bool) -> Option<usize> {
        cover::pair(of, sum, wanted, unequal)
    }
    // SAFETY: an `Avx512` is made only where the machine has these instructions.
    unsafe { pair(values, sum, wanted, unequal) }
}

fn wide<T: cover::Value>(
    _: Avx2,
    values: &[T],
    sum: usize,
    wanted: T,
    unequal: bool,
) -> Option<usize> {
    #[target_feature(enable = "avx2")]
    fn pair<T: cover::Value>(of: &[T], sum: usize, wanted: T, unequal: bool) -> Option<usize> {
        cover::pair(of, sum, wanted, unequal)
    }
    // SAFETY: an `Avx2` is made only where the machine has these instructions.
    unsafe { pair(values, sum, wanted, unequal) }
}
