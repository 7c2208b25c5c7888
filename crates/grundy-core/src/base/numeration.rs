//! Numeration systems: Zeckendorf's, and those of take-away games, in which greedy subtraction of
//! terms represents every number.

use super::number::{Big, big, to_u64};

/// The infinite sequence of Fibonacci numbers 1, 2, 3, 5, 8, …
pub struct Fibonacci {
    next: Big,
    following: Big,
}

impl Default for Fibonacci {
    fn default() -> Self {
        Fibonacci { next: big(1), following: big(2) }
    }
}

impl Iterator for Fibonacci {
    type Item = Big;
    fn next(&mut self) -> Option<Big> {
        let sum = &self.next + &self.following;
        let following = std::mem::replace(&mut self.following, sum);
        Some(std::mem::replace(&mut self.next, following))
    }
}

/// Returns the greatest Fibonacci number that is at most `n`, and the number before it in the
/// sequence 1, 1, 2, 3, 5, …. Returns `None` if `n` is 0.
pub fn fibonacci_pair(n: &Big) -> Option<(Big, Big)> {
    let (mut previous, mut current) = (big(1), big(1));
    if *n < current {
        return None;
    }
    loop {
        let next = &previous + &current;
        if next > *n {
            return Some((current, previous));
        }
        previous = std::mem::replace(&mut current, next);
    }
}

/// Returns the Zeckendorf representation of `n`, largest term first: the unique representation as a
/// sum of Fibonacci numbers 1, 2, 3, 5, 8, … without consecutive terms. The representation of 0 is
/// empty.
///
/// Zeckendorf 1972. Takes O(d²) time for a number of d digits.
///
/// ```
/// use grundy_core::base::{big, zeckendorf};
/// assert_eq!(zeckendorf(&big(12)), [8, 3, 1].map(big));
/// ```
pub fn zeckendorf(n: &Big) -> Vec<Big> {
    let Some((mut current, mut previous)) = fibonacci_pair(n) else {
        return Vec::new();
    };
    let mut remainder = n.clone();
    let mut terms = Vec::new();
    while remainder != Big::ZERO {
        if current <= remainder {
            remainder -= &current;
            terms.push(current.clone());
        }
        let earlier = &current - &previous;
        current = std::mem::replace(&mut previous, earlier);
    }
    terms
}

/// Maximum number of runs that [`take_away_terms`] computes. A run is an arithmetic progression of
/// terms of the numeration.
const MAX_RUNS: usize = 4_000_000;

/// Returns the representation of `n`, largest term first, in the numeration of the take-away game
/// in which a player takes at most `k` times as much as the opponent took before. The
/// representation of 0 is empty. For `k = 2` it is the Zeckendorf representation.
///
/// The terms are `a_1 = 1`, `a_{i+1} = b_i + 1`, where `b_i = a_i + b_j` for the greatest `j` with
/// `k·a_j < a_i`, and `b_i = a_i` if there is no such `j`. Every natural number is in exactly one
/// way a sum of terms in which each exceeds `k` times the next smaller one. Schwenk 1970.
///
/// The terms with equal `j` form an arithmetic progression (a run), and only the runs are stored.
/// Takes time proportional to the number of terms up to `n/k`. Returns `None` if there are more
/// than four million runs. For numbers beyond 64 bits, that maximum falls with the length of `n`.
///
/// ```
/// use grundy_core::base::{big, take_away_terms};
/// assert_eq!(take_away_terms(&big(3), &big(14)), Some([11, 3].map(big).to_vec()));
/// ```
///
/// # Panics
/// Panics if `k` is 0.
pub fn take_away_terms(k: &Big, n: &Big) -> Option<Vec<Big>> {
    assert!(*k > Big::ZERO, "the factor of a take-away game is at least 1");
    if n <= k {
        // Every number up to k + 1 is a term.
        return Some(if *n == Big::ZERO { vec![] } else { vec![n.clone()] });
    }
    match (to_u64(k), to_u64(n)) {
        (Some(k), Some(n)) => {
            let terms = greedy_terms(u128::from(k), u128::from(n), MAX_RUNS)?;
            Some(terms.into_iter().map(Big::from).collect())
        }
        _ => {
            // The maximum number of runs falls with the length of `n`, so that their memory is
            // bounded.
            use dashu_int::ops::BitTest;
            greedy_terms(k.clone(), n.clone(), MAX_RUNS * 8 / n.bit_len().max(8))
        }
    }
}

/// An arithmetic progression of terms: `first`, `first + step`, … up to `last`. For every term
/// `a_i` of the progression, the number `b_i` in the definition of [`take_away_terms`] is `a_i +
/// step - 1`.
struct TermRun<T> {
    first: T,
    last: T,
    step: T,
}

/// Computes [`take_away_terms`] for `n > k` over any integer type. Returns `None` if more than
/// `max_runs` runs are needed. A run is an arithmetic progression of terms. The first run, which
/// consists of the terms 1 to `k`, does not count.
fn greedy_terms<T>(k: T, n: T, max_runs: usize) -> Option<Vec<T>>
where
    T: Clone + Ord + From<u8>,
    for<'a> &'a T: std::ops::Add<&'a T, Output = T>
        + std::ops::Sub<&'a T, Output = T>
        + std::ops::Mul<&'a T, Output = T>
        + std::ops::Div<&'a T, Output = T>,
{
    let unit = T::from(1);
    let mut runs: Vec<TermRun<T>> = Vec::new();
    // `next` is `b_j + 1`, the term after `a_j` for the current j; it is also the step of the
    // current run. `run` is the index of the run that contains `next`.
    let (mut next, mut run) = (T::from(2), 0);
    let mut term = &k + &unit;
    while term <= n {
        if runs.len() == max_runs {
            return None;
        }
        while &k * &next < term {
            // j advances to the term `next`.
            if next <= k {
                next = &next + &unit;
            } else {
                while runs[run].last < next {
                    run += 1;
                }
                next = &next + &runs[run].step;
            }
        }
        let steps = &(&(&k * &next) - &term) / &next;
        let run_end = &term + &(&steps * &next);
        let next_start = &run_end + &next;
        runs.push(TermRun {
            first: std::mem::replace(&mut term, next_start),
            last: run_end,
            step: next.clone(),
        });
    }
    let mut terms = Vec::new();
    let mut remainder = n;
    for TermRun { first, last, step } in runs.into_iter().rev().chain([TermRun::small(&k)]) {
        if first <= remainder {
            let steps = &(&remainder.clone().min(last) - &first) / &step;
            let term = &first + &(&steps * &step);
            remainder = &remainder - &term;
            terms.push(term);
        }
    }
    Some(terms)
}

impl<T: Clone + From<u8>> TermRun<T> {
    /// Returns the first run, the arithmetic progression of the terms 1, 2, …, `k`.
    fn small(k: &T) -> TermRun<T> {
        TermRun { first: T::from(1), last: k.clone(), step: T::from(1) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeckendorf_terms_are_not_consecutive() {
        let fibs: Vec<Big> = Fibonacci::default().take(30).collect();
        for n in 0..2000u64 {
            let terms = zeckendorf(&big(n));
            assert_eq!(terms.iter().sum::<Big>(), big(n));
            let indices: Vec<usize> =
                terms.iter().map(|p| fibs.iter().position(|f| f == p).unwrap()).collect();
            assert!(indices.windows(2).all(|w| w[0] >= w[1] + 2), "{n}: {terms:?}");
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
                .filter(|&n| take_away_terms(&big(k), &big(n)).unwrap().len() == 1)
                .collect();
            assert_eq!(terms, row, "k = {k}");
        }
    }

    #[test]
    fn every_term_exceeds_k_times_the_next_and_both_widths_agree() {
        for k in 1..=7u64 {
            for n in 0..1500u64 {
                let terms = take_away_terms(&big(k), &big(n)).unwrap();
                assert_eq!(terms.iter().sum::<Big>(), big(n));
                assert!(terms.windows(2).all(|w| w[0] > &w[1] * k), "k = {k}: {terms:?}");
                if n > k {
                    assert_eq!(greedy_terms(big(k), big(n), MAX_RUNS), Some(terms));
                }
            }
        }
        for n in (0..2000).chain([1 << 60, u64::MAX]) {
            assert_eq!(take_away_terms(&big(2), &big(n)), Some(zeckendorf(&big(n))));
        }
        assert_eq!(take_away_terms(&big(1_000_000_000), &big(u64::MAX)), None);
        // The terms up to (k+1)²: 1 to k, then with step 2 up to 2k, with step 3 up to 3k, …
        let k = big(10).pow(100);
        let two_steps_on = &k + 3u8;
        assert_eq!(take_away_terms(&k, &two_steps_on), Some(vec![two_steps_on]));
        assert_eq!(take_away_terms(&k, &(&k + 4u8)), Some(vec![&k + 3u8, big(1)]));
    }
}
