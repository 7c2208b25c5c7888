//! Linear recurrences of any order: F(n) = c₁·F(n−1) + … + c_d·F(n−d).
//!
//! # Method
//! Let χ(x) = x^d − c₁·x^(d−1) − … − c_d. When x^n ≡ r₀ + r₁·x + … + r_(d−1)·x^(d−1) modulo χ, then
//! F(n) = r₀·F(0) + … + r_(d−1)·F(d−1), for both sides are linear in the powers of x and agree for
//! n < d. The remainder of x^n is found by squaring; no coefficient on the way is essentially larger
//! than F(n). This is the power of the companion matrix at O(d²) instead of O(d³) a step.

use super::error::AlgebraError;
use super::integer::Integer;
use super::ring::Ring;
use crate::base::{Big, to_u64};
use dashu_int::ops::BitTest;

/// A linear recurrence with its first terms, over a ring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recurrence<T> {
    /// c₁, …, c_d: the coefficient of the term before comes first.
    coefficients: Vec<T>,
    /// F(0), …, F(d−1).
    first: Vec<T>,
}

/// Products that one question may take.
const MOST_WORK: u64 = 4_000_000_000;

impl<T: Clone> Recurrence<T> {
    /// A recurrence of the order of its coefficients.
    ///
    /// # Errors
    /// `BadInput` without coefficients, or when there are not as many first terms as coefficients.
    pub fn new(coefficients: Vec<T>, first: Vec<T>) -> Result<Recurrence<T>, AlgebraError> {
        let (order, terms) = (coefficients.len(), first.len());
        if order == 0 {
            return Err(AlgebraError::NoCoefficients);
        }
        if order != terms {
            return Err(AlgebraError::FirstTerms { terms, order });
        }
        Ok(Recurrence { coefficients, first })
    }

    /// How many terms the next one depends on.
    pub fn order(&self) -> usize {
        self.coefficients.len()
    }

    /// F(n), for n of any size.
    ///
    /// Cost: O(d² log n) products of elements.
    ///
    /// # Errors
    /// `TooBig` when that is too much work, or an exact result too long.
    pub fn term<R: Ring<Element = T>>(&self, ring: &R, n: &Big) -> Result<T, AlgebraError> {
        let order = self.order();
        if let Some(term) = to_u64(n).and_then(|n| self.first.get(usize::try_from(n).ok()?)) {
            return Ok(term.clone());
        }
        let work = (order as u64).saturating_mul(order as u64).saturating_mul(n.bit_len() as u64);
        if work > MOST_WORK {
            return Err(AlgebraError::TermTooFar { order, products: work });
        }
        // Of a large order all coefficients are kept in bounds together; of order 2 each by itself, for
        // they are as long as the result.
        let mut power = vec![ring.of(&Integer::ONE)];
        for bit in (0..n.bit_len()).rev() {
            ring.room(power.iter(), power.iter(), power.len(), order.div_ceil(2))?;
            let mut next = square(ring, &power);
            if n.bit(bit) {
                next.insert(0, ring.of(&Integer::ZERO));
            }
            power = self.remainder(ring, next)?;
        }
        ring.room(power.iter(), self.first.iter(), order, 1)?;
        Ok(ring.dot(power.iter().zip(&self.first)))
    }

    /// A polynomial, constant term first, modulo χ.
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
        ring.room(polynomial.iter(), self.coefficients.iter(), order, order.div_ceil(2))?;
        // x^t = c₁·x^(t−1) + … + c_d·x^(t−d) takes the highest power down, again and again: what comes
        // to x^i is c_j times the coefficient of x^(i+j), for i+j >= d.
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

/// The square of a polynomial that is not empty.
fn square<R: Ring>(ring: &R, polynomial: &[R::Element]) -> Vec<R::Element> {
    let top = polynomial.len() - 1;
    (0..=2 * top)
        .map(|degree| {
            let part = &polynomial[degree.saturating_sub(top)..=degree.min(top)];
            ring.dot(part.iter().zip(part.iter().rev()))
        })
        .collect()
}
