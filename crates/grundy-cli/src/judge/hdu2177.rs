//! HDU 2177, taking stones from two heaps: Wythoff's game with every position a winning move leaves.

use super::{Choices, Game, Input, Problem, lines};
use grundy::base::{Error, Text};

pub static PROBLEM: Problem = Problem {
    id: "hdu2177",
    title: Text { en: "Taking stones from two heaps", zh: "取(2堆)石子游戏" },
    limits: "0 <= a <= b <= 10^6, b > 0; at most 10^4 cases",
    systems: &[27],
    samples: &[],
    answer,
    random,
    full,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let mut asked = Vec::new();
    loop {
        let a: u64 = input.number("a", 0..=1_000_000)?;
        let b = input.number("b", a..=1_000_000)?;
        if b == 0 {
            break;
        }
        asked.push([a, b]);
    }
    let game = Game::of("wythoff-moves", &[])?;
    for [a, b] in asked {
        let mut left = game.winning_moves(&[a, b], usize::MAX)?;
        left.iter_mut().for_each(|pair| pair.sort_unstable());
        // A result of taking equally from both heaps keeps the difference, and comes first.
        left.sort_by_key(|pair| pair[1] - pair[0] != b - a);
        left.dedup();
        lines(out, [if left.is_empty() { "0" } else { "1" }]);
        lines(out, left.iter().map(|pair| format!("{} {}", pair[0], pair[1])));
    }
    Ok(())
}

/// Whether two outputs are the same but for the order of the results of taking from one heap.
pub fn same(input: &str, expected: &str, given: &str) -> bool {
    let numbers: Option<Vec<u64>> =
        input.split_whitespace().map(|word| word.parse().ok()).collect();
    let (mut expected, mut given) = (rows(expected), rows(given));
    for pair in numbers.unwrap_or_default().chunks_exact(2) {
        if pair[1] == 0 {
            break;
        }
        let count = expected.iter().skip(1).take_while(|row| row.contains(' ')).count() + 1;
        if given.len() < count || expected.len() < count {
            return false;
        }
        let mut mine: Vec<&str> = expected.drain(..count).collect();
        let mut theirs: Vec<&str> = given.drain(..count).collect();
        // What keeps the difference is bound to its place after the line `1`.
        let keeps = |row: &str| {
            let ends = row.split_once(' ').and_then(|(x, y)| Some((num(x)?, num(y)?)));
            ends.is_some_and(|(x, y)| y.checked_sub(x) == pair[1].checked_sub(pair[0]))
        };
        let fixed = if mine.get(1).is_some_and(|row| keeps(row)) { 2 } else { 1 };
        mine[fixed..].sort_unstable();
        theirs[fixed..].sort_unstable();
        if mine != theirs {
            return false;
        }
    }
    given.is_empty()
}

fn num(text: &str) -> Option<u64> {
    text.parse().ok()
}

/// The lines of an output without white space at their ends, those at its end left out.
fn rows(output: &str) -> Vec<&str> {
    output.trim_end().lines().map(str::trim_end).collect()
}

fn random(choices: &mut Choices) -> String {
    let (count, largest) = (choices.up_to(6), 2 + 2 * choices.size());
    written(choices, count, largest)
}

fn full(choices: &mut Choices) -> String {
    written(choices, 10_000, 1_000_000)
}

fn written(choices: &mut Choices, count: u64, largest: u64) -> String {
    let cases = choices.lines(count, |choices| {
        let b = choices.between(1, largest);
        format!("{} {b}", choices.between(0, b))
    });
    cases + "0 0\n"
}
