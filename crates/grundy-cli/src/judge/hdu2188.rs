//! HDU 2188, choosing volunteers: two players give 1 to m by turns; who brings the sum to n wins.

use super::{Choices, Game, Input, Problem, lines};
use grundy::base::{Error, Text};

pub static PROBLEM: Problem = Problem {
    id: "hdu2188",
    title: Text {
        en: "Choosing volunteers", zh: "悼念512汶川大地震遇难同胞——选拔志愿者"
    },
    limits: "C <= 10^5; 1 <= n, m <= 10^9",
    systems: &[18],
    samples: &[],
    answer,
    random,
    full,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let cases: usize = input.number("C", 1..=100_000)?;
    let amount = 1..=1_000_000_000;
    let asked = input.several(cases, |input| {
        Ok((input.number("n", amount.clone())?, input.number("m", amount.clone())?))
    })?;
    input.end()?;
    for (n, m) in asked {
        let first = Game::of("hdu2188", &[("m", m)])?.first_wins(&[n])?;
        lines(out, [if first { "Grass" } else { "Rabbit" }]);
    }
    Ok(())
}

fn random(choices: &mut Choices) -> String {
    let (count, largest) = (choices.up_to(8), 5 + 4 * choices.size());
    written(choices, count, largest)
}

fn full(choices: &mut Choices) -> String {
    written(choices, 100_000, 1_000_000_000)
}

fn written(choices: &mut Choices, count: u64, largest: u64) -> String {
    choices.counted(count, |choices| {
        format!("{} {}", choices.between(1, largest), choices.between(1, largest))
    })
}
