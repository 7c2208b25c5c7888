//! Abstract evaluation of expressions for all heaps at once: the value is a linear form in N and K
//! on each of finitely many regions of points (N, K). N determines the heap, and K the choice of a
//! move.

use super::abstract_eval::{AbstractEvaluator, RegionSplit, Scope};
use super::linear::{LinearForm, Region, gcd};
use super::undecided::{Decision, Undecided};
use grundy_core::machine::{Bin, Builtin, binary, call};
use grundy_rules::{Kind, Loops, Node, Source};
use grundy_syntax::Aggregate;

/// The value of an expression at all points of a region, as pairs of a part of the region and the
/// linear form that gives the value there. The parts are disjoint and cover the region.
pub(super) type ValueCases = Vec<(Region, LinearForm)>;

impl AbstractEvaluator<'_> {
    /// Returns the part of a region where a linear form is at least 0, or `None` if this part is
    /// empty.
    pub(super) fn restrict(
        &mut self,
        region: &Region,
        form: LinearForm,
    ) -> Decision<Option<Region>> {
        let Some(restricted) = region.and(form) else { return Ok(None) };
        Ok(if restricted.is_empty(&mut self.budget)? { None } else { Some(restricted) })
    }

    /// Returns `form`, a value on a region, if it fits into 64 bits at all points that matter, and
    /// fails otherwise. A point does not matter if its heap or its number of loop steps is too
    /// large for the rules to compute the value.
    fn check_i64(
        &mut self,
        region: &Region,
        scope: &Scope,
        form: LinearForm,
    ) -> Decision<LinearForm> {
        let (min, max) = (i128::from(i64::MIN), i128::from(i64::MAX));
        if let Some(number) = form.as_constant() {
            return if (min..=max).contains(&number) { Ok(form) } else { Err(Undecided::Unknown) };
        }
        // An overflow only matters for heaps up to 2^63 − 1 and if the step limit lets the rules
        // compute the value.
        let heaps = LinearForm::constant(max).checked_sub(self.heap)?;
        let reached = [Some(heaps), scope.steps];
        for beyond in [form.add_constant(-max - 1)?, form.scale(-1)?.add_constant(min - 1)?] {
            let mut outside = region.and(beyond);
            for bound in reached.into_iter().flatten() {
                outside = outside.and_then(|outside| outside.and(bound));
            }
            if let Some(outside) = outside
                && !outside.is_empty(&mut self.budget)?
            {
                return Err(Undecided::Unknown);
            }
        }
        Ok(form)
    }

    /// Fails unless `form`, the new value of a variable, is a natural number at all points of the
    /// region.
    pub(super) fn check_natural(&mut self, region: &Region, form: LinearForm) -> Decision<()> {
        let below = self.restrict(region, form.complement()?)?;
        if below.is_some() { Err(Undecided::Unknown) } else { Ok(()) }
    }

    /// Evaluates several expressions together. Splits the region into parts, and returns with each
    /// part the values of all expressions, in order.
    pub(super) fn evaluate_all(
        &mut self,
        nodes: &[&Node],
        region: &Region,
        scope: &Scope,
    ) -> Decision<Vec<(Region, Vec<LinearForm>)>> {
        let mut cases = vec![(region.clone(), Vec::new())];
        for node in nodes {
            let mut extended = Vec::new();
            for (region, prefix) in &cases {
                for (region, value) in self.evaluate(node, region, scope)? {
                    let mut values = prefix.clone();
                    values.push(value);
                    extended.push((region, values));
                }
            }
            cases = extended;
        }
        Ok(cases)
    }

    /// Evaluates an expression of the rules to a linear form for each part of the region.
    ///
    /// # Errors
    /// Fails if the value is not supported, if the evaluation can fail at a point of the region, or
    /// if the residue classes must be refined.
    pub(super) fn evaluate(
        &mut self,
        node: &Node,
        region: &Region,
        scope: &Scope,
    ) -> Decision<ValueCases> {
        self.budget.spend(1)?;
        let everywhere = |form: LinearForm| Ok(vec![(region.clone(), form)]);
        let layout = self.game.layout();
        match &node.kind {
            Kind::Num(number) => everywhere(LinearForm::constant(*number)),
            Kind::Param(index) => everywhere(LinearForm::constant(
                *layout.params.get(*index).ok_or(Undecided::Unknown)?,
            )),
            Kind::Let(index) => everywhere(LinearForm::constant(
                *layout.lets.get(*index).ok_or(Undecided::Unknown)?,
            )),
            Kind::Local(local) => {
                let bound = scope.locals.iter().rev().find(|(bound_local, _)| bound_local == local);
                everywhere(bound.ok_or(Undecided::Unknown)?.1)
            }
            Kind::Var(0) => everywhere(scope.heap),
            Kind::Neg(operand) => {
                let cases = self.evaluate(operand, region, scope)?;
                self.map_cases(cases, |evaluator, region, value| {
                    evaluator.check_i64(region, scope, value.scale(-1)?)
                })
            }
            Kind::Binary(
                Bin::And | Bin::Or | Bin::Eq | Bin::Ne | Bin::Lt | Bin::Le | Bin::Gt | Bin::Ge,
                ..,
            )
            | Kind::Not(_)
            | Kind::Contains(..)
            | Kind::Aggregate(Aggregate::Any | Aggregate::All, ..) => {
                let RegionSplit { yes, no } = self.evaluate_condition(node, region, scope)?;
                let number = |number: i64| move |region| (region, LinearForm::constant(number));
                Ok(yes.into_iter().map(number(1)).chain(no.into_iter().map(number(0))).collect())
            }
            Kind::Binary(op, a, b) => {
                let mut cases = Vec::new();
                for (region, values) in self.evaluate_all(&[a, b], region, scope)? {
                    let value = self.apply_operator(*op, values[0], values[1], &region, scope)?;
                    cases.push((region, value));
                }
                Ok(cases)
            }
            Kind::Call(function, arguments) => {
                let arguments: Vec<&Node> = arguments.iter().collect();
                let mut cases = Vec::new();
                for (region, values) in self.evaluate_all(&arguments, region, scope)? {
                    self.apply_function(*function, &values, region, scope, &mut cases)?;
                }
                Ok(cases)
            }
            Kind::If(cond, yes, no) => {
                let truth = self.evaluate_condition(cond, region, scope)?;
                let mut cases = Vec::new();
                for (regions, node) in [(truth.yes, yes), (truth.no, no)] {
                    for region in regions {
                        cases.extend(self.evaluate(node, &region, scope)?);
                    }
                }
                Ok(cases)
            }
            Kind::Bind(local, value, body) => {
                let mut cases = Vec::new();
                for (region, value) in self.evaluate(value, region, scope)? {
                    cases.extend(self.evaluate(body, &region, &scope.with(*local, value))?);
                }
                Ok(cases)
            }
            Kind::TableAt(table, index) => self.look_up(table, index, false, region, scope),
            Kind::MapAt(table, key) => self.look_up(table, key, true, region, scope),
            Kind::TableLen(table) => {
                let cases = self.evaluate(table, region, scope)?;
                self.map_cases(cases, |evaluator, _, value| {
                    Ok(LinearForm::constant(evaluator.table_range(value)?.0 as i64))
                })
            }
            Kind::Aggregate(over, loops, body) => self.aggregate(*over, loops, body, region, scope),
            _ => Err(Undecided::Unknown),
        }
    }

    /// Applies `function` to the linear form in every case of a value. The regions of the cases
    /// stay the same.
    fn map_cases(
        &mut self,
        cases: ValueCases,
        function: impl Fn(&mut Self, &Region, LinearForm) -> Decision<LinearForm>,
    ) -> Decision<ValueCases> {
        let mut results = Vec::with_capacity(cases.len());
        for (region, value) in cases {
            let value = function(self, &region, value)?;
            results.push((region, value));
        }
        Ok(results)
    }

    /// Applies a binary operator to the linear forms `a` and `b`, which are values on a region.
    /// Fails if the result is not linear or can overflow 64 bits.
    fn apply_operator(
        &mut self,
        op: Bin,
        a: LinearForm,
        b: LinearForm,
        region: &Region,
        scope: &Scope,
    ) -> Decision<LinearForm> {
        if let (Some(a), Some(b)) = (as_i64(a), as_i64(b)) {
            let value = binary(op, a, b).map_err(|_| Undecided::Unknown)?;
            return Ok(LinearForm::constant(value));
        }
        let result = match (op, a.as_constant(), b.as_constant()) {
            (Bin::Add, ..) => a.checked_add(b)?,
            (Bin::Sub, ..) => a.checked_sub(b)?,
            (Bin::Mul, Some(by), _) => b.scale(by)?,
            (Bin::Mul, _, Some(by)) => a.scale(by)?,
            (Bin::Shl, _, Some(by @ 0..=62)) => a.scale(1 << by)?,
            (Bin::Shr, _, Some(by @ 0..=62)) => divide(a, 1 << by)?.0,
            (Bin::Div, _, Some(by)) if by > 0 => divide(a, by)?.0,
            (Bin::Mod, _, Some(by)) if by > 0 => divide(a, by)?.1,
            _ => return Err(Undecided::Unknown),
        };
        self.check_i64(region, scope, result)
    }

    /// Applies a built-in function to the linear forms `values` on a region, and appends the result
    /// to `results`, one case for each part of the region.
    fn apply_function(
        &mut self,
        function: Builtin,
        values: &[LinearForm],
        region: Region,
        scope: &Scope,
        results: &mut ValueCases,
    ) -> Decision<()> {
        let numbers: Option<Vec<i64>> = values.iter().map(|value| as_i64(*value)).collect();
        match function {
            Builtin::Min | Builtin::Max => {
                let mut best = vec![(region, *values.first().ok_or(Undecided::Unknown)?)];
                for value in &values[1..] {
                    let mut next = Vec::new();
                    for (region, current) in best {
                        let gap = match function {
                            Builtin::Min => value.checked_sub(current)?,
                            _ => current.checked_sub(*value)?,
                        };
                        let RegionSplit { yes, no } = self.split_by_sign(&region, gap)?;
                        next.extend(yes.into_iter().map(|region| (region, current)));
                        next.extend(no.into_iter().map(|region| (region, *value)));
                    }
                    best = next;
                }
                results.extend(best);
            }
            _ if let Some(numbers) = numbers => {
                let second_argument = numbers.get(1).copied().unwrap_or(0);
                let argument = *numbers.first().ok_or(Undecided::Unknown)?;
                let value =
                    call(function, argument, second_argument).map_err(|_| Undecided::Unknown)?;
                results.push((region, LinearForm::constant(value)));
            }
            Builtin::Abs => {
                let RegionSplit { yes, no } = self.split_by_sign(&region, values[0])?;
                results.extend(yes.into_iter().map(|region| (region, values[0])));
                for region in no {
                    let value = self.check_i64(&region, scope, values[0].scale(-1)?)?;
                    results.push((region, value));
                }
            }
            Builtin::Parity => results.push((region, divide(values[0], 2)?.1)),
            _ => return Err(Undecided::Unknown),
        }
        Ok(())
    }

    /// Evaluates the elements of `source`, a list of expressions or a list of constants. Splits
    /// `region` into parts, and returns each part with the elements as linear forms that are valid
    /// at all its points. Fails for every other kind of source, also for a range.
    pub(super) fn source_members(
        &mut self,
        source: &Source,
        region: &Region,
        scope: &Scope,
    ) -> Decision<Vec<(Region, Vec<LinearForm>)>> {
        match source {
            Source::Items(items) => {
                let items: Vec<&Node> = items.iter().collect();
                self.evaluate_all(&items, region, scope)
            }
            Source::Table(list) => {
                let mut members = Vec::new();
                for (region, table) in self.evaluate(list, region, scope)? {
                    let (len, start) = self.table_range(table)?;
                    self.budget.spend(len)?;
                    let items = &self.game.layout().tables[start..start + len];
                    members.push((
                        region,
                        items.iter().map(|item| LinearForm::constant(*item)).collect(),
                    ));
                }
                Ok(members)
            }
            _ => Err(Undecided::Unknown),
        }
    }

    /// Returns the length of the list of constants at the address `table`, and the index of its
    /// first element in [`Layout::tables`](grundy_rules::Layout::tables). Fails unless
    /// `table` is constant.
    fn table_range(&self, table: LinearForm) -> Decision<(usize, usize)> {
        Undecided::or_unknown(|| {
            let tables = &self.game.layout().tables;
            let index = usize::try_from(table.as_constant()?).ok()?;
            let len = usize::try_from(*tables.get(index)?).ok()?;
            tables.get(index + 1..index.checked_add(len)?.checked_add(1)?)?;
            Some((len, index + 1))
        })
    }

    /// Evaluates the access to a list of constants by an index or, if `is_map` is true, to a map of
    /// constants by a key. Returns the value for each part of the region.
    fn look_up(
        &mut self,
        table: &Node,
        index: &Node,
        is_map: bool,
        region: &Region,
        scope: &Scope,
    ) -> Decision<ValueCases> {
        let mut results = Vec::new();
        for (region, values) in self.evaluate_all(&[table, index], region, scope)? {
            let pairs = self.table_pairs(values[0], is_map)?;
            if let Some(number) = values[1].as_constant() {
                self.budget.spend(pairs.len())?;
                let value = pairs.iter().find(|(key, _)| i128::from(*key) == number);
                results.push((region, LinearForm::constant(value.ok_or(Undecided::Unknown)?.1)));
                continue;
            }
            let mut open = vec![region];
            for (key, value) in pairs {
                let mut next = Vec::new();
                for region in open {
                    let matching =
                        self.split_by_zero(&region, values[1].add_constant(-i128::from(key))?)?;
                    results.extend(
                        matching
                            .yes
                            .into_iter()
                            .map(|region| (region, LinearForm::constant(value))),
                    );
                    next.extend(matching.no);
                }
                open = next;
            }
            // At some points no element has this index or key, so the evaluation of the rules would
            // fail.
            if !open.is_empty() {
                return Err(Undecided::Unknown);
            }
        }
        Ok(results)
    }

    /// Returns the pairs of key and value of the map of constants at the address `table` or, if
    /// `is_map` is false, the pairs of index and element of a list.
    fn table_pairs(&self, table: LinearForm, is_map: bool) -> Decision<Vec<(i64, i64)>> {
        Undecided::or_unknown(|| {
            let tables = &self.game.layout().tables;
            let index = usize::try_from(table.as_constant()?).ok()?;
            let len = usize::try_from(*tables.get(index)?).ok()?;
            let numbers = if is_map { len.checked_mul(2)? } else { len };
            let items = tables.get(index + 1..index.checked_add(numbers)?.checked_add(1)?)?;
            Some(if is_map {
                items.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
            } else {
                (0..).zip(items.iter().copied()).collect()
            })
        })
    }

    /// Evaluates the reduction `over`, such as a sum or a minimum, of the values of `body` over
    /// loops with constant bounds. Returns the value for each part of the region.
    pub(super) fn aggregate(
        &mut self,
        over: Aggregate,
        loops: &Loops,
        body: &Node,
        region: &Region,
        scope: &Scope,
    ) -> Decision<ValueCases> {
        let initial = match over {
            Aggregate::Any | Aggregate::Count | Aggregate::Sum | Aggregate::Xor => {
                Some(LinearForm::constant(0))
            }
            Aggregate::All => Some(LinearForm::constant(1)),
            Aggregate::Min | Aggregate::Max => None,
        };
        let mut accumulators = vec![(region.clone(), initial)];
        self.fold_members(
            loops,
            0,
            scope,
            &mut accumulators,
            &mut |evaluator, region, scope, current| {
                let is_decided = match over {
                    Aggregate::Any => current == Some(LinearForm::constant(1)),
                    Aggregate::All => current == Some(LinearForm::constant(0)),
                    _ => false,
                };
                if is_decided {
                    return Ok(vec![(region.clone(), current)]);
                }
                let mut results = Vec::new();
                for (region, value) in evaluator.evaluate(body, region, scope)? {
                    match (over, current) {
                        (Aggregate::Any | Aggregate::All, current) => {
                            let constant = value.as_constant().ok_or(Undecided::Unknown)?;
                            let decides = (constant != 0) == (over == Aggregate::Any);
                            let result = LinearForm::constant(i64::from(over == Aggregate::Any));
                            results.push((region, if decides { Some(result) } else { current }));
                        }
                        (Aggregate::Count | Aggregate::Sum, Some(current)) => {
                            let sum =
                                evaluator.check_i64(&region, scope, current.checked_add(value)?)?;
                            results.push((region, Some(sum)));
                        }
                        (Aggregate::Xor, Some(current)) => {
                            let value = evaluator.apply_operator(
                                Bin::Xor,
                                current,
                                value,
                                &region,
                                scope,
                            )?;
                            results.push((region, Some(value)));
                        }
                        (Aggregate::Min | Aggregate::Max, Some(current)) => {
                            let best =
                                if over == Aggregate::Min { Builtin::Min } else { Builtin::Max };
                            let mut cases = Vec::new();
                            evaluator.apply_function(
                                best,
                                &[current, value],
                                region,
                                scope,
                                &mut cases,
                            )?;
                            results.extend(
                                cases.into_iter().map(|(region, value)| (region, Some(value))),
                            );
                        }
                        (_, None) => results.push((region, Some(value))),
                    }
                }
                Ok(results)
            },
        )?;
        // The minimum and the maximum of an empty list are undefined.
        accumulators
            .into_iter()
            .map(|(region, value)| Ok((region, value.ok_or(Undecided::Unknown)?)))
            .collect()
    }
}

/// Returns the value of a constant form; `None` if the form is not constant or does not fit into 64
/// bits.
fn as_i64(form: LinearForm) -> Option<i64> {
    i64::try_from(form.as_constant()?).ok()
}

/// Divides a linear form by the positive number `by`. Returns the quotient and the remainder, if
/// both are linear in N and K on the current residue classes.
///
/// # Errors
/// Fails with the factors by which the numbers of residue classes must be multiplied.
fn divide(form: LinearForm, by: i128) -> Decision<(LinearForm, LinearForm)> {
    if form.heap % by != 0 || form.free % by != 0 {
        return Err(Undecided::RefineClasses {
            heap: by / gcd(by, form.heap),
            free: by / gcd(by, form.free),
        });
    }
    let quotient = LinearForm {
        heap: form.heap / by,
        free: form.free / by,
        offset: form.offset.div_euclid(by),
    };
    Ok((quotient, LinearForm::constant(form.offset.rem_euclid(by))))
}
