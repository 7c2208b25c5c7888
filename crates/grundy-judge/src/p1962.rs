//! Luogu P1962: Fibonacci numbers modulo 1000000007.

use super::{Choices, Input, write_lines};
use grundy::algebra::{Modulo, Recurrence};
use grundy::base::{Big, Error};

/// The modulus by which the Fibonacci number in the output is reduced.
const MODULUS: u64 = 1_000_000_007;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let n: u64 = input.number("n", 1..=(1 << 63) - 1)?;
    input.end()?;
    let ring = Modulo::new(MODULUS).expect("it is not 0");
    let term = Recurrence::new(vec![1, 1], vec![0, 1])?.term(&ring, &Big::from(n))?;
    write_lines(out, [term]);
    Ok(())
}

pub(super) fn generate(choices: &mut Choices) -> String {
    let largest = choices.max_value(10 + 20 * choices.size(), (1 << 63) - 1);
    format!("{}\n", choices.between_or_full(1, largest, (1 << 63) - 1))
}
