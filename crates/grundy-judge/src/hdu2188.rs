//! HDU 2188, Choosing Volunteers: the players add 1 to m in turn; the player who brings the sum to
//! n wins.

use super::{Choices, Game, Input, write_winners};
use grundy::base::Error;

/// The maximum of n (the sum to be reached) and of m (the greatest number that a move adds).
const LIMIT: u64 = 1_000_000_000;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let queries = input.counted("C", 1..=100_000, |input| {
        Ok((input.number("n", 1..=LIMIT)?, input.number("m", 1..=LIMIT)?))
    })?;
    write_winners(out, queries, ["Grass", "Rabbit"], |(n, m)| {
        Game::with_params("hdu2188", &[("m", m)])?.first_wins(&[n])
    })
}

pub(super) fn generate(choices: &mut Choices) -> String {
    let (count, largest) = (choices.count_up_to(8, 100_000), 5 + 4 * choices.size());
    choices.counted_lines(count, |choices| choices.pair(largest, LIMIT))
}
