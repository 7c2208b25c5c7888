//! Abstract evaluation of loops. The numbers of a small range are enumerated; one number of a move
//! can stay symbolic (the free number, which K determines).

use super::abstract_eval::{AbstractEvaluator, RegionSplit, Scope};
use super::linear::{LinearForm, Region};
use super::undecided::{Decision, Undecided};
use grundy_core::machine::FUEL;
use grundy_rules::{Kind, Local, Loops, Node, Source};

/// The maximum length of a range whose numbers are enumerated one by one.
const MAX_ENUMERATED_LEN: i128 = 1_000;
/// The maximum number of different values that the upper end of an enumerated range can have within
/// one region. The region is split into one part for each value.
const MAX_END_VALUES: i128 = 200;

/// The values of a loop variable as linear forms in N and K, valid at all points (N, K) of one
/// region. N determines the heap, and K the option.
enum LoopRange {
    /// A list of values, each a linear form, in the order of iteration.
    Members(Vec<LinearForm>),
    /// All integers between two linear forms, both included.
    Range(LinearForm, LinearForm),
}

/// The function that is called for each choice of a move. It gets the region of the points (N, K)
/// at which the choice is possible, and the values of the locals.
pub(super) type ChoiceVisitor<'r, 'a> =
    dyn FnMut(&mut AbstractEvaluator<'a>, &Region, &Scope) -> Decision<()> + 'r;

/// One step of a reduction over a loop, such as an addition. It gets a region, the scope with the
/// current element, and the accumulator (`None` before the first element). It returns the new
/// accumulator for each part of the region.
pub(super) type FoldStep<'r, 'a> = dyn FnMut(
        &mut AbstractEvaluator<'a>,
        &Region,
        &Scope,
        Option<LinearForm>,
    ) -> Decision<Vec<(Region, Option<LinearForm>)>>
    + 'r;

impl<'a> AbstractEvaluator<'a> {
    /// Computes the values of a loop variable. Splits the region into parts, and returns each part
    /// with the values that are valid at all its points.
    fn loop_ranges(
        &mut self,
        source: &Source,
        region: &Region,
        scope: &Scope,
    ) -> Decision<Vec<(Region, LoopRange)>> {
        let Source::Range(from, to) = source else {
            let members = self.source_members(source, region, scope)?;
            return Ok(members
                .into_iter()
                .map(|(region, list)| (region, LoopRange::Members(list)))
                .collect());
        };
        let mut cases = Vec::new();
        for (region, ends) in self.evaluate_all(&[from, to], region, scope)? {
            let (from, to) = (ends[0], ends[1]);
            let is_short = |low: i128, high: i128, limit: i128| {
                high.checked_sub(low).is_some_and(|span| span < limit)
            };
            let Some(start) = from.as_constant() else {
                cases.push((region, LoopRange::Range(from, to)));
                continue;
            };
            let Some((min, max)) = self.value_bounds(&region, to)? else {
                cases.push((region, LoopRange::Range(from, to)));
                continue;
            };
            if !is_short(start, max, MAX_ENUMERATED_LEN)
                || min < max && !is_short(min, max, MAX_END_VALUES)
            {
                cases.push((region, LoopRange::Range(from, to)));
                continue;
            }
            let mut open = vec![region];
            for last in min..=max {
                let mut remaining = Vec::new();
                for region in open {
                    let RegionSplit { yes, no } =
                        self.split_by_zero(&region, to.add_constant(-last)?)?;
                    let members: Vec<LinearForm> =
                        (start..=last).map(LinearForm::constant).collect();
                    cases.extend(
                        yes.into_iter().map(|region| (region, LoopRange::Members(members.clone()))),
                    );
                    remaining.extend(no);
                }
                open = remaining;
            }
            if !open.is_empty() {
                return Err(Undecided::Unknown);
            }
        }
        Ok(cases)
    }

    /// Returns the minimum and the maximum of a linear form over a region. Returns `None` if the
    /// form depends on K, if the region is unbounded, or on overflow.
    fn value_bounds(
        &mut self,
        region: &Region,
        form: LinearForm,
    ) -> Decision<Option<(i128, i128)>> {
        if let Some(number) = form.as_constant() {
            return Ok(Some((number, number)));
        }
        let (from, Some(to)) = region.heap_bounds(&mut self.budget)? else { return Ok(None) };
        if form.free != 0 {
            return Ok(None);
        }
        let value_at = |heap: i128| form.heap.checked_mul(heap)?.checked_add(form.offset);
        let ends = value_at(from).zip(value_at(to));
        Ok(ends.map(|(first, second)| (first.min(second), first.max(second))))
    }

    /// Calls `visitor` for every combination of values of the loops `binders` that satisfies the
    /// condition of `loops`. Passes the region of the points (N, K) at which the combination is
    /// possible. `binders` are the inner loops of `loops`; the variables of the outer ones have
    /// values in `scope`. The order of the calls is unspecified, and the regions of different calls
    /// may overlap.
    pub(super) fn for_each_choice(
        &mut self,
        loops: &Loops,
        binders: &[(Local, Source)],
        region: &Region,
        scope: &Scope,
        visitor: &mut ChoiceVisitor<'_, 'a>,
    ) -> Decision<()> {
        let Some(((local, source), inner_binders)) = binders.split_first() else {
            let allowed = match &loops.cond {
                Some(cond) => self.evaluate_condition(cond, region, scope)?.yes,
                None => vec![region.clone()],
            };
            return allowed.iter().try_for_each(|region| visitor(self, region, scope));
        };
        // The members of a comprehension are enumerated by the loops of the comprehension.
        if let Source::Comprehension(Node { kind: Kind::ListOf(inner, member), .. }) = source {
            return self.for_each_choice(
                inner,
                &inner.binders,
                region,
                scope,
                &mut |evaluator, region, scope| {
                    for (region, member) in evaluator.evaluate(member, region, scope)? {
                        evaluator.for_each_choice(
                            loops,
                            inner_binders,
                            &region,
                            &scope.with(*local, member),
                            visitor,
                        )?;
                    }
                    Ok(())
                },
            );
        }
        for (region, elements) in self.loop_ranges(source, region, scope)? {
            match elements {
                LoopRange::Members(members) => {
                    for member in members {
                        self.budget.spend(1)?;
                        self.for_each_choice(
                            loops,
                            inner_binders,
                            &region,
                            &scope.with(*local, member),
                            visitor,
                        )?;
                    }
                }
                LoopRange::Range(from, to) => {
                    for remainder in 0..self.free_classes {
                        let Some((region, scope)) =
                            self.bind_free_number(*local, from, to, remainder, &region, scope)?
                        else {
                            continue;
                        };
                        self.for_each_choice(loops, inner_binders, &region, &scope, visitor)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Binds `local` to the free number m·K + `remainder`, where m is
    /// [`AbstractEvaluator::free_classes`]. Restricts the region to the points (N, K) at which the
    /// free number lies between the forms `from` and `to`. Returns the restricted region and the
    /// extended scope, or `None` if the region becomes empty.
    fn bind_free_number(
        &mut self,
        local: Local,
        from: LinearForm,
        to: LinearForm,
        remainder: i128,
        region: &Region,
        scope: &Scope,
    ) -> Decision<Option<(Region, Scope)>> {
        if scope.free {
            return Err(Undecided::Unknown);
        }
        let number = LinearForm { heap: 0, free: self.free_classes, offset: remainder };
        let Some(region) = region.and(number.checked_sub(from)?) else { return Ok(None) };
        let Some(region) = self.restrict(&region, to.checked_sub(number)?)? else {
            return Ok(None);
        };
        let mut scope = scope.with(local, number);
        scope.free = true;
        scope.steps =
            Some(LinearForm::constant(i128::from(FUEL)).checked_sub(to.checked_sub(from)?)?);
        Ok(Some((region, scope)))
    }

    /// Reduces the elements of nested loops with `step`, from the loop with index `depth` inwards.
    /// `accumulators` holds, for each region, the result of the elements so far; it is updated in
    /// place.
    pub(super) fn fold_members(
        &mut self,
        loops: &Loops,
        depth: usize,
        scope: &Scope,
        accumulators: &mut Vec<(Region, Option<LinearForm>)>,
        step: &mut FoldStep<'_, 'a>,
    ) -> Decision<()> {
        for (region, accumulator) in std::mem::take(accumulators) {
            let Some((local, source)) = loops.binders.get(depth) else {
                let split = match &loops.cond {
                    Some(cond) => self.evaluate_condition(cond, &region, scope)?,
                    None => RegionSplit { yes: vec![region], no: vec![] },
                };
                for region in split.yes {
                    accumulators.extend(step(self, &region, scope, accumulator)?);
                }
                accumulators.extend(split.no.into_iter().map(|region| (region, accumulator)));
                continue;
            };
            for (region, range) in self.loop_ranges(source, &region, scope)? {
                let LoopRange::Members(members) = range else { return Err(Undecided::Unknown) };
                let mut inner_accumulators = vec![(region, accumulator)];
                for member in members {
                    self.budget.spend(1)?;
                    let scope = scope.with(*local, member);
                    self.fold_members(loops, depth + 1, &scope, &mut inner_accumulators, step)?;
                }
                accumulators.append(&mut inner_accumulators);
            }
        }
        Ok(())
    }
}
