//! LeetCode 1025, Divisor Game: subtract a proper divisor; the player who cannot move loses.

use super::{Choices, Game, Input, Problem, write_lines};
use grundy::base::{Error, text};

pub static PROBLEM: Problem = Problem {
    id: "leetcode1025",
    title: text!(judge::divisor_game),
    limits: "1 <= N <= 1000",
    systems: &[23],
    samples: &[("2\n", "true\n")],
    answer,
    random,
    full,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let n = input.number("N", 1..=1000)?;
    input.end()?;
    let first_wins = Game::with_params("divisor-subtract", &[])?.first_wins(&[n])?;
    write_lines(out, [if first_wins { "true" } else { "false" }]);
    Ok(())
}

fn random(choices: &mut Choices) -> String {
    let largest = choices.max_value(3 + 5 * choices.size(), 1000);
    format!("{}\n", choices.between(1, largest))
}

fn full(_: &mut Choices) -> String {
    "1000\n".to_string()
}
