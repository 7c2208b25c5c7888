//! HDU 2509, Be the Winner: a move takes adjacent apples from one of several lines; the player who
//! takes the last apple loses.

use super::{Choices, Game, Input, Problem, write_lines};
use grundy::base::{Error, text};

pub static PROBLEM: Problem = Problem {
    id: "hdu2509",
    title: text!(judge::be_winner),
    limits: "1 <= n <= 100; 1 <= length <= 100; at most 1000 cases",
    systems: &[32],
    samples: &[("2\n2 2\n1\n3\n", "No\nYes\n")],
    answer,
    generate,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let mut queries: Vec<Vec<u64>> = Vec::new();
    while !input.at_end() {
        let count: usize = input.number("n", 1..=100)?;
        queries.push(input.several(count, |input| input.number("length", 1..=100))?);
    }
    let game = Game::with_params("nim-misere", &[])?;
    for apples in queries {
        write_lines(out, [if game.first_wins(&apples)? { "Yes" } else { "No" }]);
    }
    Ok(())
}

fn generate(choices: &mut Choices) -> String {
    let cases = choices.count_up_to(4, 1000);
    let longest = choices.max_value(1 + choices.size() / 3, 100);
    choices.lines(cases, |choices| {
        let max_count = choices.max_value(4, 100);
        let count = choices.between_or_full(1, max_count, 100);
        format!("{count}\n{}", choices.list(count, 1, longest))
    })
}
