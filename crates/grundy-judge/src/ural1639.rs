//! URAL 1639, Chocolate 2: break one piece along a line; the player who cannot move loses.

use super::{Choices, Game, Input, Problem, write_lines};
use grundy::base::{Error, text};

pub static PROBLEM: Problem = Problem {
    id: "ural1639",
    title: text!(judge::chocolate_two),
    limits: "1 <= m, n <= 50",
    systems: &[48],
    samples: &[("2 4\n", "[:=[first]\n")],
    answer,
    generate,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let sides = [input.number("m", 1..=50)?, input.number("n", 1..=50)?];
    input.end()?;
    let first_wins = Game::with_params("chocolate", &[])?.first_wins(&sides)?;
    write_lines(out, [if first_wins { "[:=[first]" } else { "[second]=:]" }]);
    Ok(())
}

fn generate(choices: &mut Choices) -> String {
    if choices.is_full() {
        return "50 49\n".to_string();
    }
    let longest = choices.max_value(1 + choices.size(), 50);
    format!("{}\n", choices.list(2, 1, longest))
}
