//! Parsers of numbers and sizes on the command line.

use grundy::base::{Error, excerpt, parse_big, to_u64};
use grundy::words;
use grundy_commands::arguments::parse_count;

/// Parses a number from 1 to 2^64 - 1.
pub fn parse_positive(text: &str) -> Result<u64, Error> {
    match parse_count(text)? {
        0 => Err(Error::bad(words!(numbers::number_must_be_at_least_one))
            .help(words!(numbers::omit_option_to_use_its_default))),
        number => Ok(number),
    }
}

/// Parses a number from `low` to `high`, both included.
pub fn parse_ranged<T: TryFrom<u64>>(text: &str, low: u64, high: u64) -> Result<T, Error> {
    let number = parse_big(text)?;
    let in_range = to_u64(&number).filter(|number| (low..=high).contains(number));
    in_range.and_then(|number| T::try_from(number).ok()).ok_or_else(|| {
        Error::bad(words!(numbers::is_out_of_range, number)).help(words!(
            numbers::write_number_from_to,
            low,
            high
        ))
    })
}

/// Parses a size in bytes: a number with an optional unit K, M, G or T, which are powers of 1024.
pub fn parse_bytes(text: &str) -> Result<u64, Error> {
    let invalid = || {
        Error::bad(words!(numbers::is_not_memory_size, quoted = excerpt(text)))
            .help(words!(numbers::write_size_such_as_500m))
    };
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match text[digits.len()..].to_ascii_uppercase().trim_end_matches(['I', 'B']) {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err(invalid()),
    };
    let number: u64 = digits.parse().map_err(|_| invalid())?;
    number.checked_mul(1 << unit).ok_or_else(invalid)
}
