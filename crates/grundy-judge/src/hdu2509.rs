//! HDU 2509, Be the Winner: a move takes adjacent apples from one of several lines; the player who
//! takes the last apple loses.

use super::{Choices, Game, Input, write_winners};
use grundy::base::Error;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let queries = input.to_end(|input| {
        let count: usize = input.number("n", 1..=100)?;
        input.several(count, |input| input.number("length", 1..=100))
    })?;
    let game = Game::with_params("nim-misere", &[])?;
    write_winners(out, queries, ["Yes", "No"], |apples| game.first_wins(&apples))
}

pub(super) fn generate(choices: &mut Choices) -> String {
    let cases = choices.count_up_to(4, 1000);
    let longest = choices.max_value(1 + choices.size() / 3, 100);
    choices.lines(cases, |choices| {
        let max_count = choices.max_value(4, 100);
        let count = choices.between_or_full(1, max_count, 100);
        format!("{count}\n{}", choices.list(count, 1, longest))
    })
}
