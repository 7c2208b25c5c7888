//! HDU 1527, Taking Stones: Wythoff's game. HDU 2177 uses the generator [`pair`] as well.

use super::{Choices, Game, Input, write_winners};
use grundy::base::Error;

/// The maximum number of stones of a heap.
const LIMIT: u64 = 1_000_000_000;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let queries =
        input.to_end(|input| Ok([input.number("a", 0..=LIMIT)?, input.number("b", 0..=LIMIT)?]))?;
    let game = Game::with_params("wythoff", &[])?;
    write_winners(out, queries, ["1", "0"], |heaps| game.first_wins(&heaps))
}

pub(super) fn generate(choices: &mut Choices) -> String {
    if choices.is_full() {
        return full(choices);
    }
    let (count, small) = (choices.count_up_to(8, 100_000), 2 + 2 * choices.size());
    choices.lines(count, |choices| {
        let [a, b] = pair(choices, small, LIMIT);
        format!("{a} {b}")
    })
}

/// Draws the sizes of two heaps: at most `small` in small inputs, and at most `limit` in large
/// inputs (see [`Choices::new`]).
///
/// In large inputs, many pairs are P-positions or differ from a P-position by 1, because wrong
/// programs fail there; uniformly random pairs are hardly ever P-positions. Other pairs are
/// neighbours in a Fibonacci-like sequence: their ratio is so near the golden ratio that floating
/// point fails.
pub fn pair(choices: &mut Choices, small: u64, limit: u64) -> [u64; 2] {
    let largest = choices.max_value(small, limit);
    let pair = [choices.between(0, largest), choices.between(0, largest)];
    match if largest > small { choices.between(0, 2) } else { 0 } {
        0 => pair,
        1 => {
            let wythoff = Game::with_params("wythoff", &[]);
            let winning_moves = wythoff.and_then(|game| game.winning_moves(&pair, 3));
            let Some(p_position) = winning_moves.ok().and_then(|mut moves| moves.pop()) else {
                return pair;
            };
            [p_position[0], (p_position[1] + choices.between(0, 1)).min(limit)]
        }
        _ => {
            let (index, offset) = (choices.between(1, 50), choices.between(0, 1));
            let next = |[a, b]: [u64; 2], _| if a + b > limit { [a, b] } else { [b, a + b] };
            (0..index).fold([1, 2], next).map(|number| number - offset)
        }
    }
}

fn full(choices: &mut Choices) -> String {
    choices.lines(100_000, |choices| choices.list(2, 0, LIMIT))
}
