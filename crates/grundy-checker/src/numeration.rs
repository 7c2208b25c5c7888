//! How numbers are written.
//!
//! The legal words, without zeros in front, are ordered by length and among equally long ones by the first digit from
//! the great end that differs. Every word has only finitely many below it and there is no greatest one, so the n-th
//! word from the least, which is empty, may be called the number n. Nothing more is believed of a numeration.

use serde::Deserialize;

/// How numbers are written.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Numeration {
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
    /// A letter of a track is a block of digits, one for each of these numbers, least place first: a weight is so many
    /// times the weight below it, and with [`Numeration::linked`] once the weight below that.
    pub fn quotients(&self) -> Vec<u64> {
        match self {
            Numeration::Base2 => vec![2],
            Numeration::Zeckendorf => vec![1],
            Numeration::Ostrowski(quotients) => quotients.iter().map(|a| u64::from(*a)).collect(),
        }
    }

    pub fn linked(&self) -> bool {
        *self != Numeration::Base2
    }

    /// p(n), p(n-1), q(n) and q(n-1) of the convergents p / q of [0; a1, a2, ...], with a block of n places.
    pub fn convergents(&self) -> [i64; 4] {
        let next = |[p, p_, q, q_]: [i64; 4], a: u64| [a as i64 * p + p_, p, a as i64 * q + q_, q];
        self.quotients().into_iter().fold([0, 1, 1, 0], next)
    }

    /// How many digits there are at each place of a block, the greatest first.
    pub fn places(&self) -> Vec<u8> {
        let choices = |a: u64| a as u8 + u8::from(self.linked());
        self.quotients().into_iter().rev().map(choices).collect()
    }

    /// The bits in which a digit is written.
    pub fn width(&self) -> usize {
        let most = self.places().into_iter().max().unwrap_or(1);
        most.next_power_of_two().trailing_zeros() as usize
    }
}
