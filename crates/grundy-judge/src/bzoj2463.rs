//! BZOJ 2463, Who Can Win: the players move a token from the corner of an n×n board to adjacent
//! cells, and no cell is visited twice.

use super::{Choices, Game, Input, Problem, write_lines};
use grundy::base::{Error, text};

pub static PROBLEM: Problem = Problem {
    id: "bzoj2463",
    title: text!(judge::walk_from_corner),
    limits: "1 <= n <= 10000; at most 10^5 cases",
    systems: &[68],
    samples: &[],
    answer,
    generate,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let mut queries: Vec<u64> = Vec::new();
    loop {
        match input.number("n", 0..=10_000)? {
            0 => break,
            n => queries.push(n),
        }
    }
    for n in queries {
        // Cell 0 is the corner of the board.
        let first_wins = Game::with_params("corner-walk", &[("n", n)])?.first_wins(&[0])?;
        write_lines(out, [if first_wins { "Alice" } else { "Bob" }]);
    }
    Ok(())
}

fn generate(choices: &mut Choices) -> String {
    let count = choices.count_up_to(4, 100_000);
    let largest = if choices.is_full() { 10_000 } else { 4 };
    choices.lines(count, |choices| choices.between(1, largest).to_string()) + "0\n"
}
