//! Luogu P3235: a move splits a heap of at least F stones into any number of heaps, as evenly as
//! possible; the player who cannot move loses.

use super::{Choices, Game, Input, join_numbers, write_lines};
use grundy::base::Error;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
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

pub(super) fn generate(choices: &mut Choices) -> String {
    let games = choices.count_up_to(5, 99);
    let largest = choices.max_value(3 + 2 * choices.size(), 3000);
    let (largest, max_f) = if choices.is_full() { (99_999, 1) } else { (largest, 6) };
    let min_heap = choices.between(1, max_f);
    let game_lines = choices.lines(games, |choices| {
        let heaps = choices.between_or_full(1, 3, 99);
        format!("{heaps} {}", choices.list(heaps, 1, largest))
    });
    format!("{games} {min_heap}\n{game_lines}")
}
