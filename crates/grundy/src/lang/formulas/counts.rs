//! Bags of few different numbers, told by how many there are of each.

use super::beyond::Beyond;
use super::block::Done;
use super::case::Case;
use super::loops::Chosen;
use super::translator::{Amount, Translated, Translator};
use crate::guarded::Counted;
use crate::lang::Span;
use crate::lang::ast::Over;
use crate::lang::tree::{Loops, Node, Source, Whole};
use crate::words;
use grundy_automata::{Formula, Linear};

/// What one number adds to something said of all elements.
struct Share {
    /// That some are there and count.
    counts: Formula,
    /// That some are there and do not count.
    not: Formula,
    /// What is said of each.
    value: Vec<Case>,
    /// How many there are.
    many: Linear,
}

impl<'a> Translator<'a> {
    /// The numbers of which there is at least one.
    pub(super) fn there(&self, counted: Counted) -> Vec<Case> {
        let all = counted.numbers().zip(&self.state[0]);
        let cases =
            all.map(|(number, many)| Case::of(number).when(Formula::at_most(1, many.clone())));
        cases.filter(Case::may_arise).collect()
    }

    /// Notes where an element would come in that is not among those that are counted. What the rules themselves forbid is a
    /// fault of theirs; the rest is only not spoken of, be it muted or not, for nothing else says that it does not arise.
    fn must_be_counted(&mut self, counted: Counted, case: &Case, more: &[Formula], span: Span) {
        let slot = &self.layout.slots[0];
        let (name, allowed) = (slot.name.clone(), Counted { low: slot.low, high: slot.high });
        let outside = |counted: Counted| {
            let above = match counted.high {
                i64::MAX => Formula::False,
                high => Formula::less(high, case.value.clone()),
            };
            Formula::or([Formula::less(case.value.clone(), counted.low), above])
        };
        let when = |outside: Formula| {
            Formula::and(case.guard.iter().chain(more).cloned().chain([outside]))
        };
        let (wrong, beyond) = (when(outside(allowed)), when(outside(counted)));
        let what = words!("`{name}` would be what it cannot be", "`{name}` 会超出取值范围");
        self.must_not(wrong.clone(), what, span, true);
        if counted == allowed {
            return;
        }
        let muted = std::mem::replace(&mut self.muted, 0);
        let (low, high) = (counted.low, counted.high);
        let what = words!(
            "`{name}` may get an element that is not from {low} to {high}",
            "`{name}` 可能得到不在 {low} 到 {high} 之间的元素"
        );
        let beyond = Formula::and([beyond, Formula::not(outside(allowed))]);
        self.must_not(beyond, what, span, false);
        self.muted = muted;
    }

    /// An element comes in.
    pub(super) fn adding_counted(
        &mut self,
        counted: Counted,
        value: &Node,
        chosen: &Chosen,
        done: Done<'_, 'a>,
    ) -> Translated<()> {
        for case in self.number(value)? {
            self.must_be_counted(counted, &case, &[], value.span);
            for (at, number) in counted.numbers().enumerate() {
                let here = case.clone().when(Formula::equal(case.value.clone(), number));
                if here.may_arise() {
                    let more = self.state[0][at].clone() + 1;
                    self.with_count(at, more, &here, chosen, value.span, done)?;
                }
            }
        }
        Ok(())
    }

    /// An element goes, which must be there.
    pub(super) fn removing_counted(
        &mut self,
        counted: Counted,
        value: &Node,
        chosen: &Chosen,
        done: Done<'_, 'a>,
    ) -> Translated<()> {
        for case in self.number(value)? {
            let mut absent = case.guard.clone();
            for (at, number) in counted.numbers().enumerate() {
                let is = Formula::equal(case.value.clone(), number);
                let there = Formula::at_most(1, self.state[0][at].clone());
                absent.push(Formula::not(Formula::and([is.clone(), there.clone()])));
                let here = case.clone().when(is).when(there);
                if here.may_arise() {
                    let less = self.state[0][at].clone() - 1;
                    self.with_count(at, less, &here, chosen, value.span, done)?;
                }
            }
            let what = words!("an element is taken out that is not there", "取出不存在的元素");
            self.must_not(Formula::and(absent), what, value.span, true);
        }
        Ok(())
    }

    /// Goes on in a case, with another count.
    fn with_count(
        &mut self,
        at: usize,
        many: Linear,
        case: &Case,
        chosen: &Chosen,
        span: Span,
        done: Done<'_, 'a>,
    ) -> Translated<()> {
        self.along(case, chosen, span, |t, chosen| {
            let before = std::mem::replace(&mut t.state[0][at], many);
            let done = done(t, chosen);
            t.state[0][at] = before;
            done
        })
    }

    /// The counts of a bag that is given as a whole, case by case.
    pub(super) fn counted_whole(
        &mut self,
        counted: Counted,
        whole: &Whole,
    ) -> Translated<Vec<(Case, Vec<Linear>)>> {
        let none = vec![Linear::constant(0); counted.numbers().count()];
        let mut all = vec![(Case::of(0), none)];
        match whole {
            Whole::Same(..) => all[0].1.clone_from(&self.state[0]),
            Whole::Items(items, span) => {
                for item in items {
                    self.with_more(counted, &mut all, item, &Linear::constant(1), *span)?;
                }
            }
            Whole::Repeat(item, many, span) => {
                let times = self.number(many)?;
                let mut found = Vec::new();
                for case in times {
                    self.must_be_natural(&case, *span, true);
                    let natural = Formula::at_most(0, case.value.clone());
                    let mut own: Vec<(Case, Vec<Linear>)> = (all.iter())
                        .map(|(before, counts)| {
                            let both = before.and(&case, Linear::constant(0));
                            (both.when(natural.clone()), counts.clone())
                        })
                        .collect();
                    self.with_more(counted, &mut own, item, &case.value, *span)?;
                    found.extend(own);
                }
                all = found;
            }
            Whole::Of(loops, body, span) => {
                self.unrolled(loops, &mut |t| {
                    match &loops.cond {
                        None => {}
                        Some(cond) => match t.constant(cond) {
                            Some(0) => return Ok(()),
                            Some(_) => {}
                            None => return Beyond::Growing.at(*span),
                        },
                    }
                    t.with_more(counted, &mut all, body, &Linear::constant(1), *span)
                })?;
            }
            Whole::Table(of, span) => {
                let Some(members) = self.constants(of) else { return Beyond::List.at(*span) };
                for member in members {
                    self.with_cases(
                        counted,
                        &mut all,
                        &[Case::of(member)],
                        &Linear::constant(1),
                        *span,
                    )?;
                }
            }
            Whole::One(node) => return Beyond::Change.at(node.span),
            Whole::Set(_, span) | Whole::SetOf(_, _, span) => return Beyond::Set.at(*span),
        }
        Ok(all)
    }

    /// Puts an element in so many times, in each case.
    fn with_more(
        &mut self,
        counted: Counted,
        all: &mut Vec<(Case, Vec<Linear>)>,
        item: &Node,
        many: &Linear,
        span: Span,
    ) -> Translated<()> {
        let values = self.number(item)?;
        self.with_cases(counted, all, &values, many, span)
    }

    fn with_cases(
        &mut self,
        counted: Counted,
        all: &mut Vec<(Case, Vec<Linear>)>,
        values: &[Case],
        many: &Linear,
        span: Span,
    ) -> Translated<()> {
        let mut next = Vec::new();
        for (before, counts) in all.iter() {
            for value in values {
                let both = before.and(value, value.value.clone());
                // None of a kind is no element.
                let some = Formula::at_most(1, many.clone());
                self.must_be_counted(counted, &both, std::slice::from_ref(&some), span);
                let none = both.clone().when(Formula::not(some.clone()));
                if none.may_arise() {
                    next.push((none.with(Linear::constant(0)), counts.clone()));
                }
                for (at, number) in counted.numbers().enumerate() {
                    let is = Formula::equal(value.value.clone(), number);
                    let here = both.clone().when(is).when(some.clone());
                    if here.may_arise() {
                        let mut counts = counts.clone();
                        counts[at] = counts[at].clone() + many.clone();
                        next.push((here.with(Linear::constant(0)), counts));
                    }
                }
            }
        }
        self.count(next.len(), span)?;
        *all = next;
        Ok(())
    }

    /// Whether something is said of the elements of the bag.
    pub(super) fn runs_through_counted(&self, loops: &Loops) -> bool {
        let through = |(_, source): &(_, Source)| matches!(source, Source::Seq(..));
        self.counted.is_some() && loops.binders.iter().any(through)
    }

    /// What is said of all elements at once: how many, their sum, the least, the xor.
    pub(super) fn over_counted(
        &mut self,
        over: Over,
        loops: &Loops,
        body: &Node,
        span: Span,
    ) -> Translated<Vec<Case>> {
        let ([(local, Source::Seq(..))], Some(counted)) = (&loops.binders[..], self.counted) else {
            return Beyond::WholeBag.at(span);
        };
        let mut shares = Vec::new();
        for (number, many) in counted.numbers().zip(self.state[0].clone()) {
            let there = Formula::at_most(1, many.clone());
            // Nothing is evaluated of what is not there.
            let share = self.under([there.clone()], |t| {
                t.binding(*local, Amount::Linear(Linear::constant(number)), |t| {
                    let (counts, not) = match &loops.cond {
                        None => (Formula::True, Formula::False),
                        Some(cond) => t.truths(cond)?,
                    };
                    let value = match over {
                        Over::Count => vec![Case::of(1)],
                        _ if counts == Formula::False => vec![],
                        _ => t.under([counts.clone()], |t| t.number(body))?,
                    };
                    let counts = Formula::and([there.clone(), counts]);
                    let not = Formula::and([there.clone(), not]);
                    Ok(Share { counts, not, value, many })
                })
            })?;
            shares.push(share);
        }
        match over {
            Over::Min | Over::Max => self.extreme_counted(over == Over::Min, shares, span),
            Over::Xor => self.xor_counted(shares, span),
            _ => self.sum_counted(shares, span),
        }
    }

    fn sum_counted(&mut self, shares: Vec<Share>, span: Span) -> Translated<Vec<Case>> {
        let mut sum = Case::of(0);
        for share in shares.into_iter().filter(|share| share.counts != Formula::False) {
            let constant = |case: &Case| case.value.as_constant();
            let Some(each) = share.value.iter().map(constant).collect::<Option<Vec<i64>>>() else {
                return Beyond::Product.at(span);
            };
            let whole = share.not == Formula::False
                && matches!(&share.value[..], [only] if only.guard.is_empty());
            if whole {
                let value = sum.value.clone() + share.many * each[0];
                sum = sum.with(value);
                continue;
            }
            // One number more for what these add, in place of a case more.
            let added = self.fresh("c");
            let nothing = Formula::and([
                Formula::or([Formula::equal(share.many.clone(), 0), share.not]),
                Formula::equal(added, 0),
            ]);
            let mut either = vec![nothing];
            for (case, each) in share.value.iter().zip(each) {
                // What a track stands for is natural.
                if each < 0 {
                    return Beyond::Product.at(span);
                }
                let equal = Formula::equal(added, share.many.clone() * each);
                either.push(Formula::and([share.counts.clone(), case.holding(equal)]));
            }
            let value = sum.value.clone() + added;
            sum.aux.push(added);
            sum = sum.when(Formula::or(either)).with(value);
        }
        Ok(vec![sum])
    }

    fn xor_counted(&mut self, shares: Vec<Share>, span: Span) -> Translated<Vec<Case>> {
        let mut found = vec![Case::of(0)];
        for share in shares.into_iter().filter(|share| share.counts != Formula::False) {
            let odd = Formula::congruent(share.many.clone(), 1, 2);
            let even = Formula::congruent(share.many.clone(), 0, 2);
            // An odd number that does not count is 0 once.
            let mut values = vec![Case::of(0).when(Formula::or([even, share.not]))];
            let counts = Formula::and([odd, share.counts]);
            values.extend(share.value.into_iter().map(|case| case.when(counts.clone())));
            found = self.each_xor(&found, &values, span)?;
        }
        found.retain(Case::may_arise);
        Ok(found)
    }

    fn extreme_counted(
        &mut self,
        least: bool,
        shares: Vec<Share>,
        span: Span,
    ) -> Translated<Vec<Case>> {
        let mut all: Vec<(i64, Formula)> = Vec::new();
        for share in shares {
            match &share.value[..] {
                [] => {}
                [only] if only.guard.is_empty() && only.value.as_constant().is_some() => {
                    all.extend(only.value.as_constant().map(|value| (value, share.counts)));
                }
                _ => return Beyond::ConditionalLeast.at(span),
            }
        }
        all.sort_by_key(|(value, _)| if least { *value } else { value.saturating_neg() });
        let (mut none, mut found) = (Formula::True, Vec::new());
        for (value, counts) in all {
            found.push(Case::of(value).when(none.clone()).when(counts.clone()));
            none = Formula::and([none, Formula::not(counts)]);
        }
        found.retain(Case::may_arise);
        let what = words!("the least or greatest of nothing", "空集的最小值或最大值");
        self.must_not(none, what, span, true);
        Ok(found)
    }
}
