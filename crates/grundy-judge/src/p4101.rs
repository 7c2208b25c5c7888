//! Luogu P4101: there are n heaps of one stone each; a move merges two heaps with at most m stones
//! in total.

use super::{Choices, Game, Input, Problem, write_lines};
use grundy::base::{Error, text};

pub static PROBLEM: Problem = Problem {
    id: "p4101",
    title: text!(judge::title_merging_heaps),
    limits: "T <= 100; 1 <= n, m <= 10^9",
    systems: &[45],
    samples: &[("5\n7 3\n1 5\n4 3\n6 1\n2 2\n", "1\n1\n1\n1\n0\n")],
    answer,
    generate,
};

/// The maximum of n (the number of heaps) and of m (the maximum size of a merged heap).
const LIMIT: u64 = 1_000_000_000;

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let cases: usize = input.number("T", 1..=100)?;
    let number = 1..=LIMIT;
    let queries = input.several(cases, |input| {
        Ok((input.number("n", number.clone())?, input.number("m", number.clone())?))
    })?;
    input.end()?;
    for (n, m) in queries {
        let first_wins = Game::with_params("merge-heaps", &[("m", m)])?.first_wins(&[n])?;
        write_lines(out, [if first_wins { "0" } else { "1" }]);
    }
    Ok(())
}

fn generate(choices: &mut Choices) -> String {
    let (count, largest) = (choices.count_up_to(6, 100), 1 + choices.size());
    choices.counted_lines(count, |choices| choices.pair(largest, LIMIT))
}
