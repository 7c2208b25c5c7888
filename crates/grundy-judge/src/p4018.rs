//! Luogu P4018, Roy & October: take a prime power, or 1; the player who takes the last stone wins.

use super::{Choices, Game, Input, write_winners};
use grundy::base::Error;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let queries = input.counted("T", 1..=100_000, |input| input.number("n", 1..=50_000_000))?;
    let game = Game::with_params("take-prime-power", &[])?;
    write_winners(out, queries, ["October wins!", "Roy wins!"], |n| game.first_wins(&[n]))
}

pub(super) fn generate(choices: &mut Choices) -> String {
    let (count, largest) =
        (choices.count_up_to(8, 100_000), choices.max_value(6 + 5 * choices.size(), 50_000_000));
    choices.counted_lines(count, |choices| choices.between(1, largest).to_string())
}
