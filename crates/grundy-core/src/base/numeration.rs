//! Numeration systems: Zeckendorf's, and the greedy ones of take-away games.

use super::number::{Big, big, to_u64};

/// The Fibonacci numbers 1, 2, 3, 5, 8, … without end.
pub struct Fibonacci {
    next: Big,
    after: Big,
}

impl Default for Fibonacci {
    fn default() -> Self {
        Fibonacci { next: big(1), after: big(2) }
    }
}

impl Iterator for Fibonacci {
    type Item = Big;
    fn next(&mut self) -> Option<Big> {
        let sum = &self.next + &self.after;
        let after = std::mem::replace(&mut self.after, sum);
        Some(std::mem::replace(&mut self.next, after))
    }
}

/// The greatest Fibonacci number `<= n` and the one before it, in 1, 1, 2, 3, 5, …; `None` for 0.
pub fn fibonacci_pair(n: &Big) -> Option<(Big, Big)> {
    let (mut before, mut here) = (big(1), big(1));
    if *n < here {
        return None;
    }
    loop {
        let next = &before + &here;
        if next > *n {
            return Some((here, before));
        }
        before = std::mem::replace(&mut here, next);
    }
}

/// The Zeckendorf form of `n`: the one way to write it as a sum of Fibonacci numbers 1, 2, 3, 5,
/// 8, … no two of them consecutive, largest first; 0 is the empty sum.
///
/// Zeckendorf 1972. Cost: O(d²) for d digits.
///
/// ```
/// use grundy_core::base::{big, zeckendorf};
/// assert_eq!(zeckendorf(&big(12)), [8, 3, 1].map(big));
/// ```
pub fn zeckendorf(n: &Big) -> Vec<Big> {
    let Some((mut here, mut before)) = fibonacci_pair(n) else {
        return Vec::new();
    };
    let mut rest = n.clone();
    let mut parts = Vec::new();
    while rest != Big::ZERO {
        if here <= rest {
            rest -= &here;
            parts.push(here.clone());
        }
        let earlier = &here - &before;
        here = std::mem::replace(&mut before, earlier);
    }
    parts
}

/// The most runs of terms of a take-away numeration that are worked out.
const RUNS: usize = 4_000_000;

/// The parts of `n` in the numeration of the take-away game in which at most `k` times the last
/// take may be taken, largest first; 0 has no parts. For `k = 2` this is Zeckendorf's form.
///
/// The terms are `a_1 = 1`, `a_{i+1} = b_i + 1`, where `b_i = a_i + b_j` for the greatest `j` with
/// `k·a_j < a_i`, and `b_i = a_i` if there is none; every natural is in one way a sum of terms each
/// of which exceeds `k` times the next smaller part. Schwenk 1970.
///
/// The terms with the same `j` are an arithmetic run, and only the runs are kept. Cost: O(terms up
/// to `n/k`); `None` when there are more than four million of these, or too many to hold.
///
/// ```
/// use grundy_core::base::{big, take_away_parts};
/// assert_eq!(take_away_parts(&big(3), &big(14)), Some([11, 3].map(big).to_vec()));
/// ```
///
/// # Panics
/// When `k` is 0.
pub fn take_away_parts(k: &Big, n: &Big) -> Option<Vec<Big>> {
    assert!(*k > Big::ZERO, "the factor of a take-away game is at least 1");
    if n <= k {
        // Every number up to k + 1 is a term.
        return Some(if *n == Big::ZERO { vec![] } else { vec![n.clone()] });
    }
    match (to_u64(k), to_u64(n)) {
        (Some(k), Some(n)) => {
            let parts = greedy_parts(u128::from(k), u128::from(n), RUNS)?;
            Some(parts.into_iter().map(Big::from).collect())
        }
        _ => {
            // What the runs take in memory is bounded as well as their number.
            use dashu_int::ops::BitTest;
            greedy_parts(k.clone(), n.clone(), RUNS * 8 / n.bit_len().max(8))
        }
    }
}

/// Terms `first`, `first + step`, … up to `last`; their `b` exceeds each by `step - 1`.
struct Run<T> {
    first: T,
    last: T,
    step: T,
}

/// [`take_away_parts`] for `n > k`, over any integers. The terms 1 to `k` have no run.
fn greedy_parts<T>(k: T, n: T, most: usize) -> Option<Vec<T>>
where
    T: Clone + Ord + From<u8>,
    for<'a> &'a T: std::ops::Add<&'a T, Output = T>
        + std::ops::Sub<&'a T, Output = T>
        + std::ops::Mul<&'a T, Output = T>
        + std::ops::Div<&'a T, Output = T>,
{
    let one = T::from(1);
    let mut runs: Vec<Run<T>> = Vec::new();
    // The term after that of the j in force, `b_j + 1`, which is also the step of the run; and
    // the run that it is in.
    let (mut next, mut at) = (T::from(2), 0);
    let mut term = &k + &one;
    while term <= n {
        if runs.len() == most {
            return None;
        }
        while &k * &next < term {
            // j moves on to the term `next`.
            if next <= k {
                next = &next + &one;
            } else {
                while runs[at].last < next {
                    at += 1;
                }
                next = &next + &runs[at].step;
            }
        }
        let steps = &(&(&k * &next) - &term) / &next;
        let last = &term + &(&steps * &next);
        let after = &last + &next;
        runs.push(Run { first: std::mem::replace(&mut term, after), last, step: next.clone() });
    }
    let mut parts = Vec::new();
    let mut rest = n;
    for Run { first, last, step } in runs.into_iter().rev().chain([Run::small(&k)]) {
        if first <= rest {
            let steps = &(&rest.clone().min(last) - &first) / &step;
            let part = &first + &(&steps * &step);
            rest = &rest - &part;
            parts.push(part);
        }
    }
    Some(parts)
}

impl<T: Clone + From<u8>> Run<T> {
    /// The terms 1 to `k`.
    fn small(k: &T) -> Run<T> {
        Run { first: T::from(1), last: k.clone(), step: T::from(1) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeckendorf_is_the_unique_form() {
        let fibs: Vec<Big> = Fibonacci::default().take(30).collect();
        for n in 0..2000u64 {
            let parts = zeckendorf(&big(n));
            assert_eq!(parts.iter().sum::<Big>(), big(n));
            let at: Vec<usize> =
                parts.iter().map(|p| fibs.iter().position(|f| f == p).unwrap()).collect();
            assert!(at.windows(2).all(|w| w[0] >= w[1] + 2), "{n}: {parts:?}");
        }
    }

    #[test]
    fn the_terms_of_take_away_games_are_as_published() {
        let rows: [(u64, &[u64]); 5] = [
            (1, &[1, 2, 4, 8, 16, 32]),
            (2, &[1, 2, 3, 5, 8, 13, 21, 34]),
            (3, &[1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55, 76, 105]),
            (4, &[1, 2, 3, 4, 5, 7, 9, 12, 15, 19, 24, 31, 40, 52]),
            (5, &[1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18, 22, 27, 33]),
        ];
        for (k, row) in rows {
            let terms: Vec<u64> = (1..=row[row.len() - 1])
                .filter(|&n| take_away_parts(&big(k), &big(n)).unwrap().len() == 1)
                .collect();
            assert_eq!(terms, row, "k = {k}");
        }
    }

    #[test]
    fn every_part_exceeds_k_times_the_next_and_both_widths_agree() {
        for k in 1..=7u64 {
            for n in 0..1500u64 {
                let parts = take_away_parts(&big(k), &big(n)).unwrap();
                assert_eq!(parts.iter().sum::<Big>(), big(n));
                assert!(parts.windows(2).all(|w| w[0] > &w[1] * k), "k = {k}: {parts:?}");
                if n > k {
                    assert_eq!(greedy_parts(big(k), big(n), RUNS), Some(parts));
                }
            }
        }
        for n in (0..2000).chain([1 << 60, u64::MAX]) {
            assert_eq!(take_away_parts(&big(2), &big(n)), Some(zeckendorf(&big(n))));
        }
        assert_eq!(take_away_parts(&big(1_000_000_000), &big(u64::MAX)), None);
        // The terms up to (k+1)²: those to k, then with step 2 to 2k, with step 3 to 3k, …
        let k = big(10).pow(100);
        let two_steps_on = &k + 3u8;
        assert_eq!(take_away_parts(&k, &two_steps_on), Some(vec![two_steps_on]));
        assert_eq!(take_away_parts(&k, &(&k + 4u8)), Some(vec![&k + 3u8, big(1)]));
    }
}
