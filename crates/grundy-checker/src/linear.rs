//! Sums of integer multiples of variables.

use crate::limits::Reached;
use crate::relation::Var;
use std::collections::BTreeMap;

/// A coefficient or a constant at most.
const LARGEST: u64 = 1 << 62;

/// Multiples of variables, none of them 0, and of 1, which has no name.
#[derive(Clone, PartialEq, Default)]
pub(crate) struct Linear(pub BTreeMap<Option<Var>, i64>);

impl Linear {
    pub fn constant(number: i64) -> Linear {
        Linear([(None, number)].into_iter().filter(|term| term.1 != 0).collect())
    }

    pub fn var(var: Var) -> Linear {
        Linear([(Some(var), 1)].into())
    }

    /// `self + factor * other`.
    pub fn plus(mut self, factor: i64, other: &Linear) -> Result<Linear, Reached> {
        for (name, by) in &other.0 {
            let place = self.0.entry(*name).or_default();
            let sum = i128::from(*place) + i128::from(factor) * i128::from(*by);
            let fits = sum.unsigned_abs() <= u128::from(LARGEST);
            *place = if fits { sum as i64 } else { return Err(Reached::Numbers) };
        }
        self.0.retain(|_, by| *by != 0);
        Ok(self)
    }

    /// The sum of weights times these; one weight more than there are numbers is added as it is.
    pub fn weighted(weights: &[i64], of: &[Linear]) -> Result<Linear, Reached> {
        let one = Linear::constant(1);
        let mut all = weights.iter().zip(of.iter().chain([&one]));
        all.try_fold(Linear::default(), |sum, (weight, of)| sum.plus(*weight, of))
    }
}
