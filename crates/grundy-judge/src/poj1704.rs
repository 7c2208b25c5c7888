//! POJ 1704, Georgia and Bob: pieces move left on a strip without passing each other.

use super::{Choices, Game, Input, join_numbers, write_winners};
use grundy::base::Error;
use grundy::words;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let queries = input.counted("T", 1..=20, |input| {
        let count: usize = input.number("N", 1..=1000)?;
        let mut cells: Vec<u64> = Vec::with_capacity(count);
        let mut is_occupied = vec![false; 10_001];
        for _ in 0..count {
            let cell: u64 = input.number("position", 1..=10_000)?;
            if std::mem::replace(&mut is_occupied[cell as usize], true) {
                let expected = words!(judge::cell_without_another_piece);
                return Err(input.unexpected("position", cell, expected));
            }
            cells.push(cell);
        }
        cells.sort_unstable();
        Ok(cells)
    })?;
    let game = Game::with_params("georgia-and-bob", &[])?;
    let winners = ["Georgia will win", "Bob will win"];
    write_winners(out, queries, winners, |cells| game.first_wins(&cells))
}

pub(super) fn generate(choices: &mut Choices) -> String {
    let count = choices.count_up_to(5, 20);
    let strip = choices.max_value(4 + choices.size() / 2, 10_000);
    choices.counted_lines(count, |choices| {
        let max_pieces = choices.max_value(4, strip.min(60));
        let pieces = choices.between_or_full(1, max_pieces, 1000);
        let cells = choices.distinct(pieces, 1, strip);
        format!("{pieces}\n{}", join_numbers(&cells))
    })
}
