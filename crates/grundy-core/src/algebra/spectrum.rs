//! How many choices of items have nim-sum 0: counting by the characters of xor.
//!
//! # Theorem
//! For i in 0..2^b let χᵢ(v) = (−1)^popcount(i & v). The nim-sum of some values below 2^b is 0 or not as
//! the mean of χᵢ over all i is 1 or 0, and χᵢ of a nim-sum is the product of the χᵢ. So over lists of k
//! items the number of those with nim-sum 0 is 2^−b · Σᵢ w(i)^k, where w(i) is the sum of χᵢ over the
//! values of all items: their Walsh–Hadamard transform. Of A items with χᵢ = 1 and C with −1 (so that
//! w = A − C), the multisets of k bring the coefficient of y^k in (1−y)^−A·(1+y)^−C instead of w^k, and the
//! sets that in (1+y)^A·(1−y)^C, a Krawtchouk polynomial.
//!
//! Only w matters, so characters of the same w are counted once with their number.

use super::error::AlgebraError;
use super::integer::Integer;
use super::ring::Modulo;
use super::walsh::walsh_hadamard;
use crate::base::{Big, to_u64};
use dashu_int::ops::BitTest;
use std::collections::BTreeMap;

/// How items are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// Lists: order counts, an item may come again.
    Ordered,
    /// Multisets: order does not count, an item may come again.
    Unordered,
    /// Sets: order does not count, no item comes again.
    Distinct,
}

/// The sums w(i) over the values of some items, and how many characters have each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spectrum {
    bits: usize,
    items: u64,
    characters: Vec<(i128, u128)>,
}

/// Bits of all powers that an exact count is added up from, and of one of them.
const MOST_BITS: u128 = 100_000_000;
const LONGEST: u128 = 3_400_000;
/// Steps on machine words that one count may take.
const MOST_STEPS: u128 = 4_000_000_000;

impl Spectrum {
    /// Of items of which `counts[v]` have value v, fewer than 2^63 in all. O(N log N) for N values.
    pub fn of(counts: &[u64]) -> Spectrum {
        let size = counts.len().max(1).next_power_of_two();
        let mut sums: Vec<i64> = counts.iter().map(|&count| count as i64).collect();
        sums.resize(size, 0);
        walsh_hadamard(&mut sums);
        let items = sums[0] as u64;
        sums.sort_unstable();
        let alike = sums.chunk_by(|a, b| a == b);
        let characters = alike.map(|all| (i128::from(all[0]), all.len() as u128)).collect();
        Spectrum { bits: size.trailing_zeros() as usize, items, characters }
    }

    /// Of items `from` to `below` − 1 where every item is its own value, as heaps of Nim are: O(64²).
    ///
    /// Over a block of 2^(t+1) numbers, the χ of an i whose lowest bit is t sum up to 0, so of all numbers
    /// below x only the last block counts; and its sign is that of a character of the bits above t.
    pub fn of_interval(from: u64, below: u64) -> Spectrum {
        let items = below.saturating_sub(from);
        let bits = (u64::BITS - below.saturating_sub(1).leading_zeros()) as usize;
        let mut characters = BTreeMap::from([(i128::from(items), 1u128)]);
        for t in 0..bits {
            // Characters whose lowest bit is t.
            let all = 1u128 << (bits - t - 1);
            let half = 1u128 << t;
            let last_block = |x: u64| {
                let rest = u128::from(x) % (2 * half);
                let sum = rest.min(2 * half - rest) as i128;
                (sum, (u128::from(x) >> (t + 1)) % all)
            };
            let ((high, above), (low, under)) = (last_block(below), last_block(from));
            let signs: &[(i128, i128)] = match (above != 0, under != 0, above == under) {
                (false, false, _) => &[(1, 1)],
                (true, true, true) => &[(1, 1), (-1, -1)],
                (true, false, _) => &[(1, 1), (-1, 1)],
                (false, true, _) => &[(1, 1), (1, -1)],
                (true, true, false) => &[(1, 1), (1, -1), (-1, 1), (-1, -1)],
            };
            for (a, b) in signs {
                *characters.entry(a * high - b * low).or_default() += all / signs.len() as u128;
            }
        }
        Spectrum { bits, items, characters: characters.into_iter().collect() }
    }

    /// How many items there are.
    pub fn items(&self) -> u64 {
        self.items
    }

    /// How many choices of k items have nim-sum 0, or the remainder of that number.
    ///
    /// # Errors
    /// `TooBig`, with advice.
    pub fn zero_sums(
        &self,
        k: &Big,
        selection: Selection,
        modulo: Option<&Modulo>,
    ) -> Result<Big, AlgebraError> {
        // 2^bits times the number is added up, so remainders are those modulo 2^bits times as much.
        let wide = modulo.map(|modulo| Big::from(modulo.modulus()) << self.bits);
        let mut sum = Integer::ZERO;
        room(self.characters.iter().map(|(w, _)| *w), self.items, k, selection, modulo.is_some())?;
        for (w, number) in &self.characters {
            sum +=
                Integer::from(*number) * coefficient(*w, self.items, k, selection, wide.as_ref());
        }
        let sum = match &wide {
            None => Big::try_from(sum).expect("a number of choices is not negative"),
            Some(wide) => remainder(&sum, wide),
        };
        Ok(sum >> self.bits)
    }
}

/// How many choices of k of some items have an even number of bad ones less how many have an odd
/// number, `excess` of the items more being good than bad; or the remainder of that. With only good
/// items it is the number of all choices.
///
/// # Errors
/// `TooBig`, with advice.
pub fn even_less_odd(
    excess: i128,
    items: u64,
    k: &Big,
    selection: Selection,
    modulo: Option<&Modulo>,
) -> Result<Integer, AlgebraError> {
    room([excess].into_iter(), items, k, selection, modulo.is_some())?;
    let wide = modulo.map(|modulo| Big::from(modulo.modulus()));
    Ok(coefficient(excess, items, k, selection, wide.as_ref()))
}

/// What one character brings: see the theorem above.
fn coefficient(w: i128, items: u64, k: &Big, selection: Selection, wide: Option<&Big>) -> Integer {
    match (selection, wide) {
        (Selection::Ordered, Some(wide)) => Integer::from(power(w, k, wide)),
        (Selection::Ordered, None) => match (w, to_u64(k)) {
            (0 | 1, _) => Integer::from(u8::from(w == 1 || k.is_zero())),
            (-1, _) => Integer::from(if k.bit(0) { -1 } else { 1 }),
            (_, Some(k)) => Integer::from(w).pow(k as usize),
            (_, None) => unreachable!("there is no room for such a power"),
        },
        _ => {
            let exact = match to_u64(k) {
                Some(k) if selection == Selection::Unordered || k <= items => {
                    by_steps(w, items, k, selection)
                }
                _ => Integer::ZERO,
            };
            wide.map_or(exact.clone(), |wide| Integer::from(remainder(&exact, wide)))
        }
    }
}

/// The coefficient f(k) of y^k for multisets or sets, from one to the next: with N items,
/// (k+1)·f(k+1) = w·f(k) + (N+k−1)·f(k−1) for multisets and w·f(k) − (N−k+1)·f(k−1) for sets, which is
/// what (1−y²)·f' = (w ± N·y)·f says of the coefficients.
fn by_steps(w: i128, items: u64, k: u64, selection: Selection) -> Integer {
    let (w, items) = (Integer::from(w), Integer::from(items));
    let (mut before, mut here) = (Integer::ZERO, Integer::ONE);
    for step in 0..k {
        let other = match selection {
            Selection::Unordered => &items + step - 1u8,
            _ => Integer::from(step) - &items - 1u8,
        };
        let next = (&w * &here + other * &before) / (step + 1);
        before = std::mem::replace(&mut here, next);
    }
    here
}

/// w^k modulo `wide`.
fn power(w: i128, k: &Big, wide: &Big) -> Big {
    let base = remainder(&Integer::from(w), wide);
    if let Some(small) = to_u64(wide).and_then(Modulo::new) {
        return Big::from(small.power(to_u64(&base).expect("a remainder"), k));
    }
    (0..k.bit_len()).rev().fold(Big::ONE, |power, bit| {
        let square = &power * &power % wide;
        if k.bit(bit) { square * &base % wide } else { square }
    })
}

fn remainder(n: &Integer, modulus: &Big) -> Big {
    use dashu_int::ops::RemEuclid;
    n.rem_euclid(Integer::from(modulus.clone()))
}

/// Checks that the coefficients of these w can be found.
fn room(
    all: impl Iterator<Item = i128>,
    items: u64,
    k: &Big,
    selection: Selection,
    modulo: bool,
) -> Result<(), AlgebraError> {
    let bits = |n: u128| u128::from(u128::BITS - n.leading_zeros());
    let small = to_u64(k);
    let chosen = small.map_or(u128::from(u64::MAX), u128::from);
    let enough = match selection {
        Selection::Ordered if modulo => {
            let steps = all.count() as u128 * k.bit_len() as u128;
            steps <= MOST_STEPS / 16
        }
        Selection::Ordered => {
            let length = |w: i128| match w.unsigned_abs() {
                0 | 1 => 0,
                size => bits(size).saturating_mul(chosen),
            };
            let sum =
                all.map(length).try_fold(0u128, |sum, bits| (bits <= LONGEST).then(|| sum + bits));
            sum.is_some_and(|sum| sum <= MOST_BITS)
        }
        Selection::Distinct if small.is_none_or(|k| k > items) => true,
        _ => {
            let longest =
                chosen.min(u128::from(items)).saturating_mul(bits(u128::from(items) + chosen));
            let steps = chosen.saturating_mul(1 + longest / 64);
            longest <= LONGEST && steps.saturating_mul(all.count() as u128) <= MOST_STEPS
        }
    };
    if enough {
        return Ok(());
    }
    Err(AlgebraError::TooManyChoices { ordered: selection == Selection::Ordered })
}
