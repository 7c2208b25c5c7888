//! x + n·↑ + *k: numbers, ups and stars, added and compared without options.

use crate::dyadic::Dyadic;
use dashu_int::{IBig, UBig};
use std::cmp::Ordering;
use std::fmt;

/// The value x + n·↑ + *k, with x, n and k of any size.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NumberUpStar {
    /// The number x.
    pub number: Dyadic,
    /// The n of n·↑; below 0 for ↓.
    pub ups: IBig,
    /// The k of *k; 0 for none.
    pub star: UBig,
}

impl NumberUpStar {
    /// The number itself.
    pub fn number(number: Dyadic) -> NumberUpStar {
        NumberUpStar { number, ups: IBig::ZERO, star: UBig::ZERO }
    }

    /// The nimber *k.
    pub fn star(star: impl Into<UBig>) -> NumberUpStar {
        NumberUpStar { number: Dyadic::ZERO, ups: IBig::ZERO, star: star.into() }
    }

    /// n·↑.
    pub fn ups(ups: impl Into<IBig>) -> NumberUpStar {
        NumberUpStar { number: Dyadic::ZERO, ups: ups.into(), star: UBig::ZERO }
    }

    /// Whether it is a number.
    pub fn is_number(&self) -> bool {
        self.ups.is_zero() && self.star.is_zero()
    }

    /// The sum of both.
    #[must_use]
    pub fn plus(&self, other: &NumberUpStar) -> NumberUpStar {
        NumberUpStar {
            number: &self.number + &other.number,
            ups: &self.ups + &other.ups,
            star: &self.star ^ &other.star,
        }
    }

    /// The negative.
    #[must_use]
    pub fn negative(&self) -> NumberUpStar {
        NumberUpStar { number: -&self.number, ups: -&self.ups, star: self.star.clone() }
    }

    /// So many copies of it added up.
    #[must_use]
    pub fn times(&self, copies: &IBig) -> NumberUpStar {
        let odd = copies % IBig::from(2) != IBig::ZERO;
        NumberUpStar {
            number: self.number.times(copies),
            ups: &self.ups * copies,
            star: if odd { self.star.clone() } else { UBig::ZERO },
        }
    }

    /// Whether it is at most `other`.
    ///
    /// Numbers decide first. Of the rest, n·↑ + *k ≥ 0 exactly when n ≥ 2, or n = 1 and k ≠ 1, or n = k = 0.
    pub fn at_most(&self, other: &NumberUpStar) -> bool {
        match self.number.cmp(&other.number) {
            Ordering::Less => return true,
            Ordering::Greater => return false,
            Ordering::Equal => {}
        }
        let ups = &other.ups - &self.ups;
        let one = IBig::from(1);
        if ups > one {
            true
        } else if ups == one {
            &self.star ^ &other.star != UBig::from(1u8)
        } else {
            ups.is_zero() && self.star == other.star
        }
    }

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
        let (sign, many) =
            if self.ups < IBig::ZERO { ("v", -&self.ups) } else { ("^", self.ups.clone()) };
        if many == IBig::from(1) || many == IBig::from(2) {
            let twice = many == IBig::from(2);
            write!(f, "{sign}{}", if twice { sign } else { "" })?;
        } else if !many.is_zero() {
            write!(f, "{sign}{many}")?;
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
