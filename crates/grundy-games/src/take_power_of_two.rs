//! A subtraction game in which the number of stones that a move takes is a power of two (HDU 1847).

use super::bash::why_modulo;
use crate::prelude::*;
use dashu_int::ops::BitTest;
use grundy_octal::TakeSet;

pub static CARD: Card = Card {
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: text!(take_power_of_two::statement),
        theorem: "no power of two is a multiple of 3",
        source: "folklore",
        claim: Claim::Heap { value: |_, n| n % big(3), reach: Some(reach) },
        why: Some(|_, position| why_modulo(position, &big(3))),
        checks: &[
            Check { params: "", positions: sample::single_heaps, to: 1000 },
            Check { params: "", positions: sample::pairs, to: 20 },
        ],
        ..Law::DEFAULT
    }),
    misstated: Some(text!(take_power_of_two::misstated)),
    ..entry!("take-power-of-two", take_power_of_two)
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_heaps(HeapGame::new(HeapRule::Take(TakeSet::Named {
        name: text!(take_power_of_two::powers_of_two),
        members: |limit| {
            (0..64).map(|exponent| 1u64 << exponent).take_while(|&take| take <= limit).collect()
        },
    })))
    .with_rule_text(include_str!("rules/take_power_of_two.game")))
}

/// Returns the moves on a heap of `n` that leave a heap of value `target`, where the value of a
/// heap is its size mod 3. A power 2^i is 1 mod 3 for even i and 2 for odd i. So taking every
/// second power of two leads to the value.
fn reach(_: &Params, n: &Big, target: &Big, limit: usize) -> Reach {
    let Some(target) = to_u64(target).filter(|&target| target < 3) else {
        return Reach::all(vec![]);
    };
    let difference = to_u64(&(n % big(3))).expect("a remainder is small");
    let first_exponent = match (difference + 3 - target) % 3 {
        0 => return Reach::all(vec![]),
        lowered => lowered as usize - 1,
    };
    // The takes 2^first, 2^(first+2), … up to n.
    let count = n.bit_len().saturating_sub(first_exponent).div_ceil(2);
    let powers = (0..count.min(limit)).map(|i| big(1) << (first_exponent + 2 * i));
    Reach { to: powers.map(|take| vec![n - take]).collect(), count: Some(Big::from(count)) }
}
