//! Formats codes of heap games in the notation that the parser reads.

use super::{Code, CodeDigit, CodeDigits, PartsCondition};
use std::fmt::{Display, Formatter, Result, Write};

/// The maximum number of members of a set that is printed without ranges.
const MAX_LISTED: usize = 12;
/// The minimum number of consecutive members that are printed as a range.
const MIN_RANGE: usize = 3;

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

impl Display for CodeDigits {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        if self.as_written().any(|digit| digit.bits > 7) {
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

impl Display for CodeDigit {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let suffix = match self.parts {
            PartsCondition::Any => "",
            PartsCondition::Unequal => "u",
            PartsCondition::Equal => "=",
        };
        write!(f, "{:X}{suffix}", self.bits)
    }
}

/// Formats an ascending set of numbers in braces, with ranges if it is large.
fn set(numbers: &[u64]) -> String {
    let min_range = if numbers.len() > MAX_LISTED { MIN_RANGE } else { usize::MAX };
    let mut items = Vec::new();
    for run in numbers.chunk_by(|a, b| a + 1 == *b) {
        match run {
            [first_member, .., last_member] if run.len() >= min_range => {
                items.push(format!("{first_member}..{last_member}"))
            }
            _ => items.extend(run.iter().map(u64::to_string)),
        }
    }
    format!("{{{}}}", items.join(","))
}
