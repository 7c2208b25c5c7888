//! Linear expressions over integers.

use crate::variable::Variable;
use std::ops::{Add, Mul, Sub};

/// A sum of multiples of variables and a constant.
///
/// Built with `+`, `-` and `*` from variables and integers. Where a coefficient would leave 64 bits the expression
/// remembers so, and formulas with it end in [`Error::Overflow`](crate::Error::Overflow).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Linear {
    /// By rising variables; no coefficient is 0.
    terms: Vec<(Variable, i64)>,
    constant: i64,
    overflown: bool,
}

impl Linear {
    /// An integer.
    pub fn constant(constant: i64) -> Linear {
        Linear { constant, ..Linear::default() }
    }

    /// A multiple of a variable.
    pub fn multiple(variable: Variable, coefficient: i64) -> Linear {
        Linear::from(variable) * coefficient
    }

    /// The variables with their coefficients, by rising variables.
    pub fn terms(&self) -> &[(Variable, i64)] {
        &self.terms
    }

    /// What is added to the terms.
    pub fn added(&self) -> i64 {
        self.constant
    }

    /// The integer that it is, where it has no variable.
    pub fn as_constant(&self) -> Option<i64> {
        (self.terms.is_empty() && !self.overflown).then_some(self.constant)
    }

    /// Whether a coefficient left 64 bits, so that this is not the expression that was meant.
    pub fn has_overflown(&self) -> bool {
        self.overflown
    }

    fn plus(mut self, other: &Linear, times: i64) -> Linear {
        self.overflown |= other.overflown;
        for &(variable, coefficient) in &other.terms {
            let added = self.checked(coefficient.checked_mul(times));
            match self.terms.binary_search_by_key(&variable, |term| term.0) {
                Ok(at) => self.terms[at].1 = self.checked(self.terms[at].1.checked_add(added)),
                Err(at) => self.terms.insert(at, (variable, added)),
            }
        }
        self.terms.retain(|term| term.1 != 0);
        let added = self.checked(other.constant.checked_mul(times));
        self.constant = self.checked(self.constant.checked_add(added));
        self
    }

    fn checked(&mut self, result: Option<i64>) -> i64 {
        self.overflown |= result.is_none();
        result.unwrap_or(0)
    }

    /// The same expression of other variables, no two of which may become one.
    pub(crate) fn map(&self, to: &impl Fn(Variable) -> Variable) -> Linear {
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
        self.plus(&other.into(), 1)
    }
}

impl<T: Into<Linear>> Sub<T> for Linear {
    type Output = Linear;
    fn sub(self, other: T) -> Linear {
        self.plus(&other.into(), -1)
    }
}

impl Mul<i64> for Linear {
    type Output = Linear;
    fn mul(self, by: i64) -> Linear {
        Linear::default().plus(&self, by)
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
