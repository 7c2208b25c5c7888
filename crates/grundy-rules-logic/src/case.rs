//! The value of an expression as a list of cases, each with the condition under which it arises.

use super::simplify;
use grundy_automata::{Formula, Linear, Variable};
use grundy_core::machine::Bin;

/// One case of the value of an expression at a symbolic position: if the conditions in `guard` are
/// true for some values of the auxiliary variables, the expression has the value `value`.
#[derive(Clone, Debug)]
pub(super) struct LogicCase {
    /// The auxiliary variables that occur in the guard and in the value. The guard determines each
    /// of them, so it does not matter whether they are quantified by ∃ or ∀.
    pub aux: Vec<Variable>,
    /// The conjuncts of the guard, the condition under which the case arises.
    pub guard: Vec<Formula>,
    /// The value of the expression in this case.
    pub value: Linear,
}

impl LogicCase {
    /// Returns a case without a guard, which always arises.
    pub fn new(value: impl Into<Linear>) -> LogicCase {
        LogicCase { aux: vec![], guard: vec![], value: value.into() }
    }

    /// Returns the case with the conjunct `condition` added to its guard.
    pub fn when(mut self, condition: Formula) -> LogicCase {
        if condition != Formula::True {
            self.guard.push(condition);
        }
        self
    }

    /// Returns the case with `value` as its value.
    pub fn with_value(self, value: Linear) -> LogicCase {
        LogicCase { value, ..self }
    }

    /// Returns the case that arises if both this case and `other` arise. Its value is `value`.
    pub fn and(&self, other: &LogicCase, value: Linear) -> LogicCase {
        LogicCase {
            aux: [&self.aux[..], &other.aux].concat(),
            guard: [&self.guard[..], &other.guard].concat(),
            value,
        }
    }

    /// Returns false if the guard contains the conjunct `False`, so that the case is impossible. If
    /// the result is true, the case can be impossible nevertheless, because this cheap test uses no
    /// automata.
    pub fn may_arise(&self) -> bool {
        !self.guard.contains(&Formula::False)
    }

    /// Returns the formula that this case arises and `condition` is true. The auxiliary variables
    /// of the case, which can occur in `condition`, are quantified by ∃.
    pub fn arises_with(&self, condition: Formula) -> Formula {
        let conjuncts = self.guard.iter().cloned().chain([condition]);
        simplify::simplify_exists(self.aux.clone(), Formula::and(conjuncts))
    }
}

/// Returns the value that an expression has everywhere, if it has a single case without a guard.
/// Returns `None` otherwise.
pub(super) fn unconditional_value(cases: &[LogicCase]) -> Option<&Linear> {
    match cases {
        [case] if case.guard.is_empty() => Some(&case.value),
        _ => None,
    }
}

/// Returns the formula that some case in `cases` arises with a value that satisfies `condition`.
pub(super) fn any_case(cases: &[LogicCase], condition: impl Fn(&Linear) -> Formula) -> Formula {
    Formula::or(cases.iter().map(|case| case.arises_with(condition(&case.value))))
}

/// Returns the formula `x op y` for a comparison operator `op`.
pub(super) fn compare_linear(op: Bin, x: Linear, y: Linear) -> Formula {
    match op {
        Bin::Eq => Formula::equal(x, y),
        Bin::Ne => Formula::not(Formula::equal(x, y)),
        Bin::Lt => Formula::less(x, y),
        Bin::Le => Formula::at_most(x, y),
        Bin::Gt => Formula::less(y, x),
        _ => Formula::at_most(y, x),
    }
}
