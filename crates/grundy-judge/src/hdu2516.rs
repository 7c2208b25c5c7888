//! HDU 2516, Taking Stones: Fibonacci Nim, in which a move takes at most twice as many stones as
//! the previous move.

use super::{Choices, Game, Input, Problem, write_lines};
use grundy::base::{Error, text};
use grundy::words;

pub static PROBLEM: Problem = Problem {
    id: "hdu2516",
    title: text!(judge::taking_stones_fibonacci_nim),
    limits: "2 <= n < 2^31; at most 10^5 cases",
    systems: &[60],
    samples: &[],
    answer,
    generate,
};

/// The maximum of n, the number of stones.
const LIMIT: u64 = (1 << 31) - 1;

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let mut queries = Vec::new();
    loop {
        let n: u64 = input.number("n", 0..=LIMIT)?;
        match n {
            0 => break,
            1 => {
                return Err(input.unexpected("n", "1", &words!(judge::zero_or_two_to_2147483647)));
            }
            _ => queries.push(n),
        }
    }
    let game = Game::with_params("hdu2516", &[])?;
    for n in queries {
        let first_wins = game.first_wins(&[n, n - 1])?;
        write_lines(out, [if first_wins { "First win" } else { "Second win" }]);
    }
    Ok(())
}

fn generate(choices: &mut Choices) -> String {
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
