//! Sequences of pairs (⌊kα⌋, ⌊kα⌋ + rk + s) with α a quadratic irrational, as the P-positions of
//! Wythoff's game and its kin.

use crate::base::{Big, Words, isqrt};
use crate::words;
use dashu_int::IBig;

const LEAST_PAIRS: usize = 16;
const MOST_HEIGHT: i128 = 64;
/// With larger numbers the comparisons would not fit into machine integers.
const LARGEST: u64 = 1 << 28;

/// a = ⌊k·(x + √d)/c⌋ and b = a + rk + s, for k from `first` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeattyPair {
    /// The k of the first pair.
    pub first: u64,
    /// x.
    pub plus: i64,
    /// d, no square.
    pub root: u64,
    /// c; (-x - √d)/|c| where it is negative.
    pub over: i64,
    /// r.
    pub slope: u64,
    /// s.
    pub offset: i64,
}

impl BeattyPair {
    /// The pair of any k, exactly, by integers only.
    pub fn value(&self, k: &Big) -> (Big, Big) {
        let root = IBig::from(isqrt(&(k * k * self.root)));
        let sum = IBig::from(k.clone()) * self.plus + root;
        let over = IBig::from(self.over.unsigned_abs());
        // The integer below, of negative numbers as well.
        let below = |sum: IBig| {
            let quotient = &sum / &over;
            if &quotient * &over > sum { quotient - 1 } else { quotient }
        };
        // √d is irrational, so the integer below -y is one less than minus that below y.
        let a = match self.over < 0 && *k != Big::ZERO {
            false => below(sum),
            true => -below(sum) - 1,
        };
        let b = &a + IBig::from(k * self.slope) + IBig::from(self.offset);
        (Big::try_from(a).unwrap_or(Big::ZERO), Big::try_from(b).unwrap_or(Big::ZERO))
    }

    /// The law in one line.
    pub fn describe(&self) -> Words {
        let BeattyPair { first, plus, root, over, slope, offset } = self;
        let alpha = match plus {
            0 => format!("√{root}/{over}"),
            _ => format!("({plus} + √{root})/{over}"),
        };
        let more = match offset {
            0 => String::new(),
            1.. => format!(" + {offset}"),
            _ => format!(" - {}", offset.unsigned_abs()),
        };
        let times = if *slope == 1 { String::new() } else { slope.to_string() };
        let pair = format!("(a, b) = (⌊kα⌋, ⌊kα⌋ + {times}k{more})");
        words!("{pair} with α = {alpha}, for k >= {first}", "{pair}，α = {alpha}，k ≥ {first}")
    }
}

/// The pairs as a law of k = 0, 1, … or of k = 1, 2, …, checked on all of them; of the polynomials
/// that have such an α as a root the one with the least coefficients.
///
/// The pairs confine α to an interval of width about 1/n for n pairs or less. Polynomials Ax² + Bx + C are
/// tried in the order of the larger of |A|, |B|; C is one of few, and large ones are tried only for many
/// pairs, since some polynomial fits any numbers. At least 16 pairs, numbers below 2²⁸. O(n) for each
/// polynomial with a root in the interval, of which there are few.
///
/// ```
/// use grundy::law::form::beatty;
/// use grundy::base::{big, floor_phi, to_u64};
/// let a = |k| to_u64(&floor_phi(&big(k))).unwrap();
/// let pairs: Vec<(u64, u64)> = (0..40).map(|k| (a(k), a(k) + k)).collect();
/// let law = beatty(&pairs).unwrap();
/// assert_eq!(law.value(&big(102_334_155)), (big(165_580_140), big(267_914_295)));
/// ```
pub fn beatty(pairs: &[(u64, u64)]) -> Option<BeattyPair> {
    let n = pairs.len();
    let large = |&(a, b): &(u64, u64)| a >= LARGEST || b >= LARGEST || b < a;
    if n < LEAST_PAIRS || n as u64 >= LARGEST || pairs.iter().any(large) {
        return None;
    }
    let apart = |i: usize| (pairs[i].1 - pairs[i].0) as i64;
    let slope = u64::try_from(apart(1) - apart(0)).ok()?;
    if !(1..n).all(|i| apart(i) - apart(i - 1) == slope as i64) {
        return None;
    }
    // Only k = 0 gives 0 where α is at least 1; a smaller α may give it for k = 1 too.
    let firsts = if pairs[0].0 == 0 { &[0, 1][..] } else { &[1] };
    firsts.iter().find_map(|&first| {
        let offset = apart(0).checked_sub_unsigned(slope.checked_mul(first)?)?;
        alpha(pairs, BeattyPair { first, plus: 0, root: 0, over: 1, slope, offset })
    })
}

/// The numbers of α, found in the interval that the pairs leave it.
fn alpha(pairs: &[(u64, u64)], form: BeattyPair) -> Option<BeattyPair> {
    // lo = max a/k ≤ α < hi = min (a+1)/k, fractions as (numerator, denominator).
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
    // About height³ polynomials are tried; the interval of n pairs tells n² of them apart.
    let distinct = (pairs.len() as i128).pow(2) / 64;
    let heights = (1..=MOST_HEIGHT).take_while(|height| height.pow(3) <= distinct.max(1));
    for height in heights {
        for (a, b) in (1..=height).flat_map(|a| (-height..=height).map(move |b| (a, b))) {
            if a.max(b.abs()) != height {
                continue;
            }
            // C is -(Aα² + Bα), so between the values at the ends or, at a turning point, near them.
            let at = |(p, q): (i128, i128)| (-a * p * p - b * p * q).div_euclid(q * q);
            let (one, other) = (at(low), at(high));
            for c in (one.min(other)..=one.max(other) + 1).take(64) {
                let root = b * b - 4 * a * c;
                if root <= 0 || (root as u128).isqrt().pow(2) == root as u128 {
                    continue;
                }
                for sign in [1, -1] {
                    let (plus, over, root) =
                        lowest((-b * sign) as i64, (2 * a * sign) as i64, root as u64);
                    let found = BeattyPair { plus, root, over, ..form };
                    if fits(&found) {
                        return Some(found);
                    }
                }
            }
        }
    }
    None
}

/// (x + √d)/c without a factor that all of them share.
fn lowest(plus: i64, over: i64, root: u64) -> (i64, i64, u64) {
    let shares = |factor: &i64| {
        plus % factor == 0 && over % factor == 0 && root.is_multiple_of((factor * factor) as u64)
    };
    let factor = (1..=over.abs()).rev().find(shares).unwrap_or(1);
    (plus / factor, over / factor, root / (factor * factor) as u64)
}
