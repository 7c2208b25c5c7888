//! Linear recurrences with integer coefficients, as the P-positions of take-away games follow.

use crate::base::{Big, Words};
use crate::words;
use dashu_int::IBig;

/// 2⁶¹ - 1, a prime.
const PRIME: u64 = (1 << 61) - 1;
/// Terms that the recurrence is made from.
const FITTED: usize = 512;
/// No larger coefficient is a law worth telling.
const LARGEST: u64 = 1 << 32;
const LEAST_TERMS: usize = 12;
/// Terms that are listed in search of a number.
const MOST_LISTED: usize = 20_000;

/// a(k) = c₁a(k-1) + … + c_ma(k-m).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// c₁, …, c_m.
    pub coefficients: Vec<i64>,
    /// The first m terms.
    pub initial: Vec<u64>,
}

impl Recurrence {
    /// The terms, without end.
    pub fn terms(&self) -> impl Iterator<Item = IBig> + '_ {
        let mut last: Vec<IBig> = self.initial.iter().map(|&term| IBig::from(term)).collect();
        let mut at = 0;
        std::iter::from_fn(move || {
            // A ring: the oldest of the last m terms stands at `at` and is handed out, then replaced.
            if last.is_empty() {
                return Some(IBig::ZERO);
            }
            let m = last.len();
            let older = |back: usize| &last[(at + m - back) % m];
            let products = self.coefficients.iter().enumerate().map(|(i, &c)| older(i + 1) * c);
            let next = products.fold(IBig::ZERO, |sum, product| sum + product);
            let term = std::mem::replace(&mut last[at], next);
            at = (at + 1) % m;
            Some(term)
        })
    }

    /// Whether `n` is a term, for terms that increase; `None` where they do not, or grow so slowly that
    /// 20,000 do not reach n.
    pub fn contains(&self, n: &Big) -> Option<bool> {
        let n = IBig::from(n.clone());
        let mut before: Option<IBig> = None;
        for term in self.terms().take(MOST_LISTED) {
            if term >= n {
                return Some(term == n);
            }
            if before.is_some_and(|before| before > term) {
                return None;
            }
            before = Some(term);
        }
        None
    }

    /// The law in one line.
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
        let initial: Vec<String> = self.initial.iter().map(u64::to_string).collect();
        let (en, zh) = (initial.join(", "), initial.join("、"));
        words!("a(k) = {sum}, beginning {en}", "a(k) = {sum}，开头为 {zh}")
    }
}

/// The linear recurrence of least order with integer coefficients that all terms follow, its order at
/// most a third of their number; `None` also for fewer than 12 terms.
///
/// Berlekamp & Massey modulo a large prime find the one of least order for the first 512 terms; one with
/// small integers is its own remainder, so it is lifted and then held against all terms exactly.
/// O(m·n) for n terms and order m, at most 170.
///
/// ```
/// use grundy::law::form::recurrence;
/// let law = recurrence(&[1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233]).unwrap();
/// assert_eq!(law.coefficients, [1, 1]);
/// ```
pub fn recurrence(sequence: &[u64]) -> Option<Recurrence> {
    if sequence.len() < LEAST_TERMS {
        return None;
    }
    let first = &sequence[..sequence.len().min(FITTED)];
    let remainders: Vec<u64> = first.iter().map(|term| term % PRIME).collect();
    let coefficients = shortest(&remainders);
    if coefficients.len() > first.len() / 3 {
        return None;
    }
    let lifted = |&c: &u64| match c {
        _ if c < LARGEST => Some(c as i64),
        _ if PRIME - c < LARGEST => Some(-((PRIME - c) as i64)),
        _ => None,
    };
    let coefficients: Vec<i64> = coefficients.iter().map(lifted).collect::<Option<_>>()?;
    let follows = |window: &[u64]| {
        let (term, before) = window.split_last().expect("windows have a last term");
        let terms = before.iter().rev().zip(&coefficients);
        // Products below 2⁹⁶, at most 170 of them.
        let sum: i128 = terms.map(|(&term, &c)| i128::from(term) * i128::from(c)).sum();
        sum == i128::from(*term)
    };
    let order = coefficients.len();
    sequence
        .windows(order + 1)
        .all(follows)
        .then(|| Recurrence { coefficients, initial: sequence[..order].to_vec() })
}

fn times(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64
}

fn less(a: u64, b: u64) -> u64 {
    if a >= b { a - b } else { a + PRIME - b }
}

/// a⁻¹ = a^(p-2).
fn inverse(a: u64) -> u64 {
    let (mut power, mut result, mut exponent) = (a, 1, PRIME - 2);
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = times(result, power);
        }
        (power, exponent) = (times(power, power), exponent / 2);
    }
    result
}

/// Berlekamp & Massey: the coefficients of the least recurrence modulo [`PRIME`]. O(n²).
fn shortest(terms: &[u64]) -> Vec<u64> {
    // a(k) + c[1]a(k-1) + … + c[order]a(k-order) = 0; `old` is c as it was before the order last grew, when
    // it failed by `failure`, `shift` terms ago.
    let (mut c, mut old) = (vec![1u64], vec![1u64]);
    let (mut order, mut shift, mut failure) = (0usize, 1usize, 1u64);
    for k in 0..terms.len() {
        let wrong = (0..c.len().min(k + 1))
            .fold(0u64, |sum, i| less(sum, PRIME - times(c[i], terms[k - i])));
        if wrong == 0 {
            shift += 1;
            continue;
        }
        let before = c.clone();
        let factor = times(wrong, inverse(failure));
        c.resize(c.len().max(old.len() + shift), 0);
        for (i, &coefficient) in old.iter().enumerate() {
            c[i + shift] = less(c[i + shift], times(factor, coefficient));
        }
        if 2 * order <= k {
            (order, old, failure, shift) = (k + 1 - order, before, wrong, 1);
        } else {
            shift += 1;
        }
    }
    c.resize(order + 1, 0);
    c[1..].iter().map(|&coefficient| less(0, coefficient)).collect()
}
