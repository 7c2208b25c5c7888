//! HDU 2177, Taking Stones from Two Heaps: Wythoff's game with the positions after all winning
//! moves. `is_same_answer` accepts the moves on one heap in any order.

use super::{Choices, Game, Input, hdu1527, write_lines};
use grundy::base::Error;

/// The maximum number of stones of a heap.
const LIMIT: u64 = 1_000_000;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let queries = input.until_none(|input| {
        let a: u64 = input.number("a", 0..=LIMIT)?;
        let b = input.number("b", a..=LIMIT)?;
        Ok((b > 0).then_some([a, b]))
    })?;
    let game = Game::with_params("wythoff-moves", &[])?;
    for [a, b] in queries {
        let mut results = game.winning_moves(&[a, b], usize::MAX)?;
        results.iter_mut().for_each(|pair| pair.sort_unstable());
        // A move that takes equally from both heaps keeps the difference of the heaps; it is
        // printed first.
        results.sort_by_key(|pair| pair[1] - pair[0] != b - a);
        results.dedup();
        write_lines(out, [if results.is_empty() { "0" } else { "1" }]);
        write_lines(out, results.iter().map(|pair| format!("{} {}", pair[0], pair[1])));
    }
    Ok(())
}

/// Returns whether two outputs are equal up to the order of the moves that take from a single heap.
pub fn is_same_answer(input: &str, expected: &str, given: &str) -> bool {
    let numbers: Option<Vec<u64>> =
        input.split_whitespace().map(|word| word.parse().ok()).collect();
    let (mut expected, mut given) = (trimmed_lines(expected), trimmed_lines(given));
    for pair in numbers.unwrap_or_default().chunks_exact(2) {
        if pair[1] == 0 {
            break;
        }
        let count = expected.iter().skip(1).take_while(|row| row.contains(' ')).count() + 1;
        if given.len() < count || expected.len() < count {
            return false;
        }
        let mut expected_case: Vec<&str> = expected.drain(..count).collect();
        let mut given_case: Vec<&str> = given.drain(..count).collect();
        // A move that keeps the difference of the heaps must come first, after the line `1`.
        let keeps_difference = |row: &str| {
            let heaps = row.split_once(' ').and_then(|(x, y)| Some((parse(x)?, parse(y)?)));
            heaps.is_some_and(|(x, y)| y.checked_sub(x) == pair[1].checked_sub(pair[0]))
        };
        let has_fixed_move = expected_case.get(1).is_some_and(|row| keeps_difference(row));
        let fixed_count = if has_fixed_move { 2 } else { 1 };
        expected_case[fixed_count..].sort_unstable();
        given_case[fixed_count..].sort_unstable();
        if expected_case != given_case {
            return false;
        }
    }
    given.is_empty()
}

fn parse(text: &str) -> Option<u64> {
    text.parse().ok()
}

/// Returns the lines of an output without white space at their ends and without blank lines at the
/// end of the output.
fn trimmed_lines(output: &str) -> Vec<&str> {
    output.trim_end().lines().map(str::trim_end).collect()
}

pub(super) fn generate(choices: &mut Choices) -> String {
    if choices.is_full() {
        return full(choices);
    }
    let (count, small) = (choices.count_up_to(6, 10_000), 2 + 2 * choices.size());
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
    use super::is_same_answer;

    #[test]
    fn the_order_is_free_for_moves_on_one_heap_only() {
        let input = "5 8\n3 5\n5 7\n0 0\n";
        let expected = "1\n4 7\n3 5\n0\n1\n3 5\n4 7\n";
        assert!(is_same_answer(input, expected, expected));
        assert!(is_same_answer(input, expected, "1\n4 7 \n3 5\n0\n1\n3 5\n4 7\n\n"));
        for wrong in [
            "1\n3 5\n4 7\n0\n1\n3 5\n4 7\n",
            "1\n4 7\n3 5\n0\n1\n4 7\n3 5\n",
            "1\n4 7\n3 5\n0\n1\n3 5\n",
            "1\n4 7\n3 5\n1\n3 5\n4 7\n",
            "1\n4 7\n3 5\n0\n1\n3 5\n4 7\n0\n",
            "",
        ] {
            assert!(!is_same_answer(input, expected, wrong), "{wrong}");
        }
        let is_same = |given| is_same_answer("10 15\n0 0\n", "1\n8 13\n6 10\n9 15\n", given);
        assert!(is_same("1\n8 13\n9 15\n6 10"));
        assert!(!is_same("1\n6 10\n8 13\n9 15\n") && !is_same("1\n8 13\n6 10\n6 10\n"));
    }
}
