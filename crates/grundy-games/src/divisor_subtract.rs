//! Subtracting a proper divisor of the number (LeetCode 1025).

use super::nim_sum_text;
use crate::prelude::*;
use dashu_int::ops::BitTest;
use grundy_core::base::{Fault, HeapOptions};
use grundy_octal::{MoveWording, take_choice};

pub static CARD: Card = Card {
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: text!(divisor_subtract::statement),
        theorem: "divisors keep or lower the exponent of 2",
        source: "LeetCode 1025",
        claim: Claim::Heap { value: |_, n| twos(n).into(), reach: Some(reach) },
        why: Some(why),
        checks: &[
            Check { params: "", positions: sample::one_from_1, to: 400 },
            Check { params: "", positions: sample::pairs_from_1, to: 48 },
        ],
        ..Law::DEFAULT
    }),
    ..entry!("divisor-subtract", divisor_subtract)
};

fn build(_: &Params) -> Result<Game, Error> {
    let game = HeapGame::new(HeapRule::Other(Box::new(Divisors)));
    Ok(Game::of_heaps(HeapGame { min_heap: 1, phrase: PHRASE, ..game }))
}

struct Divisors;

impl HeapOptions for Divisors {
    fn options(&self, n: u64, option: &mut dyn FnMut(&[u64])) -> Result<(), Fault> {
        for x in (1..=n).take_while(|x| x * x <= n).filter(|x| n.is_multiple_of(*x)) {
            if x < n {
                option(&[n - x]);
            }
            let other = n / x;
            if other != x && other < n {
                option(&[n - other]);
            }
        }
        Ok(())
    }
}

/// The name and the description of a move: its name is `subtract`, and the choice `subtract` states
/// the divisor.
const PHRASE: MoveWording = MoveWording {
    name: |heap, remaining| ("subtract", take_choice("subtract", heap, remaining)),
    words: phrase,
};

fn phrase(number: &Big, remaining: &[Big], at: Option<usize>) -> Words {
    let remaining: Big = remaining.iter().sum();
    let plain = words!(divisor_subtract::subtract_leaving, x = number - &remaining, remaining);
    match at {
        Some(i) => words!(divisor_subtract::number, i).then(&plain),
        None => plain,
    }
}

/// Returns the exponent of 2 in a number, or 0 for 0, which is not a position.
fn twos(n: &Big) -> usize {
    n.trailing_zeros().unwrap_or(0)
}

fn why(_: &Params, position: &[Big]) -> Words {
    if let [n] = position {
        let (twos, odd) = (twos(n), n >> twos(n));
        return match n.bit_len() {
            0..=200 => words!(divisor_subtract::two_and_grundy_value_is_exponent, n, twos, odd),
            _ => words!(divisor_subtract::exponent_of_two_is, twos),
        };
    }
    let exponents: Vec<Big> = position.iter().map(|n| twos(n).into()).collect();
    let (_, told) = nim_sum_text::nim_sum(&exponents);
    words!(divisor_subtract::nim_sum_of_exponents_of_two, told)
}

/// The maximum number of divisors that are examined in search of moves that raise the exponent of
/// 2.
const MAX_DIVISORS: usize = 2_000;

/// Returns the moves on the number N = `n` to numbers whose exponent of 2 is `target`, and lists at
/// most `limit` of them.
///
/// Let N = 2^e·m with m odd. Subtracting a divisor whose exponent is less than e leaves a number
/// with the exponent of the divisor. Subtracting 2^e·d, where d divides m, leaves 2^e·(m - d),
/// which has a larger exponent than N. So the divisors of m determine all moves.
fn reach(_: &Params, n: &Big, target: &Big, limit: usize) -> Reach {
    let e = twos(n);
    let odd = n >> e;
    let factors = PartialFactorisation::by_trial_division(&odd);
    match to_u64(target) {
        Some(target) if target < e as u64 => {
            let divisors = factors.smallest_divisors(limit.max(1));
            let to = divisors.iter().take(limit).map(|d| vec![n - (d << target as usize)]);
            Reach { to: to.collect(), count: factors.complete.then(|| factors.divisors()) }
        }
        Some(target) if target > e as u64 => {
            let divisors = factors.smallest_divisors(MAX_DIVISORS);
            let raises = |d: &&Big| **d < odd && twos(&(&odd - *d)) as u64 == target - e as u64;
            let moves: Vec<_> =
                divisors.iter().filter(raises).map(|d| vec![n - (d << e)]).collect();
            let is_complete = factors.complete && factors.divisors() == Big::from(divisors.len());
            let count = is_complete.then(|| Big::from(moves.len()));
            Reach { to: moves.into_iter().take(limit).collect(), count }
        }
        _ => Reach::all(vec![]),
    }
}

/// The part of the prime factorisation of an odd number that trial division by small numbers finds.
struct PartialFactorisation {
    /// The prime factors found, ascending, each with its exponent.
    primes: Vec<(Big, usize)>,
    /// Whether the factorisation is complete, so that no factor is missing.
    complete: bool,
}

impl PartialFactorisation {
    /// Factors an odd number. Divides by odd numbers up to 2^16 if it fits in a `u64`, and up to
    /// 1000 otherwise.
    fn by_trial_division(odd: &Big) -> PartialFactorisation {
        let small = to_u64(odd);
        let bound = if small.is_some() { 1 << 16 } else { 1000 };
        let mut cofactor = odd.clone();
        let mut primes = Vec::new();
        let mut p = 3u64;
        while p <= bound {
            let square = p * p;
            if let Some(cofactor) = to_u64(&cofactor)
                && square > cofactor
            {
                break;
            }
            let mut exponent = 0;
            while &cofactor % p == 0 {
                cofactor /= p;
                exponent += 1;
            }
            if exponent > 0 {
                primes.push((big(p), exponent));
            }
            p += 2;
        }
        // A cofactor below p² without smaller divisors is 1 or a prime.
        let complete = cofactor < big(p) * p;
        if complete && cofactor > Big::ONE {
            primes.push((cofactor, 1));
        }
        PartialFactorisation { primes, complete }
    }

    /// Returns the number of divisors that are products of the primes found. If the factorisation
    /// is complete, these are all divisors.
    fn divisors(&self) -> Big {
        self.primes.iter().map(|(_, exponent)| Big::from(exponent + 1)).product()
    }

    /// Returns the `limit` smallest divisors, ascending. The products are built prime by prime.
    /// After each prime, only the `limit` smallest are kept, because larger products only yield
    /// larger ones.
    fn smallest_divisors(&self, limit: usize) -> Vec<Big> {
        let mut divisors = vec![Big::ONE];
        for (p, exponent) in &self.primes {
            let mut times = divisors.clone();
            for _ in 0..*exponent {
                times.iter_mut().for_each(|d| *d *= p);
                divisors.extend_from_slice(&times);
                divisors.sort_unstable();
                divisors.truncate(limit);
                if divisors.len() == limit && times.first() > divisors.last() {
                    break;
                }
            }
        }
        divisors
    }
}
