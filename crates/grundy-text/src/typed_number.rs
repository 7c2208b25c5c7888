//! Parses natural numbers that people type, including powers such as `10^30`, and formats numbers.

use super::error::{Error, excerpt};
use crate::words;
use dashu_int::ops::BitTest;
use grundy_core::base::{Big, to_u64};
use std::fmt;
use winnow::Parser;
use winnow::ascii::digit1;
use winnow::combinator::{opt, preceded, separated_pair};

/// The maximum number of decimal digits of a typed number, and of the value of a typed power.
pub const MAX_DIGITS: usize = 10_000;

/// Parses a natural number: `1000000`, `1_000_000`, `10^30`, `2^100-1`, `2^64+3`.
///
/// ```
/// use grundy_core::base::big;
/// use grundy_text::parse_big;
/// assert_eq!(parse_big("1_000"), Ok(big(1000)));
/// assert_eq!(parse_big("2^10-1"), Ok(big(1023)));
/// assert!(parse_big("-1").is_err());
/// ```
///
/// # Errors
/// `BadInput` for any other text and for numbers with more than [`MAX_DIGITS`] digits.
pub fn parse_big(text: &str) -> Result<Big, Error> {
    // Fast path: most numbers are small, and a list can contain a million of them.
    if (1..=19).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit()) {
        return Ok(Big::from(text.parse::<u64>().expect("at most 19 digits")));
    }
    if let Some(digits) = text.strip_prefix(['-', '−'])
        && digits.starts_with(|c: char| c.is_ascii_digit())
    {
        return Err(Error::bad(words!(typed_number::is_negative, quoted = excerpt(text)))
            .help(words!(typed_number::sizes_are_natural_numbers_zero_one)));
    }
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(not_a_number(text));
    }
    let plain: String = text.chars().filter(|&c| c != '_').collect();
    if plain.len() > 3 * MAX_DIGITS {
        return Err(too_long(plain.len()));
    }
    let has_misplaced_underscore =
        text.starts_with('_') || text.ends_with('_') || text.contains("__");
    let term = || (digit1::<&str, ()>, opt(preceded('^', digit1)));
    // The number n that is added to a power or subtracted from it. The flag is true for a sum and
    // false for a difference.
    let sum = separated_pair(term(), '+', digit1).map(|(power, n)| (power, Some((true, n))));
    let difference =
        separated_pair(term(), '-', digit1).map(|(power, n)| (power, Some((false, n))));
    let mut number = winnow::combinator::alt((sum, difference, term().map(|power| (power, None))));
    let Ok(((base, exponent), tail)) = number.parse(plain.as_str()) else {
        return Err(not_a_number(text));
    };
    if has_misplaced_underscore {
        return Err(not_a_number(text));
    }
    let mut value = decimal(base)?;
    if let Some(exponent) = exponent {
        value = power(&value, exponent)?;
    }
    match tail {
        None => check_digits(value),
        Some((true, tail)) => check_digits(value + decimal(tail)?),
        Some((false, tail)) => {
            let tail = decimal(tail)?;
            if tail > value {
                let quoted = excerpt(text);
                return Err(Error::bad(words!(typed_number::is_negative, quoted))
                    .help(words!(typed_number::sizes_are_natural_numbers_zero_one)));
            }
            check_digits(value - tail)
        }
    }
}

/// Returns `value`, or an error if it has more than [`MAX_DIGITS`] digits: its printed form could
/// not be parsed again.
fn check_digits(value: Big) -> Result<Big, Error> {
    // A decimal digit takes more than 3 bits, so a number of at most 3 · `MAX_DIGITS` bits needs no
    // exact comparison.
    if value.bit_len() > 3 * MAX_DIGITS && value >= Big::from(10u8).pow(MAX_DIGITS) {
        return Err(too_long(value.bit_len() * 30_103 / 100_000 + 1));
    }
    Ok(value)
}

/// Parses a decimal literal of at most [`MAX_DIGITS`] digits.
fn decimal(digits: &str) -> Result<Big, Error> {
    if digits.len() > MAX_DIGITS {
        return Err(too_long(digits.len()));
    }
    digits.parse().map_err(|_| not_a_number(digits))
}

/// Computes `base^exponent`. Returns an error if the power has more than [`MAX_DIGITS`] digits,
/// without computing it.
fn power(base: &Big, exponent: &str) -> Result<Big, Error> {
    let small = *base <= Big::ONE;
    let exponent = match exponent.parse::<usize>() {
        Ok(exponent) => exponent,
        Err(_) if small => 1,
        Err(_) => return Err(too_long(usize::MAX)),
    };
    // bit_len(b) - 1 <= log2 b bounds the bits of the power from below; a digit takes about 3.33
    // bits.
    let bits = (base.bit_len().saturating_sub(1)).saturating_mul(exponent);
    if !small && bits > MAX_DIGITS * 10 / 3 {
        return Err(too_long(bits.saturating_mul(3) / 10));
    }
    Ok(if small && exponent > 0 { base.clone() } else { base.pow(exponent) })
}

/// Returns the error for a number with about `digits` digits, which are more than [`MAX_DIGITS`].
fn too_long(digits: usize) -> Error {
    let message = if digits == usize::MAX {
        words!(typed_number::number_is_too_long)
    } else {
        words!(typed_number::number_has_about_digits, digits)
    };
    Error::bad(message.then(&words!(typed_number::limit_is_digits, max_digits = MAX_DIGITS)))
        .help(words!(typed_number::write_large_numbers_as_ten_1000))
}

/// Returns the error for a text that is not a natural number.
fn not_a_number(text: &str) -> Error {
    let message = if text.is_empty() {
        words!(typed_number::number_is_missing)
    } else {
        words!(typed_number::is_not_natural_number, quoted = excerpt(text))
    };
    Error::bad(message).help(words!(typed_number::write_12_one_zero_zero_ten))
}

/// Formats a natural number in decimal. Numbers that fit in a `u64` take a fast path.
///
/// ```
/// use grundy_core::base::big;
/// use grundy_text::Decimal;
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
