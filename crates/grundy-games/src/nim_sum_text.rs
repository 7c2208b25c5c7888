//! Writes out nim-sums in the explanations of laws.

use crate::prelude::*;
use grundy_text::Decimal;
use std::fmt::Write;

/// The maximum number of terms of a nim-sum that are written out.
const MAX_TERMS: usize = 8;

/// Returns the nim-sum of the terms, and its formula as text, such as `2 xor 5 xor 4 = 3`. A single
/// term is written without a formula; of more than [`MAX_TERMS`] terms, the text omits some.
pub fn nim_sum<'a>(terms: impl IntoIterator<Item = &'a Big>) -> (Big, String) {
    let mut term_texts = String::new();
    let mut sum = Big::ZERO;
    let mut count = 0;
    for term in terms {
        sum ^= term;
        count += 1;
        if count <= MAX_TERMS {
            let between = if count == 1 { "" } else { " xor " };
            let _ = write!(term_texts, "{between}{}", Decimal(term));
        }
    }
    if count > MAX_TERMS {
        term_texts.push_str(" xor …");
    }
    if count != 1 {
        let equals = if term_texts.is_empty() { "" } else { " = " };
        let _ = write!(term_texts, "{equals}{}", Decimal(&sum));
    }
    (sum, term_texts)
}
