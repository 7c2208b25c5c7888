//! AtCoder ARC131 C, Zero XOR: a move erases one of several numbers; the player after whose move
//! the exclusive or of the remaining numbers is 0 wins.

use super::{Choices, Game, Input, join_numbers, write_lines};
use grundy::base::Error;
use grundy::words;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let mut numbers: Vec<u64> =
        input.counted("N", 1..=400_000, |input| input.number("A", 1..=1_000_000_000))?;
    numbers.sort_unstable();
    if let Some(pair) = numbers.windows(2).find(|pair| pair[0] == pair[1]) {
        let expected = words!(judge::number_that_differs_from_all_others);
        return Err(input.unexpected("A", pair[0], expected));
    }
    if numbers.iter().fold(0, |sum, n| sum ^ n) == 0 {
        let expected = words!(judge::numbers_whose_xor_is_not_zero);
        return Err(input.unexpected("A", "numbers with xor 0", expected));
    }
    let first_wins = Game::with_params("zero-xor", &[])?.first_wins(&numbers)?;
    write_lines(out, [if first_wins { "Win" } else { "Lose" }]);
    Ok(())
}

pub(super) fn generate(choices: &mut Choices) -> String {
    let (count, largest) = (choices.count_up_to(7, 400_000), choices.max_value(15, 1_000_000_000));
    let mut numbers = choices.distinct(count, 1, largest);
    // All numbers are positive, so removing one of them makes an exclusive or of 0 nonzero.
    if numbers.iter().fold(0, |sum, n| sum ^ n) == 0 {
        numbers.pop();
    }
    format!("{}\n{}\n", numbers.len(), join_numbers(&numbers))
}
