//! Numeration systems of certificates.
//!
//! The valid words without leading zeros are ordered by length, and words of equal length by the
//! most significant digit that differs. Every word has finitely many predecessors and there is no
//! greatest word, so the n-th word, counted from the empty word as 0, represents the number n.
//! Nothing else is assumed about a numeration.

use serde::Deserialize;

/// A numeration system, by which numbers are words of digits.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Numeration {
    /// Binary digits with the weights 1, 2, 4, 8, ....
    Base2,
    /// Zeckendorf's numeration: the weights are 1, 2, 3, 5, 8, ..., and no two adjacent digits are
    /// 1.
    Zeckendorf,
    /// The Ostrowski numeration of the irrational [0; a1, ..., ap, a1, ...]: weights q0 = 1, q1 =
    /// a1, q(i+1) = a(i+1) q(i) + q(i-1). The least significant digit is below a1, the next ones
    /// are at most a2, a3, ...; a digit that equals its partial quotient is followed by a zero.
    Ostrowski(Vec<u32>),
}

impl Numeration {
    /// Returns the partial quotients of a block, least significant position first. A block is a
    /// group of digits, one for each quotient, that automata read as one letter. The weight of a
    /// position times its quotient is the weight of the next position. If the numeration is
    /// [linked](Numeration::linked), the weight of the position below is added.
    pub fn quotients(&self) -> Vec<u64> {
        match self {
            Numeration::Base2 => vec![2],
            Numeration::Zeckendorf => vec![1],
            Numeration::Ostrowski(quotients) => quotients.iter().map(|a| u64::from(*a)).collect(),
        }
    }

    /// Returns whether a weight depends on two lower weights, as in all numerations but binary.
    pub fn linked(&self) -> bool {
        *self != Numeration::Base2
    }

    /// Returns [p(n), p(n-1), q(n), q(n-1)] for the convergents p(i) / q(i) of [0; a1, a2, ...],
    /// where n is the number of positions of a block.
    pub fn convergents(&self) -> [i64; 4] {
        let next = |[p, p_, q, q_]: [i64; 4], a: u64| [a as i64 * p + p_, p, a as i64 * q + q_, q];
        self.quotients().into_iter().fold([0, 1, 1, 0], next)
    }

    /// Returns how many digits are possible at each position of a block (see
    /// [`quotients`](Numeration::quotients)). At a position with the quotient `q`, there are `q`
    /// possible digits in binary, and `q + 1` in linked numerations. The most significant position
    /// comes first, in contrast to `quotients`.
    pub fn radices(&self) -> Vec<u8> {
        let choices = |a: u64| a as u8 + u8::from(self.linked());
        self.quotients().into_iter().rev().map(choices).collect()
    }

    /// Returns the number of bits in which every digit is encoded, enough for the largest digit of
    /// any position.
    pub fn width(&self) -> usize {
        let max_digits = self.radices().into_iter().max().unwrap_or(1);
        max_digits.next_power_of_two().trailing_zeros() as usize
    }
}
