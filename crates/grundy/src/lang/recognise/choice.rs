//! What loops run through: numbers one by one where there are few, and one number that stays free.

use super::super::tree::{Kind, Local, Loops, Node, Source};
use super::linear::{Form, Region};
use super::reader::Truth;
use super::reader::{Reader, Scope};
use super::stop::{Decided, Stop};
use crate::machine::FUEL;

/// A range of constants with more numbers than this is not run through one by one.
const LISTED: i128 = 1_000;
/// Nor is one whose end may have more values than this.
const ENDS: i128 = 200;

/// What a loop runs through in a region.
enum Run {
    /// These.
    Members(Vec<Form>),
    /// Every whole number from one to another.
    Range(Form, Form),
}

/// What is done with every choice.
pub(super) type Each<'r, 'a> = dyn FnMut(&mut Reader<'a>, &Region, &Scope) -> Decided<()> + 'r;

/// What is done with every member, and what was found before it; gives what is found after it.
pub(super) type Fold<'r, 'a> = dyn FnMut(&mut Reader<'a>, &Region, &Scope, Option<Form>) -> Decided<Vec<(Region, Option<Form>)>>
    + 'r;

impl<'a> Reader<'a> {
    fn runs(
        &mut self,
        source: &Source,
        region: &Region,
        scope: &Scope,
    ) -> Decided<Vec<(Region, Run)>> {
        let Source::Range(from, to) = source else {
            let cases = self.members(source, region, scope)?;
            return Ok(cases.into_iter().map(|(region, of)| (region, Run::Members(of))).collect());
        };
        let mut runs = Vec::new();
        for (region, ends) in self.values(&[from, to], region, scope)? {
            let (from, to) = (ends[0], ends[1]);
            let few = |low: i128, high: i128, most: i128| {
                high.checked_sub(low).is_some_and(|many| many < most)
            };
            let Some(first) = from.number() else {
                runs.push((region, Run::Range(from, to)));
                continue;
            };
            let Some((least, most)) = self.bounds_of(&region, to)? else {
                runs.push((region, Run::Range(from, to)));
                continue;
            };
            if !few(first, most, LISTED) || least < most && !few(least, most, ENDS) {
                runs.push((region, Run::Range(from, to)));
                continue;
            }
            let mut open = vec![region];
            for last in least..=most {
                let mut next = Vec::new();
                for region in open {
                    let Truth { yes, no } = self.split_zero(&region, to.plus_number(-last)?)?;
                    let members: Vec<Form> = (first..=last).map(Form::constant).collect();
                    runs.extend(yes.into_iter().map(|part| (part, Run::Members(members.clone()))));
                    next.extend(no);
                }
                open = next;
            }
            if !open.is_empty() {
                return Err(Stop::Unknown);
            }
        }
        Ok(runs)
    }

    /// Numbers between which a form without K stays in a region.
    fn bounds_of(&mut self, region: &Region, form: Form) -> Decided<Option<(i128, i128)>> {
        if let Some(number) = form.number() {
            return Ok(Some((number, number)));
        }
        let (from, Some(to)) = region.heap_bounds(&mut self.work)? else { return Ok(None) };
        if form.free != 0 {
            return Ok(None);
        }
        let at = |heap: i128| form.heap.checked_mul(heap)?.checked_add(form.plus);
        Ok(at(from).zip(at(to)).map(|(one, other)| (one.min(other), one.max(other))))
    }

    /// Every choice of a move, with the region in which it can be made. Choices may overlap and come in any order.
    pub(super) fn choices(
        &mut self,
        loops: &Loops,
        binders: &[(Local, Source)],
        region: &Region,
        scope: &Scope,
        each: &mut Each<'_, 'a>,
    ) -> Decided<()> {
        let Some(((local, source), rest)) = binders.split_first() else {
            let allowed = match &loops.cond {
                Some(cond) => self.truth(cond, region, scope)?.yes,
                None => vec![region.clone()],
            };
            return allowed.iter().try_for_each(|region| each(self, region, scope));
        };
        // A list that is never laid out: its own loops, then its member.
        if let Source::Of(Node { kind: Kind::ListOf(inner, member), .. }) = source {
            return self.choices(
                inner,
                &inner.binders,
                region,
                scope,
                &mut |reader, region, scope| {
                    for (region, member) in reader.value(member, region, scope)? {
                        reader.choices(loops, rest, &region, &scope.with(*local, member), each)?;
                    }
                    Ok(())
                },
            );
        }
        for (region, run) in self.runs(source, region, scope)? {
            match run {
                Run::Members(members) => {
                    for member in members {
                        self.work.spend(1)?;
                        self.choices(loops, rest, &region, &scope.with(*local, member), each)?;
                    }
                }
                Run::Range(from, to) => {
                    for remainder in 0..self.free_classes {
                        let Some((region, scope)) =
                            self.freed(*local, from, to, remainder, &region, scope)?
                        else {
                            continue;
                        };
                        self.choices(loops, rest, &region, &scope, each)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// A name for the free number, between two forms and with a remainder.
    fn freed(
        &mut self,
        local: Local,
        from: Form,
        to: Form,
        remainder: i128,
        region: &Region,
        scope: &Scope,
    ) -> Decided<Option<(Region, Scope)>> {
        if scope.free {
            return Err(Stop::Unknown);
        }
        let number = Form { heap: 0, free: self.free_classes, plus: remainder };
        let Some(region) = region.and(number.minus(from)?) else { return Ok(None) };
        let Some(region) = self.part(&region, to.minus(number)?)? else { return Ok(None) };
        let mut scope = scope.with(local, number);
        scope.free = true;
        scope.steps = Some(Form::constant(i128::from(FUEL)).minus(to.minus(from)?)?);
        Ok(Some((region, scope)))
    }

    /// Runs through members one after another, with what was found so far.
    pub(super) fn run_through(
        &mut self,
        loops: &Loops,
        at: usize,
        scope: &Scope,
        so_far: &mut Vec<(Region, Option<Form>)>,
        fold: &mut Fold<'_, 'a>,
    ) -> Decided<()> {
        for (region, before) in std::mem::take(so_far) {
            let Some((local, source)) = loops.binders.get(at) else {
                let truth = match &loops.cond {
                    Some(cond) => self.truth(cond, &region, scope)?,
                    None => Truth { yes: vec![region], no: vec![] },
                };
                for region in truth.yes {
                    so_far.extend(fold(self, &region, scope, before)?);
                }
                so_far.extend(truth.no.into_iter().map(|region| (region, before)));
                continue;
            };
            for (region, run) in self.runs(source, &region, scope)? {
                let Run::Members(members) = run else { return Err(Stop::Unknown) };
                let mut inner = vec![(region, before)];
                for member in members {
                    self.work.spend(1)?;
                    let scope = scope.with(*local, member);
                    self.run_through(loops, at + 1, &scope, &mut inner, fold)?;
                }
                so_far.append(&mut inner);
            }
        }
        Ok(())
    }
}
