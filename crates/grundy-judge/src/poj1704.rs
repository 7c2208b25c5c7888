//! POJ 1704, Georgia and Bob: pieces move left on a strip without passing each other.

use super::{Choices, Game, Input, Problem, join_numbers, write_lines};
use grundy::base::{Error, text};
use grundy::words;

pub static PROBLEM: Problem = Problem {
    id: "poj1704",
    title: text!(judge::georgia_and_bob),
    limits: "T <= 20; 1 <= N <= 1000; 1 <= position <= 10000",
    systems: &[37],
    samples: &[("2\n3\n1 2 3\n8\n1 5 6 7 9 12 14 17\n", "Bob will win\nGeorgia will win\n")],
    answer,
    generate,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let cases: usize = input.number("T", 1..=20)?;
    let queries = input.several(cases, |input| {
        let count: usize = input.number("N", 1..=1000)?;
        let mut cells: Vec<u64> = Vec::with_capacity(count);
        let mut is_occupied = vec![false; 10_001];
        for _ in 0..count {
            let cell: u64 = input.number("position", 1..=10_000)?;
            if std::mem::replace(&mut is_occupied[cell as usize], true) {
                return Err(input.unexpected(
                    "position",
                    &cell.to_string(),
                    &words!(judge::cell_without_another_piece),
                ));
            }
            cells.push(cell);
        }
        cells.sort_unstable();
        Ok(cells)
    })?;
    input.end()?;
    let game = Game::with_params("georgia-and-bob", &[])?;
    for cells in queries {
        let first_wins = game.first_wins(&cells)?;
        write_lines(out, [if first_wins { "Georgia will win" } else { "Bob will win" }]);
    }
    Ok(())
}

fn generate(choices: &mut Choices) -> String {
    let count = choices.count_up_to(5, 20);
    let strip = choices.max_value(4 + choices.size() / 2, 10_000);
    choices.counted_lines(count, |choices| {
        let max_pieces = choices.max_value(4, strip.min(60));
        let pieces = choices.between_or_full(1, max_pieces, 1000);
        let cells = choices.distinct(pieces, 1, strip);
        format!("{pieces}\n{}", join_numbers(&cells))
    })
}
