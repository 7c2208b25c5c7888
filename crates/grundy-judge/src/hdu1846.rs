//! HDU 1846, Brave Game: one heap of n, take 1 to m, the last stone wins.

use super::{Choices, Game, Input, Problem, lines};
use grundy::base::{Error, Text};

pub static PROBLEM: Problem = Problem {
    id: "hdu1846",
    title: Text { en: "Brave Game", zh: "Brave Game（巴什博弈）" },
    limits: "C <= 100; 1 <= n, m <= 1000",
    systems: &[17],
    samples: &[("2\n23 2\n4 3\n", "first\nsecond\n")],
    answer,
    random,
    full,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let cases: usize = input.number("C", 1..=100)?;
    let asked = input
        .several(cases, |input| Ok((input.number("n", 1..=1000)?, input.number("m", 1..=1000)?)))?;
    input.end()?;
    for (n, m) in asked {
        let first = Game::of("hdu1846", &[("m", m)])?.first_wins(&[n])?;
        lines(out, [if first { "first" } else { "second" }]);
    }
    Ok(())
}

fn random(choices: &mut Choices) -> String {
    let (count, largest) = (choices.up_to(8), 5 + 4 * choices.size());
    choices.counted(count, |choices| pair(choices, largest, 1000))
}

fn full(choices: &mut Choices) -> String {
    choices.counted(100, |choices| pair(choices, 1000, 1000))
}

/// n and m, each at most `largest`, or in large inputs anything up to `limit`.
fn pair(choices: &mut Choices, largest: u64, limit: u64) -> String {
    let [n, m] = [(); 2].map(|()| choices.most(largest, limit));
    format!("{} {}", choices.between(1, n), choices.between(1, m))
}
