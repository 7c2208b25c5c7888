//! The integers and the integers modulo m, the two rings of matrices and recurrences.

use super::error::AlgebraError;
use super::integer::Integer;
use crate::base::Big;
use dashu_int::ops::BitTest;

/// A commutative ring with the operations that computations with matrices and recurrences need.
pub trait Ring {
    /// The type of the elements of the ring.
    type Element: Clone + PartialEq + std::fmt::Debug;

    /// Returns the element of the ring that corresponds to an integer, which can be negative.
    fn embed_integer(&self, integer: &Integer) -> Self::Element;

    /// Returns the dot product: the sum of the products of the two elements of each pair in
    /// `pairs`.
    fn dot<'a>(
        &self,
        pairs: impl Iterator<Item = (&'a Self::Element, &'a Self::Element)>,
    ) -> Self::Element
    where
        Self::Element: 'a;

    /// Returns the sum of two elements of the ring.
    fn sum(&self, a: &Self::Element, b: &Self::Element) -> Self::Element;

    /// Checks in advance that `count` dot products are fast enough to compute, and their results
    /// short enough to write. Each dot product pairs `terms` elements of `left` with `terms`
    /// elements of `right`.
    ///
    /// # Errors
    /// [`AlgebraError::TooLong`] if one of these limits is exceeded.
    fn check_size<'a>(
        &self,
        left: impl Iterator<Item = &'a Self::Element>,
        right: impl Iterator<Item = &'a Self::Element>,
        terms: usize,
        count: usize,
    ) -> Result<(), AlgebraError>
    where
        Self::Element: 'a;
}

/// Maximum number of decimal digits of an exact result, summed over all entries of the result.
pub const MAX_RESULT_DIGITS: usize = 10_000_000;

/// Maximum number of operations on machine words for one exact product of matrices or polynomials.
const MAX_STEPS: usize = 300_000_000;

/// The ring of integers, with exact results.
#[derive(Clone, Copy, Debug, Default)]
pub struct Integers;

impl Ring for Integers {
    type Element = Integer;

    fn embed_integer(&self, integer: &Integer) -> Integer {
        integer.clone()
    }

    fn dot<'a>(&self, pairs: impl Iterator<Item = (&'a Integer, &'a Integer)>) -> Integer {
        pairs.fold(
            Integer::ZERO,
            |sum, (a, b)| {
                if a.is_zero() || b.is_zero() { sum } else { sum + a * b }
            },
        )
    }

    fn sum(&self, a: &Integer, b: &Integer) -> Integer {
        a + b
    }

    fn check_size<'a>(
        &self,
        left: impl Iterator<Item = &'a Integer>,
        right: impl Iterator<Item = &'a Integer>,
        terms: usize,
        count: usize,
    ) -> Result<(), AlgebraError> {
        let max_bits = |entries: &mut dyn Iterator<Item = &'a Integer>| {
            entries.map(|entry| entry.bit_len()).max().unwrap_or(0)
        };
        let (left, right) = (max_bits(&mut { left }), max_bits(&mut { right }));
        if left == 0 || right == 0 {
            return Ok(());
        }
        // |a·b| < 2^(left + right), and `terms` of these are added; a digit takes 3.32 bits.
        let bits = left + right + terms.ilog2() as usize - 1;
        let digits = (bits / 10).saturating_mul(3).saturating_mul(count);
        // The product of two numbers of w words takes less than w^1.5 steps for large w.
        let [shorter, longer] = [left.min(right), left.max(right)].map(|bits| 1 + bits / 64);
        let steps_per_product = (shorter / shorter.isqrt()).saturating_mul(longer);
        let steps = steps_per_product.saturating_mul(terms.saturating_mul(count));
        if digits > MAX_RESULT_DIGITS || steps > MAX_STEPS {
            return Err(AlgebraError::TooLong { digits: MAX_RESULT_DIGITS });
        }
        Ok(())
    }
}

/// The ring of integers modulo m, whose elements are the remainders 0 to m − 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modulo {
    m: u64,
    /// The remainder of 2^128 modulo m. When a sum in [`Modulo::dot`](Ring::dot) exceeds 128 bits,
    /// each carry out of these bits counts as this remainder.
    wrap: u64,
}

impl Modulo {
    /// Returns the ring modulo `m`, or `None` if `m` is 0. In the ring modulo 1 every element is 0.
    pub fn new(m: u64) -> Option<Modulo> {
        let high = (u128::MAX).checked_rem(u128::from(m))? as u64;
        Some(Modulo { m, wrap: ((u128::from(high) + 1) % u128::from(m)) as u64 })
    }

    /// Returns the modulus m of the ring.
    pub fn modulus(&self) -> u64 {
        self.m
    }

    /// Returns the product of two remainders modulo m.
    pub fn product(&self, a: u64, b: u64) -> u64 {
        (u128::from(a) * u128::from(b) % u128::from(self.m)) as u64
    }

    /// Returns `base` to the power `exponent` modulo m, for an exponent of any size; 0^0 is 1.
    /// Takes one or two products for each bit of the exponent.
    pub fn power(&self, base: u64, exponent: &Big) -> u64 {
        (0..exponent.bit_len()).rev().fold(1 % self.m, |power, bit| {
            let square = self.product(power, power);
            if exponent.bit(bit) { self.product(square, base) } else { square }
        })
    }
}

impl Ring for Modulo {
    type Element = u64;

    /// Returns the remainder of an integer modulo m, from 0 to m − 1. A negative integer has such a
    /// remainder as well: that of −1 is m − 1.
    fn embed_integer(&self, integer: &Integer) -> u64 {
        use dashu_int::ops::RemEuclid;
        let remainder = integer.rem_euclid(Integer::from(self.m));
        u64::try_from(&remainder).expect("less than the modulus")
    }

    /// Returns the dot product with one division, or four if the sum of the products exceeds 128
    /// bits: the carries out of the sum are counted and reduced at the end.
    fn dot<'a>(&self, pairs: impl Iterator<Item = (&'a u64, &'a u64)>) -> u64 {
        let (mut sum, mut carries) = (0u128, 0u64);
        for (&a, &b) in pairs {
            let (next, overflowed) = sum.overflowing_add(u128::from(a) * u128::from(b));
            sum = next;
            carries += u64::from(overflowed);
        }
        let remainder = (sum % u128::from(self.m)) as u64;
        match carries {
            0 => remainder,
            _ => self.sum(&remainder, &self.product(carries % self.m, self.wrap)),
        }
    }

    fn sum(&self, a: &u64, b: &u64) -> u64 {
        ((u128::from(*a) + u128::from(*b)) % u128::from(self.m)) as u64
    }

    fn check_size<'a>(
        &self,
        _: impl Iterator<Item = &'a u64>,
        _: impl Iterator<Item = &'a u64>,
        _: usize,
        _: usize,
    ) -> Result<(), AlgebraError> {
        Ok(())
    }
}
