//! Ruler: a move turns any number of consecutive coins.

use crate::prelude::*;
use dashu_int::ops::BitTest;
use grundy_families::CoinGame;

pub static CARD: Card = Card {
    kind: Kind::normal_play(build),
    law: Some(LAW),
    ..entry!("coin-ruler", coin_ruler, super::coin_turning::COINS_FROM_1)
};

const LAW: Law = Law {
    statement: text!(coin_ruler::statement),
    theorem: "Ruler",
    source: "Winning Ways, ch. 14",
    claim: Claim::Heap { value, reach: Some(reach) },
    why: Some(why),
    checks: &[Check { params: "", positions: sample::rows_from_1, to: 9 }],
    ..Law::DEFAULT
};

/// The maximum number of coins that a listed move turns. Moves that turn more coins are only
/// counted.
const MAX_LISTED_RUN: u64 = 1 << 16;

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_coins(CoinGame::new(1, |x: u64, turn: &mut dyn FnMut(&[u64])| {
        let run_coins: Vec<u64> = (1..x).collect();
        (0..run_coins.len() + 1).for_each(|start| turn(&run_coins[start..]));
    })))
}

fn value(_: &Params, x: &Big) -> Big {
    x.trailing_zeros().map_or(Big::ZERO, |zeros| Big::ONE << zeros)
}

/// Returns the nim-sum of the values of coins 1 to n, which is the Gray code of n. Bit j is the
/// parity of how many numbers up to n are multiples of 2^j but not of 2^(j+1).
fn sum_to(n: &Big) -> Big {
    n ^ (n >> 1)
}

/// Returns the number n for which `sum_to(n) == code`. Bit i of n is the parity of the number of
/// ones of `code` at bit i and above.
fn from_sum(code: &Big) -> Big {
    let (mut n, mut shift) = (code.clone(), 1);
    while shift < code.bit_len() {
        n = &n ^ (&n >> shift);
        shift *= 2;
    }
    n
}

/// Finds the run of consecutive coins that ends at coin `x` and in which the values of the other
/// coins have the nim-sum `target`. Returns the number of the coin directly to the left of this
/// run, or `None` if there is no such run. There is at most one, because the nim-sums of the values
/// of coins 1 to n are distinct.
fn before_run(x: &Big, target: &Big) -> Option<Big> {
    let before_start = from_sum(&(sum_to(&(x - big(1))) ^ target));
    (before_start < *x).then_some(before_start)
}

fn reach(_: &Params, x: &Big, target: &Big, limit: usize) -> Reach {
    let Some(before_start) = before_run(x, target) else {
        return Reach::all(vec![]);
    };
    let run_coins =
        to_u64(&(x - &before_start)).filter(|length| limit > 0 && *length <= MAX_LISTED_RUN);
    let run_coins = run_coins.map(|length| (1..length).rev().map(|d| x - d).collect());
    Reach { to: run_coins.into_iter().collect(), count: Some(big(1)) }
}

fn why(params: &Params, heads: &[Big]) -> Words {
    let sum = heads.iter().fold(Big::ZERO, |sum, x| sum ^ value(params, x));
    if sum == Big::ZERO {
        return words!(coin_ruler::largest_powers_of_two_that_divide);
    }
    words!(coin_ruler::largest_powers_of_two_that_divide_numbers, sum)
}
