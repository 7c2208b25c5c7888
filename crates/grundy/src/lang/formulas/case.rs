//! The value of an expression, case by case.

use super::simplify;
use grundy_automata::{Formula, Linear, Variable};

/// One case: under the guard, for the auxiliary numbers that it determines, the expression has this value.
#[derive(Clone, Debug)]
pub(super) struct Case {
    /// Auxiliary numbers, each determined by the others: "for some" and "for all such" mean the same.
    pub aux: Vec<Variable>,
    /// When.
    pub guard: Vec<Formula>,
    /// The value.
    pub value: Linear,
}

impl Case {
    /// A value without a condition.
    pub fn of(value: impl Into<Linear>) -> Case {
        Case { aux: vec![], guard: vec![], value: value.into() }
    }

    /// The same case, only when this holds too.
    pub fn when(mut self, condition: Formula) -> Case {
        if condition != Formula::True {
            self.guard.push(condition);
        }
        self
    }

    /// The same case with another value.
    pub fn with(self, value: Linear) -> Case {
        Case { value, ..self }
    }

    /// Both cases at once, with this value.
    pub fn and(&self, other: &Case, value: Linear) -> Case {
        Case {
            aux: [&self.aux[..], &other.aux].concat(),
            guard: [&self.guard[..], &other.guard].concat(),
            value,
        }
    }

    /// Whether it may arise, as far as is seen without an automaton.
    pub fn may_arise(&self) -> bool {
        !self.guard.contains(&Formula::False)
    }

    /// That it arises, and this holds of its value.
    pub fn holding(&self, condition: Formula) -> Formula {
        let all = self.guard.iter().cloned().chain([condition]);
        simplify::exists(self.aux.clone(), Formula::and(all))
    }
}

/// The value where there is one case without a condition.
pub(super) fn only(cases: &[Case]) -> Option<&Linear> {
    match cases {
        [case] if case.guard.is_empty() => Some(&case.value),
        _ => None,
    }
}

/// That one of the cases arises and its value fulfils a condition.
pub(super) fn some(cases: &[Case], condition: impl Fn(&Linear) -> Formula) -> Formula {
    Formula::or(cases.iter().map(|case| case.holding(condition(&case.value))))
}
