//! Numbers and sizes as the command line takes them.

use grundy::base::{Error, excerpt, parse_big, to_u64};
use grundy::words;

/// A number of things, written as numbers are written everywhere: 1_000, 10^6.
pub fn count(text: &str) -> Result<u64, Error> {
    let number = parse_big(text)?;
    to_u64(&number).ok_or_else(|| {
        let shown = excerpt(text);
        Error::bad(words!("`{shown}` is 2^64 or more", "`{shown}` 不小于 2^64"))
            .help(words!("write a smaller number", "请写较小的数"))
    })
}

/// As [`count`], where there is one at least.
pub fn positive(text: &str) -> Result<u64, Error> {
    match count(text)? {
        0 => Err(Error::bad(words!("it must be at least 1", "须至少为 1"))
            .help(words!("leave it out for no limit of your own", "不需要时请省略"))),
        number => Ok(number),
    }
}

/// As [`count`], for what is listed in memory.
pub fn few(text: &str) -> Result<usize, Error> {
    Ok(usize::try_from(count(text)?).unwrap_or(usize::MAX))
}

/// A size in bytes: a number with K, M, G or T after it.
pub fn bytes(text: &str) -> Result<u64, Error> {
    let wrong = || {
        let shown = excerpt(text);
        Error::bad(words!("`{shown}` is not a size of memory", "`{shown}` 不是内存大小"))
            .help(words!("write it like 500M or 8G", "请写成 500M 或 8G"))
    };
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match text[digits.len()..].to_ascii_uppercase().trim_end_matches(['I', 'B']) {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err(wrong()),
    };
    let number: u64 = digits.parse().map_err(|_| wrong())?;
    number.checked_mul(1 << unit).ok_or_else(wrong)
}
