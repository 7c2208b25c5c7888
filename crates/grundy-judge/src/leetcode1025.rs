//! LeetCode 1025, Divisor Game: subtract a proper divisor; the player who cannot move loses.

use super::{Choices, Game, Input, write_lines};
use grundy::base::Error;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let n = input.number("N", 1..=1000)?;
    input.end()?;
    let first_wins = Game::with_params("divisor-subtract", &[])?.first_wins(&[n])?;
    write_lines(out, [if first_wins { "true" } else { "false" }]);
    Ok(())
}

pub(super) fn generate(choices: &mut Choices) -> String {
    let largest = choices.max_value(3 + 5 * choices.size(), 1000);
    format!("{}\n", choices.between_or_full(1, largest, 1000))
}
