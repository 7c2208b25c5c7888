//! HDU 1846, Brave Game: take 1 to m from one heap of n; the player who takes the last stone wins.

use super::{Choices, Game, Input, Problem, write_lines};
use grundy::base::{Error, text};

pub static PROBLEM: Problem = Problem {
    id: "hdu1846",
    title: text!(judge::brave_game),
    limits: "C <= 100; 1 <= n, m <= 1000",
    systems: &[17],
    samples: &[("2\n23 2\n4 3\n", "first\nsecond\n")],
    answer,
    generate,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let cases: usize = input.number("C", 1..=100)?;
    let queries = input
        .several(cases, |input| Ok((input.number("n", 1..=1000)?, input.number("m", 1..=1000)?)))?;
    input.end()?;
    for (n, m) in queries {
        let first_wins = Game::with_params("hdu1846", &[("m", m)])?.first_wins(&[n])?;
        write_lines(out, [if first_wins { "first" } else { "second" }]);
    }
    Ok(())
}

fn generate(choices: &mut Choices) -> String {
    let (count, largest) = (choices.count_up_to(8, 100), 5 + 4 * choices.size());
    choices.counted_lines(count, |choices| choices.pair(largest, 1000))
}
