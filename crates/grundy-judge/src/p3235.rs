//! Luogu P3235: a move splits a heap of at least F stones into any number of heaps, as evenly as
//! possible; the player who cannot move loses.

use super::{Choices, Game, Input, Problem, join_numbers, write_lines};
use grundy::base::{Error, text};

pub static PROBLEM: Problem = Problem {
    id: "p3235",
    title: text!(judge::splitting_evenly),
    limits: "T, N < 100; F, heap < 100000",
    systems: &[46],
    samples: &[],
    answer,
    random,
    full,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let cases: usize = input.number("T", 1..=99)?;
    let min_heap = input.number("F", 1..=99_999)?;
    let queries: Vec<Vec<u64>> = input.several(cases, |input| {
        let heaps: usize = input.number("N", 1..=99)?;
        input.several(heaps, |input| input.number("heap", 1..=99_999))
    })?;
    input.end()?;
    let game = Game::with_params("even-split", &[("F", min_heap)])?;
    let mut answers = Vec::new();
    for heaps in queries {
        answers.push(u64::from(game.first_wins(&heaps)?));
    }
    write_lines(out, [join_numbers(&answers)]);
    Ok(())
}

fn random(choices: &mut Choices) -> String {
    let (games, largest) =
        (choices.count_up_to(5), choices.max_value(3 + 2 * choices.size(), 3000));
    build_input(choices, games, 3, 6, largest)
}

fn full(choices: &mut Choices) -> String {
    build_input(choices, 99, 99, 1, 99_999)
}

fn build_input(choices: &mut Choices, games: u64, heaps: u64, max_f: u64, largest: u64) -> String {
    let min_heap = choices.between(1, max_f);
    let game_lines = choices.lines(games, |choices| {
        let heaps = if heaps == 99 { 99 } else { choices.between(1, heaps) };
        format!("{heaps} {}", choices.list(heaps, 1, largest))
    });
    format!("{games} {min_heap}\n{game_lines}")
}
