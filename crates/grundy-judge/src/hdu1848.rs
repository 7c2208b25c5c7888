//! HDU 1848, Fibonacci again and again: three heaps, take a Fibonacci number from one.

use super::{Choices, Game, Input, Problem, lines};
use grundy::base::{Error, Text};

pub static PROBLEM: Problem = Problem {
    id: "hdu1848",
    title: Text { en: "Fibonacci again and again", zh: "Fibonacci again and again" },
    limits: "1 <= m, n, p <= 1000; at most 10^5 cases",
    systems: &[21],
    samples: &[("1 1 1\n1 4 1\n0 0 0\n", "Fibo\nNacci\n")],
    answer,
    random,
    full,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let mut asked = Vec::new();
    loop {
        let m: u64 = input.number("m", 0..=1000)?;
        let rest = if m == 0 { 0..=0 } else { 1..=1000 };
        let (n, p) = (input.number("n", rest.clone())?, input.number("p", rest)?);
        if m == 0 {
            break;
        }
        asked.push([m, n, p]);
    }
    let game = Game::of("take-fibonacci", &[])?;
    for heaps in asked {
        lines(out, [if game.first_wins(&heaps)? { "Fibo" } else { "Nacci" }]);
    }
    Ok(())
}

fn random(choices: &mut Choices) -> String {
    let (count, largest) = (choices.up_to(8), choices.most(2 + 2 * choices.size(), 1000));
    written(choices, count, largest)
}

fn full(choices: &mut Choices) -> String {
    written(choices, 100_000, 1000)
}

fn written(choices: &mut Choices, count: u64, largest: u64) -> String {
    choices.lines(count, |choices| choices.list(3, 1, largest)) + "0 0 0\n"
}
