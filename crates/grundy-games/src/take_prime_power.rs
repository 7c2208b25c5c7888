//! A subtraction game in which the number of stones that a move takes is 1 or a prime power (Luogu
//! P4018).

use super::bash::why_modulo;
use crate::prelude::*;
use grundy_octal::TakeSet;
use std::sync::LazyLock;

pub static CARD: Card = Card {
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: text!(take_prime_power::statement),
        theorem: "no prime power is a multiple of 6",
        source: "Luogu P4018",
        claim: Claim::Heap { value: |_, n| n % big(6), reach: Some(reach) },
        why: Some(|_, position| why_modulo(position, &big(6))),
        checks: &[
            Check { params: "", positions: sample::single_heaps, to: 2000 },
            Check { params: "", positions: sample::pairs, to: 24 },
        ],
        ..Law::DEFAULT
    }),
    misstated: Some(text!(take_prime_power::misstated)),
    ..entry!("take-prime-power", take_prime_power)
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_heaps(HeapGame::new(HeapRule::Take(TakeSet::Named {
        name: text!(take_prime_power::name_prime_powers),
        members: prime_powers,
    }))))
}

/// Returns 1 and the prime powers up to `limit`, ascending. The numbers are computed with a sieve.
fn prime_powers(limit: u64) -> Vec<u64> {
    let mut composite = vec![false; limit as usize + 1];
    let mut prime_powers: Vec<u64> = (1..=limit.min(1)).collect();
    for p in 2..=limit {
        if composite[p as usize] {
            continue;
        }
        (p.saturating_mul(p)..=limit)
            .step_by(p as usize)
            .for_each(|m| composite[m as usize] = true);
        prime_powers.extend(powers(p).take_while(|&power| power <= limit));
    }
    prime_powers.sort_unstable();
    prime_powers
}

fn powers(p: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(p), move |power| power.checked_mul(p))
}

/// The bound of the numbers of stones, 1 or prime powers, that are listed if their remainder mod 6
/// is 1 or 5. There is no formula for these prime powers.
const MAX_SIEVED: u64 = 20_000;

/// The numbers of stones that a move can take (1 and the prime powers) up to [`MAX_SIEVED`], by
/// their remainder mod 6. `BY_REMAINDER[r]` lists those with remainder r, ascending.
static BY_REMAINDER: LazyLock<[Vec<u64>; 6]> = LazyLock::new(|| {
    let mut by_remainder: [Vec<u64>; 6] = Default::default();
    for take in prime_powers(MAX_SIEVED) {
        by_remainder[(take % 6) as usize].push(take);
    }
    by_remainder
});

/// Returns the moves on a heap of `n` that leave a heap of value `target`, where the value of a
/// heap is its size mod 6. The prime powers with remainder 3 mod 6 are 3, 9, 27, …; with remainder
/// 2 they are 2, 8, 32, …, and with remainder 4 they are 4, 16, 64, …. With remainders 1 and 5
/// there is no formula, so only prime powers up to [`MAX_SIEVED`] are considered.
fn reach(_: &Params, n: &Big, target: &Big, limit: usize) -> Reach {
    let Some(target) = to_u64(target).filter(|&target| target < 6) else {
        return Reach::all(vec![]);
    };
    let difference = to_u64(&(n % big(6))).expect("a remainder is small");
    let lowered = (difference + 6 - target) % 6;
    let (first, ratio) = match lowered {
        0 => return Reach::all(vec![]),
        3 => (3, 3u8),
        2 => (2, 4),
        4 => (4, 4),
        _ => {
            let takes_found = &BY_REMAINDER[lowered as usize];
            let small = to_u64(n).filter(|&n| n <= MAX_SIEVED);
            let listed =
                small.map_or(takes_found.len(), |n| takes_found.partition_point(|&take| take <= n));
            let to = takes_found[..listed].iter().take(limit).map(|&take| vec![n - take]).collect();
            return Reach { to, count: small.map(|_| Big::from(listed)) };
        }
    };
    let (mut count, mut take, mut to) = (0usize, big(first), Vec::new());
    while take <= *n {
        if to.len() < limit {
            to.push(vec![n - &take]);
        }
        count += 1;
        take *= ratio;
    }
    Reach { to, count: Some(Big::from(count)) }
}
