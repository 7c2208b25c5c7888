//! Translates conditions to formulas. A condition and its negation are translated separately.

use super::case::{any_case, compare_linear};
use super::loops::Selection;
use super::simplify;
use super::translator::{Translated, Translator};
use super::unsupported::UnsupportedReason;
use grundy_automata::{Formula, Linear};
use grundy_core::machine::{Bin, Builtin};
use grundy_rules::{Kind, Loops, Node, Source};
use grundy_syntax::Aggregate;

impl Translator<'_> {
    /// Translates a condition. Returns the formula that it is true and the formula that it is
    /// false. Its proof obligations are recorded only once.
    pub(super) fn truths(&mut self, node: &Node) -> Translated<(Formula, Formula)> {
        let holds = self.truth(node, true)?;
        self.suppress_obligations += 1;
        let fails = self.truth(node, false);
        self.suppress_obligations -= 1;
        Ok((holds, fails?))
    }

    /// Translates a condition. Returns the formula that the condition is true or, if `want` is
    /// false, that it is false. Exactly one of the two formulas is true at a position at which the
    /// condition can be evaluated.
    pub(super) fn truth(&mut self, node: &Node, want: bool) -> Translated<Formula> {
        if let Some(value) = self.constant(node) {
            return Ok(if (value != 0) == want { Formula::True } else { Formula::False });
        }
        match &node.kind {
            Kind::Not(operand) => self.truth(operand, !want),
            // The second operand is evaluated only if the first does not determine the result.
            Kind::Binary(op @ (Bin::And | Bin::Or), a, b) => {
                let second_evaluated = self.truth_without_obligations(a, *op == Bin::And)?;
                let first_formula = self.truth(a, want)?;
                let second_formula = self.assuming([second_evaluated], |t| t.truth(b, want))?;
                Ok(if (*op == Bin::And) == want {
                    Formula::and([first_formula, second_formula])
                } else {
                    Formula::or([first_formula, second_formula])
                })
            }
            Kind::Binary(
                op @ (Bin::Eq | Bin::Ne | Bin::Lt | Bin::Le | Bin::Gt | Bin::Ge),
                a,
                b,
            ) => self.comparison(*op, a, b, want),
            Kind::If(cond, yes, no) => {
                let (holds, fails) = self.truths(cond)?;
                let yes = self.assuming([holds.clone()], |t| t.truth(yes, want))?;
                let no = self.assuming([fails.clone()], |t| t.truth(no, want))?;
                Ok(Formula::or([Formula::and([holds, yes]), Formula::and([fails, no])]))
            }
            Kind::Bind(local, value, body) => {
                let mut alternatives = Vec::new();
                for (case, bound) in self.term_cases(value)? {
                    let inner = self.assuming(case.guard.clone(), |t| {
                        t.with_local(*local, bound, |t| t.truth(body, want))
                    })?;
                    alternatives.push(case.arises_with(inner));
                }
                Ok(Formula::or(alternatives))
            }
            Kind::Call(function @ (Builtin::IsFib | Builtin::IsPow2), arguments) => {
                self.is_weight(*function, &arguments[0], want, node.span)
            }
            Kind::Contains(source, value) => self.membership(source, value, want),
            Kind::Aggregate(over @ (Aggregate::Any | Aggregate::All), loops, body) => {
                self.quantified(*over == Aggregate::Any, loops, body, want)
            }
            _ => {
                let cases = self.number_cases(node)?;
                Ok(any_case(&cases, |value| {
                    let zero = Formula::equal(value.clone(), 0);
                    if want { Formula::not(zero) } else { zero }
                }))
            }
        }
    }

    /// Translates a condition as [`Translator::truth`] does, but records no proof obligations.
    fn truth_without_obligations(&mut self, node: &Node, want: bool) -> Translated<Formula> {
        self.suppress_obligations += 1;
        let formula = self.truth(node, want);
        self.suppress_obligations -= 1;
        formula
    }

    /// Translates a comparison of two numbers. Returns the formula that the comparison holds or, if
    /// `want` is false, that it does not hold.
    fn comparison(&mut self, op: Bin, a: &Node, b: &Node, want: bool) -> Translated<Formula> {
        if let Some(formula) = self.compare_exponents(op, (a, b), want)? {
            return Ok(formula);
        }
        let compare = |x: Linear, y: Linear| {
            let holds = compare_linear(op, x, y);
            if want { holds } else { Formula::not(holds) }
        };
        // The comparison of a remainder with a constant is a congruence, so it needs no auxiliary
        // variable.
        if let (Bin::Eq | Bin::Ne, Kind::Binary(Bin::Mod, dividend, divisor)) = (op, &a.kind)
            && let (Some(divisor), Some(remainder)) =
                (self.fixed_value(divisor), self.fixed_value(b))
            && divisor > 0
            && !self.has_product(dividend)
            && self.exponent_cases(dividend)?.is_none()
        {
            let cases = self.number_cases(dividend)?;
            let want_equal = (op == Bin::Eq) == want;
            return Ok(any_case(&cases, |value| {
                let has_remainder = if (0..divisor).contains(&remainder) {
                    Formula::congruent(value.clone(), remainder, divisor.unsigned_abs())
                } else {
                    Formula::False
                };
                if want_equal { has_remainder } else { Formula::not(has_remainder) }
            }));
        }
        let pairs = self.case_pairs(a, b)?;
        Ok(Formula::or(pairs.into_iter().map(|(case, x, y)| case.arises_with(compare(x, y)))))
    }

    /// Translates the membership test `value in source`. Returns the formula that the test holds
    /// or, if `want` is false, that it does not hold.
    fn membership(&mut self, source: &Source, value: &Node, want: bool) -> Translated<Formula> {
        let mut alternatives = Vec::new();
        for case in self.number_cases(value)? {
            let holds = self.is_member(source, &case.value)?;
            alternatives.push(case.arises_with(if want { holds } else { Formula::not(holds) }));
        }
        Ok(Formula::or(alternatives))
    }

    /// Returns the formula that the linear expression `value` is an element of a source.
    pub(super) fn is_member(&mut self, source: &Source, value: &Linear) -> Translated<Formula> {
        let span = source.span().unwrap_or_default();
        Ok(match source {
            Source::Range(from, to) => {
                let ends = self.case_pairs(from, to)?.into_iter();
                Formula::or(ends.map(|(case, lower, upper)| {
                    case.arises_with(Formula::and([
                        Formula::at_most(lower, value.clone()),
                        Formula::at_most(value.clone(), upper),
                    ]))
                }))
            }
            Source::Items(items) => {
                let mut alternatives = Vec::new();
                for item in items {
                    let cases = self.number_cases(item)?;
                    alternatives.push(any_case(&cases, |element| {
                        Formula::equal(element.clone(), value.clone())
                    }));
                }
                Formula::or(alternatives)
            }
            Source::Seq(..) if let Some(counted) = self.counted => {
                let numbers = counted.numbers().zip(self.state[0].clone());
                Formula::or(numbers.map(|(number, count)| {
                    let is_present = Formula::at_most(1, count);
                    Formula::and([Formula::equal(value.clone(), number), is_present])
                }))
            }
            Source::Seq(var, span) => {
                let items = self.visible_items(*var, *span)?.into_iter();
                Formula::or(items.map(|item| Formula::equal(item, value.clone())))
            }
            Source::Table(list) | Source::Comprehension(list) => match self.constant_list(list) {
                Some(members) => Formula::or(
                    members.into_iter().map(|member| Formula::equal(value.clone(), member)),
                ),
                None => return UnsupportedReason::List.at(span),
            },
            Source::Concat(sources) => {
                let formulas: Translated<Vec<Formula>> =
                    sources.iter().map(|source| self.is_member(source, value)).collect();
                Formula::or(formulas?)
            }
            Source::Set(_) => return UnsupportedReason::Set.at(span),
        })
    }

    /// Translates `any(..)` (if `any` is true) or `all(..)` to a formula with quantifiers over the
    /// elements of the loops. If `want` is false, returns the formula that the condition does not
    /// hold.
    fn quantified(
        &mut self,
        any: bool,
        loops: &Loops,
        body: &Node,
        want: bool,
    ) -> Translated<Formula> {
        let mut alternatives = Vec::new();
        // The loops can end before the step limit.
        let is_step_limited = std::mem::replace(&mut self.is_step_limited, false);
        let result =
            self.for_each_choice(&loops.binders, &Selection::default(), &mut |t, selection| {
                let cond = match &loops.cond {
                    Some(cond) => t.truth(cond, true)?,
                    None => Formula::True,
                };
                let body = t.assuming([cond.clone()], |t| t.truth(body, any))?;
                let conjuncts = selection.guard.iter().cloned().chain([cond, body]);
                alternatives
                    .push(simplify::simplify_exists(selection.bound(), Formula::and(conjuncts)));
                Ok(())
            });
        self.is_step_limited = is_step_limited;
        result?;
        let formula = Formula::or(alternatives);
        Ok(if any == want { formula } else { Formula::not(formula) })
    }
}
