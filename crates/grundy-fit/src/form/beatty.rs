//! Beatty sequences: pairs (⌊kα⌋, ⌊kα⌋ + rk + s) with α a quadratic irrational, like the
//! P-positions of Wythoff's game and its variants.

use dashu_int::IBig;
use grundy_core::base::{Big, isqrt};
use grundy_text::{Words, words};

/// The minimum number of pairs from which a law is derived.
const MIN_PAIRS: usize = 16;
/// The maximum of |A| and |B| in the polynomials Ax² + Bx + C whose roots are tried as α.
const MAX_HEIGHT: i128 = 64;
/// The bound for the numbers in a pair: only smaller numbers are examined, because larger ones
/// could overflow machine integers in the comparisons.
const MAX_NUMBER: u64 = 1 << 28;

/// The pairs a = ⌊kα⌋ and b = a + rk + s with α = (x + √d)/c, for every k from `first` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeattyPair {
    /// The index k of the first pair of the sequence.
    pub first: u64,
    /// The summand x in the numerator of α = (x + √d)/c.
    pub plus: i64,
    /// The radicand d in α = (x + √d)/c, which is not a square.
    pub root: u64,
    /// The divisor c in α = (x + √d)/c. If it is negative, α is (-x - √d)/|c|.
    pub over: i64,
    /// The factor r of k in b = a + rk + s.
    pub slope: u64,
    /// The constant s in b = a + rk + s.
    pub offset: i64,
}

impl BeattyPair {
    /// Returns the pair (a, b) of index k, computed exactly with integer arithmetic.
    pub fn value(&self, k: &Big) -> (Big, Big) {
        let root = IBig::from(isqrt(&(k * k * self.root)));
        let sum = IBig::from(k.clone()) * self.plus + root;
        let over = IBig::from(self.over.unsigned_abs());
        // Division rounded down, also for negative dividends.
        let below = |sum: IBig| {
            let quotient = &sum / &over;
            if &quotient * &over > sum { quotient - 1 } else { quotient }
        };
        // √d is irrational, so ⌊-y⌋ = -⌊y⌋ - 1.
        let a = if self.over < 0 && *k != Big::ZERO { -below(sum) - 1 } else { below(sum) };
        let b = &a + IBig::from(k * self.slope) + IBig::from(self.offset);
        (Big::try_from(a).unwrap_or(Big::ZERO), Big::try_from(b).unwrap_or(Big::ZERO))
    }

    /// Describes the law in one line, with the formula of the pairs and the value of α.
    pub fn describe(&self) -> Words {
        let BeattyPair { first, plus, root, over, slope, offset } = self;
        let alpha = match plus {
            0 => format!("√{root}/{over}"),
            _ => format!("({plus} + √{root})/{over}"),
        };
        let offset_text = match offset {
            0 => String::new(),
            1.. => format!(" + {offset}"),
            _ => format!(" - {}", offset.unsigned_abs()),
        };
        let times = if *slope == 1 { String::new() } else { slope.to_string() };
        let pair = format!("(a, b) = (⌊kα⌋, ⌊kα⌋ + {times}k{offset_text})");
        words!(form::with_for_k, pair, alpha, first)
    }
}

/// Finds the law (a, b) = (⌊kα⌋, ⌊kα⌋ + rk + s) of pairs with the indices k = 0, 1, … or k = 1, 2,
/// …, and checks it on all given pairs. Here α is a root of a quadratic polynomial; the polynomial
/// with the least coefficients is used. Returns `None` if no law is found.
///
/// n pairs confine α to an interval of width at most about 1/n. Polynomials Ax² + Bx + C are tried
/// in the order of max(|A|, |B|); for A and B there are only a few candidates for C. Large
/// coefficients are tried only if there are many pairs, because some polynomial with large
/// coefficients fits any few numbers. Requires at least 16 pairs and numbers below 2²⁸. Takes O(n)
/// time for each of the few polynomials with a root in the interval.
///
/// ```
/// use grundy_fit::form::beatty;
/// use grundy_core::base::{big, floor_phi, to_u64};
/// let a = |k| to_u64(&floor_phi(&big(k))).unwrap();
/// let pairs: Vec<(u64, u64)> = (0..40).map(|k| (a(k), a(k) + k)).collect();
/// let law = beatty(&pairs).unwrap();
/// assert_eq!(law.value(&big(102_334_155)), (big(165_580_140), big(267_914_295)));
/// ```
pub fn beatty(pairs: &[(u64, u64)]) -> Option<BeattyPair> {
    let n = pairs.len();
    let large = |&(a, b): &(u64, u64)| a >= MAX_NUMBER || b >= MAX_NUMBER || b < a;
    if n < MIN_PAIRS || n as u64 >= MAX_NUMBER || pairs.iter().any(large) {
        return None;
    }
    let apart = |i: usize| (pairs[i].1 - pairs[i].0) as i64;
    let slope = u64::try_from(apart(1) - apart(0)).ok()?;
    if !(1..n).all(|i| apart(i) - apart(i - 1) == slope as i64) {
        return None;
    }
    // Only k = 0 gives 0 if α ≥ 1. A smaller α can give 0 for k = 1 too.
    let firsts = if pairs[0].0 == 0 { &[0, 1][..] } else { &[1] };
    firsts.iter().find_map(|&first| {
        let offset = apart(0).checked_sub_unsigned(slope.checked_mul(first)?)?;
        alpha(pairs, BeattyPair { first, plus: 0, root: 0, over: 1, slope, offset })
    })
}

/// Searches for a quadratic irrational α with ⌊kα⌋ = a for all pairs (a, b). Returns `form` with α
/// filled in, where `form` gives the first index, the slope and the offset. Returns `None` if no
/// quadratic polynomial with small coefficients has such a root.
fn alpha(pairs: &[(u64, u64)], form: BeattyPair) -> Option<BeattyPair> {
    // α lies between low = max a/k and high = min (a+1)/k, stored as fractions (numerator,
    // denominator): low ≤ α < high.
    let (mut low, mut high) = ((0i128, 1i128), (1i128, 0i128));
    for (k, &(a, _)) in (form.first as i128..).zip(pairs).filter(|(k, _)| *k > 0) {
        let a = i128::from(a);
        if a * low.1 > low.0 * k {
            low = (a, k);
        }
        if (a + 1) * high.1 < high.0 * k {
            high = (a + 1, k);
        }
    }
    if low.0 * high.1 >= high.0 * low.1 {
        return None;
    }
    let fits = |form: &BeattyPair| {
        (form.first..)
            .zip(pairs)
            .all(|(k, &(a, b))| form.value(&Big::from(k)) == (Big::from(a), Big::from(b)))
    };
    // About height³ polynomials are tried, and the interval of n pairs distinguishes about n² of
    // them.
    let distinct = (pairs.len() as i128).pow(2) / 64;
    let heights = (1..=MAX_HEIGHT).take_while(|height| height.pow(3) <= distinct.max(1));
    for height in heights {
        for (a, b) in (1..=height).flat_map(|a| (-height..=height).map(move |b| (a, b))) {
            if a.max(b.abs()) != height {
                continue;
            }
            // C = -(Aα² + Bα) lies between the values at the ends of the interval or, at a turning
            // point, near them.
            let at = |(p, q): (i128, i128)| (-a * p * p - b * p * q).div_euclid(q * q);
            let (low_value, high_value) = (at(low), at(high));
            for c in (low_value.min(high_value)..=low_value.max(high_value) + 1).take(64) {
                let root = b * b - 4 * a * c;
                if root <= 0 || (root as u128).isqrt().pow(2) == root as u128 {
                    continue;
                }
                for sign in [1, -1] {
                    let (plus, over, root) =
                        lowest((-b * sign) as i64, (2 * a * sign) as i64, root as u64);
                    let candidate = BeattyPair { plus, root, over, ..form };
                    if fits(&candidate) {
                        return Some(candidate);
                    }
                }
            }
        }
    }
    None
}

/// Reduces the fraction (x + √d)/c, given by x = `plus`, c = `over` and d = `root`, to lowest
/// terms. Returns x, c and d, in this order.
fn lowest(plus: i64, over: i64, root: u64) -> (i64, i64, u64) {
    let shares = |factor: &i64| {
        plus % factor == 0 && over % factor == 0 && root.is_multiple_of((factor * factor) as u64)
    };
    let factor = (1..=over.abs()).rev().find(shares).unwrap_or(1);
    (plus / factor, over / factor, root / (factor * factor) as u64)
}
