//! Formulas over naturals, as data.

use crate::limits::Reached;
use crate::relation::{Relation, Var};

/// A sum of integer multiples of variables, and a constant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Linear {
    /// Each variable once, increasing, with a coefficient that is not 0.
    pub terms: Vec<(i64, Var)>,
    pub constant: i64,
}

impl Linear {
    pub fn constant(constant: i64) -> Linear {
        Linear { terms: vec![], constant }
    }

    pub fn var(var: Var) -> Linear {
        Linear { terms: vec![(1, var)], constant: 0 }
    }

    /// `self + factor * other`.
    pub fn plus(&self, factor: i64, other: &Linear) -> Result<Linear, Reached> {
        let sum = |a: i64, b: i64| {
            let all = i128::from(a) + i128::from(factor) * i128::from(b);
            i64::try_from(all).ok().filter(|s| s.unsigned_abs() <= 1 << 62).ok_or(Reached::Numbers)
        };
        let mut result = self.clone();
        result.constant = sum(self.constant, other.constant)?;
        for (coefficient, var) in &other.terms {
            let at = result.terms.partition_point(|term| term.1 < *var);
            match result.terms.get_mut(at).filter(|term| term.1 == *var) {
                Some(term) => term.0 = sum(term.0, *coefficient)?,
                None => result.terms.insert(at, (sum(0, *coefficient)?, *var)),
            }
        }
        result.terms.retain(|term| term.0 != 0);
        Ok(result)
    }

    /// The sum of weights times these; one weight more than there are numbers is added as it is.
    pub fn weighted(weights: &[i64], of: &[Linear]) -> Result<Linear, Reached> {
        let start = Linear::constant(weights.get(of.len()).copied().unwrap_or(0));
        weights.iter().zip(of).try_fold(start, |sum, (w, linear)| sum.plus(*w, linear))
    }
}

/// A relation of digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Atom {
    Valid,
    XorZero,
    BitAnd,
    BitOr,
    Columns(i64),
    One,
    Low,
    High,
    OddOnes,
    Shift,
    Const(i64),
    TrailingOnes,
    Floor,
}

#[derive(Clone)]
pub(crate) enum Formula {
    True,
    False,
    /// At most 0.
    Le(Linear),
    /// Equal to 0.
    Eq(Linear),
    /// Divisible.
    Mod(Linear, i64),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Not(Box<Formula>),
    Exists(Vec<Var>, Box<Formula>),
    Atom(Atom, Vec<Var>),
    /// An automaton of the certificate, by its number.
    Table(usize, Vec<Var>),
    /// What is known already.
    Is(Relation),
}

impl Formula {
    pub fn not(self) -> Formula {
        Formula::Not(Box::new(self))
    }

    pub fn exists(vars: &[Var], of: Vec<Formula>) -> Formula {
        Formula::Exists(vars.to_vec(), Box::new(Formula::And(of)))
    }

    /// `left + constant <= right`.
    pub fn le(left: &Linear, constant: i64, right: &Linear) -> Result<Formula, Reached> {
        Ok(Formula::Le(left.plus(-1, right)?.plus(1, &Linear::constant(constant))?))
    }

    pub fn eq(left: &Linear, right: &Linear) -> Result<Formula, Reached> {
        Ok(Formula::Eq(left.plus(-1, right)?))
    }
}
