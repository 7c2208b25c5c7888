//! HDU 1730, Northcott Game: each row of a board has one piece of each player, which slides along
//! the row.

use super::{Choices, Game, Input, write_winners};
use grundy::base::Error;
use grundy::words;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let queries = input.to_end(|input| {
        let rows: usize = input.number("n", 1..=1000)?;
        let columns: u64 = input.number("m", 2..=100)?;
        let mut pieces = Vec::with_capacity(2 * rows);
        for _ in 0..rows {
            let tom = input.number("Ti", 1..=columns)?;
            let jerry: u64 = input.number("Ji", 1..=columns)?;
            if tom == jerry {
                return Err(input.unexpected("Ji", jerry, words!(judge::column_other_than_ti)));
            }
            pieces.extend([tom, jerry]);
        }
        Ok((columns, pieces))
    })?;
    write_winners(out, queries, ["I WIN!", "BAD LUCK!"], |(columns, pieces)| {
        Game::with_params("northcott", &[("m", columns)])?.first_wins(&pieces)
    })
}

pub(super) fn generate(choices: &mut Choices) -> String {
    let cases = choices.count_up_to(4, 100);
    choices.lines(cases, |choices| {
        let (max_rows, max_columns) = (choices.max_value(3, 30), choices.max_value(4, 100));
        let rows = choices.between_or_full(1, max_rows, 1000);
        let columns = choices.between_or_full(2, max_columns, 100);
        let pieces = choices.lines(rows, |choices| {
            let tom = choices.between(1, columns);
            let jerry = choices.between(1, columns - 1);
            format!("{tom} {}", if jerry >= tom { jerry + 1 } else { jerry })
        });
        format!("{rows} {columns}\n{pieces}")
    })
}
