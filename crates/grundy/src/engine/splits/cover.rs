//! Searching a table for a pair of heaps with a given sum and value.

/// Heaps compared between two looks whether one was found.
const WIDE: usize = 64;

/// The least a with `values[a] ^ values[sum - a] == wanted`, 1 <= a <= sum / 2, and the two heaps different
/// if they must be. O(sum), vectorised for whatever the function that it becomes part of may use.
#[inline(always)]
pub(super) fn pair(values: &[u16], sum: usize, wanted: u16, unequal: bool) -> Option<usize> {
    if sum < 2 {
        return None;
    }
    let is = |a: usize| values[a] ^ values[sum - a] == wanted && !(unequal && 2 * a == sum);
    let half = sum / 2;
    let mut a = 1;
    while a + WIDE <= half + 1 {
        let low: &[u16; WIDE] = values[a..a + WIDE].try_into().expect("as wide as it says");
        let high: &[u16; WIDE] =
            values[sum - a + 1 - WIDE..=sum - a].try_into().expect("as wide as it says");
        let mut any = 0;
        for i in 0..WIDE {
            any |= u16::from(low[i] ^ high[WIDE - 1 - i] == wanted);
        }
        if any != 0
            && let Some(found) = (a..a + WIDE).find(|&a| is(a))
        {
            return Some(found);
        }
        a += WIDE;
    }
    (a..=half).find(|&a| is(a))
}
