//! The two rings that matrices and recurrences are computed in.

use super::error::AlgebraError;
use super::integer::Integer;
use crate::base::Big;
use dashu_int::ops::BitTest;

/// A commutative ring, by what the algorithms here need of one.
pub trait Ring {
    /// Its elements.
    type Element: Clone + PartialEq + std::fmt::Debug;

    /// An integer as an element; negative ones too.
    fn of(&self, integer: &Integer) -> Self::Element;

    /// The sum of the products of pairs of elements.
    fn dot<'a>(
        &self,
        pairs: impl Iterator<Item = (&'a Self::Element, &'a Self::Element)>,
    ) -> Self::Element
    where
        Self::Element: 'a;

    /// The sum of two elements.
    fn sum(&self, a: &Self::Element, b: &Self::Element) -> Self::Element;

    /// Checks beforehand that `count` sums of `terms` products of elements of `left` and `right` are
    /// not too large to be written, and do not take too long.
    ///
    /// # Errors
    /// `TooBig`, with advice.
    fn room<'a>(
        &self,
        left: impl Iterator<Item = &'a Self::Element>,
        right: impl Iterator<Item = &'a Self::Element>,
        terms: usize,
        count: usize,
    ) -> Result<(), AlgebraError>
    where
        Self::Element: 'a;
}

/// Decimal digits that an exact result may come to, all its entries together.
pub const MAX_RESULT_DIGITS: usize = 10_000_000;

/// Steps on machine words that one exact product of matrices or polynomials may take.
const MOST_STEPS: usize = 300_000_000;

/// The integers: results are exact.
#[derive(Clone, Copy, Debug, Default)]
pub struct Integers;

impl Ring for Integers {
    type Element = Integer;

    fn of(&self, integer: &Integer) -> Integer {
        integer.clone()
    }

    fn dot<'a>(&self, pairs: impl Iterator<Item = (&'a Integer, &'a Integer)>) -> Integer {
        pairs.fold(Integer::ZERO, |sum, (a, b)| match a.is_zero() || b.is_zero() {
            true => sum,
            false => sum + a * b,
        })
    }

    fn sum(&self, a: &Integer, b: &Integer) -> Integer {
        a + b
    }

    fn room<'a>(
        &self,
        left: impl Iterator<Item = &'a Integer>,
        right: impl Iterator<Item = &'a Integer>,
        terms: usize,
        count: usize,
    ) -> Result<(), AlgebraError> {
        let longest = |all: &mut dyn Iterator<Item = &'a Integer>| {
            all.map(|entry| entry.bit_len()).max().unwrap_or(0)
        };
        let (left, right) = (longest(&mut { left }), longest(&mut { right }));
        if left == 0 || right == 0 {
            return Ok(());
        }
        // |a·b| < 2^(left + right), and as many sums of these; 3.32 bits a digit.
        let bits = left + right + terms.ilog2() as usize - 1;
        let digits = (bits / 10).saturating_mul(3).saturating_mul(count);
        // Multiplying numbers of w words takes less than w^1.5 steps when w is large.
        let [shorter, longer] = [left.min(right), left.max(right)].map(|bits| 1 + bits / 64);
        let each = (shorter / shorter.isqrt()).saturating_mul(longer);
        let steps = each.saturating_mul(terms.saturating_mul(count));
        if digits > MAX_RESULT_DIGITS || steps > MOST_STEPS {
            return Err(AlgebraError::TooLong { digits: MAX_RESULT_DIGITS });
        }
        Ok(())
    }
}

/// The remainders 0..m modulo m.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modulo {
    m: u64,
    /// 2^128 mod m.
    wrap: u64,
}

impl Modulo {
    /// Modulo `m`; `None` for 0. Modulo 1 everything is 0.
    pub fn new(m: u64) -> Option<Modulo> {
        let high = (u128::MAX).checked_rem(u128::from(m))? as u64;
        Some(Modulo { m, wrap: ((u128::from(high) + 1) % u128::from(m)) as u64 })
    }

    /// The number it is modulo.
    pub fn modulus(&self) -> u64 {
        self.m
    }

    /// The product of two remainders.
    pub fn product(&self, a: u64, b: u64) -> u64 {
        (u128::from(a) * u128::from(b) % u128::from(self.m)) as u64
    }

    /// `base` to the power of a natural of any size; O(its bits) products. 0^0 is 1.
    pub fn power(&self, base: u64, exponent: &Big) -> u64 {
        (0..exponent.bit_len()).rev().fold(1 % self.m, |power, bit| {
            let square = self.product(power, power);
            if exponent.bit(bit) { self.product(square, base) } else { square }
        })
    }
}

impl Ring for Modulo {
    type Element = u64;

    /// Negative integers become remainders as well: −1 is m − 1.
    fn of(&self, integer: &Integer) -> u64 {
        use dashu_int::ops::RemEuclid;
        let rest = integer.rem_euclid(Integer::from(self.m));
        u64::try_from(&rest).expect("less than the modulus")
    }

    /// One division for the whole sum: the products are added up in 128 bits, and what is carried out
    /// of those is counted.
    fn dot<'a>(&self, pairs: impl Iterator<Item = (&'a u64, &'a u64)>) -> u64 {
        let (mut sum, mut carried) = (0u128, 0u64);
        for (&a, &b) in pairs {
            let (next, over) = sum.overflowing_add(u128::from(a) * u128::from(b));
            sum = next;
            carried += u64::from(over);
        }
        let rest = (sum % u128::from(self.m)) as u64;
        match carried {
            0 => rest,
            _ => self.sum(&rest, &self.product(carried % self.m, self.wrap)),
        }
    }

    fn sum(&self, a: &u64, b: &u64) -> u64 {
        ((u128::from(*a) + u128::from(*b)) % u128::from(self.m)) as u64
    }

    fn room<'a>(
        &self,
        _: impl Iterator<Item = &'a u64>,
        _: impl Iterator<Item = &'a u64>,
        _: usize,
        _: usize,
    ) -> Result<(), AlgebraError> {
        Ok(())
    }
}
