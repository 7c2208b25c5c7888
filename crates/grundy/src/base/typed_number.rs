//! Naturals as people type them.

use super::error::{Error, excerpt};
use crate::words;
use dashu_int::ops::BitTest;
use grundy_core::base::{Big, to_u64};
use std::fmt;
use winnow::Parser;
use winnow::ascii::digit1;
use winnow::combinator::{opt, preceded, separated_pair};

/// Digits a typed number may have, and the number a power may come to.
pub const MAX_DIGITS: usize = 10_000;

/// Reads a natural as people type it: `1000000`, `1_000_000`, `10^30`, `2^100-1`, `2^64+3`.
///
/// ```
/// use grundy::base::{big, parse_big};
/// assert_eq!(parse_big("1_000"), Ok(big(1000)));
/// assert_eq!(parse_big("2^10-1"), Ok(big(1023)));
/// assert!(parse_big("-1").is_err());
/// ```
///
/// # Errors
/// `BadInput` for anything else and for numbers of more than [`MAX_DIGITS`] digits.
pub fn parse_big(text: &str) -> Result<Big, Error> {
    // Most numbers are small, and a list may hold a million of them.
    if (1..=19).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit()) {
        return Ok(Big::from(text.parse::<u64>().expect("at most 19 digits")));
    }
    if let Some(rest) = text.strip_prefix(['-', '−'])
        && rest.starts_with(|c: char| c.is_ascii_digit())
    {
        let shown = excerpt(text);
        return Err(Error::bad(words!("`{shown}` is negative", "`{shown}` 是负数"))
            .help(words!("sizes are natural numbers: 0, 1, 2, …", "大小须为自然数：0、1、2……")));
    }
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(not_a_number(text));
    }
    let plain: String = text.chars().filter(|&c| c != '_').collect();
    if plain.len() > 3 * MAX_DIGITS {
        return Err(too_long(plain.len()));
    }
    let scattered = text.starts_with('_') || text.ends_with('_') || text.contains("__");
    let term = || (digit1::<&str, ()>, opt(preceded('^', digit1)));
    let sum = separated_pair(term(), '+', digit1).map(|(power, n)| (power, Some((true, n))));
    let difference =
        separated_pair(term(), '-', digit1).map(|(power, n)| (power, Some((false, n))));
    let mut number = winnow::combinator::alt((sum, difference, term().map(|power| (power, None))));
    let Ok(((base, exponent), tail)) = number.parse(plain.as_str()) else {
        return Err(not_a_number(text));
    };
    if scattered {
        return Err(not_a_number(text));
    }
    let mut value = decimal(base)?;
    if let Some(exponent) = exponent {
        value = power(&value, exponent)?;
    }
    match tail {
        None => within(value),
        Some((true, tail)) => within(value + decimal(tail)?),
        Some((false, tail)) => {
            let tail = decimal(tail)?;
            if tail > value {
                let shown = excerpt(text);
                return Err(Error::bad(words!("`{shown}` is negative", "`{shown}` 是负数")).help(
                    words!("sizes are natural numbers: 0, 1, 2, …", "大小须为自然数：0、1、2……"),
                ));
            }
            within(value - tail)
        }
    }
}

/// What is read has to be readable again when it is written out.
fn within(value: Big) -> Result<Big, Error> {
    // A digit takes more than 3 bits, so shorter numbers need no exact look.
    if value.bit_len() > 3 * MAX_DIGITS && value >= Big::from(10u8).pow(MAX_DIGITS) {
        return Err(too_long(value.bit_len() * 30_103 / 100_000 + 1));
    }
    Ok(value)
}

fn decimal(digits: &str) -> Result<Big, Error> {
    if digits.len() > MAX_DIGITS {
        return Err(too_long(digits.len()));
    }
    digits.parse().map_err(|_| not_a_number(digits))
}

fn power(base: &Big, exponent: &str) -> Result<Big, Error> {
    let small = *base <= Big::ONE;
    let exponent = match exponent.parse::<usize>() {
        Ok(exponent) => exponent,
        Err(_) if small => 1,
        Err(_) => return Err(too_long(usize::MAX)),
    };
    // bit_len(b) - 1 <= log2 b, so this many bits at least; 3.33 bits a digit.
    let bits = (base.bit_len().saturating_sub(1)).saturating_mul(exponent);
    if !small && bits > MAX_DIGITS * 10 / 3 {
        return Err(too_long(bits.saturating_mul(3) / 10));
    }
    Ok(if small && exponent > 0 { base.clone() } else { base.pow(exponent) })
}

fn too_long(digits: usize) -> Error {
    let found = if digits == usize::MAX {
        words!("a number is far too long", "数字过长")
    } else {
        words!("a number has about {digits} digits", "有一个数约有 {digits} 位")
    };
    Error::bad(found.then(&words!(
        ", more than the {MAX_DIGITS} that are read",
        "，超过可读的 {MAX_DIGITS} 位"
    )))
    .help(words!("write large numbers as 10^1000 or 2^3000-1", "大数可写作 10^1000 或 2^3000-1"))
}

fn not_a_number(text: &str) -> Error {
    let shown = excerpt(text);
    Error::bad(words!("`{shown}` is not a natural number", "`{shown}` 不是自然数")).help(words!(
        "write 12, 1_000_000, 10^30 or 2^100-1",
        "可写 12、1_000_000、10^30 或 2^100-1"
    ))
}

/// A natural as it is written: those that fit a machine word several times as quickly as any other.
///
/// ```
/// use grundy::base::{Decimal, big};
/// assert_eq!(Decimal(&big(17)).to_string(), "17");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Decimal<'a>(pub &'a Big);

impl fmt::Display for Decimal<'_> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match to_u64(self.0) {
            Some(small) => small.fmt(to),
            None => self.0.fmt(to),
        }
    }
}
