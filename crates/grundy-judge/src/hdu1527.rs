//! HDU 1527, Taking Stones: Wythoff's game. HDU 2177 uses the generator [`pair`] as well.

use super::{Choices, Game, Input, Problem, write_lines};
use grundy::base::{Error, text};

pub static PROBLEM: Problem = Problem {
    id: "hdu1527",
    title: text!(judge::taking_stones_wythoff),
    limits: "0 <= a, b <= 10^9; at most 10^5 cases",
    systems: &[25],
    samples: &[],
    answer,
    generate,
};

/// The maximum number of stones of a heap.
const LIMIT: u64 = 1_000_000_000;

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let mut queries = Vec::new();
    while !input.at_end() {
        let heap = 0..=LIMIT;
        queries.push([input.number("a", heap.clone())?, input.number("b", heap)?]);
    }
    let game = Game::with_params("wythoff", &[])?;
    for heaps in queries {
        write_lines(out, [if game.first_wins(&heaps)? { "1" } else { "0" }]);
    }
    Ok(())
}

fn generate(choices: &mut Choices) -> String {
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
