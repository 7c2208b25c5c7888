//! Values x + n·↑ + *k: numbers, ups and stars, added and compared without options.

use crate::dyadic::Dyadic;
use dashu_int::{IBig, UBig};
use std::cmp::Ordering;
use std::fmt;

/// The value x + n·↑ + *k, with x, n and k of arbitrary size.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NumberUpStar {
    /// The number x of the value x + n·↑ + *k.
    pub number: Dyadic,
    /// The number n of ups in x + n·↑ + *k, negative for downs.
    pub ups: IBig,
    /// The number k of the star in x + n·↑ + *k; 0 for no star.
    pub star: UBig,
}

impl NumberUpStar {
    /// Returns the value that is a number x, without ups and star.
    pub fn number(number: Dyadic) -> NumberUpStar {
        NumberUpStar { number, ups: IBig::ZERO, star: UBig::ZERO }
    }

    /// Returns the nimber *k, where k is `star`.
    pub fn star(star: impl Into<UBig>) -> NumberUpStar {
        NumberUpStar { number: Dyadic::ZERO, ups: IBig::ZERO, star: star.into() }
    }

    /// Returns the value n·↑, where n is `ups`.
    pub fn ups(ups: impl Into<IBig>) -> NumberUpStar {
        NumberUpStar { number: Dyadic::ZERO, ups: ups.into(), star: UBig::ZERO }
    }

    /// Returns whether the value is a number: it has neither ups nor a star.
    pub fn is_number(&self) -> bool {
        self.ups.is_zero() && self.star.is_zero()
    }

    /// Returns the sum of this value and `other`.
    #[must_use]
    pub fn plus(&self, other: &NumberUpStar) -> NumberUpStar {
        NumberUpStar {
            number: &self.number + &other.number,
            ups: &self.ups + &other.ups,
            star: &self.star ^ &other.star,
        }
    }

    /// Returns the negative of the value.
    #[must_use]
    pub fn negative(&self) -> NumberUpStar {
        NumberUpStar { number: -&self.number, ups: -&self.ups, star: self.star.clone() }
    }

    /// Returns the sum of `copies` copies of the value.
    #[must_use]
    pub fn times(&self, copies: &IBig) -> NumberUpStar {
        let odd = copies % IBig::from(2) != IBig::ZERO;
        NumberUpStar {
            number: self.number.times(copies),
            ups: &self.ups * copies,
            star: if odd { self.star.clone() } else { UBig::ZERO },
        }
    }

    /// Returns whether the value is ≤ `other` in the order of games.
    ///
    /// Numbers are compared first. If they are equal, the difference decides: the difference n·↑ +
    /// *k is ≥ 0 if and only if n ≥ 2, or n = 1 and k ≠ 1, or n = k = 0.
    pub fn at_most(&self, other: &NumberUpStar) -> bool {
        match self.number.cmp(&other.number) {
            Ordering::Less => return true,
            Ordering::Greater => return false,
            Ordering::Equal => {}
        }
        let ups = &other.ups - &self.ups;
        let single_up = IBig::from(1);
        if ups > single_up {
            true
        } else if ups == single_up {
            &self.star ^ &other.star != UBig::from(1u8)
        } else {
            ups.is_zero() && self.star == other.star
        }
    }

    /// Returns the estimated number of bytes that the value owns on the heap.
    pub(crate) fn bytes(&self) -> u64 {
        use dashu_int::ops::BitTest;
        self.number.bytes() + (self.ups.bit_len() + self.star.bit_len()) as u64 / 8
    }
}

impl fmt::Display for NumberUpStar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_number() || !self.number.is_zero() {
            write!(f, "{}", self.number)?;
        }
        let (sign, arrows) =
            if self.ups < IBig::ZERO { ("v", -&self.ups) } else { ("^", self.ups.clone()) };
        if arrows == IBig::from(1) || arrows == IBig::from(2) {
            let twice = arrows == IBig::from(2);
            write!(f, "{sign}{}", if twice { sign } else { "" })?;
        } else if !arrows.is_zero() {
            write!(f, "{sign}{arrows}")?;
        }
        if self.star == UBig::from(1u8) {
            write!(f, "*")
        } else if self.star.is_zero() {
            Ok(())
        } else {
            write!(f, "*{}", self.star)
        }
    }
}
