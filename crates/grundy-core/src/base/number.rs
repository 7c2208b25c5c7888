//! Naturals of any size, and exact functions on them.

use dashu_int::UBig;
use dashu_int::ops::SquareRoot;

/// A natural number of any size.
pub type Big = UBig;

/// A natural from a machine integer.
pub fn big(n: u64) -> Big {
    Big::from(n)
}

/// As a machine integer, when it fits.
pub fn to_u64(n: &Big) -> Option<u64> {
    u64::try_from(n).ok()
}

/// `⌊√n⌋`, exactly.
pub fn isqrt(n: &Big) -> Big {
    n.sqrt()
}

/// `⌊kφ⌋` with φ the golden ratio, exactly: `(k + ⌊√(5k²)⌋) / 2`.
///
/// ```
/// use grundy_core::base::{big, floor_phi};
/// assert_eq!([1, 2, 3, 4].map(|k| floor_phi(&big(k))), [1, 3, 4, 6].map(big));
/// // Doubles are wrong from here on.
/// assert_eq!(floor_phi(&big(102_334_155)), big(165_580_140));
/// ```
pub fn floor_phi(k: &Big) -> Big {
    (k + isqrt(&(k * k * 5u8))) >> 1
}

/// Whether `n` is a power of two (1 is).
pub fn is_power_of_two(n: &Big) -> bool {
    use dashu_int::ops::PowerOfTwo;
    n.is_power_of_two()
}
