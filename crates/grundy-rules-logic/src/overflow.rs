//! Proof obligations that no value overflows the integers of the machine that runs the rules.

use super::case::LogicCase;
use super::translator::Translator;
use grundy_automata::{Formula, Linear, Variable};
use grundy_core::machine::Span;
use grundy_text::words;
use rustc_hash::FxHashMap;

/// The maximum number of times that every condition narrows the bounds of variables.
const MAX_ROUNDS: usize = 4;

/// Intervals that contain the values of variables. A variable without an interval represents an
/// integer of the machine, from 0 to 2^63 − 1.
#[derive(Default)]
struct Bounds(FxHashMap<Variable, (i128, i128)>);

impl Bounds {
    fn interval(&self, variable: Variable) -> (i128, i128) {
        self.0.get(&variable).copied().unwrap_or((0, i64::MAX.into()))
    }

    /// Returns a lower and an upper bound of the value of `sum`.
    fn range(&self, sum: &Linear) -> (i128, i128) {
        let constant = i128::from(sum.constant_term());
        sum.terms().iter().fold((constant, constant), |(low, high), (variable, coefficient)| {
            let (from, to) = self.interval(*variable);
            let [a, b] = [from, to].map(|end| end.saturating_mul(i128::from(*coefficient)));
            (low.saturating_add(a.min(b)), high.saturating_add(a.max(b)))
        })
    }

    /// Returns whether the bounds show that the value of `sum` fits into 64 bits.
    fn fit_machine(&self, sum: &Linear) -> bool {
        let (low, high) = self.range(sum);
        !sum.has_overflowed() && i64::try_from(low).is_ok() && i64::try_from(high).is_ok()
    }

    /// Narrows the intervals by the condition that all of `formulas` hold.
    fn narrow_by_all<'f>(&mut self, formulas: impl Iterator<Item = &'f Formula> + Clone) {
        for _ in 0..MAX_ROUNDS {
            formulas.clone().for_each(|formula| self.narrow(formula));
        }
    }

    /// Narrows the intervals by the condition that `formula` holds.
    fn narrow(&mut self, formula: &Formula) {
        match formula {
            Formula::And(conjuncts) => conjuncts.iter().for_each(|part| self.narrow(part)),
            Formula::AtMostZero(sum) => self.narrow_by_sum(sum),
            Formula::IsZero(sum) => {
                self.narrow_by_sum(sum);
                self.narrow_by_sum(&(sum.clone() * -1));
            }
            _ => {}
        }
    }

    /// Narrows the intervals by the condition that the value of `sum` is at most 0.
    fn narrow_by_sum(&mut self, sum: &Linear) {
        for (variable, coefficient) in sum.terms() {
            let other_terms = sum.clone() - Linear::multiple(*variable, *coefficient);
            if other_terms.has_overflowed() {
                return;
            }
            let max_product = self.range(&other_terms).0.saturating_neg();
            let quotient = max_product.div_euclid(i128::from(coefficient.unsigned_abs()));
            let (low, high) = self.interval(*variable);
            let narrowed = if *coefficient > 0 {
                (low, high.min(quotient))
            } else {
                (low.max(-quotient), high)
            };
            self.0.insert(*variable, narrowed);
        }
    }
}

impl Translator<'_> {
    /// Returns whether the bounds of the variables show that `guard` holds for no integers of the
    /// machine. Returns false unless the translation takes the limits of the machine into account.
    pub(super) fn is_impossible(&self, guard: &[Formula]) -> bool {
        let mut bounds = Bounds::default();
        if self.machine.is_some() {
            bounds.narrow_by_all(guard.iter());
        }
        bounds.0.values().any(|(low, high)| low > high)
    }

    /// Records the proof obligation that the value of `case` fits into 64 bits at every position
    /// that does, if the translation takes the limits of the machine into account.
    pub(super) fn forbid_overflow(&mut self, case: &LogicCase, span: Span) {
        let mut bounds = Bounds::default();
        if self.machine.is_none() || bounds.fit_machine(&case.value) {
            return;
        }
        bounds.narrow_by_all(self.assumptions.iter().chain(&case.guard));
        if bounds.fit_machine(&case.value) {
            return;
        }
        // The constant 2^63 does not fit into a linear expression, but its difference to a variable
        // that is at least 2^63 − 1 does.
        let far = self.fresh("far");
        let is_outside = Formula::or([
            Formula::less(far, case.value.clone()),
            Formula::at_most(case.value.clone() + far + 2, 0),
        ]);
        let position = self.position_variables.iter();
        let position = position.map(|variable| Formula::at_most(*variable, i64::MAX));
        let conjuncts = [Formula::at_most(i64::MAX, far), is_outside].into_iter().chain(position);
        let when = Formula::and(case.guard.iter().cloned().chain(conjuncts));
        self.forbid(when, words!(rules_logic::number_beyond_64_bits), span, true);
    }
}
