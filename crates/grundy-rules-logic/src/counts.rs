//! Translates bags whose elements come from a small range of numbers. The position is represented
//! by one coordinate for each number of the range: the count of this number in the bag.

use super::aggregate::Member;
use super::case::LogicCase;
use super::loops::{Continuation, Selection};
use super::translator::{Term, Translated, Translator};
use super::unsupported::UnsupportedReason;
use crate::guarded::NumberBag;
use grundy_automata::{Formula, Linear};
use grundy_core::machine::Span;
use grundy_rules::{Loops, Node, Source, VarValue};
use grundy_syntax::Aggregate;
use grundy_text::words;

/// The contribution of one number to a reduction, such as a sum, over the elements of a bag. The
/// first part is what one copy of the number contributes if the bag contains the number. The second
/// part is the number of copies in the bag.
type CountedMember = (Member, Linear);

impl<'a> Translator<'a> {
    /// Returns a case for each number that the bag can contain. The value of the case is the
    /// number, and the case arises where the bag contains the number.
    pub(super) fn present_numbers(&self, counted: NumberBag) -> Vec<LogicCase> {
        let counts = counted.numbers().zip(&self.state[0]);
        let cases = counts
            .map(|(number, count)| LogicCase::new(number).when(Formula::at_most(1, count.clone())));
        cases.filter(LogicCase::may_arise).collect()
    }

    /// Records two proof obligations for an element that is added to the bag, in the given case and
    /// under `conditions`. The element must lie in the declared range of the variable, as the rules
    /// require. It must also lie in the range `counted`, as the translation requires. The second
    /// obligation is recorded even while obligations are suppressed, because nothing else ensures
    /// it.
    fn forbid_uncounted(
        &mut self,
        counted: NumberBag,
        case: &LogicCase,
        conditions: &[Formula],
        span: Span,
    ) {
        let slot = &self.layout.slots[0];
        let (name, allowed) = (slot.name.clone(), NumberBag { low: slot.low, high: slot.high });
        let outside = |counted: NumberBag| {
            let above = match counted.high {
                i64::MAX => Formula::False,
                high => Formula::less(high, case.value.clone()),
            };
            Formula::or([Formula::less(case.value.clone(), counted.low), above])
        };
        let when = |outside: Formula| {
            Formula::and(case.guard.iter().chain(conditions).cloned().chain([outside]))
        };
        let (out_of_slot, out_of_count) = (when(outside(allowed)), when(outside(counted)));
        let message = words!(counts::would_be_outside_its_range, name);
        self.forbid(out_of_slot.clone(), message, span, true);
        if counted == allowed {
            return;
        }
        let suppressed = std::mem::replace(&mut self.suppress_obligations, 0);
        let (low, high) = (counted.low, counted.high);
        let message = words!(counts::may_get_element_outside_range_to, name, low, high);
        let out_of_count = Formula::and([out_of_count, Formula::not(outside(allowed))]);
        self.forbid(out_of_count, message, span, false);
        self.suppress_obligations = suppressed;
    }

    /// Translates the statement that adds the element `value` to the bag. Calls `continuation`,
    /// which translates the remaining statements of the block, once for each number that the
    /// element can be.
    pub(super) fn add_counted(
        &mut self,
        counted: NumberBag,
        value: &Node,
        selection: &Selection,
        continuation: Continuation<'_, 'a>,
    ) -> Translated<()> {
        for case in self.number_cases(value)? {
            self.forbid_uncounted(counted, &case, &[], value.span);
            for (at, number) in counted.numbers().enumerate() {
                let matching = case.clone().when(Formula::equal(case.value.clone(), number));
                if matching.may_arise() {
                    let count = self.state[0][at].clone() + 1;
                    self.with_count(at, count, &matching, selection, value.span, continuation)?;
                }
            }
        }
        Ok(())
    }

    /// Translates the statement that removes the element `value` from the bag. Calls
    /// `continuation`, which translates the remaining statements of the block, once for each number
    /// that the element can be. Records the proof obligation that the element occurs in the bag.
    pub(super) fn remove_counted(
        &mut self,
        counted: NumberBag,
        value: &Node,
        selection: &Selection,
        continuation: Continuation<'_, 'a>,
    ) -> Translated<()> {
        for case in self.number_cases(value)? {
            let mut absent = case.guard.clone();
            for (at, number) in counted.numbers().enumerate() {
                let is_number = Formula::equal(case.value.clone(), number);
                let is_present = Formula::at_most(1, self.state[0][at].clone());
                absent.push(Formula::not(Formula::and([is_number.clone(), is_present.clone()])));
                let matching = case.clone().when(is_number).when(is_present);
                if matching.may_arise() {
                    let count = self.state[0][at].clone() - 1;
                    self.with_count(at, count, &matching, selection, value.span, continuation)?;
                }
            }
            let message = words!(counts::removal_of_element_that_does);
            self.forbid(Formula::and(absent), message, value.span, true);
        }
        Ok(())
    }

    /// Calls `continuation` under the condition that `case` arises. During the call, `count` is the
    /// number of copies of one number in the bag: the number with index `index` in the range of the
    /// bag.
    fn with_count(
        &mut self,
        index: usize,
        count: Linear,
        case: &LogicCase,
        selection: &Selection,
        span: Span,
        continuation: Continuation<'_, 'a>,
    ) -> Translated<()> {
        self.in_case(case, selection, span, |t, selection| {
            let saved = std::mem::replace(&mut t.state[0][index], count);
            let result = continuation(t, selection);
            t.state[0][index] = saved;
            result
        })
    }

    /// Translates a new value of the bag. Returns its cases, each with the counts of all numbers in
    /// the range `counted`.
    pub(super) fn counted_variable_cases(
        &mut self,
        counted: NumberBag,
        value: &VarValue,
    ) -> Translated<Vec<(LogicCase, Vec<Linear>)>> {
        let zero_counts = vec![Linear::constant(0); counted.numbers().count()];
        let mut cases = vec![(LogicCase::new(0), zero_counts)];
        match value {
            VarValue::Seq(..) => cases[0].1.clone_from(&self.state[0]),
            VarValue::Items(items, span) => {
                for item in items {
                    self.add_items(counted, &mut cases, item, &Linear::constant(1), *span)?;
                }
            }
            VarValue::Repeat(item, times, span) => {
                let mut repeated_cases = Vec::new();
                for case in self.number_cases(times)? {
                    self.forbid_negative(&case, *span, true);
                    let natural = Formula::at_most(0, case.value.clone());
                    let mut extended: Vec<(LogicCase, Vec<Linear>)> = (cases.iter())
                        .map(|(case_so_far, counts)| {
                            let conjunction = case_so_far.and(&case, Linear::constant(0));
                            (conjunction.when(natural.clone()), counts.clone())
                        })
                        .collect();
                    self.add_items(counted, &mut extended, item, &case.value, *span)?;
                    repeated_cases.extend(extended);
                }
                cases = repeated_cases;
            }
            VarValue::ListOf(loops, body, span) => {
                self.for_each_pass(loops, &mut |t| {
                    match &loops.cond {
                        None => {}
                        Some(cond) => match t.constant(cond) {
                            Some(0) => return Ok(()),
                            Some(_) => {}
                            None => return UnsupportedReason::Growing.at(*span),
                        },
                    }
                    t.add_items(counted, &mut cases, body, &Linear::constant(1), *span)
                })?;
            }
            VarValue::Table(list, span) => {
                let Some(members) = self.constant_list(list) else {
                    return UnsupportedReason::List.at(*span);
                };
                for member in members {
                    self.add_item_cases(
                        counted,
                        &mut cases,
                        &[LogicCase::new(member)],
                        &Linear::constant(1),
                        *span,
                    )?;
                }
            }
            VarValue::One(node) => return UnsupportedReason::Change.at(node.span),
            VarValue::Set(_, span) | VarValue::SetOf(_, _, span) => {
                return UnsupportedReason::Set.at(*span);
            }
        }
        Ok(cases)
    }

    /// Adds `count` copies of the element `item` to each of `cases`, which describe a bag by the
    /// counts of its numbers. A case is split if the value of `item` has several cases.
    fn add_items(
        &mut self,
        counted: NumberBag,
        cases: &mut Vec<(LogicCase, Vec<Linear>)>,
        item: &Node,
        count: &Linear,
        span: Span,
    ) -> Translated<()> {
        let values = self.number_cases(item)?;
        self.add_item_cases(counted, cases, &values, count, span)
    }

    /// Adds `count` copies of an element to each of `cases`, which describe a bag by the counts of
    /// its numbers. `values` is the value of the element by cases.
    fn add_item_cases(
        &mut self,
        counted: NumberBag,
        cases: &mut Vec<(LogicCase, Vec<Linear>)>,
        values: &[LogicCase],
        count: &Linear,
        span: Span,
    ) -> Translated<()> {
        let mut next = Vec::new();
        for (case_so_far, counts) in cases.iter() {
            for value in values {
                let conjunction = case_so_far.and(value, value.value.clone());
                // If the number of copies is zero, the element need not be in the range.
                let is_positive = Formula::at_most(1, count.clone());
                self.forbid_uncounted(
                    counted,
                    &conjunction,
                    std::slice::from_ref(&is_positive),
                    span,
                );
                let without = conjunction.clone().when(Formula::not(is_positive.clone()));
                if without.may_arise() {
                    next.push((without.with_value(Linear::constant(0)), counts.clone()));
                }
                for (at, number) in counted.numbers().enumerate() {
                    let is_number = Formula::equal(value.value.clone(), number);
                    let matching = conjunction.clone().when(is_number).when(is_positive.clone());
                    if matching.may_arise() {
                        let mut counts = counts.clone();
                        counts[at] = counts[at].clone() + count.clone();
                        next.push((matching.with_value(Linear::constant(0)), counts));
                    }
                }
            }
        }
        self.count_cases(next.len(), span)?;
        *cases = next;
        Ok(())
    }

    /// Returns whether one of the loops runs over the elements of the bag that is represented by
    /// counts.
    pub(super) fn ranges_over_counted(&self, loops: &Loops) -> bool {
        let is_over_bag = |(_, source): &(_, Source)| matches!(source, Source::Seq(..));
        self.counted.is_some() && loops.binders.iter().any(is_over_bag)
    }

    /// Translates a reduction over the elements of the bag: count, sum, minimum, maximum or xor.
    /// Returns its value by cases ([`LogicCase`]).
    pub(super) fn aggregate_counted(
        &mut self,
        over: Aggregate,
        loops: &Loops,
        body: &Node,
        span: Span,
    ) -> Translated<Vec<LogicCase>> {
        let ([(local, Source::Seq(..))], Some(counted)) = (&loops.binders[..], self.counted) else {
            return UnsupportedReason::WholeBag.at(span);
        };
        let mut members = Vec::new();
        for (number, count) in counted.numbers().zip(self.state[0].clone()) {
            let is_present = Formula::at_most(1, count.clone());
            // The body of the aggregate is not evaluated for numbers that do not occur in the bag.
            let member = self.assuming([is_present.clone()], |t| {
                t.with_local(*local, Term::Linear(Linear::constant(number)), |t| {
                    let mut member = t.member(over, loops.cond.as_ref(), body)?;
                    member.included = Formula::and([is_present.clone(), member.included]);
                    member.excluded = Formula::and([is_present.clone(), member.excluded]);
                    Ok((member, count))
                })
            })?;
            members.push(member);
        }
        match over {
            Aggregate::Min | Aggregate::Max => {
                self.extreme_counted(over == Aggregate::Min, members, span)
            }
            Aggregate::Xor => self.xor_counted(members, span),
            _ => self.sum_counted(members, span),
        }
    }

    /// Returns the sum, by cases ([`LogicCase`]), of the values of the elements that satisfy the
    /// condition of the reduction. A number with several copies contributes once for each copy.
    fn sum_counted(
        &mut self,
        members: Vec<CountedMember>,
        span: Span,
    ) -> Translated<Vec<LogicCase>> {
        let mut sum = LogicCase::new(0);
        for (member, count) in included_members(members) {
            let constant = |case: &LogicCase| case.value.as_constant();
            let Some(each) = member.value.iter().map(constant).collect::<Option<Vec<i64>>>() else {
                return UnsupportedReason::Product.at(span);
            };
            let is_unconditional = member.excluded == Formula::False
                && matches!(&member.value[..], [single_case] if single_case.guard.is_empty());
            if is_unconditional {
                let value = sum.value.clone() + count * each[0];
                sum = sum.with_value(value);
                continue;
            }
            // An auxiliary variable represents the contribution, instead of a case for each
            // possible value.
            let added = self.fresh("c");
            let excluded = Formula::and([
                Formula::or([Formula::equal(count.clone(), 0), member.excluded]),
                Formula::equal(added, 0),
            ]);
            let mut alternatives = vec![excluded];
            for (case, each) in member.value.iter().zip(each) {
                // An auxiliary variable is a natural number, so it cannot represent a negative
                // contribution.
                if each < 0 {
                    return UnsupportedReason::Product.at(span);
                }
                let equal = Formula::equal(added, count.clone() * each);
                alternatives.push(Formula::and([member.included.clone(), case.arises_with(equal)]));
            }
            let value = sum.value.clone() + added;
            sum.aux.push(added);
            sum = sum.when(Formula::or(alternatives)).with_value(value);
        }
        Ok(vec![sum])
    }

    /// Returns the xor, by cases ([`LogicCase`]), of the values of the elements that satisfy the
    /// condition of the reduction. Equal elements cancel in pairs, so a number contributes only if
    /// the bag contains an odd number of its copies.
    fn xor_counted(
        &mut self,
        members: Vec<CountedMember>,
        span: Span,
    ) -> Translated<Vec<LogicCase>> {
        let mut cases = vec![LogicCase::new(0)];
        for (member, count) in included_members(members) {
            let is_odd = Formula::congruent(count.clone(), 1, 2);
            let is_even = Formula::congruent(count.clone(), 0, 2);
            // An element that the condition excludes contributes 0, even if its count is odd.
            let mut values = vec![LogicCase::new(0).when(Formula::or([is_even, member.excluded]))];
            let is_odd_and_included = Formula::and([is_odd, member.included]);
            values.extend(
                member.value.into_iter().map(|case| case.when(is_odd_and_included.clone())),
            );
            cases = self.xor_pairs(&cases, &values, span)?;
        }
        cases.retain(LogicCase::may_arise);
        Ok(cases)
    }

    fn extreme_counted(
        &mut self,
        least: bool,
        members: Vec<CountedMember>,
        span: Span,
    ) -> Translated<Vec<LogicCase>> {
        let mut candidates: Vec<(i64, Formula)> = Vec::new();
        for (member, _) in members {
            match &member.value[..] {
                [] => {}
                [single_case]
                    if single_case.guard.is_empty()
                        && single_case.value.as_constant().is_some() =>
                {
                    let constant = single_case.value.as_constant();
                    candidates.extend(constant.map(|value| (value, member.included)));
                }
                _ => return UnsupportedReason::ConditionalLeast.at(span),
            }
        }
        candidates.sort_by_key(|(value, _)| if least { *value } else { value.saturating_neg() });
        let (mut none_smaller, mut cases) = (Formula::True, Vec::new());
        for (value, included) in candidates {
            cases.push(LogicCase::new(value).when(none_smaller.clone()).when(included.clone()));
            none_smaller = Formula::and([none_smaller, Formula::not(included)]);
        }
        cases.retain(LogicCase::may_arise);
        let message = words!(counts::minimum_or_maximum_of_empty_list);
        self.forbid(none_smaller, message, span, true);
        Ok(cases)
    }
}

/// Iterates over the contributions in `members` except those of numbers that never satisfy the
/// condition of the reduction.
fn included_members(members: Vec<CountedMember>) -> impl Iterator<Item = CountedMember> {
    members.into_iter().filter(|(member, _)| member.included != Formula::False)
}
