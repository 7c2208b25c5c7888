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

/// What n and m may be.
const LIMIT: u64 = 1_000_000_000;

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let cases: usize = input.number("C", 1..=100_000)?;
    let amount = 1..=LIMIT;
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
    choices.counted(count, |choices| pair(choices, largest))
}

fn full(choices: &mut Choices) -> String {
    choices.counted(100_000, |choices| pair(choices, LIMIT))
}

/// n and m, each at most `largest`, or in large inputs anything up to the limit.
fn pair(choices: &mut Choices, largest: u64) -> String {
    let [n, m] = [(); 2].map(|()| choices.most(largest, LIMIT));
    format!("{} {}", choices.between(1, n), choices.between(1, m))
}
