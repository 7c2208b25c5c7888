//! HDU 4764, Stone: each number written exceeds the previous one by 1 to k; the player who reaches
//! N loses.

use super::{Choices, Game, Input, write_winners};
use grundy::base::Error;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let queries = input.until_none(|input| {
        let n: u64 = input.number("N", 0..=100_000_000)?;
        let k = input.number("k", if n == 0 { 0..=0 } else { 1..=100 })?;
        Ok((n > 0).then_some((n, k)))
    })?;
    write_winners(out, queries, ["Tang", "Jiang"], |(n, k)| {
        Game::with_params("hdu4764", &[("k", k)])?.first_wins(&[n])
    })
}

pub(super) fn generate(choices: &mut Choices) -> String {
    let (count, largest) = (choices.count_up_to(8, 100_000), 4 + 4 * choices.size());
    let (largest, step) = (choices.max_value(largest, 100_000_000), choices.max_value(9, 100));
    let cases = choices.lines(count, |choices| {
        format!("{} {}", choices.between(1, largest), choices.between(1, step))
    });
    cases + "0 0\n"
}
