//! HDU 1848, Fibonacci again and again: there are three heaps, and a move takes a Fibonacci number
//! of stones from one of them.

use super::{Choices, Game, Input, write_winners};
use grundy::base::Error;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let queries = input.until_none(|input| {
        let m: u64 = input.number("m", 0..=1000)?;
        let range = if m == 0 { 0..=0 } else { 1..=1000 };
        let (n, p) = (input.number("n", range.clone())?, input.number("p", range)?);
        Ok((m > 0).then_some([m, n, p]))
    })?;
    let game = Game::with_params("take-fibonacci", &[])?;
    write_winners(out, queries, ["Fibo", "Nacci"], |heaps| game.first_wins(&heaps))
}

pub(super) fn generate(choices: &mut Choices) -> String {
    let (count, largest) =
        (choices.count_up_to(8, 100_000), choices.max_value(2 + 2 * choices.size(), 1000));
    choices.lines(count, |choices| choices.list(3, 1, largest)) + "0 0 0\n"
}
