//! Translates loops and choices: unrolls them to separate cases, or makes their locals variables of
//! the formulas.

use super::case::LogicCase;
use super::exponents::{Exponent, align_powers};
use super::translator::{Term, Translated, Translator};
use super::unsupported::UnsupportedReason;
use crate::guarded::is_natural;
use grundy_automata::{Formula, Linear, Relation, Variable};
use grundy_core::machine::{Bin, Builtin, FUEL, Span};
use grundy_rules::{Kind, Local, Loops, Node, Source};

/// The maximum length of a range for which every choice of the player becomes a separate case. A
/// choice from a longer range becomes a variable.
pub(super) const MAX_UNROLLED_CHOICES: i64 = 24;
/// The maximum number of passes for which a loop is unrolled. A longer loop is not supported.
const MAX_PASSES: i64 = 400;

/// The function that is called for every choice of the player, or at the end of each path through
/// the branches of a block. It gets the choices of the player and the conditions under which the
/// choice or path is possible.
pub(super) type Continuation<'b, 'a> =
    &'b mut dyn FnMut(&mut Translator<'a>, &Selection) -> Translated<()>;

/// A path through a move during its translation: the choices of the player so far, and the
/// conditions under which this path is possible.
#[derive(Clone, Debug, Default)]
pub(super) struct Selection {
    /// The variables of the formulas whose values the player chooses.
    pub choices: Vec<Variable>,
    /// The auxiliary variables of the guard. The guard determines their values from the position
    /// and the choices.
    pub aux: Vec<Variable>,
    /// The conjuncts of the guard, the condition under which the path is possible.
    pub guard: Vec<Formula>,
}

impl Selection {
    /// Returns the variables that the guard contains besides those of the position: the choices and
    /// the auxiliary variables.
    pub fn bound(&self) -> Vec<Variable> {
        [&self.choices[..], &self.aux].concat()
    }

    /// Returns the selection under the additional condition that `case` arises.
    pub fn and(&self, case: &LogicCase) -> Selection {
        Selection {
            choices: self.choices.clone(),
            aux: [&self.aux[..], &case.aux].concat(),
            guard: [&self.guard[..], &case.guard].concat(),
        }
    }

    /// Returns the selection with the conjunct `condition` added to its guard.
    pub fn when(mut self, condition: Formula) -> Selection {
        if condition != Formula::True {
            self.guard.push(condition);
        }
        self
    }
}

impl<'a> Translator<'a> {
    /// For every pass of nested loops, binds the locals of the loops to the elements of the pass
    /// and calls `body`. Fails if the loops cannot be unrolled. `body` must check the condition of
    /// the loops itself.
    pub(super) fn for_each_pass(
        &mut self,
        loops: &Loops,
        body: &mut dyn FnMut(&mut Self) -> Translated<()>,
    ) -> Translated<()> {
        self.for_each_pass_of(&loops.binders, body)
    }

    fn for_each_pass_of(
        &mut self,
        binders: &[(Local, Source)],
        body: &mut dyn FnMut(&mut Self) -> Translated<()>,
    ) -> Translated<()> {
        let Some(((local, source), inner_binders)) = binders.split_first() else {
            return body(self);
        };
        for value in self.pass_values(source)? {
            self.count_cases(1, source.span().unwrap_or_default())?;
            self.with_local(*local, Term::Linear(value), |t| {
                t.for_each_pass_of(inner_binders, body)
            })?;
        }
        Ok(())
    }

    /// Returns the elements of a source for unrolling. The source must be a list whose length is
    /// the same at every position, or a range with constant bounds.
    fn pass_values(&mut self, source: &Source) -> Translated<Vec<Linear>> {
        let span = source.span().unwrap_or_default();
        match source {
            Source::Range(from, to) => {
                let (Some(from), Some(to)) = (self.fixed_value(from), self.fixed_value(to)) else {
                    return UnsupportedReason::VaryingLoop.at(span);
                };
                if to.saturating_sub(from) >= MAX_PASSES {
                    return UnsupportedReason::LongLoop.at(span);
                }
                Ok((from..=to).map(Linear::constant).collect())
            }
            Source::Items(items) => {
                let mut values = Vec::new();
                for item in items {
                    match self.single_value(item)? {
                        Some(value) => values.push(value),
                        None => return UnsupportedReason::List.at(item.span),
                    }
                }
                Ok(values)
            }
            Source::Seq(var, span) => self.visible_items(*var, *span),
            Source::Table(list) | Source::Comprehension(list) => match self.constant_list(list) {
                Some(members) => Ok(members.into_iter().map(Linear::constant).collect()),
                None => UnsupportedReason::List.at(span),
            },
            Source::Concat(sources) => {
                let part_values: Translated<Vec<_>> =
                    sources.iter().map(|source| self.pass_values(source)).collect();
                Ok(part_values?.concat())
            }
            Source::Set(_) => UnsupportedReason::Set.at(span),
        }
    }

    /// Calls `body` for every choice of the player in the loops `binders`. A choice from a long
    /// range, or from a range with varying bounds, becomes a variable of the formulas; any other
    /// choice is unrolled. `body` must check the condition of the loops itself.
    pub(super) fn for_each_choice(
        &mut self,
        binders: &[(Local, Source)],
        selection: &Selection,
        body: Continuation<'_, 'a>,
    ) -> Translated<()> {
        let Some(((local, source), inner_binders)) = binders.split_first() else {
            return self.assuming(selection.guard.clone(), |t| body(t, selection));
        };
        let mut short_range = None;
        if let Source::Range(from, to) = source {
            short_range = self.short_range(from, to);
            if short_range.is_none() {
                return self.choose_from_range(*local, (from, to), inner_binders, selection, body);
            }
        }
        // A comprehension that depends on the position is translated as loops, not evaluated as a
        // list.
        if let Source::Comprehension(list @ Node { kind: Kind::ListOf(inner, member), .. }) = source
            && self.constant_list(list).is_none()
        {
            return self.for_each_list_choice(
                *local,
                (inner, member),
                inner_binders,
                selection,
                body,
            );
        }
        if let Source::Concat(parts) = source {
            return parts.iter().try_for_each(|part| {
                let binders_of_part = [&[(*local, part.clone())], inner_binders].concat();
                self.for_each_choice(&binders_of_part, selection, body)
            });
        }
        let members: Vec<LogicCase> = match source {
            // The end of the range can be a minimum of the last number and another number.
            _ if let Some((first, last)) = short_range
                && self.machine.is_some() =>
            {
                let member = |number| {
                    let is_member = self.is_member(source, &Linear::constant(number))?;
                    Ok(LogicCase::new(number).when(is_member))
                };
                (first..=last).map(member).collect::<Translated<_>>()?
            }
            // The value of each item may have several cases.
            Source::Items(items) => self.item_cases(items, selection)?,
            Source::Comprehension(Node { kind: Kind::List(items), .. }) => {
                self.item_cases(items, selection)?
            }
            // Equal elements of a bag are the same choice.
            Source::Seq(..) if let Some(counted) = self.counted => self.present_numbers(counted),
            _ => self.pass_values(source)?.into_iter().map(LogicCase::new).collect(),
        };
        for member in members {
            self.count_cases(1, source.span().unwrap_or_default())?;
            let extended = selection.and(&member);
            let bound = Term::Linear(member.value);
            self.with_local(*local, bound, |t| t.for_each_choice(inner_binders, &extended, body))?;
        }
        Ok(())
    }

    /// Returns the first and the last number of a range from which a choice becomes a separate case
    /// for every number; `None` for any other range. With the limits of the machine, the last number
    /// is a bound if the range ends at a minimum.
    fn short_range(&mut self, from: &Node, to: &Node) -> Option<(i64, i64)> {
        let machine = self.machine.as_ref();
        let max_length = machine.map_or(MAX_UNROLLED_CHOICES, |limits| limits.max_unrolled);
        let first_number = self.fixed_value(from)?;
        let last_number = match &to.kind {
            Kind::Call(Builtin::Min, bounds) if self.machine.is_some() => {
                bounds.iter().filter_map(|bound| self.fixed_value(bound)).min()?
            }
            _ => self.fixed_value(to)?,
        };
        let length = last_number.saturating_sub(first_number);
        (length < max_length).then_some((first_number, last_number))
    }

    /// Calls `body` for every choice of the player in the loops `binders` for which the condition
    /// `cond` of the loops may hold. During the call, the condition is assumed, and `selection`
    /// includes it.
    pub(super) fn for_each_allowed_choice(
        &mut self,
        binders: &[(Local, Source)],
        cond: Option<&Node>,
        selection: &Selection,
        body: Continuation<'_, 'a>,
    ) -> Translated<()> {
        self.for_each_choice(binders, selection, &mut |t, selection| {
            let cond = cond.map_or(Ok(Formula::True), |cond| t.truth(cond, true))?;
            if cond == Formula::False {
                return Ok(());
            }
            let allowed = selection.clone().when(cond.clone());
            if t.is_impossible(&allowed.guard) {
                return Ok(());
            }
            t.assuming([cond], |t| body(t, &allowed))
        })
    }

    /// Calls `body` for every choice of an element of a comprehension, which is a choice in its
    /// loops `inner` that satisfies their condition. For each choice, binds `local` to the element
    /// `member` and handles the choices in `inner_binders`. A filter, as in `k in 1..3 if k <= n`,
    /// is represented by a comprehension.
    fn for_each_list_choice(
        &mut self,
        local: Local,
        (inner, member): (&Loops, &Node),
        inner_binders: &[(Local, Source)],
        selection: &Selection,
        body: Continuation<'_, 'a>,
    ) -> Translated<()> {
        self.for_each_choice(&inner.binders, selection, &mut |t, selection| {
            let cond = inner.cond.as_ref().map_or(Ok(Formula::True), |cond| t.truth(cond, true))?;
            if cond == Formula::False {
                return Ok(());
            }
            let extended = selection.clone().when(cond.clone());
            // A local that is bound to an exponent remains an exponent.
            if let Kind::Local(inner_local) = &member.kind
                && let Some(exponent @ Term::Exponent { .. }) = t.locals.get(inner_local).cloned()
            {
                return t.with_local(local, exponent, |t| {
                    t.for_each_choice(inner_binders, &extended, body)
                });
            }
            for case in t.assuming([cond], |t| t.number_cases(member))? {
                t.count_cases(1, member.span)?;
                let extended = extended.and(&case);
                let bound = Term::Linear(case.value);
                t.with_local(local, bound, |t| t.for_each_choice(inner_binders, &extended, body))?;
            }
            Ok(())
        })
    }

    /// Translates the expressions `items` under the guard of `selection`. Returns the cases of
    /// their values, one expression after another.
    fn item_cases(&mut self, items: &[Node], selection: &Selection) -> Translated<Vec<LogicCase>> {
        let mut cases = Vec::new();
        for item in items {
            cases.extend(self.assuming(selection.guard.clone(), |t| t.number_cases(item))?);
        }
        Ok(cases)
    }

    /// Binds a local, which the player chooses from the range `from..to`, to a new variable with
    /// these bounds. Then handles the choices in `inner_binders`.
    fn choose_from_range(
        &mut self,
        local: Local,
        (from, to): (&Node, &Node),
        inner_binders: &[(Local, Source)],
        selection: &Selection,
        body: Continuation<'_, 'a>,
    ) -> Translated<()> {
        if self.machine.is_none()
            && self.fixed_value(from) == Some(0)
            && let Some(argument) = bit_length_argument(to)
        {
            return self.choose_power(local, argument, inner_binders, selection, body);
        }
        if self.fixed_value(from) == Some(0)
            && let Some(ends) = self.assuming(selection.guard.clone(), |t| t.exponent_cases(to))?
        {
            return self.choose_power_up_to(local, ends, inner_binders, selection, body);
        }
        // A number is at most a minimum if it is at most each of its arguments, so the minimum
        // needs no cases.
        let (first_bound, other_bounds) = match &to.kind {
            Kind::Call(Builtin::Min, all) => all.split_first().unwrap_or((to, &[])),
            _ => (to, &[][..]),
        };
        let ends = self.assuming(selection.guard.clone(), |t| t.case_pairs(from, first_bound))?;
        let mut ends: Vec<(LogicCase, Linear, Vec<Linear>)> =
            ends.into_iter().map(|(case, low, high)| (case, low, vec![high])).collect();
        for bound in other_bounds {
            let cases = self.assuming(selection.guard.clone(), |t| t.number_cases(bound))?;
            self.count_cases(ends.len() * cases.len(), bound.span)?;
            let add_bound = |(case, low, highs): &(LogicCase, Linear, Vec<Linear>)| {
                let (case, low, highs) = (case.clone(), low.clone(), highs.clone());
                let extended_ends = cases.iter().map(move |bound| {
                    let highs = highs.iter().cloned().chain([bound.value.clone()]).collect();
                    (case.and(bound, case.value.clone()), low.clone(), highs)
                });
                extended_ends.collect::<Vec<_>>()
            };
            ends = ends.iter().flat_map(add_bound).collect();
        }
        ends.retain(|(case, ..)| case.may_arise());
        for (case, low, highs) in ends {
            let variable = self.fresh("k");
            let mut extended = selection.and(&case);
            extended.choices.push(variable);
            // A variable is a natural number, so a range that may begin below zero is counted from
            // its lower bound.
            let value = if is_natural(&low) {
                extended = extended.when(Formula::at_most(low.clone(), variable));
                Linear::from(variable)
            } else {
                low.clone() + variable
            };
            let within = highs.iter().map(|high| Formula::at_most(value.clone(), high.clone()));
            let extended = extended.when(Formula::and(within));
            // The machine lists no range that is longer than the step limit.
            let is_listable = if self.machine.is_some() && self.is_step_limited {
                let is_short = |high| Formula::at_most(high, low.clone() + FUEL as i64);
                Formula::or(highs.into_iter().map(is_short))
            } else {
                Formula::True
            };
            self.assuming([is_listable], |t| {
                t.with_local(local, Term::Linear(value), |t| {
                    t.for_each_choice(inner_binders, &extended, body)
                })
            })?;
        }
        Ok(())
    }

    /// Handles the choice `i in 0..bit_length(n) - 1`, where `argument` is n: binds the local i to
    /// the exponent of a new variable that is a power of two and at most n. Then handles the
    /// choices in `inner_binders`.
    fn choose_power(
        &mut self,
        local: Local,
        argument: &Node,
        inner_binders: &[(Local, Source)],
        selection: &Selection,
        body: Continuation<'_, 'a>,
    ) -> Translated<()> {
        self.require_binary(argument.span)?;
        for case in self.assuming(selection.guard.clone(), |t| t.number_cases(argument))? {
            self.assuming(selection.guard.clone(), |t| {
                t.forbid_negative(&case, argument.span, true);
                Ok(())
            })?;
            let power = self.fresh("p");
            let mut extended = selection.and(&case);
            extended.choices.push(power);
            let extended = extended
                .when(Formula::relation(Relation::Weight, [power]))
                .when(Formula::at_most(power, case.value.clone()));
            let bound = Term::Exponent { power, added: 0 };
            self.with_local(local, bound, |t| t.for_each_choice(inner_binders, &extended, body))?;
        }
        Ok(())
    }

    /// Handles a choice such as `i in 0..v2(n)`, whose upper bound is an exponent. `ends` lists the
    /// upper bounds e + [`added`](Exponent::added) of the different cases; the value of each case
    /// is the power 2^e. In each case, this method introduces a variable p, a power of two that is
    /// at most 2^(e + `added`), and binds `local` to the exponent of p. Then handles the choices in
    /// `inner_binders`.
    fn choose_power_up_to(
        &mut self,
        local: Local,
        ends: Vec<Exponent>,
        inner_binders: &[(Local, Source)],
        selection: &Selection,
        body: Continuation<'_, 'a>,
    ) -> Translated<()> {
        for end in ends {
            let power = self.fresh("p");
            let mut extended = selection.and(&end.case);
            extended.choices.push(power);
            let (scaled_power, bound) =
                align_powers((power.into(), 0), (end.case.value, end.added));
            let extended = extended
                .when(Formula::relation(Relation::Weight, [power]))
                .when(Formula::at_most(scaled_power, bound));
            let bound = Term::Exponent { power, added: 0 };
            self.with_local(local, bound, |t| t.for_each_choice(inner_binders, &extended, body))?;
        }
        Ok(())
    }

    /// Returns the possible values of `index`, an index into a sequence of length `len`, each with
    /// the case in which it arises. For a single number, `index` is `None` and the value is 0.
    /// Records the proof obligation that the index is in bounds.
    pub(super) fn index_cases(
        &mut self,
        index: Option<&Node>,
        len: usize,
        span: Span,
    ) -> Translated<Vec<(LogicCase, usize)>> {
        let Some(index) = index else { return Ok(vec![(LogicCase::new(0), 0)]) };
        let mut indices = Vec::new();
        for case in self.number_cases(index)? {
            self.forbid_out_of_bounds(&case, len, span);
            for index_value in 0..len {
                let equals = Formula::equal(case.value.clone(), index_value as i64);
                let at_index = case.clone().when(equals);
                if at_index.may_arise() {
                    indices.push((at_index, index_value));
                }
            }
        }
        Ok(indices)
    }
}

/// Returns the argument n of an expression of the form `bit_length(n) - 1`; `None` for any other
/// expression.
fn bit_length_argument(node: &Node) -> Option<&Node> {
    let Kind::Binary(Bin::Sub, length, one) = &node.kind else { return None };
    match (&length.kind, &one.kind) {
        (Kind::Call(Builtin::BitLength, arguments), Kind::Num(1)) => arguments.first(),
        _ => None,
    }
}

/// Moves the filters of the sources to the condition of the loops: `i in 0..2 if c, j in r` becomes
/// loops over all i and j with the condition c.
pub(super) fn inline_filters(loops: &Loops) -> Loops {
    let (mut binders, mut conds) = (Vec::new(), Vec::new());
    for (local, source) in &loops.binders {
        let Source::Comprehension(Node { kind: Kind::ListOf(inner, member), .. }) = source else {
            binders.push((*local, source.clone()));
            continue;
        };
        if inner.cond.is_none() {
            binders.push((*local, source.clone()));
            continue;
        }
        let inner = inline_filters(inner);
        binders.extend(inner.binders);
        conds.extend(inner.cond);
        binders.push((*local, Source::Items(vec![(**member).clone()])));
    }
    // The conditions are joined in order by `and`, because a condition is only evaluated where the
    // previous ones hold.
    let cond = conds.into_iter().chain(loops.cond.clone()).reduce(|left, right| {
        let span = left.span.to(right.span);
        Node { kind: Kind::Binary(Bin::And, Box::new(left), Box::new(right)), span }
    });
    Loops { binders, cond }
}
