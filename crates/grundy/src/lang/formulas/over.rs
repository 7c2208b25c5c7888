//! What is said of all members at once: how many, their sum, the least, the xor.

use super::beyond::Beyond;
use super::case::{Case, only};
use super::translator::{Translated, Translator};
use crate::guarded::is_natural;
use crate::lang::Span;
use crate::lang::ast::Over;
use crate::lang::tree::{Loops, Node};
use crate::words;
use grundy_automata::{Formula, Linear, Relation};

/// What a member adds: when it counts, when not, and its value.
struct Member {
    counts: Formula,
    not: Formula,
    value: Vec<Case>,
}

impl Translator<'_> {
    pub(super) fn over(
        &mut self,
        over: Over,
        loops: &Loops,
        body: &Node,
        span: Span,
    ) -> Translated<Vec<Case>> {
        let mut members = Vec::new();
        self.unrolled(loops, &mut |t| {
            let (counts, not) = match &loops.cond {
                None => (Formula::True, Formula::False),
                Some(cond) => t.truths(cond)?,
            };
            if counts == Formula::False {
                return Ok(());
            }
            let value = match over {
                Over::Count => vec![Case::of(1)],
                _ => t.under([counts.clone()], |t| t.number(body))?,
            };
            members.push(Member { counts, not, value });
            Ok(())
        })?;
        match over {
            Over::Min | Over::Max => self.extreme_of(over == Over::Min, members, span),
            Over::Xor => self.xor_of(members, span),
            _ => self.sum_of(members, span),
        }
    }

    fn extreme_of(
        &mut self,
        least: bool,
        members: Vec<Member>,
        span: Span,
    ) -> Translated<Vec<Case>> {
        let mut found: Option<Vec<Case>> = None;
        for member in members {
            if member.not != Formula::False {
                return Beyond::ConditionalLeast.at(span);
            }
            found = Some(match found {
                None => member.value,
                Some(before) => self.extreme(&before, &member.value, least, span)?,
            });
        }
        if found.is_none() {
            let what = words!("the least or greatest of nothing", "空集的最小值或最大值");
            self.must_not(Formula::True, what, span, true);
        }
        Ok(found.unwrap_or_default())
    }

    fn sum_of(&mut self, members: Vec<Member>, span: Span) -> Translated<Vec<Case>> {
        let mut sums = vec![Case::of(0)];
        for member in members {
            let values = self.counted(member);
            self.count(sums.len() * values.len(), span)?;
            let add = |sum: &Case| {
                let sum = sum.clone();
                values
                    .iter()
                    .map(move |value| sum.and(value, sum.value.clone() + value.value.clone()))
                    .collect::<Vec<_>>()
            };
            sums = sums.iter().flat_map(add).collect();
        }
        Ok(sums)
    }

    fn xor_of(&mut self, members: Vec<Member>, span: Span) -> Translated<Vec<Case>> {
        let mut found = vec![Case::of(0)];
        for member in members {
            let values = self.counted(member);
            found = self.each_xor(&found, &values, span)?;
        }
        Ok(found)
    }

    /// The xor of each of the first with each of the second.
    pub(super) fn each_xor(
        &mut self,
        first: &[Case],
        second: &[Case],
        span: Span,
    ) -> Translated<Vec<Case>> {
        self.count(first.len() * second.len(), span)?;
        let mut all = Vec::new();
        for one in first {
            for other in second {
                let case = one.and(other, Linear::constant(0));
                all.push(self.xor(case, &one.value, &other.value, span)?);
            }
        }
        Ok(all)
    }

    /// The xor of two values in a case.
    pub(super) fn xor(
        &mut self,
        case: Case,
        a: &Linear,
        b: &Linear,
        span: Span,
    ) -> Translated<Case> {
        match (a.as_constant(), b.as_constant()) {
            (Some(0), _) => return Ok(case.with(b.clone())),
            (_, Some(0)) => return Ok(case.with(a.clone())),
            (Some(a), Some(b)) => return Ok(case.with(Linear::constant(a ^ b))),
            _ => {}
        }
        self.binary(span)?;
        for value in [a, b] {
            self.must_be_natural(&case.clone().with(value.clone()), span, false);
        }
        Ok(self.related(&Relation::XorZero(3), case, &[a.clone(), b.clone()]))
    }

    /// What a member adds, 0 where it does not count. Instead of one case more for every member there is one number
    /// more.
    fn counted(&mut self, member: Member) -> Vec<Case> {
        if member.not == Formula::False {
            return member.value;
        }
        let natural = only(&member.value).filter(|value| is_natural(value)).cloned();
        let Some(value) = natural else {
            let mut all: Vec<Case> =
                member.value.into_iter().map(|case| case.when(member.counts.clone())).collect();
            all.push(Case::of(0).when(member.not));
            return all;
        };
        let added = self.fresh("c");
        let either = Formula::or([
            Formula::and([member.counts, Formula::equal(added, value)]),
            Formula::and([member.not, Formula::equal(added, 0)]),
        ]);
        vec![Case { aux: vec![added], guard: vec![either], value: added.into() }]
    }
}
