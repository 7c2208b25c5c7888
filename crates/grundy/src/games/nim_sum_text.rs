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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::big;

    #[test]
    fn a_nim_sum_is_told_with_its_terms() {
        let told = |terms: &[u64]| {
            let terms: Vec<Big> = terms.iter().map(|&n| big(n)).collect();
            nim_sum(&terms).1
        };
        assert_eq!(told(&[2, 5, 4]), "2^5^4 = 3");
        assert_eq!(told(&[7]), "7");
        assert_eq!(told(&[]), "0");
        assert_eq!(told(&[1; 9]), "1^1^1^1^1^1^1^1^… = 1");
    }
}
