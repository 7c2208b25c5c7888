//! Luogu P4101, heaps of one stone that are merged up to a size m.

use super::{Choices, Game, Input, Problem, lines};
use grundy::base::{Error, Text};

pub static PROBLEM: Problem = Problem {
    id: "p4101",
    title: Text { en: "Merging heaps of one stone", zh: "[HEOI2014] 人人尽说江南好" },
    limits: "T <= 100; 1 <= n, m <= 10^9",
    systems: &[45],
    samples: &[("5\n7 3\n1 5\n4 3\n6 1\n2 2\n", "1\n1\n1\n1\n0\n")],
    answer,
    random,
    full,
};

/// What n and m may be.
const LIMIT: u64 = 1_000_000_000;

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let cases: usize = input.number("T", 1..=100)?;
    let number = 1..=LIMIT;
    let asked = input.several(cases, |input| {
        Ok((input.number("n", number.clone())?, input.number("m", number.clone())?))
    })?;
    input.end()?;
    for (n, m) in asked {
        let first = Game::of("merge-heaps", &[("m", m)])?.first_wins(&[n])?;
        lines(out, [if first { "0" } else { "1" }]);
    }
    Ok(())
}

fn random(choices: &mut Choices) -> String {
    let (count, largest) = (choices.up_to(6), 1 + choices.size());
    choices.counted(count, |choices| pair(choices, largest))
}

fn full(choices: &mut Choices) -> String {
    choices.counted(100, |choices| pair(choices, LIMIT))
}

/// n and m, each at most `largest`, or in large inputs anything up to the limit.
fn pair(choices: &mut Choices, largest: u64) -> String {
    let [n, m] = [(); 2].map(|()| choices.most(largest, LIMIT));
    format!("{} {}", choices.between(1, n), choices.between(1, m))
}
