//! HDU 1527, taking stones: Wythoff's game.

use super::{Choices, Game, Input, Problem, lines};
use grundy::base::{Error, Text};

pub static PROBLEM: Problem = Problem {
    id: "hdu1527",
    title: Text { en: "Taking stones (Wythoff)", zh: "取石子游戏（威佐夫）" },
    limits: "0 <= a, b <= 10^9; at most 10^5 cases",
    systems: &[25],
    samples: &[],
    answer,
    random,
    full,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let mut asked = Vec::new();
    while !input.at_end() {
        let heap = 0..=1_000_000_000;
        asked.push([input.number("a", heap.clone())?, input.number("b", heap)?]);
    }
    let game = Game::of("wythoff", &[])?;
    for heaps in asked {
        lines(out, [if game.first_wins(&heaps)? { "1" } else { "0" }]);
    }
    Ok(())
}

fn random(choices: &mut Choices) -> String {
    let (count, largest) = (choices.up_to(8), 2 + 2 * choices.size());
    choices.lines(count, |choices| choices.list(2, 0, largest))
}

fn full(choices: &mut Choices) -> String {
    choices.lines(100_000, |choices| choices.list(2, 0, 1_000_000_000))
}
