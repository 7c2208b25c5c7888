//! Searching a table for a pair of heaps with a given sum and value.

use std::ops::{BitOrAssign, BitXor};

/// Heaps compared between two looks whether one was found.
const WIDE: usize = 128;

/// What a table may hold: values in a byte or two.
pub(super) trait Value:
    Copy + PartialEq + Default + BitXor<Output = Self> + BitOrAssign + From<bool>
{
}
impl Value for u8 {}
impl Value for u16 {}

/// The least a with `values[a] ^ values[sum - a] == wanted`, 1 <= a <= sum / 2, and the two heaps different
/// if they must be. O(sum), vectorised for whatever the function that it becomes part of may use.
#[inline(always)]
pub(super) fn pair<T: Value>(values: &[T], sum: usize, wanted: T, unequal: bool) -> Option<usize> {
    if sum < 2 {
        return None;
    }
    let is = |a: usize| values[a] ^ values[sum - a] == wanted && !(unequal && 2 * a == sum);
    let half = sum / 2;
    let mut a = 1;
    while a + WIDE <= half + 1 {
        let low: &[T; WIDE] = values[a..a + WIDE].try_into().expect("as wide as it says");
        let high: &[T; WIDE] =
            values[sum - a + 1 - WIDE..=sum - a].try_into().expect("as wide as it says");
        let mut any = T::default();
        for i in 0..WIDE {
            any |= T::from(low[i] ^ high[WIDE - 1 - i] == wanted);
        }
        if any != T::default()
            && let Some(found) = (a..a + WIDE).find(|&a| is(a))
        {
            return Some(found);
        }
        a += WIDE;
    }
    (a..=half).find(|&a| is(a))
}
