//! POJ 1740, A New Stone Game: discard stones of a pile, and move further stones of it to other
//! piles.

use super::{Choices, Game, Input, Problem, write_lines};
use grundy::base::{Error, text};

pub static PROBLEM: Problem = Problem {
    id: "poj1740",
    title: text!(judge::new_stone_game),
    limits: "1 <= n <= 10; 1 <= pile <= 100; at most 10^4 cases",
    systems: &[47],
    samples: &[],
    answer,
    generate,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let mut queries: Vec<Vec<u64>> = Vec::new();
    loop {
        let count: usize = input.number("n", 0..=10)?;
        if count == 0 {
            break;
        }
        queries.push(input.several(count, |input| input.number("pile", 1..=100))?);
    }
    let game = Game::with_params("new-stone-game", &[])?;
    for piles in queries {
        write_lines(out, [if game.first_wins(&piles)? { "1" } else { "0" }]);
    }
    Ok(())
}

fn generate(choices: &mut Choices) -> String {
    let count = choices.count_up_to(5, 10_000);
    let (largest, max_piles) =
        (choices.max_value(1 + choices.size() / 3, 100), choices.max_value(4, 10));
    let cases = choices.lines(count, |choices| {
        let piles = choices.between(1, max_piles);
        format!("{piles}\n{}", choices.list(piles, 1, largest))
    });
    cases + "0\n"
}
