//! HDU 1527, taking stones: Wythoff's game.

use super::{Choices, Game, Input, Problem, lines};
use grundy::base::{Error, Text};

pub static PROBLEM: Problem = Problem {
    id: "hdu1527",
    title: Text { en: "Taking stones (Wythoff)", zh: "取石子游戏（威佐夫）" },
    limits: "0 <= a, b <= 10^9; at most 10^5 cases",
    systems: &[25],
    samples: &[],
    answer,
    random,
    full,
};

/// What a and b may be.
const LIMIT: u64 = 1_000_000_000;

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let mut asked = Vec::new();
    while !input.at_end() {
        let heap = 0..=LIMIT;
        asked.push([input.number("a", heap.clone())?, input.number("b", heap)?]);
    }
    let game = Game::of("wythoff", &[])?;
    for heaps in asked {
        lines(out, [if game.first_wins(&heaps)? { "1" } else { "0" }]);
    }
    Ok(())
}

fn random(choices: &mut Choices) -> String {
    let (count, small) = (choices.up_to(8), 2 + 2 * choices.size());
    choices.lines(count, |choices| {
        let [a, b] = pair(choices, small, LIMIT);
        format!("{a} {b}")
    })
}

/// Two heaps, in large inputs often lost or nearly so: those drawn at random hardly ever are, and the
/// differences between right and wrong programs lie there. Fibonacci numbers, whose ratios are nearest
/// to the golden one, are where floating point fails first.
pub fn pair(choices: &mut Choices, small: u64, limit: u64) -> [u64; 2] {
    let largest = choices.most(small, limit);
    let pair = [choices.between(0, largest), choices.between(0, largest)];
    match if largest > small { choices.between(0, 2) } else { 0 } {
        0 => pair,
        1 => {
            let left = Game::of("wythoff", &[]).and_then(|game| game.winning_moves(&pair, 3));
            let Some(lost) = left.ok().and_then(|mut left| left.pop()) else { return pair };
            [lost[0], (lost[1] + choices.between(0, 1)).min(limit)]
        }
        _ => {
            let (index, below) = (choices.between(1, 50), choices.between(0, 1));
            let next = |[a, b]: [u64; 2], _| if a + b > limit { [a, b] } else { [b, a + b] };
            (0..index).fold([1, 2], next).map(|number| number - below)
        }
    }
}

fn full(choices: &mut Choices) -> String {
    choices.lines(100_000, |choices| choices.list(2, 0, LIMIT))
}
