//! Luogu P4363: cells taken from the corner of a board, worth different points to the players.

use super::{Choices, Game, Input, Problem, joined, lines};
use grundy::base::{Error, Text};

pub static PROBLEM: Problem = Problem {
    id: "p4363",
    title: Text { en: "A pair of chessmen", zh: "[九省联考 2018] 一双木棋 chess" },
    limits: "1 <= n, m <= 10; 0 <= A, B <= 100000",
    systems: &[72],
    samples: &[("2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n", "2\n")],
    answer,
    random,
    full,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let (n, m): (usize, usize) = (input.number("n", 1..=10)?, input.number("m", 1..=10)?);
    let first = input.several(n * m, |input| input.number("A", 0..=100_000u64))?;
    let second = input.several(n * m, |input| input.number("B", 0..=100_000u64))?;
    input.end()?;
    let board = format!("{n} {m}\n{}\n{}\n", joined(&first), joined(&second));
    let game = Game::of_texts("two-chessmen", &[("file", &board)])?;
    lines(out, [game.score(&vec![0; n])?]);
    Ok(())
}

fn random(choices: &mut Choices) -> String {
    let (n, m) = (choices.between(1, 3), choices.between(1, 4));
    let largest = if choices.between(0, 3) == 3 { 100_000 } else { 9 };
    written(choices, n, m, largest)
}

fn full(choices: &mut Choices) -> String {
    written(choices, 10, 10, 100_000)
}

fn written(choices: &mut Choices, n: u64, m: u64, largest: u64) -> String {
    let rows = choices.lines(2 * n, |choices| choices.list(m, 0, largest));
    format!("{n} {m}\n{rows}")
}
