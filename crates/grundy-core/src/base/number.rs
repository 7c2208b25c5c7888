//! Natural numbers of arbitrary size, and exact functions on them.

use dashu_int::UBig;
use dashu_int::ops::SquareRoot;

/// A natural number of arbitrary size.
pub type Big = UBig;

/// Converts a machine integer to a [`Big`].
pub fn big(n: u64) -> Big {
    Big::from(n)
}

/// Returns `n` as a machine integer, or `None` if it is 2^64 or more.
pub fn to_u64(n: &Big) -> Option<u64> {
    u64::try_from(n).ok()
}

/// Returns the integer square root `⌊√n⌋` of a number of any size, exactly.
pub fn isqrt(n: &Big) -> Big {
    n.sqrt()
}

/// Returns `⌊kφ⌋` for the golden ratio φ, exactly, computed as `(k + ⌊√(5k²)⌋) / 2`.
///
/// ```
/// use grundy_core::base::{big, floor_phi};
/// assert_eq!([1, 2, 3, 4].map(|k| floor_phi(&big(k))), [1, 3, 4, 6].map(big));
/// // Computation in `f64` gives a wrong result from here on.
/// assert_eq!(floor_phi(&big(102_334_155)), big(165_580_140));
/// ```
pub fn floor_phi(k: &Big) -> Big {
    (k + isqrt(&(k * k * 5u8))) >> 1
}

/// Returns whether `n` is a power of two, including 1.
pub fn is_power_of_two(n: &Big) -> bool {
    use dashu_int::ops::PowerOfTwo;
    n.is_power_of_two()
}
