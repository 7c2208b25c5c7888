//! Linear expressions with integer coefficients.

use crate::variable::Variable;
use std::ops::{Add, Mul, Sub};

/// A linear combination of variables plus a constant.
///
/// Expressions are built from variables and integers with `+`, `-` and `*`. If a coefficient does
/// not fit into 64 bits, the expression is marked as overflowed, and compiling formulas with it
/// fails with [`Error::Overflow`](crate::Error::Overflow).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Linear {
    /// The terms as pairs of variable and coefficient, in ascending order of variables. No
    /// coefficient is 0.
    terms: Vec<(Variable, i64)>,
    constant: i64,
    overflowed: bool,
}

impl Linear {
    /// Returns the expression that consists of a constant and has no variables.
    pub fn constant(constant: i64) -> Linear {
        Linear { constant, ..Linear::default() }
    }

    /// Returns the product of a variable and a coefficient.
    pub fn multiple(variable: Variable, coefficient: i64) -> Linear {
        Linear::from(variable) * coefficient
    }

    /// Returns the terms as pairs of variable and coefficient, in ascending order of variables.
    pub fn terms(&self) -> &[(Variable, i64)] {
        &self.terms
    }

    /// Returns the constant term of the expression.
    pub fn constant_term(&self) -> i64 {
        self.constant
    }

    /// Returns the value of the expression if it has no variables, otherwise `None`.
    pub fn as_constant(&self) -> Option<i64> {
        (self.terms.is_empty() && !self.overflowed).then_some(self.constant)
    }

    /// Returns whether a coefficient did not fit into 64 bits, so that the expression is invalid.
    pub fn has_overflowed(&self) -> bool {
        self.overflowed
    }

    /// Returns `self + factor * other`, marked as overflowed if a coefficient does not fit into 64
    /// bits.
    fn add_multiple(mut self, other: &Linear, factor: i64) -> Linear {
        self.overflowed |= other.overflowed;
        for &(variable, coefficient) in &other.terms {
            let added = self.checked(coefficient.checked_mul(factor));
            match self.terms.binary_search_by_key(&variable, |term| term.0) {
                Ok(index) => {
                    self.terms[index].1 = self.checked(self.terms[index].1.checked_add(added))
                }
                Err(index) => self.terms.insert(index, (variable, added)),
            }
        }
        self.terms.retain(|term| term.1 != 0);
        let added = self.checked(other.constant.checked_mul(factor));
        self.constant = self.checked(self.constant.checked_add(added));
        self
    }

    fn checked(&mut self, result: Option<i64>) -> i64 {
        self.overflowed |= result.is_none();
        result.unwrap_or(0)
    }

    /// Replaces every variable `v` by `to(v)`; `to` must be injective.
    pub(crate) fn rename_variables(&self, to: &impl Fn(Variable) -> Variable) -> Linear {
        let mut terms: Vec<(Variable, i64)> = self.terms.iter().map(|&(v, c)| (to(v), c)).collect();
        terms.sort_unstable();
        Linear { terms, ..self.clone() }
    }
}

impl From<Variable> for Linear {
    fn from(variable: Variable) -> Linear {
        Linear { terms: vec![(variable, 1)], ..Linear::default() }
    }
}

impl From<i64> for Linear {
    fn from(constant: i64) -> Linear {
        Linear::constant(constant)
    }
}

impl<T: Into<Linear>> Add<T> for Linear {
    type Output = Linear;
    fn add(self, other: T) -> Linear {
        self.add_multiple(&other.into(), 1)
    }
}

impl<T: Into<Linear>> Sub<T> for Linear {
    type Output = Linear;
    fn sub(self, other: T) -> Linear {
        self.add_multiple(&other.into(), -1)
    }
}

impl Mul<i64> for Linear {
    type Output = Linear;
    fn mul(self, by: i64) -> Linear {
        Linear::default().add_multiple(&self, by)
    }
}

impl<T: Into<Linear>> Add<T> for Variable {
    type Output = Linear;
    fn add(self, other: T) -> Linear {
        Linear::from(self) + other
    }
}

impl<T: Into<Linear>> Sub<T> for Variable {
    type Output = Linear;
    fn sub(self, other: T) -> Linear {
        Linear::from(self) - other
    }
}

impl Mul<i64> for Variable {
    type Output = Linear;
    fn mul(self, by: i64) -> Linear {
        Linear::from(self) * by
    }
}
