//! Expressions that hold or do not.

use super::beyond::Beyond;
use super::case::some;
use super::loops::Chosen;
use super::numbers::has_product;
use super::simplify;
use super::translator::{Amount, Translated, Translator};
use crate::lang::ast::Over;
use crate::lang::tree::{Kind, Loops, Node, Source};
use crate::machine::{Bin, Builtin};
use grundy_automata::{Formula, Linear};

impl Translator<'_> {
    /// When an expression holds, and when it does not.
    pub(super) fn truths(&mut self, node: &Node) -> Translated<(Formula, Formula)> {
        let holds = self.truth(node, true)?;
        self.muted += 1;
        let fails = self.truth(node, false);
        self.muted -= 1;
        Ok((holds, fails?))
    }

    /// When an expression holds, or fails to. Where it can be evaluated it does one of the two.
    pub(super) fn truth(&mut self, node: &Node, want: bool) -> Translated<Formula> {
        if let Some(value) = self.constant(node) {
            return Ok(if (value != 0) == want { Formula::True } else { Formula::False });
        }
        match &node.kind {
            Kind::Not(of) => self.truth(of, !want),
            // The second is evaluated only where the first does not decide.
            Kind::Binary(op @ (Bin::And | Bin::Or), a, b) => {
                let goes_on = self.truth_muted(a, *op == Bin::And)?;
                let first = self.truth(a, want)?;
                let second = self.under([goes_on], |t| t.truth(b, want))?;
                Ok(if (*op == Bin::And) == want {
                    Formula::and([first, second])
                } else {
                    Formula::or([first, second])
                })
            }
            Kind::Binary(
                op @ (Bin::Eq | Bin::Ne | Bin::Lt | Bin::Le | Bin::Gt | Bin::Ge),
                a,
                b,
            ) => self.comparison(*op, a, b, want),
            Kind::If(cond, yes, no) => {
                let (holds, fails) = self.truths(cond)?;
                let yes = self.under([holds.clone()], |t| t.truth(yes, want))?;
                let no = self.under([fails.clone()], |t| t.truth(no, want))?;
                Ok(Formula::or([Formula::and([holds, yes]), Formula::and([fails, no])]))
            }
            Kind::Bind(local, value, body) => {
                let mut either = Vec::new();
                for case in self.number(value)? {
                    let bound = Amount::Linear(case.value.clone());
                    let inner = self.under(case.guard.clone(), |t| {
                        t.binding(*local, bound, |t| t.truth(body, want))
                    })?;
                    either.push(case.holding(inner));
                }
                Ok(Formula::or(either))
            }
            Kind::Call(function @ (Builtin::IsFib | Builtin::IsPow2), arguments) => {
                self.is_weight(*function, &arguments[0], want, node.span)
            }
            Kind::Among(source, value) => self.among(source, value, want),
            Kind::Over(over @ (Over::Any | Over::All), loops, body) => {
                self.quantified(*over == Over::Any, loops, body, want)
            }
            _ => {
                let cases = self.number(node)?;
                Ok(some(&cases, |value| {
                    let zero = Formula::equal(value.clone(), 0);
                    if want { Formula::not(zero) } else { zero }
                }))
            }
        }
    }

    fn truth_muted(&mut self, node: &Node, want: bool) -> Translated<Formula> {
        self.muted += 1;
        let found = self.truth(node, want);
        self.muted -= 1;
        found
    }

    fn comparison(&mut self, op: Bin, a: &Node, b: &Node, want: bool) -> Translated<Formula> {
        let compare = |x: Linear, y: Linear| {
            let holds = match op {
                Bin::Eq => Formula::equal(x, y),
                Bin::Ne => Formula::not(Formula::equal(x, y)),
                Bin::Lt => Formula::less(x, y),
                Bin::Le => Formula::at_most(x, y),
                Bin::Gt => Formula::less(y, x),
                _ => Formula::at_most(y, x),
            };
            if want { holds } else { Formula::not(holds) }
        };
        // A remainder that is compared with a number needs no variable.
        if let (Bin::Eq | Bin::Ne, Kind::Binary(Bin::Mod, of, by)) = (op, &a.kind)
            && let (Some(by), Some(rest)) = (self.fixed(by), self.fixed(b))
            && by > 0
            && !has_product(of)
        {
            let cases = self.number(of)?;
            let equal = (op == Bin::Eq) == want;
            return Ok(some(&cases, |value| {
                let here = match (0..by).contains(&rest) {
                    true => Formula::congruent(value.clone(), rest, by.unsigned_abs()),
                    false => Formula::False,
                };
                if equal { here } else { Formula::not(here) }
            }));
        }
        let pairs = self.both(a, b)?;
        Ok(Formula::or(pairs.into_iter().map(|(case, x, y)| case.holding(compare(x, y)))))
    }

    fn among(&mut self, source: &Source, value: &Node, want: bool) -> Translated<Formula> {
        let mut either = Vec::new();
        for case in self.number(value)? {
            let holds = self.is_among(source, &case.value)?;
            either.push(case.holding(if want { holds } else { Formula::not(holds) }));
        }
        Ok(Formula::or(either))
    }

    fn is_among(&mut self, source: &Source, value: &Linear) -> Translated<Formula> {
        let span = source.span().unwrap_or_default();
        Ok(match source {
            Source::Range(from, to) => {
                let ends = self.both(from, to)?.into_iter();
                Formula::or(ends.map(|(case, low, high)| {
                    case.holding(Formula::and([
                        Formula::at_most(low, value.clone()),
                        Formula::at_most(value.clone(), high),
                    ]))
                }))
            }
            Source::Items(items) => {
                let mut either = Vec::new();
                for item in items {
                    let cases = self.number(item)?;
                    either.push(some(&cases, |one| Formula::equal(one.clone(), value.clone())));
                }
                Formula::or(either)
            }
            Source::Seq(..) if let Some(counted) = self.counted => {
                let numbers = counted.numbers().zip(self.state[0].clone());
                Formula::or(numbers.map(|(number, many)| {
                    let there = Formula::at_most(1, many);
                    Formula::and([Formula::equal(value.clone(), number), there])
                }))
            }
            Source::Seq(var, span) => {
                let items = self.visible(*var, *span)?.into_iter();
                Formula::or(items.map(|item| Formula::equal(item, value.clone())))
            }
            Source::Table(of) | Source::Of(of) => match self.constants(of) {
                Some(members) => Formula::or(
                    members.into_iter().map(|member| Formula::equal(value.clone(), member)),
                ),
                None => return Beyond::List.at(span),
            },
            Source::Joined(parts) => {
                let parts: Translated<Vec<Formula>> =
                    parts.iter().map(|part| self.is_among(part, value)).collect();
                Formula::or(parts?)
            }
            Source::Set(_) => return Beyond::Set.at(span),
        })
    }

    /// `any` and `all`: for some choice the condition and the body hold, or fail to.
    fn quantified(
        &mut self,
        any: bool,
        loops: &Loops,
        body: &Node,
        want: bool,
    ) -> Translated<Formula> {
        let mut either = Vec::new();
        self.choices(&loops.binders, &Chosen::default(), &mut |t, chosen| {
            let cond = match &loops.cond {
                Some(cond) => t.truth(cond, true)?,
                None => Formula::True,
            };
            let body = t.under([cond.clone()], |t| t.truth(body, any))?;
            let all = chosen.guard.iter().cloned().chain([cond, body]);
            either.push(simplify::exists(chosen.bound(), Formula::and(all)));
            Ok(())
        })?;
        let found = Formula::or(either);
        Ok(if any == want { found } else { Formula::not(found) })
    }
}
