//! URAL 1639, Chocolate 2: break one piece along a line; the player who cannot move loses.

use super::{Choices, Game, Input, write_lines};
use grundy::base::Error;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let sides = [input.number("m", 1..=50)?, input.number("n", 1..=50)?];
    input.end()?;
    let first_wins = Game::with_params("chocolate", &[])?.first_wins(&sides)?;
    write_lines(out, [if first_wins { "[:=[first]" } else { "[second]=:]" }]);
    Ok(())
}

pub(super) fn generate(choices: &mut Choices) -> String {
    if choices.is_full() {
        return "50 49\n".to_string();
    }
    let longest = choices.max_value(1 + choices.size(), 50);
    format!("{}\n", choices.list(2, 1, longest))
}
