//! Luogu P3390: the power of a matrix modulo 1000000007.

use super::{Choices, Input, Problem};
use grundy::algebra::{Integer, Matrix, Modulo, Ring, power};
use grundy::base::{Big, Error, Text};

pub static PROBLEM: Problem = Problem {
    id: "p3390",
    title: Text { en: "Matrix power", zh: "【模板】矩阵快速幂" },
    limits: "1 <= n <= 100; 0 <= k <= 10^12; |A_ij| <= 1000",
    systems: &[79],
    samples: &[("2 1\n1 1\n1 1\n", "1 1\n1 1\n")],
    answer,
    random,
    full,
};

/// The number that results are remainders of.
const MODULUS: u64 = 1_000_000_007;

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let n: usize = input.number("n", 1..=100)?;
    let k: u64 = input.number("k", 0..=1_000_000_000_000)?;
    let ring = Modulo::new(MODULUS).expect("it is not 0");
    let mut rows = Vec::new();
    for _ in 0..n {
        let mut row = Vec::new();
        for _ in 0..n {
            row.push(ring.of(&Integer::from(input.number("A_ij", -1000..=1000i64)?)));
        }
        rows.push(row);
    }
    input.end()?;
    let result = power(&ring, &Matrix::from_rows(rows)?, &Big::from(k))?;
    for row in 0..n {
        let row: Vec<String> = result.row(row).iter().map(u64::to_string).collect();
        out.push_str(&row.join(" "));
        out.push('\n');
    }
    Ok(())
}

fn random(choices: &mut Choices) -> String {
    let size = choices.size();
    let (n, k) = (choices.between(1, 4), choices.between(0, 4 + 2 * size));
    let largest = if choices.between(0, 3) == 0 { 1000 } else { 3 };
    written(choices, n, k, largest)
}

fn full(choices: &mut Choices) -> String {
    written(choices, 100, 1_000_000_000_000, 1000)
}

fn written(choices: &mut Choices, n: u64, k: u64, largest: u64) -> String {
    let mut text = format!("{n} {k}\n");
    for _ in 0..n {
        let mut entry = || choices.between(0, 2 * largest) as i64 - largest as i64;
        let row: Vec<String> = (0..n).map(|_| entry().to_string()).collect();
        text.push_str(&row.join(" "));
        text.push('\n');
    }
    text
}
