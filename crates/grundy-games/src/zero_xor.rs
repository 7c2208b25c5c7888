//! Zero XOR: a move erases a number, and the player who makes the nim-sum of the remaining ones 0
//! wins.

use crate::prelude::*;
use grundy_families::ZeroXor;

pub static CARD: Card = Card {
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: text!(zero_xor::statement),
        theorem: "Zero XOR",
        source: "AtCoder ARC 131 C",
        claim: Claim::Outcome(outcome),
        moves: Some(moves),
        why: Some(why),
        steps: None,
        checks: &[Check { params: "", positions: sets, to: 11 }],
    }),
    misstated: Some(text!(zero_xor::misstated)),
    ..entry!("zero-xor", zero_xor)
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::linked(Box::new(ZeroXor)))
}

fn nim_sum(numbers: &[Big]) -> Big {
    numbers.iter().fold(Big::ZERO, |sum, n| sum ^ n)
}

fn outcome(_: &Params, numbers: &[Big]) -> Option<Outcome> {
    let sum = nim_sum(numbers);
    let odd = numbers.len() % 2 == 1;
    Some(Outcome::n_if(sum != Big::ZERO && (odd || numbers.binary_search(&sum).is_ok())))
}

fn moves(_: &Params, numbers: &[Big], _: &Big, limit: usize) -> Moves {
    let sum = nim_sum(numbers);
    let mut moves = Moves::all(vec![]);
    if sum == Big::ZERO {
        return moves;
    }
    let mut count = 0u64;
    for (at, n) in numbers.iter().enumerate() {
        let remaining_xor = &sum ^ n;
        // A move wins if the remaining numbers have nim-sum 0, or if an even number of numbers
        // remains and their nim-sum is not among them.
        let wins = remaining_xor == Big::ZERO
            || (numbers.len() % 2 == 1 && numbers.binary_search(&remaining_xor).is_err());
        if wins {
            count += 1;
            if moves.to.len() < limit {
                moves.to.push([&numbers[..at], &numbers[at + 1..]].concat());
            }
        }
    }
    moves.count = Some(Big::from(count));
    moves
}

fn why(_: &Params, numbers: &[Big]) -> Words {
    let (count, sum) = (numbers.len(), nim_sum(numbers));
    if sum == Big::ZERO {
        return words!(zero_xor::nim_sum_is_zero_opponent);
    }
    if count % 2 == 1 {
        return words!(zero_xor::there_are_numbers_odd_number, count, sum);
    }
    if numbers.binary_search(&sum).is_ok() {
        words!(zero_xor::nim_sum_of_all_numbers, sum)
    } else {
        words!(zero_xor::there_are_numbers_even_number, count, sum)
    }
}

/// Returns every set of at most seven positive numbers up to `to` whose nim-sum is not 0.
fn sets(_: &Params, to: u64) -> Vec<Vec<u64>> {
    (1..1u64 << to)
        .filter(|set| set.count_ones() <= 7)
        .map(|set| (1..=to).filter(|n| set >> (n - 1) & 1 == 1).collect::<Vec<u64>>())
        .filter(|numbers| numbers.iter().fold(0, |sum, n| sum ^ n) != 0)
        .collect()
}
