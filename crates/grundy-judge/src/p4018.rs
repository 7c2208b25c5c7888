//! Luogu P4018, Roy & October: take a prime power, or 1; the player who takes the last stone wins.

use super::{Choices, Game, Input, Problem, write_lines};
use grundy::base::{Error, text};

pub static PROBLEM: Problem = Problem {
    id: "p4018",
    title: text!(judge::title_roy_october),
    limits: "T <= 10^5; 1 <= n <= 5*10^7",
    systems: &[22],
    samples: &[("3\n4\n9\n14\n", "October wins!\nOctober wins!\nOctober wins!\n")],
    answer,
    generate,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let cases: usize = input.number("T", 1..=100_000)?;
    let queries: Vec<u64> = input.several(cases, |input| input.number("n", 1..=50_000_000))?;
    input.end()?;
    let game = Game::with_params("take-prime-power", &[])?;
    for n in queries {
        let first_wins = game.first_wins(&[n])?;
        write_lines(out, [if first_wins { "October wins!" } else { "Roy wins!" }]);
    }
    Ok(())
}

fn generate(choices: &mut Choices) -> String {
    let (count, largest) =
        (choices.count_up_to(8, 100_000), choices.max_value(6 + 5 * choices.size(), 50_000_000));
    choices.counted_lines(count, |choices| choices.between(1, largest).to_string())
}
