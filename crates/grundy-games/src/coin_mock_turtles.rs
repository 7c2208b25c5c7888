//! Mock Turtles: a move turns one, two or three coins, and the rightmost goes from heads to tails.

use crate::prelude::*;
use dashu_int::ops::BitTest;
use grundy_families::CoinGame;

pub static CARD: Card = Card {
    kind: Kind::normal_play(build),
    law: Some(LAW),
    ..entry!("coin-mock-turtles", coin_mock_turtles, super::coin_turning::COINS_FROM_0)
};

const LAW: Law = Law {
    statement: text!(coin_mock_turtles::statement),
    theorem: "Mock Turtle theorem",
    source: "Winning Ways, ch. 14",
    claim: Claim::Heap { value, reach: Some(reach) },
    checks: &[Check { params: "", positions: sample::rows_from_0, to: 9 }],
    ..Law::DEFAULT
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_coins(CoinGame::new(0, |x: u64, turn: &mut dyn FnMut(&[u64])| {
        turn(&[]);
        for b in 0..x {
            turn(&[b]);
            (0..b).for_each(|a| turn(&[a, b]));
        }
    }))
    .with_rule_text(include_str!("rules/coin_mock_turtles.game")))
}

/// Returns the value of coin x: the number 2x or 2x + 1 that is odious (has an odd number of binary
/// ones).
fn value(_: &Params, x: &Big) -> Big {
    (x << 1) + u8::from(x.count_ones().is_multiple_of(2))
}

fn reach(params: &Params, x: &Big, target: &Big, limit: usize) -> Reach {
    let half = target >> 1;
    if *target == Big::ZERO {
        return Reach::all(vec![vec![]]);
    }
    if target.count_ones() % 2 == 1 {
        // An odious target is the value of one coin, and never of two.
        let single_coin = half < *x && value(params, &half) == *target;
        return Reach::all(if single_coin { vec![vec![half]] } else { vec![] });
    }
    pairs(x, &half, limit)
}

/// Returns the pairs `a < b < x` with `a ^ b == s`, for s > 0, and lists at most `limit` of them.
/// The nim-sum of the values of coins a and b is then 2s or 2s + 1, whichever is evil (has an even
/// number of binary ones), because the value of a coin is twice its number plus a parity bit.
///
/// The numbers below `x` form one block for every binary one of `x`: the numbers that agree with
/// `x` above that bit and have a zero at the bit. In each block, the numbers n for which `n ^ s` is
/// also below `x` are all numbers, none, or as many as the number that the bits of `x` below that
/// bit represent.
fn pairs(x: &Big, s: &Big, limit: usize) -> Reach {
    let top = s.bit_len() - 1;
    let (mut to, mut twice) = (Vec::new(), Big::ZERO);
    for bit in (0..x.bit_len()).rev().filter(|bit| x.bit(*bit)) {
        let above = (x >> bit) ^ Big::ONE;
        let partner = &above ^ (s >> bit);
        let size = if partner < (x >> bit) {
            Big::ONE << bit
        } else if partner == (x >> bit) {
            low(x, bit)
        } else {
            continue;
        };
        // If the partner has the prefix of x, the low bits of the partner count up from 0;
        // otherwise the low bits of the number itself do.
        let shift = if partner == (x >> bit) { low(s, bit) } else { Big::ZERO };
        twice += &size;
        let smaller_here = top < bit || !(above.bit(top - bit));
        let mut next = Big::ZERO;
        while smaller_here && next < size && to.len() < limit {
            let a = (&above << bit) + (&next ^ &shift);
            next += 1u8;
            if !a.bit(top) {
                let b = &a ^ s;
                to.push(vec![a, b]);
            }
        }
    }
    Reach { to, count: Some(twice >> 1) }
}

/// Returns the lowest `bit` bits of `n`.
fn low(n: &Big, bit: usize) -> Big {
    n & ((Big::ONE << bit) - big(1))
}
