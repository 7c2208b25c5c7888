//! How numbers are written.
//!
//! The legal words, without zeros in front, are ordered by length and among equally long ones by the first digit from
//! the great end that differs. Every word has only finitely many below it and there is no greatest one, so the n-th
//! word from the least, which is empty, may be called the number n. Nothing more is believed of a numeration.

use std::cmp::Ordering;

/// How numbers are written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Numeration {
    /// Binary digits.
    Base2,
    /// Weights 1, 2, 3, 5, 8, ...; no two neighbouring ones.
    Zeckendorf,
    /// The numeration of the irrational with the continued fraction [0; a1, ..., ap, a1, ...]: weights q0 = 1, q1 = a1,
    /// q(i+1) = a(i+1) q(i) + q(i-1); the least digit is below a1, the next ones at most a2, a3, ...; one that is
    /// equal to its partial quotient has a zero below it.
    Ostrowski(Vec<u32>),
}

impl Numeration {
    /// For each place of a block how many digits there are, least place first. A letter of a track is a block.
    pub(crate) fn block(&self) -> Vec<u64> {
        match self {
            Numeration::Base2 | Numeration::Zeckendorf => vec![2],
            Numeration::Ostrowski(quotients) => {
                quotients.iter().map(|a| u64::from(*a) + 1).collect()
            }
        }
    }

    /// Letters of one track.
    pub(crate) fn base(&self) -> u64 {
        self.block().iter().product()
    }

    /// Whether a digit may follow what was read: whether anything was, and whether the digit below is not 0.
    pub(crate) fn allows(&self, place: usize, digit: u64, first: bool, below: bool) -> bool {
        match self {
            Numeration::Base2 => true,
            Numeration::Zeckendorf => digit == 0 || !below,
            Numeration::Ostrowski(quotients) => {
                digit < u64::from(quotients[place]) || (!first && !below)
            }
        }
    }

    /// The order of numbers, from that of what was read so far and of the next greater digits.
    pub(crate) fn order(so_far: Ordering, left: u64, right: u64) -> Ordering {
        left.cmp(&right).then(so_far)
    }

    /// The number that a word means, to be shown; `None` if too large.
    pub(crate) fn value(&self, letters: &[u64]) -> Option<u128> {
        let block = self.block();
        let digits = letters.iter().flat_map(|letter| {
            let mut rest = *letter;
            block.clone().into_iter().map(move |n| {
                let digit = rest % n;
                rest /= n;
                (n, digit)
            })
        });
        // The weight below and the weight of the place.
        let (mut before, mut weight, mut sum) =
            (u128::from(*self == Numeration::Zeckendorf), 1u128, 0u128);
        for (digits, digit) in digits {
            sum = sum.checked_add(weight.checked_mul(u128::from(digit))?)?;
            let next = match self {
                Numeration::Base2 => weight.checked_mul(2)?,
                Numeration::Zeckendorf => weight.checked_add(before)?,
                Numeration::Ostrowski(_) => {
                    weight.checked_mul(u128::from(digits - 1))?.checked_add(before)?
                }
            };
            (before, weight) = (weight, next);
        }
        Some(sum)
    }
}
