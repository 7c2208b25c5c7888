//! POJ 1740, A New Stone Game: discard from a pile and give its other stones to other piles.

use super::{Choices, Game, Input, Problem, lines};
use grundy::base::{Error, Text};

pub static PROBLEM: Problem = Problem {
    id: "poj1740",
    title: Text { en: "A New Stone Game", zh: "A New Stone Game（新取石子游戏）" },
    limits: "1 <= n <= 10; 1 <= pile <= 100; at most 10^4 cases",
    systems: &[47],
    samples: &[],
    answer,
    random,
    full,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let mut asked: Vec<Vec<u64>> = Vec::new();
    loop {
        let count: usize = input.number("n", 0..=10)?;
        if count == 0 {
            break;
        }
        asked.push(input.several(count, |input| input.number("pile", 1..=100))?);
    }
    let game = Game::of("new-stone-game", &[])?;
    for piles in asked {
        lines(out, [if game.first_wins(&piles)? { "1" } else { "0" }]);
    }
    Ok(())
}

fn random(choices: &mut Choices) -> String {
    let (count, largest) = (choices.up_to(5), choices.most(1 + choices.size() / 3, 100));
    let piles = choices.most(4, 10);
    written(choices, count, piles, largest)
}

fn full(choices: &mut Choices) -> String {
    written(choices, 10_000, 10, 100)
}

fn written(choices: &mut Choices, count: u64, most: u64, largest: u64) -> String {
    let cases = choices.lines(count, |choices| {
        let piles = choices.between(1, most);
        format!("{piles}\n{}", choices.list(piles, 1, largest))
    });
    cases + "0\n"
}
