//! The instructors' game: groups of 2 or 3 students leave; the player who sends off the last
//! student wins; if one student remains, the game is a draw.

use super::{Choices, Game, Input, write_lines};
use grundy::base::{Error, Outcome};

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let n: i64 = input.number("N", -1_000_000_000_000_000_000..=10_000)?;
    input.end()?;
    let answer = match u64::try_from(n) {
        Err(_) => "120",
        Ok(n) => match Game::with_params("two-or-three", &[])?.outcome(&[n])? {
            Outcome::N => "1",
            Outcome::P => "-1",
            Outcome::Draw => "0",
        },
    };
    write_lines(out, [answer]);
    Ok(())
}

pub(super) fn generate(choices: &mut Choices) -> String {
    let largest = choices.max_value(4 + 5 * choices.size(), 10_000);
    let n = choices.between_or_full(0, largest, 10_000) as i64;
    let is_negative = !choices.is_full() && choices.between(0, 9) == 9;
    format!("{}\n", if is_negative { -n } else { n })
}
