//! URAL 1639, Chocolate 2: break one piece along a line; who cannot loses.

use super::{Choices, Game, Input, Problem, lines};
use grundy::base::{Error, Text};

pub static PROBLEM: Problem = Problem {
    id: "ural1639",
    title: Text { en: "Chocolate 2", zh: "Chocolate 2（掰巧克力）" },
    limits: "1 <= m, n <= 50",
    systems: &[48],
    samples: &[("2 4\n", "[:=[first]\n")],
    answer,
    random,
    full,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let sides = [input.number("m", 1..=50)?, input.number("n", 1..=50)?];
    input.end()?;
    let first = Game::of("chocolate", &[])?.first_wins(&sides)?;
    lines(out, [if first { "[:=[first]" } else { "[second]=:]" }]);
    Ok(())
}

fn random(choices: &mut Choices) -> String {
    let longest = choices.most(1 + choices.size(), 50);
    format!("{}\n", choices.list(2, 1, longest))
}

fn full(_: &mut Choices) -> String {
    "50 49\n".to_string()
}
