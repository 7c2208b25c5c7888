//! HDU 1850, Being a Good Boy in Spring Festival: the output is the number of winning first moves
//! in Nim.

use super::{Choices, Game, Input, write_lines};
use grundy::base::Error;
use grundy::words;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let queries = input.until_none(|input| {
        let heaps: usize = input.number("M", 0..=100)?;
        if heaps == 1 {
            return Err(input.unexpected("M", 1, words!(judge::zero_or_two_to_100)));
        }
        let heap_sizes = input.several(heaps, |input| input.number("heap", 1..=1_000_000))?;
        Ok((heaps > 0).then_some(heap_sizes))
    })?;
    let game = Game::with_params("nim-move-count", &[])?;
    for heaps in queries {
        write_lines(out, [game.winning_move_count(&heaps)?]);
    }
    Ok(())
}

pub(super) fn generate(choices: &mut Choices) -> String {
    let (count, largest) =
        (choices.count_up_to(5, 1000), choices.max_value(1 + choices.size(), 1_000_000));
    let max_heaps = choices.max_value(5, 99);
    let cases = choices.lines(count, |choices| {
        let heaps = choices.between_or_full(2, max_heaps, 100);
        format!("{heaps} {}", choices.list(heaps, 1, largest))
    });
    cases + "0\n"
}
