//! Linear recurrences of any order: F(n) = c₁·F(n−1) + … + c_d·F(n−d).
//!
//! # Method
//! Let χ(x) = x^d − c₁·x^(d−1) − … − c_d. When x^n ≡ r₀ + r₁·x + … + r_(d−1)·x^(d−1) modulo χ, then
//! F(n) = r₀·F(0) + … + r_(d−1)·F(d−1), for both sides are linear in the powers of x and agree for
//! n < d. The remainder of x^n is computed by repeated squaring; no intermediate coefficient is
//! essentially larger than F(n). This is the power of the companion matrix at O(d²) instead of
//! O(d³) products for each step.

use super::error::AlgebraError;
use super::integer::Integer;
use super::ring::Ring;
use crate::base::{Big, to_u64};
use dashu_int::ops::BitTest;

/// A linear recurrence over a ring, with the initial terms that determine all later ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recurrence<T> {
    /// The coefficients c₁, …, c_d; c₁ is the factor of the immediately preceding term.
    coefficients: Vec<T>,
    /// The initial terms F(0), …, F(d−1).
    initial: Vec<T>,
}

/// Maximum number of products of two coefficients in the computation of one term of a recurrence.
const MAX_PRODUCTS: u64 = 4_000_000_000;

impl<T: Clone> Recurrence<T> {
    /// Returns the recurrence with the given coefficients c₁, …, c_d and initial terms F(0), …,
    /// F(d−1). Its order d is the number of coefficients.
    ///
    /// # Errors
    /// [`AlgebraError`] if there is no coefficient, or the number of initial terms is not d.
    pub fn new(coefficients: Vec<T>, initial: Vec<T>) -> Result<Recurrence<T>, AlgebraError> {
        let (order, terms) = (coefficients.len(), initial.len());
        if order == 0 {
            return Err(AlgebraError::NoCoefficients);
        }
        if order != terms {
            return Err(AlgebraError::FirstTerms { terms, order });
        }
        Ok(Recurrence { coefficients, initial })
    }

    /// Returns the order of the recurrence: the number of preceding terms on which a term depends.
    pub fn order(&self) -> usize {
        self.coefficients.len()
    }

    /// Returns the term F(n) of the recurrence, for n of any size.
    ///
    /// Takes O(d² log n) products of elements, where d is the order.
    ///
    /// # Errors
    /// [`AlgebraError`] if the computation needs too many products, or an exact result is too long.
    pub fn term<R: Ring<Element = T>>(&self, ring: &R, n: &Big) -> Result<T, AlgebraError> {
        let order = self.order();
        if let Some(term) = to_u64(n).and_then(|n| self.initial.get(usize::try_from(n).ok()?)) {
            return Ok(term.clone());
        }
        let work = (order as u64).saturating_mul(order as u64).saturating_mul(n.bit_len() as u64);
        if work > MAX_PRODUCTS {
            return Err(AlgebraError::TermTooFar { order, products: work });
        }
        // For large orders one check bounds the sizes of all coefficients together. For order 2 the
        // check is for a single coefficient, because that is as long as the result.
        let mut power = vec![ring.embed_integer(&Integer::ONE)];
        for bit in (0..n.bit_len()).rev() {
            ring.check_size(power.iter(), power.iter(), power.len(), order.div_ceil(2))?;
            let mut next = square(ring, &power);
            if n.bit(bit) {
                next.insert(0, ring.embed_integer(&Integer::ZERO));
            }
            power = self.remainder(ring, next)?;
        }
        ring.check_size(power.iter(), self.initial.iter(), order, 1)?;
        Ok(ring.dot(power.iter().zip(&self.initial)))
    }

    /// Returns the remainder of a polynomial (constant term first) modulo the characteristic
    /// polynomial χ of the recurrence.
    fn remainder<R: Ring<Element = T>>(
        &self,
        ring: &R,
        mut polynomial: Vec<T>,
    ) -> Result<Vec<T>, AlgebraError> {
        let order = self.order();
        let length = polynomial.len();
        if length <= order {
            return Ok(polynomial);
        }
        ring.check_size(polynomial.iter(), self.coefficients.iter(), order, order.div_ceil(2))?;
        // x^t = c₁·x^(t−1) + … + c_d·x^(t−d) eliminates the highest power repeatedly. The
        // coefficient of x^i receives c_j times the coefficient of x^(i+j), for i+j >= d.
        for i in (0..length - 1).rev() {
            let lowest = order.max(i + 1);
            let from_above = polynomial[lowest..(i + order + 1).min(length)].iter();
            let carried = ring.dot(from_above.zip(&self.coefficients[lowest - i - 1..]));
            polynomial[i] = ring.sum(&polynomial[i], &carried);
        }
        polynomial.truncate(order);
        Ok(polynomial)
    }
}

/// Returns the square of a polynomial, which must have at least one coefficient. Both lists of
/// coefficients begin with the constant term.
fn square<R: Ring>(ring: &R, polynomial: &[R::Element]) -> Vec<R::Element> {
    let top = polynomial.len() - 1;
    (0..=2 * top)
        .map(|degree| {
            let window = &polynomial[degree.saturating_sub(top)..=degree.min(top)];
            ring.dot(window.iter().zip(window.iter().rev()))
        })
        .collect()
}
