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

    /// The digits of a block, greatest place first: how many there are, and the bits in which they are written.
    pub fn places(&self) -> Vec<(u8, u32)> {
        let choices = |a: u64| a as u8 + u8::from(self.linked());
        let bits = |n: u8| n.next_power_of_two().trailing_zeros();
        self.quotients().into_iter().rev().map(|a| (choices(a), bits(choices(a)))).collect()
    }

    /// Bits of a letter of one track.
    pub fn width(&self) -> u32 {
        self.places().iter().map(|(_, bits)| bits).sum()
    }

    /// The digits of a letter, greatest place first.
    pub fn digits(&self, letter: u64) -> Vec<u64> {
        let mut left = self.width();
        let digit = |(_, bits)| {
            left -= bits;
            letter >> left & ((1u64 << bits) - 1)
        };
        self.places().into_iter().map(digit).collect()
    }

    /// The number that a word means, to be shown; `None` if too large.
    pub fn value(&self, letters: &[u64]) -> Option<u128> {
        let (quotients, linked) = (self.quotients(), u128::from(self.linked()));
        // What is read so far: so many times the weight at its place, and so many times the one below.
        let (mut here, mut below) = (0u128, 0u128);
        for digits in letters.iter().map(|letter| self.digits(*letter)) {
            for (times, digit) in quotients.iter().rev().zip(digits) {
                let next = here.checked_mul((*times).into())?.checked_add(below)?;
                (here, below) = (next.checked_add(digit.into())?, linked * here);
            }
        }
        // Below the least weight there is 0; in Zeckendorf's numeration 1.
        here.checked_add(if *self == Numeration::Zeckendorf { below } else { 0 })
    }
}
