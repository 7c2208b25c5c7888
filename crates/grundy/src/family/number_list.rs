//! Reading, writing and telling positions that are lists of naturals: what most families share.

use crate::base::{Big, Decimal, Error, parse_big};
use crate::words;
use dashu_int::ops::BitTest;
use std::fmt::Write;

/// Short powers such as 10^9999 must not fill the memory: room for a million numbers of 40 digits.
const MOST_BITS: usize = 133_000_000;

/// Reads a list of naturals, separated by white space or commas; brackets around it are allowed.
///
/// # Errors
/// Names the first word that is not a natural number, and its place.
pub fn parse_numbers(words: &[&str]) -> Result<Vec<Big>, Error> {
    let mut numbers = Vec::with_capacity(words.len());
    let mut bits = 0;
    for word in words {
        let bare = word.trim_matches(['(', ')', '[', ']']);
        for part in bare.split([',', '\u{ff0c}', '、']).filter(|part| !part.is_empty()) {
            let at = numbers.len() + 1;
            numbers.push(parse_big(part).map_err(|error| {
                error.at(words!("number {at} of the position", "局面的第 {at} 个数"))
            })?);
            bits += numbers.last().map_or(0, BitTest::bit_len);
            if bits > MOST_BITS {
                return Err(Error::too_big(words!(
                    "the first {at} numbers have over 40 million digits together",
                    "前 {at} 个数合计超过四千万位"
                ))
                .help(words!("use fewer or smaller numbers", "请减少或减小这些数")));
            }
        }
    }
    Ok(numbers)
}

/// Checks that a position has exactly `arity` numbers.
///
/// # Errors
/// `BadInput` with the number found and the number expected; `example` shows a right one.
pub fn expect_arity(numbers: &[Big], arity: usize, example: &str) -> Result<(), Error> {
    let found = numbers.len();
    if found == arity {
        return Ok(());
    }
    let numbers = if found == 1 { "number" } else { "numbers" };
    Err(Error::bad(words!(
        "the position has {found} {numbers}, this game needs {arity}",
        "局面有 {found} 个数，此游戏需要 {arity} 个"
    ))
    .help(words!("write it like `{example}`", "写法如 `{example}`")))
}

/// Writes the numbers with spaces between them.
pub fn print_numbers(position: &[Big]) -> String {
    let mut text = String::with_capacity(position.len() * 3);
    for (i, n) in position.iter().enumerate() {
        if i > 0 {
            text.push(' ');
        }
        let _ = write!(text, "{}", Decimal(n));
    }
    text
}
