//! Fibonacci Nim: the first move leaves at least one stone, and every later move takes at most
//! twice as many stones as the previous move.

use super::k_bounded_nim;
use crate::prelude::*;
use grundy_core::base::zeckendorf;
use grundy_families::TakeAway;

pub static CARD: Card = FIBONACCI_NIM;

/// The catalogue entry ([`Card`]) of Fibonacci Nim, which the entry of a contest problem extends.
pub(super) const FIBONACCI_NIM: Card = Card {
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: text!(fibonacci_nim::fibonacci_nim_statement),
        theorem: "Whinihan's theorem",
        source: "Whinihan 1963",
        claim: Claim::Outcome(|_, position| {
            k_bounded_nim::outcome(&zeckendorf(&position[0]), position)
        }),
        moves: Some(|_, position, _, limit| {
            k_bounded_nim::moves(&big(2), &zeckendorf(&position[0]), position, limit)
        }),
        why: Some(|_: &Params, position| {
            k_bounded_nim::why(&big(2), &zeckendorf(&position[0]), position)
        }),
        steps: Some(steps),
        checks: &[
            Check { params: "", positions: sample::starts, to: 220 },
            Check { params: "", positions: sample::pairs, to: 90 },
        ],
    }),
    misstated: Some(text!(fibonacci_nim::misstated)),
    ..entry!("fibonacci-nim", fibonacci_nim)
};

/// Explains the outcome in steps, by the Zeckendorf representation of the heap: its representation
/// as a sum of Fibonacci numbers, no two of them consecutive.
fn steps(_: &Params, position: &[Big]) -> Vec<ExplanationStep> {
    let Some(heap) = position.first() else { return vec![] };
    let mut numbers = vec![Big::ONE, big(2)];
    // Computes more columns than a figure can show, so that too large heaps are detected.
    while numbers.len() < 42 && numbers[numbers.len() - 1] <= *heap {
        let next = &numbers[numbers.len() - 1] + &numbers[numbers.len() - 2];
        numbers.push(next);
    }
    numbers.retain(|number| number <= heap);
    numbers.reverse();
    k_bounded_nim::steps(&big(2), numbers, &zeckendorf(heap), position)
}

fn build(_: &Params) -> Result<Game, Error> {
    let rules = k_bounded_nim::rule_text(&big(2));
    let text = format!("{rules}claim P when n == 0 or is_fib(n) for start\n");
    Ok(Game::linked(Box::new(TakeAway { factor: 2 })).with_rule_text(text))
}
