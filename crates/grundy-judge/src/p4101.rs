//! Luogu P4101: there are n heaps of one stone each; a move merges two heaps with at most m stones
//! in total.

use super::{Choices, Game, Input, write_winners};
use grundy::base::Error;

/// The maximum of n (the number of heaps) and of m (the maximum size of a merged heap).
const LIMIT: u64 = 1_000_000_000;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let queries = input.counted("T", 1..=100, |input| {
        Ok((input.number("n", 1..=LIMIT)?, input.number("m", 1..=LIMIT)?))
    })?;
    write_winners(out, queries, ["0", "1"], |(n, m)| {
        Game::with_params("merge-heaps", &[("m", m)])?.first_wins(&[n])
    })
}

pub(super) fn generate(choices: &mut Choices) -> String {
    let (count, largest) = (choices.count_up_to(6, 100), 1 + choices.size());
    choices.counted_lines(count, |choices| choices.pair(largest, LIMIT))
}
