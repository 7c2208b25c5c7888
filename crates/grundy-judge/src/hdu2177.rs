//! HDU 2177, taking stones from two heaps: Wythoff's game with every position a winning move leaves.

use super::{Choices, Game, Input, Problem, hdu1527, lines};
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

/// What a and b may be.
const LIMIT: u64 = 1_000_000;

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let mut asked = Vec::new();
    loop {
        let a: u64 = input.number("a", 0..=LIMIT)?;
        let b = input.number("b", a..=LIMIT)?;
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
    let (count, small) = (choices.up_to(6), 2 + 2 * choices.size());
    let cases = choices.lines(count, |choices| {
        let [a, b] = hdu1527::pair(choices, small, LIMIT);
        format!("{} {}", a.min(b), a.max(b).max(1))
    });
    cases + "0 0\n"
}

fn full(choices: &mut Choices) -> String {
    let cases = choices.lines(10_000, |choices| {
        let b = choices.between(1, LIMIT);
        format!("{} {b}", choices.between(0, b))
    });
    cases + "0 0\n"
}

#[cfg(test)]
mod tests {
    use super::same;

    #[test]
    fn only_results_of_lowering_one_heap_are_told_in_any_order() {
        let input = "5 8\n3 5\n5 7\n0 0\n";
        let expected = "1\n4 7\n3 5\n0\n1\n3 5\n4 7\n";
        assert!(same(input, expected, expected));
        assert!(same(input, expected, "1\n4 7 \n3 5\n0\n1\n3 5\n4 7\n\n"));
        for wrong in [
            "1\n3 5\n4 7\n0\n1\n3 5\n4 7\n",
            "1\n4 7\n3 5\n0\n1\n4 7\n3 5\n",
            "1\n4 7\n3 5\n0\n1\n3 5\n",
            "1\n4 7\n3 5\n1\n3 5\n4 7\n",
            "1\n4 7\n3 5\n0\n1\n3 5\n4 7\n0\n",
            "",
        ] {
            assert!(!same(input, expected, wrong), "{wrong}");
        }
        let same = |given| same("10 15\n0 0\n", "1\n8 13\n6 10\n9 15\n", given);
        assert!(same("1\n8 13\n9 15\n6 10"));
        assert!(!same("1\n6 10\n8 13\n9 15\n") && !same("1\n8 13\n6 10\n6 10\n"));
    }
}
