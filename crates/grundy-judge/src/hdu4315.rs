//! HDU 4315, Climbing the Hill: the players move people up a hill; the player who moves the king to
//! the top wins.

use super::{Choices, Game, Input, join_numbers, write_winners};
use grundy::base::Error;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let queries = input.to_end(|input| {
        let count: usize = input.number("N", 1..=1000)?;
        let king = input.number("k", 1..=count as u64)?;
        let mut distances: Vec<u64> = Vec::with_capacity(count);
        for _ in 0..count {
            let min_distance = distances.last().map_or(1, |previous| previous + 1);
            distances.push(input.number("distance", min_distance..=99_999)?);
        }
        Ok((king, distances))
    })?;
    write_winners(out, queries, ["Alice", "Bob"], |(king, distances)| {
        Game::with_params("climbing-the-hill", &[("k", king)])?.first_wins(&distances)
    })
}

pub(super) fn generate(choices: &mut Choices) -> String {
    let cases = choices.count_up_to(4, 100);
    let hill = choices.max_value(4 + choices.size() / 2, 99_999);
    choices.lines(cases, |choices| {
        let max_count = choices.max_value(4, hill.min(60));
        let count = choices.between_or_full(1, max_count, 1000);
        let king = choices.between(1, count);
        let mut distances = choices.distinct(count, 1, hill);
        distances.sort_unstable();
        format!("{count} {king}\n{}", join_numbers(&distances))
    })
}
