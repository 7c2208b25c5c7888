//! HDU 1846, Brave Game: take 1 to m from one heap of n; the player who takes the last stone wins.

use super::{Choices, Game, Input, write_winners};
use grundy::base::Error;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let queries = input.counted("C", 1..=100, |input| {
        Ok((input.number("n", 1..=1000)?, input.number("m", 1..=1000)?))
    })?;
    write_winners(out, queries, ["first", "second"], |(n, m)| {
        Game::with_params("hdu1846", &[("m", m)])?.first_wins(&[n])
    })
}

pub(super) fn generate(choices: &mut Choices) -> String {
    let (count, largest) = (choices.count_up_to(8, 100), 5 + 4 * choices.size());
    choices.counted_lines(count, |choices| choices.pair(largest, 1000))
}
