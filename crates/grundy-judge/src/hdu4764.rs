//! HDU 4764, Stone: each writes a number that exceeds the last one by 1 to k; who reaches N loses.

use super::{Choices, Game, Input, Problem, lines};
use grundy::base::{Error, Text};

pub static PROBLEM: Problem = Problem {
    id: "hdu4764",
    title: Text { en: "Stone", zh: "Stone（写数字）" },
    limits: "0 < N <= 10^8; 0 < k <= 100; at most 10^5 cases",
    systems: &[19],
    samples: &[],
    answer,
    random,
    full,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let mut asked = Vec::new();
    loop {
        let n: u64 = input.number("N", 0..=100_000_000)?;
        let k = input.number("k", if n == 0 { 0..=0 } else { 1..=100 })?;
        if n == 0 {
            break;
        }
        asked.push((n, k));
    }
    for (n, k) in asked {
        let first = Game::of("hdu4764", &[("k", k)])?.first_wins(&[n])?;
        lines(out, [if first { "Tang" } else { "Jiang" }]);
    }
    Ok(())
}

fn random(choices: &mut Choices) -> String {
    let (count, largest) = (choices.up_to(8), 4 + 4 * choices.size());
    let (largest, step) = (choices.most(largest, 100_000_000), choices.most(9, 100));
    written(choices, count, largest, step)
}

fn full(choices: &mut Choices) -> String {
    written(choices, 100_000, 100_000_000, 100)
}

fn written(choices: &mut Choices, count: u64, largest: u64, step: u64) -> String {
    let cases = choices.lines(count, |choices| {
        format!("{} {}", choices.between(1, largest), choices.between(1, step))
    });
    cases + "0 0\n"
}
