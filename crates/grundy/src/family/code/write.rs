//! Codes as they are written.

use super::{Code, Digit, Digits, Parts};
use std::fmt::{Display, Formatter, Result, Write};

/// Sets of up to so many numbers are listed; runs of larger ones are written as ranges.
const LISTED: usize = 12;
/// Numbers in a row that make a range.
const RANGE: usize = 3;

impl Display for Code {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Code::Set(takes) => f.write_str(&set(takes)),
            Code::AllBut(holes) if holes.is_empty() => f.write_str("{1+}"),
            Code::AllBut(holes) => write!(f, "all but {}", set(holes)),
            Code::TakeAndBreak(digits) => digits.fmt(f),
        }
    }
}

impl Display for Digits {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        if self.written().any(|digit| digit.bits > 7) {
            f.write_str("hex ")?;
        }
        for (k, digit) in self.once().iter().enumerate() {
            write!(f, "{digit}{}", if k == 0 { "." } else { "" })?;
        }
        if !self.repeat().is_empty() {
            f.write_char('[')?;
            self.repeat().iter().try_for_each(|digit| digit.fmt(f))?;
            f.write_char(']')?;
        }
        Ok(())
    }
}

impl Display for Digit {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let parts = match self.parts {
            Parts::Any => "",
            Parts::Unequal => "u",
            Parts::Equal => "=",
        };
        write!(f, "{:X}{parts}", self.bits)
    }
}

/// A set of numbers that ascend.
fn set(numbers: &[u64]) -> String {
    let least = if numbers.len() > LISTED { RANGE } else { usize::MAX };
    let mut items = Vec::new();
    for run in numbers.chunk_by(|a, b| a + 1 == *b) {
        match run {
            [first, .., last] if run.len() >= least => items.push(format!("{first}..{last}")),
            _ => items.extend(run.iter().map(u64::to_string)),
        }
    }
    format!("{{{}}}", items.join(","))
}
