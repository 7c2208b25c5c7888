//! Searches a table for two heaps with a given total size whose values have a given nim-sum.

use std::ops::{BitOrAssign, BitXor};

/// Number of pairs of heaps in a chunk. All pairs of a chunk are compared with the given nim-sum
/// before a test whether one of them has it.
const CHUNK: usize = 128;

/// The type of the Grundy values of a table, with one or two bytes.
pub(super) trait TableValue:
    Copy + PartialEq + Default + BitXor<Output = Self> + BitOrAssign + From<bool>
{
}
impl TableValue for u8 {}
impl TableValue for u16 {}

/// Returns the least heap a with `values[a] ^ values[sum - a] == target` and 1 <= a <= `last`, or
/// `None` if there is no such heap. `last` must be at most `sum` / 2. Takes O(`last`) time. The
/// function is inlined, so that it is vectorised with the instructions that the caller enables.
#[inline(always)]
pub(super) fn find_pair<T: TableValue>(
    values: &[T],
    sum: usize,
    target: T,
    last: usize,
) -> Option<usize> {
    let is = |a: usize| values[a] ^ values[sum - a] == target;
    let mut a = 1;
    while a + CHUNK <= last + 1 {
        let low: &[T; CHUNK] =
            values[a..a + CHUNK].try_into().expect("the slice contains CHUNK values");
        let high: &[T; CHUNK] = values[sum - a + 1 - CHUNK..=sum - a]
            .try_into()
            .expect("the slice contains CHUNK values");
        let mut any = T::default();
        for i in 0..CHUNK {
            any |= T::from(low[i] ^ high[CHUNK - 1 - i] == target);
        }
        if any != T::default()
            && let Some(hit) = (a..a + CHUNK).find(|&a| is(a))
        {
            return Some(hit);
        }
        a += CHUNK;
    }
    (a..=last).find(|&a| is(a))
}
