//! HDU 1536, S-Nim: the subtraction game with a given set of numbers, on several heaps.

use super::{Choices, Game, Input, join_numbers, write_lines};
use grundy::base::Error;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let cases = input.until_none(|input| {
        let members: usize = input.number("k", 0..=100)?;
        if members == 0 {
            return Ok(None);
        }
        let set = input.several(members, |input| input.number("s_i", 1..=10_000u64))?;
        let queries: usize = input.number("m", 1..=100)?;
        let queries = input.several(queries, |input| {
            let heaps: usize = input.number("l", 1..=100)?;
            input.several(heaps, |input| input.number("h_i", 0..=10_000u64))
        })?;
        Ok(Some((set, queries)))
    })?;
    for (set, queries) in cases {
        let set = join_numbers(&set).replace(' ', ",");
        let game = Game::with_texts("s-nim", &[("S", &set)])?;
        let mut answers = String::with_capacity(queries.len());
        for heaps in queries {
            answers.push(if game.first_wins(&heaps)? { 'W' } else { 'L' });
        }
        write_lines(out, [answers]);
    }
    Ok(())
}

pub(super) fn generate(choices: &mut Choices) -> String {
    let (cases, largest) =
        (choices.count_up_to(3, 20), choices.max_value(6 + choices.size(), 10_000));
    let text = choices.lines(cases, |choices| {
        let max_members = choices.max_value(4, 100);
        let members = choices.between_or_full(1, max_members, 100);
        let set = list_with_length(choices, members, 1, largest);
        let queries = choices.between_or_full(1, 4, 100);
        let queries = choices.counted_lines(queries, |choices| {
            let heaps = choices.between_or_full(1, 3, 100);
            list_with_length(choices, heaps, 0, largest)
        });
        format!("{set}\n{queries}")
    });
    text + "0\n"
}

/// Draws `length` numbers from `low` to `high`, and returns them as text with `length` in front.
fn list_with_length(choices: &mut Choices, length: u64, low: u64, high: u64) -> String {
    format!("{length} {}", choices.list(length, low, high))
}
