//! HDU 2188, Choosing Volunteers: the players add 1 to m in turn; the player who brings the sum to
//! n wins.

use super::{Choices, Game, Input, Problem, write_lines};
use grundy::base::{Error, text};

pub static PROBLEM: Problem = Problem {
    id: "hdu2188",
    title: text!(judge::choosing_volunteers),
    limits: "C <= 10^5; 1 <= n, m <= 10^9",
    systems: &[18],
    samples: &[],
    answer,
    generate,
};

/// The maximum of n (the sum to be reached) and of m (the greatest number that a move adds).
const LIMIT: u64 = 1_000_000_000;

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let cases: usize = input.number("C", 1..=100_000)?;
    let amount = 1..=LIMIT;
    let queries = input.several(cases, |input| {
        Ok((input.number("n", amount.clone())?, input.number("m", amount.clone())?))
    })?;
    input.end()?;
    for (n, m) in queries {
        let first_wins = Game::with_params("hdu2188", &[("m", m)])?.first_wins(&[n])?;
        write_lines(out, [if first_wins { "Grass" } else { "Rabbit" }]);
    }
    Ok(())
}

fn generate(choices: &mut Choices) -> String {
    let (count, largest) = (choices.count_up_to(8, 100_000), 5 + 4 * choices.size());
    choices.counted_lines(count, |choices| choices.pair(largest, LIMIT))
}
