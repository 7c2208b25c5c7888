//! HDU 1847, Good Luck in CET-4 Everybody!: a move takes a power of two from n cards; the player
//! who takes the last card wins.

use super::{Choices, Game, Input, write_winners};
use grundy::base::Error;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let queries = input.to_end(|input| input.number("n", 1..=1000))?;
    let game = Game::with_params("take-power-of-two", &[])?;
    write_winners(out, queries, ["Kiki", "Cici"], |n| game.first_wins(&[n]))
}

pub(super) fn generate(choices: &mut Choices) -> String {
    let (count, largest) =
        (choices.count_up_to(8, 100_000), choices.max_value(5 + 5 * choices.size(), 1000));
    choices.lines(count, |choices| choices.between(1, largest).to_string())
}
