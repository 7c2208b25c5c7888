//! UVA 1567, A simple stone game: dynamic Nim, in which a move takes at most k times the number of
//! stones of the previous move. The output is the smallest winning first move.

use super::{Choices, Game, Input, write_lines};
use grundy::base::Error;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let queries = input.counted("t", 1..=20, |input| {
        let n: u64 = input.number("n", 2..=100_000_000)?;
        Ok((n, input.number("k", 1..=100_000)?))
    })?;
    for (i, (n, k)) in queries.into_iter().enumerate() {
        let results =
            Game::with_params("k-bounded-nim", &[("k", k)])?.winning_moves(&[n, n - 1], 1)?;
        // Moves are ordered by the number of stones taken, smallest first.
        let answer =
            results.first().map_or("lose".to_string(), |result| (n - result[0]).to_string());
        write_lines(out, [format!("Case {}: {answer}", i + 1)]);
    }
    Ok(())
}

pub(super) fn generate(choices: &mut Choices) -> String {
    if choices.is_full() {
        return full(choices);
    }
    let (count, largest) = (choices.count_up_to(8, 20), 3 + 5 * choices.size());
    let (largest, factor) =
        (choices.max_value(largest, 100_000_000), choices.max_value(6, 100_000));
    choices.counted_lines(count, |choices| {
        format!("{} {}", choices.between(2, largest), choices.between(1, factor))
    })
}

fn full(choices: &mut Choices) -> String {
    choices
        .counted_lines(20, |choices| format!("{} 100000", 100_000_000 - choices.between(0, 1000)))
}
