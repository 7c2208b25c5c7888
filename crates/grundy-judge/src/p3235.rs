//! Luogu P3235, splitting a heap of at least F as evenly as possible.

use super::{Choices, Game, Input, Problem, joined, lines};
use grundy::base::{Error, Text};

pub static PROBLEM: Problem = Problem {
    id: "p3235",
    title: Text { en: "Splitting evenly", zh: "[HNOI2014] 江南乐" },
    limits: "T, N < 100; F, heap < 100000",
    systems: &[46],
    samples: &[],
    answer,
    random,
    full,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let cases: usize = input.number("T", 1..=99)?;
    let least = input.number("F", 1..=99_999)?;
    let asked: Vec<Vec<u64>> = input.several(cases, |input| {
        let heaps: usize = input.number("N", 1..=99)?;
        input.several(heaps, |input| input.number("heap", 1..=99_999))
    })?;
    input.end()?;
    let game = Game::of("even-split", &[("F", least)])?;
    let mut told = Vec::new();
    for heaps in asked {
        told.push(u64::from(game.first_wins(&heaps)?));
    }
    lines(out, [joined(&told)]);
    Ok(())
}

fn random(choices: &mut Choices) -> String {
    let (games, largest) = (choices.up_to(5), choices.most(3 + 2 * choices.size(), 3000));
    written(choices, games, 3, 6, largest)
}

fn full(choices: &mut Choices) -> String {
    written(choices, 99, 99, 1, 99_999)
}

fn written(choices: &mut Choices, games: u64, heaps: u64, least: u64, largest: u64) -> String {
    let least = choices.between(1, least);
    let games_written = choices.lines(games, |choices| {
        let heaps = if heaps == 99 { 99 } else { choices.between(1, heaps) };
        format!("{heaps} {}", choices.list(heaps, 1, largest))
    });
    format!("{games} {least}\n{games_written}")
}
