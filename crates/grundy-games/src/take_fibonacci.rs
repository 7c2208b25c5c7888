//! A subtraction game in which a move takes a Fibonacci number of stones (HDU 1848).

use crate::prelude::*;
use grundy_octal::TakeSet;

pub static CARD: Card =
    Card { kind: Kind::normal_play(build), ..entry!("take-fibonacci", take_fibonacci) };

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_heaps(HeapGame::new(HeapRule::Take(TakeSet::Named {
        name: text!(take_fibonacci::fibonacci_numbers),
        members: |limit| {
            let next = |&(a, b): &(u64, u64)| Some((b, a.checked_add(b)?));
            let fibonacci_numbers = std::iter::successors(Some((1, 2)), next).map(|(a, _)| a);
            fibonacci_numbers.take_while(|&take| take <= limit).collect()
        },
    })))
    .with_rule_text(include_str!("rules/take_fibonacci.game")))
}
