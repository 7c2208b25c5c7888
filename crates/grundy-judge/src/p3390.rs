//! Luogu P3390: the power of a matrix modulo 1000000007.

use super::{Choices, Input, join_numbers, write_lines};
use grundy::algebra::{Integer, Matrix, Modulo, Ring, power};
use grundy::base::{Big, Error};

/// The modulus by which the entries of the output matrix are reduced.
const MODULUS: u64 = 1_000_000_007;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let n: usize = input.number("n", 1..=100)?;
    let k: u64 = input.number("k", 0..=1_000_000_000_000)?;
    let ring = Modulo::new(MODULUS).expect("it is not 0");
    let rows = input.several(n, |input| {
        let entry = |input: &mut Input| input.number("A_ij", -1000..=1000i64);
        input.several(n, |input| Ok(ring.embed_integer(&Integer::from(entry(input)?))))
    })?;
    input.end()?;
    let result = power(&ring, &Matrix::from_rows(rows)?, &Big::from(k))?;
    write_lines(out, (0..n).map(|row| join_numbers(result.row(row))));
    Ok(())
}

pub(super) fn generate(choices: &mut Choices) -> String {
    const MAX_POWER: u64 = 1_000_000_000_000;
    let max_power = choices.max_value(4 + 2 * choices.size(), MAX_POWER);
    let n = choices.between_or_full(1, 4, 100);
    let k = choices.between_or_full(0, max_power, MAX_POWER);
    let largest = if choices.is_full() || choices.between(0, 3) == 3 { 1000 } else { 3 };
    // The simplest entry is 0; the entries after it are 1, -1, 2, -2, …
    let entry = |choices: &mut Choices| match choices.between(0, 2 * largest) as i64 {
        choice if choice % 2 == 0 => (-choice / 2).to_string(),
        choice => (choice / 2 + 1).to_string(),
    };
    let row = |choices: &mut Choices| (0..n).map(|_| entry(choices) + " ").collect::<String>();
    format!("{n} {k}\n{}", choices.lines(n, row))
}
