//! HDU 1847, Good Luck in CET-4 Everybody!: a move takes a power of two from n cards; the player
//! who takes the last card wins.

use super::{Choices, Game, Input, Problem, write_lines};
use grundy::base::{Error, text};

pub static PROBLEM: Problem = Problem {
    id: "hdu1847",
    title: text!(judge::title_good_luck),
    limits: "1 <= n <= 1000; at most 10^5 cases",
    systems: &[20],
    samples: &[],
    answer,
    generate,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let mut queries = Vec::new();
    while !input.at_end() {
        queries.push(input.number("n", 1..=1000)?);
    }
    let game = Game::with_params("take-power-of-two", &[])?;
    for n in queries {
        write_lines(out, [if game.first_wins(&[n])? { "Kiki" } else { "Cici" }]);
    }
    Ok(())
}

fn generate(choices: &mut Choices) -> String {
    let (count, largest) =
        (choices.count_up_to(8, 100_000), choices.max_value(5 + 5 * choices.size(), 1000));
    choices.lines(count, |choices| choices.between(1, largest).to_string())
}
