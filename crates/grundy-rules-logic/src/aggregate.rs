//! Translates reductions over loops to formulas: count, sum, minimum, maximum and xor.

use super::case::{LogicCase, unconditional_value};
use super::loops::inline_filters;
use super::translator::{Translated, Translator};
use super::unsupported::UnsupportedReason;
use crate::guarded::is_natural;
use grundy_automata::{Formula, Linear, Relation};
use grundy_core::machine::Span;
use grundy_rules::{Loops, Node};
use grundy_syntax::Aggregate;
use grundy_text::words;

/// The contribution of one element of the loops to a reduction such as a sum.
pub(super) struct Member {
    /// The formula that the element satisfies the condition of the loops.
    pub included: Formula,
    /// The formula that the element does not satisfy the condition of the loops.
    pub excluded: Formula,
    /// The value of the reduced expression for the element, by cases; empty if the element is never
    /// included.
    pub value: Vec<LogicCase>,
}

impl Translator<'_> {
    /// Translates a reduction such as a sum, whose loops can be unrolled into finitely many
    /// elements. Returns its value by cases ([`LogicCase`]).
    pub(super) fn aggregate(
        &mut self,
        over: Aggregate,
        loops: &Loops,
        body: &Node,
        span: Span,
    ) -> Translated<Vec<LogicCase>> {
        let mut members = Vec::new();
        let loops = &inline_filters(loops);
        self.for_each_pass(loops, &mut |t| {
            let member = t.member(over, loops.cond.as_ref(), body)?;
            if member.included != Formula::False {
                members.push(member);
            }
            Ok(())
        })?;
        match over {
            Aggregate::Min | Aggregate::Max => {
                self.extreme_of(over == Aggregate::Min, members, span)
            }
            Aggregate::Xor => self.xor_of(members, span),
            _ => self.sum_of(members, span),
        }
    }

    /// Returns the contribution of the current element of loops with the condition `cond` to the
    /// reduction `over` of `body`.
    pub(super) fn member(
        &mut self,
        over: Aggregate,
        cond: Option<&Node>,
        body: &Node,
    ) -> Translated<Member> {
        let (included, excluded) = match cond {
            None => (Formula::True, Formula::False),
            Some(cond) => self.truths(cond)?,
        };
        let value = match over {
            Aggregate::Count => vec![LogicCase::new(1)],
            _ if included == Formula::False => vec![],
            _ => self.assuming([included.clone()], |t| t.number_cases(body))?,
        };
        Ok(Member { included, excluded, value })
    }

    /// Returns the minimum, or the maximum if `least` is false, of the values of the elements, by
    /// cases ([`LogicCase`]).
    fn extreme_of(
        &mut self,
        least: bool,
        members: Vec<Member>,
        span: Span,
    ) -> Translated<Vec<LogicCase>> {
        let mut best: Option<Vec<LogicCase>> = None;
        for member in members {
            if member.excluded != Formula::False {
                return UnsupportedReason::ConditionalLeast.at(span);
            }
            best = Some(match best {
                None => member.value,
                Some(previous) => self.extreme(&previous, &member.value, least, span)?,
            });
        }
        if best.is_none() {
            let message = words!(rules_logic::minimum_or_maximum_of_empty_list);
            self.forbid(Formula::True, message, span, true);
        }
        Ok(best.unwrap_or_default())
    }

    /// Returns the sum of the contributions of the elements, by cases ([`LogicCase`]). An excluded
    /// element contributes 0.
    fn sum_of(&mut self, members: Vec<Member>, span: Span) -> Translated<Vec<LogicCase>> {
        let mut sums = vec![LogicCase::new(0)];
        for member in members {
            let contribution = self.member_cases(member);
            self.count_cases(sums.len() * contribution.len(), span)?;
            let add_to = |sum: &LogicCase| {
                let sum = sum.clone();
                contribution
                    .iter()
                    .map(move |value| sum.and(value, sum.value.clone() + value.value.clone()))
                    .collect::<Vec<_>>()
            };
            sums = sums.iter().flat_map(add_to).collect();
            sums.iter().for_each(|sum| self.forbid_overflow(sum, span));
        }
        Ok(sums)
    }

    /// Returns the xor of the contributions of the elements, by cases ([`LogicCase`]). An excluded
    /// element contributes 0.
    fn xor_of(&mut self, members: Vec<Member>, span: Span) -> Translated<Vec<LogicCase>> {
        let mut cases = vec![LogicCase::new(0)];
        for member in members {
            let contribution = self.member_cases(member);
            cases = self.xor_pairs(&cases, &contribution, span)?;
        }
        Ok(cases)
    }

    /// Returns the xor of two values that are given by cases ([`LogicCase`]): one case for each
    /// pair of a case of `first` and a case of `second`.
    pub(super) fn xor_pairs(
        &mut self,
        first: &[LogicCase],
        second: &[LogicCase],
        span: Span,
    ) -> Translated<Vec<LogicCase>> {
        self.count_cases(first.len() * second.len(), span)?;
        let mut cases = Vec::new();
        for first_case in first {
            for second_case in second {
                let case = first_case.and(second_case, Linear::constant(0));
                cases.push(self.xor(case, &first_case.value, &second_case.value, span)?);
            }
        }
        Ok(cases)
    }

    /// Returns `case` with the xor of `a` and `b` as its value. A new auxiliary variable of the
    /// case represents the xor, unless an operand is 0 or both are constant.
    pub(super) fn xor(
        &mut self,
        case: LogicCase,
        a: &Linear,
        b: &Linear,
        span: Span,
    ) -> Translated<LogicCase> {
        match (a.as_constant(), b.as_constant()) {
            (Some(0), _) => return Ok(case.with_value(b.clone())),
            (_, Some(0)) => return Ok(case.with_value(a.clone())),
            (Some(a), Some(b)) => return Ok(case.with_value(Linear::constant(a ^ b))),
            _ => {}
        }
        self.require_binary(span)?;
        for value in [a, b] {
            self.forbid_negative(&case.clone().with_value(value.clone()), span, false);
        }
        Ok(self.apply_relation(&Relation::XorZero(3), case, &[a.clone(), b.clone()]))
    }

    /// Returns the contribution of an element by cases ([`LogicCase`]): its value if it satisfies
    /// the condition of the loops, otherwise 0. If the value is a natural number with a single
    /// case, an auxiliary variable represents the contribution. Without it, the number of cases
    /// would double with every element.
    fn member_cases(&mut self, member: Member) -> Vec<LogicCase> {
        if member.excluded == Formula::False {
            return member.value;
        }
        let natural = unconditional_value(&member.value).filter(|value| is_natural(value)).cloned();
        let Some(value) = natural else {
            let mut cases: Vec<LogicCase> =
                member.value.into_iter().map(|case| case.when(member.included.clone())).collect();
            cases.push(LogicCase::new(0).when(member.excluded));
            return cases;
        };
        let added = self.fresh("c");
        let contribution = Formula::or([
            Formula::and([member.included, Formula::equal(added, value)]),
            Formula::and([member.excluded, Formula::equal(added, 0)]),
        ]);
        vec![LogicCase { aux: vec![added], guard: vec![contribution], value: added.into() }]
    }
}
