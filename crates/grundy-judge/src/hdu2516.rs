//! HDU 2516, Taking Stones: Fibonacci Nim, in which a move takes at most twice as many stones as
//! the previous move.

use super::{Choices, Game, Input, write_winners};
use grundy::base::Error;
use grundy::words;

/// The maximum of n, the number of stones.
const LIMIT: u64 = (1 << 31) - 1;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let queries = input.until_none(|input| match input.number("n", 0..=LIMIT)? {
        1 => Err(input.unexpected("n", 1, words!(judge::zero_or_two_to_2147483647))),
        n => Ok((n > 0).then_some(n)),
    })?;
    let game = Game::with_params("hdu2516", &[])?;
    let winners = ["First win", "Second win"];
    write_winners(out, queries, winners, |n: u64| game.first_wins(&[n, n - 1]))
}

pub(super) fn generate(choices: &mut Choices) -> String {
    let (count, small) = (choices.count_up_to(8, 100_000), 3 + 5 * choices.size());
    let numbers = choices.lines(count, |choices| {
        let largest = choices.max_value(small, LIMIT);
        let is_large = largest > small && !choices.is_full();
        let kind = if is_large { choices.between(0, 2) } else { 0 };
        // Fibonacci numbers are the P-positions. Large Fibonacci numbers modulo 2^32 are not: they
        // reveal programs whose table of Fibonacci numbers overflows.
        let number = match kind {
            0 => choices.between(2, largest),
            _ => fibonacci_in_32_bits(choices.between(3, 200)),
        };
        number.clamp(2, LIMIT).to_string()
    });
    numbers + "0\n"
}

/// Returns the Fibonacci number with this index, modulo 2^32.
fn fibonacci_in_32_bits(index: u64) -> u64 {
    let step = |(a, b): (u32, u32), _| (b, a.wrapping_add(b));
    u64::from((0..index).fold((0, 1), step).0)
}
