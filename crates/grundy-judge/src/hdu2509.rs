//! HDU 2509, Be the Winner: take consecutive apples from a line; the last apple loses.

use super::{Choices, Game, Input, Problem, lines};
use grundy::base::{Error, Text};

pub static PROBLEM: Problem = Problem {
    id: "hdu2509",
    title: Text { en: "Be the Winner", zh: "Be the Winner" },
    limits: "1 <= n <= 100; 1 <= length <= 100; at most 1000 cases",
    systems: &[32],
    samples: &[("2\n2 2\n1\n3\n", "No\nYes\n")],
    answer,
    random,
    full,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let mut asked: Vec<Vec<u64>> = Vec::new();
    while !input.at_end() {
        let count: usize = input.number("n", 1..=100)?;
        asked.push(input.several(count, |input| input.number("length", 1..=100))?);
    }
    let game = Game::of("nim-misere", &[])?;
    for apples in asked {
        lines(out, [if game.first_wins(&apples)? { "Yes" } else { "No" }]);
    }
    Ok(())
}

fn random(choices: &mut Choices) -> String {
    let (cases, longest) = (choices.up_to(4), choices.most(1 + choices.size() / 3, 100));
    choices.lines(cases, |choices| {
        let count = choices.most(4, 100);
        let count = choices.between(1, count);
        format!("{count}\n{}", choices.list(count, 1, longest))
    })
}

fn full(choices: &mut Choices) -> String {
    choices.lines(1000, |choices| format!("100\n{}", choices.list(100, 1, 100)))
}
