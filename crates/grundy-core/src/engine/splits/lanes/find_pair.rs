//! The pair search compiled for the widest vectors of this CPU.

use super::super::pair_search;
use super::cpu::{Avx2, Avx512};

/// Calls [`pair_search::find_pair`] with the arguments `$arguments`, compiled for the CPU features
/// `$features`, which the CPU must have.
macro_rules! find_pair_with {
    ($features:literal, $($argument:ident: $type:ty),*) => {{
        #[target_feature(enable = $features)]
        fn find_pair<T: pair_search::TableValue>($($argument: $type),*) -> Option<usize> {
            pair_search::find_pair($($argument),*)
        }
        // SAFETY: the caller has detected the features.
        unsafe { find_pair($($argument),*) }
    }};
}

/// Searches for a pair of heaps, with the same arguments and the same result as
/// [`pair_search::find_pair`]. The code is compiled for the widest vectors that this CPU has.
pub(in crate::engine::splits) fn find_pair<T: pair_search::TableValue>(
    values: &[T],
    sum: usize,
    target: T,
    unequal: bool,
) -> Option<usize> {
    if Avx512::detect().is_some() {
        find_pair_with!(
            "avx512f,avx512bw,avx512vbmi",
            values: &[T], sum: usize, target: T, unequal: bool
        )
    } else if Avx2::detect().is_some() {
        find_pair_with!("avx2", values: &[T], sum: usize, target: T, unequal: bool)
    } else {
        pair_search::find_pair(values, sum, target, unequal)
    }
}
