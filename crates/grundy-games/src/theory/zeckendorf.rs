//! The catalogue entry about Zeckendorf's theorem, which writes numbers as sums of Fibonacci
//! numbers.

use crate::prelude::*;
use grundy_core::base::{Fibonacci, zeckendorf};
use grundy_octal::number_list;

pub static CARD: Card =
    Card { kind: Kind::Function(decompose), ..entry!("zeckendorf", zeckendorf) };

/// The maximum number of digits of a number whose terms are written out. The terms of longer
/// numbers are written as `F(n)`.
const MAX_DIGITS: usize = 40;

fn decompose(_: &Params, words: &[&str]) -> Result<Vec<Words>, Error> {
    let numbers = number_list::parse_numbers(words)?;
    if numbers.is_empty() {
        return Err(Error::bad(words!(zeckendorf::no_number_is_given))
            .help(words!(zeckendorf::write_number_as_in_100)));
    }
    Ok(numbers.iter().map(describe_parts).collect())
}

/// Describes a number as the sum of Fibonacci numbers that Zeckendorf's theorem gives, such as
/// `100 = 89 + 8 + 3`. The terms of a number with more than [`MAX_DIGITS`] digits are written as
/// `F(n)`, where F(2) = 1, F(3) = 2, F(4) = 3.
fn describe_parts(n: &Big) -> Words {
    let summands = zeckendorf(n);
    let number = n.to_string();
    if summands.is_empty() {
        return words!(zeckendorf::zero_is_empty_sum);
    }
    if number.len() <= MAX_DIGITS {
        let summands: Vec<String> = summands.iter().map(Big::to_string).collect();
        return Words::same(format!("{number} = {}", summands.join(" + ")));
    }
    let mut ascending = summands.iter().rev().peekable();
    let mut indices = Vec::new();
    for (index, fibonacci) in (2..).zip(Fibonacci::default()) {
        let Some(part) = ascending.peek() else { break };
        if **part == fibonacci {
            ascending.next();
            indices.push(format!("F({index})"));
        }
    }
    indices.reverse();
    words!(zeckendorf::with_f_two_one_f_three, number, sum = indices.join(" + "))
}
