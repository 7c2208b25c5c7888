//! BZOJ 2463, who can win: a walk from the corner of a board that visits no cell twice.

use super::{Choices, Game, Input, Problem, lines};
use grundy::base::{Error, Text};

pub static PROBLEM: Problem = Problem {
    id: "bzoj2463",
    title: Text { en: "Walk from a corner", zh: "谁能赢呢？" },
    limits: "1 <= n <= 10000; at most 10^5 cases",
    systems: &[68],
    samples: &[],
    answer,
    random,
    full,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let mut asked: Vec<u64> = Vec::new();
    loop {
        match input.number("n", 0..=10_000)? {
            0 => break,
            n => asked.push(n),
        }
    }
    for n in asked {
        // The cell in the corner is the first one.
        let first = Game::of("corner-walk", &[("n", n)])?.first_wins(&[0])?;
        lines(out, [if first { "Alice" } else { "Bob" }]);
    }
    Ok(())
}

fn random(choices: &mut Choices) -> String {
    let count = choices.up_to(4);
    choices.lines(count, |choices| choices.between(1, 4).to_string()) + "0\n"
}

fn full(choices: &mut Choices) -> String {
    choices.lines(100_000, |choices| choices.between(1, 10_000).to_string()) + "0\n"
}
