//! POJ 1740, A New Stone Game: discard stones of a pile, and move further stones of it to other
//! piles.

use super::{Choices, Game, Input, write_winners};
use grundy::base::Error;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let queries = input.until_none(|input| {
        let count: usize = input.number("n", 0..=10)?;
        let piles = input.several(count, |input| input.number("pile", 1..=100))?;
        Ok((count > 0).then_some(piles))
    })?;
    let game = Game::with_params("new-stone-game", &[])?;
    write_winners(out, queries, ["1", "0"], |piles| game.first_wins(&piles))
}

pub(super) fn generate(choices: &mut Choices) -> String {
    let count = choices.count_up_to(5, 10_000);
    let (largest, max_piles) =
        (choices.max_value(1 + choices.size() / 3, 100), choices.max_value(4, 10));
    let cases = choices.lines(count, |choices| {
        let piles = choices.between(1, max_piles);
        format!("{piles}\n{}", choices.list(piles, 1, largest))
    });
    cases + "0\n"
}
