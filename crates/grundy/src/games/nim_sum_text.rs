//! Nim-sums written out, for the reasons that laws give.

use crate::base::{Big, Decimal};
use std::fmt::Write;

/// Terms beyond this many are left out of a nim-sum that is told.
const SHOWN: usize = 8;

/// The nim-sum of some numbers, and how it comes about: `2^5^4 = 3`.
pub fn nim_sum<'a>(terms: impl IntoIterator<Item = &'a Big>) -> (Big, String) {
    let mut told = String::new();
    let mut sum = Big::ZERO;
    let mut count = 0;
    for term in terms {
        sum ^= term;
        count += 1;
        if count <= SHOWN {
            let between = if count == 1 { "" } else { "^" };
            let _ = write!(told, "{between}{}", Decimal(term));
        }
    }
    if count > SHOWN {
        told.push_str("^…");
    }
    if count != 1 {
        let equals = if told.is_empty() { "" } else { " = " };
        let _ = write!(told, "{equals}{}", Decimal(&sum));
    }
    (sum, told)
}
