//! BZOJ 2463, Who Can Win: the players move a token from the corner of an n×n board to adjacent
//! cells, and no cell is visited twice.

use super::{Choices, Game, Input, write_winners};
use grundy::base::Error;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let queries = input.until_none(|input| {
        let n: u64 = input.number("n", 0..=10_000)?;
        Ok((n > 0).then_some(n))
    })?;
    // Cell 0 is the corner of the board.
    write_winners(out, queries, ["Alice", "Bob"], |n| {
        Game::with_params("corner-walk", &[("n", n)])?.first_wins(&[0])
    })
}

pub(super) fn generate(choices: &mut Choices) -> String {
    let count = choices.count_up_to(4, 100_000);
    let largest = if choices.is_full() { 10_000 } else { 4 };
    choices.lines(count, |choices| choices.between(1, largest).to_string()) + "0\n"
}
