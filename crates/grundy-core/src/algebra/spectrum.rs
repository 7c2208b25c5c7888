//! Counts the selections of items that have nim-sum 0, by the characters of xor.
//!
//! # Theorem
//! For i in 0..2^b let χᵢ(v) = (−1)^popcount(i & v). The mean of χᵢ(v) over all i is 1 if v is 0,
//! else 0; and χᵢ of a nim-sum is the product of the χᵢ. So the number of lists of k items with
//! nim-sum 0 is 2^−b · Σᵢ w(i)^k, where w(i) is the sum of χᵢ over the values of all items (their
//! Walsh–Hadamard transform). For multisets and sets, let A items have χᵢ = 1 and C items −1, so
//! that w = A − C. The term w^k is replaced by the coefficient of y^k in (1−y)^−A·(1+y)^−C for
//! multisets, and in (1+y)^A·(1−y)^C (a Krawtchouk polynomial) for sets.
//!
//! The term depends on w alone, so characters of equal w are counted together.

use super::error::AlgebraError;
use super::integer::Integer;
use super::ring::Modulo;
use super::walsh::walsh_hadamard;
use crate::base::{Big, to_u64};
use dashu_int::ops::BitTest;
use std::collections::BTreeMap;

/// How items are selected from a list: whether order counts, and whether items can repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// Selections are lists: order counts, and an item can repeat.
    Ordered,
    /// Selections are multisets: order does not count, and an item can repeat.
    Unordered,
    /// Selections are sets: order does not count, and no item repeats.
    Distinct,
}

/// The Walsh–Hadamard coefficients of a list of items, with the number of times that each occurs.
/// They determine how many selections of the items have nim-sum 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spectrum {
    /// The number b of bits of the values: the values of all items are below 2^b.
    bits: usize,
    items: u64,
    /// The pairs of a Walsh–Hadamard coefficient w and the number of times that it occurs, in
    /// ascending order of w.
    characters: Vec<(i128, u128)>,
}

/// Maximum total number of bits of all summands in the sum that gives an exact count.
const MAX_TOTAL_BITS: u128 = 100_000_000;
/// Maximum number of bits of one summand in the sum that gives an exact count.
const MAX_POWER_BITS: u128 = 3_400_000;
/// Maximum number of operations on machine words in one computation of a number of selections.
const MAX_STEPS: u128 = 4_000_000_000;

impl Spectrum {
    /// Returns the spectrum of a list that contains `counts[v]` items of value v for every v. The
    /// total number of items must be below 2^63. Takes O(N log N) time, where N is the length of
    /// `counts`.
    pub fn from_counts(counts: &[u64]) -> Spectrum {
        let size = counts.len().max(1).next_power_of_two();
        let mut sums: Vec<i64> = counts.iter().map(|&count| count as i64).collect();
        sums.resize(size, 0);
        walsh_hadamard(&mut sums);
        let items = sums[0] as u64;
        sums.sort_unstable();
        let groups = sums.chunk_by(|a, b| a == b);
        let characters = groups.map(|group| (i128::from(group[0]), group.len() as u128)).collect();
        Spectrum { bits: size.trailing_zeros() as usize, items, characters }
    }

    /// Returns the spectrum of the list of the numbers `from` to `below` − 1, for example of Nim
    /// heaps of these sizes. Updates a map of coefficients at most 256 times, even for a long list.
    ///
    /// Let χᵢ be as in the theorem of the module, and let t be the index of the lowest 1 bit of i.
    /// Then the sum of χᵢ over an aligned block of 2^(t+1) numbers is 0. So only the incomplete
    /// block at each end of the interval contributes, with a sign that the bits above t determine.
    pub fn from_interval(from: u64, below: u64) -> Spectrum {
        let items = below.saturating_sub(from);
        let bits = (u64::BITS - below.saturating_sub(1).leading_zeros()) as usize;
        let mut characters = BTreeMap::from([(i128::from(items), 1u128)]);
        for t in 0..bits {
            // Number of characters whose lowest bit is t.
            let char_count = 1u128 << (bits - t - 1);
            let half = 1u128 << t;
            let last_block = |x: u64| {
                let offset = u128::from(x) % (2 * half);
                let sum = offset.min(2 * half - offset) as i128;
                (sum, (u128::from(x) >> (t + 1)) % char_count)
            };
            let ((high, high_block), (low, low_block)) = (last_block(below), last_block(from));
            let signs: &[(i128, i128)] =
                match (high_block != 0, low_block != 0, high_block == low_block) {
                    (false, false, _) => &[(1, 1)],
                    (true, true, true) => &[(1, 1), (-1, -1)],
                    (true, false, _) => &[(1, 1), (-1, 1)],
                    (false, true, _) => &[(1, 1), (1, -1)],
                    (true, true, false) => &[(1, 1), (1, -1), (-1, 1), (-1, -1)],
                };
            for (a, b) in signs {
                *characters.entry(a * high - b * low).or_default() +=
                    char_count / signs.len() as u128;
            }
        }
        Spectrum { bits, items, characters: characters.into_iter().collect() }
    }

    /// Returns the total number of items.
    pub fn items(&self) -> u64 {
        self.items
    }

    /// Returns the number of selections of `k` items with nim-sum 0, or its remainder modulo
    /// `modulo` if that is given.
    ///
    /// # Errors
    /// [`AlgebraError::TooManyChoices`] if the computation is too large.
    pub fn zero_sums(
        &self,
        k: &Big,
        selection: Selection,
        modulo: Option<&Modulo>,
    ) -> Result<Big, AlgebraError> {
        // The sum is 2^bits times the result, so it is computed modulo 2^bits times the modulus.
        let scaled_modulus = modulo.map(|modulo| Big::from(modulo.modulus()) << self.bits);
        let mut sum = Integer::ZERO;
        check_work(
            self.characters.iter().map(|(w, _)| *w),
            self.items,
            k,
            selection,
            modulo.is_some(),
        )?;
        for (w, number) in &self.characters {
            sum += Integer::from(*number)
                * coefficient(*w, self.items, k, selection, scaled_modulus.as_ref());
        }
        let sum = match &scaled_modulus {
            None => Big::try_from(sum).expect("a number of choices is not negative"),
            Some(scaled_modulus) => remainder(&sum, scaled_modulus),
        };
        Ok(sum >> self.bits)
    }
}

/// Returns the number of selections of `k` items with an even number of bad items, minus the number
/// of selections with an odd number. Each of the `items` items is either good or bad, and there are
/// `excess` more good items than bad ones. If all items are good, the result is the number of all
/// selections. If `modulo` is given, returns the remainder of the difference.
///
/// # Errors
/// [`AlgebraError::TooManyChoices`] if the computation is too large.
pub fn even_minus_odd(
    excess: i128,
    items: u64,
    k: &Big,
    selection: Selection,
    modulo: Option<&Modulo>,
) -> Result<Integer, AlgebraError> {
    check_work([excess].into_iter(), items, k, selection, modulo.is_some())?;
    let scaled_modulus = modulo.map(|modulo| Big::from(modulo.modulus()));
    Ok(coefficient(excess, items, k, selection, scaled_modulus.as_ref()))
}

/// Returns the summand of a Walsh–Hadamard coefficient `w` in the sum of the theorem of the module.
/// `items` is the number of items. The summand is w^k for ordered selections, otherwise the
/// coefficient of y^k in a polynomial or series. If `scaled_modulus` is given, returns only the
/// remainder of the summand modulo that number.
fn coefficient(
    w: i128,
    items: u64,
    k: &Big,
    selection: Selection,
    scaled_modulus: Option<&Big>,
) -> Integer {
    match (selection, scaled_modulus) {
        (Selection::Ordered, Some(scaled_modulus)) => Integer::from(power(w, k, scaled_modulus)),
        (Selection::Ordered, None) => match (w, to_u64(k)) {
            (0 | 1, _) => Integer::from(u8::from(w == 1 || k.is_zero())),
            (-1, _) => Integer::from(if k.bit(0) { -1 } else { 1 }),
            (_, Some(k)) => Integer::from(w).pow(k as usize),
            (_, None) => unreachable!("`check_work` rejects powers of this size"),
        },
        _ => {
            let exact = match to_u64(k) {
                Some(k) if selection == Selection::Unordered || k <= items => {
                    coefficient_by_recurrence(w, items, k, selection)
                }
                _ => Integer::ZERO,
            };
            scaled_modulus.map_or(exact.clone(), |scaled_modulus| {
                Integer::from(remainder(&exact, scaled_modulus))
            })
        }
    }
}

/// Computes the coefficient f(k) of y^k in the generating function f of multisets or sets. With N
/// items, (k+1)·f(k+1) = w·f(k) + (N+k−1)·f(k−1) for multisets and w·f(k) − (N−k+1)·f(k−1) for
/// sets; the recurrence follows from (1−y²)·f' = (w ± N·y)·f.
fn coefficient_by_recurrence(w: i128, items: u64, k: u64, selection: Selection) -> Integer {
    let (w, items) = (Integer::from(w), Integer::from(items));
    let (mut previous, mut current) = (Integer::ZERO, Integer::ONE);
    for step in 0..k {
        let factor = match selection {
            Selection::Unordered => &items + step - 1u8,
            _ => Integer::from(step) - &items - 1u8,
        };
        let next = (&w * &current + factor * &previous) / (step + 1);
        previous = std::mem::replace(&mut current, next);
    }
    current
}

/// Returns w^k modulo `scaled_modulus`.
fn power(w: i128, k: &Big, scaled_modulus: &Big) -> Big {
    let base = remainder(&Integer::from(w), scaled_modulus);
    if let Some(machine_k) = to_u64(scaled_modulus).and_then(Modulo::new) {
        return Big::from(machine_k.power(to_u64(&base).expect("a remainder"), k));
    }
    (0..k.bit_len()).rev().fold(Big::ONE, |power, bit| {
        let square = &power * &power % scaled_modulus;
        if k.bit(bit) { square * &base % scaled_modulus } else { square }
    })
}

/// Returns the non-negative remainder of `n` modulo `modulus`.
fn remainder(n: &Integer, modulus: &Big) -> Big {
    use dashu_int::ops::RemEuclid;
    n.rem_euclid(Integer::from(modulus.clone()))
}

/// Checks that the summands that [`coefficient`] returns for the Walsh–Hadamard coefficients
/// `weights` stay within the maximum numbers of bits and operations. `modulo` states whether only
/// the remainders of the summands are needed.
fn check_work(
    weights: impl Iterator<Item = i128>,
    items: u64,
    k: &Big,
    selection: Selection,
    modulo: bool,
) -> Result<(), AlgebraError> {
    let bits = |n: u128| u128::from(u128::BITS - n.leading_zeros());
    let machine_k = to_u64(k);
    let item_count = machine_k.map_or(u128::from(u64::MAX), u128::from);
    let feasible = match selection {
        Selection::Ordered if modulo => {
            let steps = weights.count() as u128 * k.bit_len() as u128;
            steps <= MAX_STEPS / 16
        }
        Selection::Ordered => {
            let length = |w: i128| match w.unsigned_abs() {
                0 | 1 => 0,
                base => bits(base).saturating_mul(item_count),
            };
            let sum = weights
                .map(length)
                .try_fold(0u128, |sum, bits| (bits <= MAX_POWER_BITS).then(|| sum + bits));
            sum.is_some_and(|sum| sum <= MAX_TOTAL_BITS)
        }
        Selection::Distinct if machine_k.is_none_or(|k| k > items) => true,
        _ => {
            let longest = item_count
                .min(u128::from(items))
                .saturating_mul(bits(u128::from(items) + item_count));
            let steps = item_count.saturating_mul(1 + longest / 64);
            longest <= MAX_POWER_BITS && steps.saturating_mul(weights.count() as u128) <= MAX_STEPS
        }
    };
    if feasible {
        return Ok(());
    }
    Err(AlgebraError::TooManyChoices { ordered: selection == Selection::Ordered })
}
