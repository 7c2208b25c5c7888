//! Luogu P4363: a move takes a cell of a board whose neighbours above and to the left are taken
//! already; a cell has a different value for each player.

use super::{Choices, Game, Input, join_numbers, write_lines};
use grundy::base::Error;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let (n, m): (usize, usize) = (input.number("n", 1..=10)?, input.number("m", 1..=10)?);
    let first_values = input.several(n * m, |input| input.number("A", 0..=100_000u64))?;
    let second_values = input.several(n * m, |input| input.number("B", 0..=100_000u64))?;
    input.end()?;
    let board =
        format!("{n} {m}\n{}\n{}\n", join_numbers(&first_values), join_numbers(&second_values));
    let game = Game::with_texts("two-chessmen", &[("file", &board)])?;
    write_lines(out, [game.score(&vec![0; n])?]);
    Ok(())
}

pub(super) fn generate(choices: &mut Choices) -> String {
    let (n, m) = (choices.between_or_full(1, 3, 10), choices.between_or_full(1, 4, 10));
    let has_large_values = choices.is_full() || choices.between(0, 3) == 3;
    let largest = if has_large_values { 100_000 } else { 9 };
    let rows = choices.lines(2 * n, |choices| choices.list(m, 0, largest));
    format!("{n} {m}\n{rows}")
}
