//! Linear recurrences with integer coefficients, like those of the P-positions of take-away games.

use dashu_int::IBig;
use grundy_core::base::Big;
use grundy_text::{Words, words};

/// The prime 2⁶¹ - 1, the modulus of the Berlekamp–Massey algorithm.
const PRIME: u64 = (1 << 61) - 1;
/// The maximum number of terms, from the first on, from which the recurrence is computed. The other
/// terms only confirm or refute it.
const MAX_FITTED_TERMS: usize = 512;
/// The exclusive upper bound of the absolute values of coefficients. A recurrence with a larger
/// coefficient is not reported.
const MAX_COEFFICIENT: u64 = 1 << 32;
/// The minimum number of terms from which a recurrence is derived.
const MIN_TERMS: usize = 12;
/// The maximum number of terms that [`LinearRecurrence::contains`] generates.
const MAX_TERMS: usize = 20_000;

/// The recurrence a(k) = c₁a(k-1) + … + c_ma(k-m).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearRecurrence {
    /// The coefficients c₁, …, c_m of the recurrence a(k) = c₁a(k-1) + … + c_ma(k-m).
    pub coefficients: Vec<i64>,
    /// The first m terms of the sequence, which determine all later terms.
    pub initial: Vec<u64>,
}

impl LinearRecurrence {
    /// Iterates over the terms of the sequence, without end.
    pub fn terms(&self) -> impl Iterator<Item = IBig> + '_ {
        let mut ring: Vec<IBig> = self.initial.iter().map(|&term| IBig::from(term)).collect();
        let mut at = 0;
        std::iter::from_fn(move || {
            // A ring buffer: `at` is the index of the oldest of the last m terms, which is returned
            // and replaced.
            if ring.is_empty() {
                return Some(IBig::ZERO);
            }
            let m = ring.len();
            let older = |back: usize| &ring[(at + m - back) % m];
            let products = self.coefficients.iter().enumerate().map(|(i, &c)| older(i + 1) * c);
            let next = products.fold(IBig::ZERO, |sum, product| sum + product);
            let term = std::mem::replace(&mut ring[at], next);
            at = (at + 1) % m;
            Some(term)
        })
    }

    /// Returns whether `n` is a term. Returns `None` if this is not decided: if a term decreases
    /// before the terms reach `n`, or if the first 20,000 terms are all less than `n`.
    pub fn contains(&self, n: &Big) -> Option<bool> {
        let n = IBig::from(n.clone());
        let mut previous: Option<IBig> = None;
        for term in self.terms().take(MAX_TERMS) {
            if term >= n {
                return Some(term == n);
            }
            if previous.is_some_and(|previous| previous > term) {
                return None;
            }
            previous = Some(term);
        }
        None
    }

    /// Describes the recurrence and its first terms in one line.
    pub fn describe(&self) -> Words {
        let mut sum = String::new();
        for (i, &c) in self.coefficients.iter().enumerate().filter(|(_, c)| **c != 0) {
            sum += match (sum.is_empty(), c < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            if c.unsigned_abs() != 1 {
                sum += &c.unsigned_abs().to_string();
            }
            sum += &format!("a(k-{})", i + 1);
        }
        let sum = if sum.is_empty() { "0" } else { &sum };
        words!(form::k_beginning, sum, first_terms = Words::list(&self.initial))
    }
}

/// Returns the linear recurrence of least order with integer coefficients that all terms satisfy,
/// Its order is at most a third of the number of terms. Returns `None` for fewer than 12 terms, or
/// if there is no such recurrence.
///
/// The Berlekamp–Massey algorithm modulo a large prime finds the recurrence of least order for the
/// first 512 terms. Its coefficients modulo the prime are read as small integers. The recurrence
/// with these integers is then checked exactly against all terms. Takes O(m·n) time for n terms and
/// order m ≤ 170.
///
/// ```
/// use grundy_fit::form::recurrence;
/// let law = recurrence(&[1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233]).unwrap();
/// assert_eq!(law.coefficients, [1, 1]);
/// ```
pub fn recurrence(sequence: &[u64]) -> Option<LinearRecurrence> {
    if sequence.len() < MIN_TERMS {
        return None;
    }
    let fitted = &sequence[..sequence.len().min(MAX_FITTED_TERMS)];
    let remainders: Vec<u64> = fitted.iter().map(|term| term % PRIME).collect();
    let coefficients = berlekamp_massey(&remainders);
    if coefficients.len() > fitted.len() / 3 {
        return None;
    }
    let lifted = |&c: &u64| match c {
        _ if c < MAX_COEFFICIENT => Some(c as i64),
        _ if PRIME - c < MAX_COEFFICIENT => Some(-((PRIME - c) as i64)),
        _ => None,
    };
    let coefficients: Vec<i64> = coefficients.iter().map(lifted).collect::<Option<_>>()?;
    let follows = |window: &[u64]| {
        let (term, preceding) = window.split_last().expect("windows have a last term");
        let terms = preceding.iter().rev().zip(&coefficients);
        // Sums at most 170 products below 2⁹⁶.
        let sum: i128 = terms.map(|(&term, &c)| i128::from(term) * i128::from(c)).sum();
        sum == i128::from(*term)
    };
    let order = coefficients.len();
    sequence
        .windows(order + 1)
        .all(follows)
        .then(|| LinearRecurrence { coefficients, initial: sequence[..order].to_vec() })
}

/// Returns a·b modulo [`PRIME`].
fn multiply(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64
}

/// Returns a - b modulo [`PRIME`].
fn subtract(a: u64, b: u64) -> u64 {
    if a >= b { a - b } else { a + PRIME - b }
}

/// Returns the inverse of a modulo p = [`PRIME`], as a^(p-2) by Fermat's little theorem.
fn inverse(a: u64) -> u64 {
    let (mut power, mut result, mut exponent) = (a, 1, PRIME - 2);
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = multiply(result, power);
        }
        (power, exponent) = (multiply(power, power), exponent / 2);
    }
    result
}

/// Returns the coefficients of the linear recurrence of least order modulo [`PRIME`] that all of
/// `terms` satisfy, by the Berlekamp–Massey algorithm. Takes O(n²) time for n terms.
fn berlekamp_massey(terms: &[u64]) -> Vec<u64> {
    // Invariant: a(k) + c[1]a(k-1) + … + c[order]a(k-order) = 0. `old` is the value of c before the
    // order last increased. This was `shift` terms ago, when the left side had the value `failure`.
    let (mut c, mut old) = (vec![1u64], vec![1u64]);
    let (mut order, mut shift, mut failure) = (0usize, 1usize, 1u64);
    for k in 0..terms.len() {
        let discrepancy = (0..c.len().min(k + 1))
            .fold(0u64, |sum, i| subtract(sum, PRIME - multiply(c[i], terms[k - i])));
        if discrepancy == 0 {
            shift += 1;
            continue;
        }
        let unchanged = c.clone();
        let factor = multiply(discrepancy, inverse(failure));
        c.resize(c.len().max(old.len() + shift), 0);
        for (i, &coefficient) in old.iter().enumerate() {
            c[i + shift] = subtract(c[i + shift], multiply(factor, coefficient));
        }
        if 2 * order <= k {
            (order, old, failure, shift) = (k + 1 - order, unchanged, discrepancy, 1);
        } else {
            shift += 1;
        }
    }
    c.resize(order + 1, 0);
    c[1..].iter().map(|&coefficient| subtract(0, coefficient)).collect()
}
