//! Abstract evaluation of conditions: splits a region of points (N, K) into the part where a
//! condition holds and the part where it does not. N determines the heap, and K the choice of a
//! move.

use super::abstract_eval::{AbstractEvaluator, RegionSplit, Scope};
use super::linear::{LinearForm, Region};
use super::undecided::Decision;
use grundy_core::machine::Bin;
use grundy_rules::{Kind, Node, Source};

impl AbstractEvaluator<'_> {
    /// Splits a region by the sign of a linear form: `yes` is the part where the form is at least
    /// 0, `no` the part where it is negative.
    pub(super) fn split_by_sign(
        &mut self,
        region: &Region,
        form: LinearForm,
    ) -> Decision<RegionSplit> {
        let (yes, no) = (self.restrict(region, form)?, self.restrict(region, form.complement()?)?);
        Ok(RegionSplit { yes: yes.into_iter().collect(), no: no.into_iter().collect() })
    }

    /// Splits a region by whether a linear form is 0: `yes` is the part where it is 0, `no` the
    /// part where it is not.
    pub(super) fn split_by_zero(
        &mut self,
        region: &Region,
        form: LinearForm,
    ) -> Decision<RegionSplit> {
        let mut result = RegionSplit::default();
        let signs = self.split_by_sign(region, form)?;
        result.no = signs.no;
        for non_negative in signs.yes {
            let above = self.split_by_sign(&non_negative, form.add_constant(-1)?)?;
            result.no.extend(above.yes);
            result.yes.extend(above.no);
        }
        Ok(result)
    }

    /// Splits a region by a condition of the rules: `yes` is the part where it holds, `no` the part
    /// where it does not.
    ///
    /// # Errors
    /// Fails like [`AbstractEvaluator::evaluate`].
    pub(super) fn evaluate_condition(
        &mut self,
        node: &Node,
        region: &Region,
        scope: &Scope,
    ) -> Decision<RegionSplit> {
        self.budget.spend(1)?;
        let mut result = RegionSplit::default();
        match &node.kind {
            Kind::Binary(op @ (Bin::And | Bin::Or), a, b) => {
                let RegionSplit { yes, no } = self.evaluate_condition(a, region, scope)?;
                // The second operand is evaluated only where the first does not determine the
                // result.
                let (decided, open) = if *op == Bin::And { (no, yes) } else { (yes, no) };
                let side = if *op == Bin::And { &mut result.no } else { &mut result.yes };
                side.extend(decided);
                for region in open {
                    let second_split = self.evaluate_condition(b, &region, scope)?;
                    result.yes.extend(second_split.yes);
                    result.no.extend(second_split.no);
                }
            }
            Kind::Not(operand) => {
                let RegionSplit { yes, no } = self.evaluate_condition(operand, region, scope)?;
                result = RegionSplit { yes: no, no: yes };
            }
            Kind::Binary(
                op @ (Bin::Eq | Bin::Ne | Bin::Lt | Bin::Le | Bin::Gt | Bin::Ge),
                a,
                b,
            ) => {
                for (region, values) in self.evaluate_all(&[a, b], region, scope)? {
                    let (a, b) = (values[0], values[1]);
                    let mut split = match op {
                        Bin::Eq | Bin::Ne => self.split_by_zero(&region, a.checked_sub(b)?)?,
                        Bin::Le | Bin::Gt => self.split_by_sign(&region, b.checked_sub(a)?)?,
                        _ => self.split_by_sign(&region, a.checked_sub(b)?)?,
                    };
                    if matches!(op, Bin::Ne | Bin::Gt | Bin::Lt) {
                        split = RegionSplit { yes: split.no, no: split.yes };
                    }
                    result.yes.extend(split.yes);
                    result.no.extend(split.no);
                }
            }
            Kind::If(cond, yes, no) => {
                let cond_split = self.evaluate_condition(cond, region, scope)?;
                for (regions, node) in [(cond_split.yes, yes), (cond_split.no, no)] {
                    for region in regions {
                        let split = self.evaluate_condition(node, &region, scope)?;
                        result.yes.extend(split.yes);
                        result.no.extend(split.no);
                    }
                }
            }
            Kind::Bind(local, value, body) => {
                for (region, value) in self.evaluate(value, region, scope)? {
                    let split =
                        self.evaluate_condition(body, &region, &scope.with(*local, value))?;
                    result.yes.extend(split.yes);
                    result.no.extend(split.no);
                }
            }
            Kind::Contains(source, value) => {
                for (region, value) in self.evaluate(value, region, scope)? {
                    self.split_by_membership(source, value, region, scope, &mut result)?;
                }
            }
            _ => {
                let cases = match &node.kind {
                    Kind::Aggregate(over, loops, body) => {
                        self.aggregate(*over, loops, body, region, scope)?
                    }
                    _ => self.evaluate(node, region, scope)?,
                };
                for (region, value) in cases {
                    let split = self.split_by_zero(&region, value)?;
                    result.yes.extend(split.no);
                    result.no.extend(split.yes);
                }
            }
        }
        Ok(result)
    }

    /// Splits a region by the test whether `value` is an element of the source of a loop, and
    /// appends the parts to `result`.
    fn split_by_membership(
        &mut self,
        source: &Source,
        value: LinearForm,
        region: Region,
        scope: &Scope,
        result: &mut RegionSplit,
    ) -> Decision<()> {
        if let Source::Range(from, to) = source {
            for (region, ends) in self.evaluate_all(&[from, to], &region, scope)? {
                let low = self.split_by_sign(&region, value.checked_sub(ends[0])?)?;
                result.no.extend(low.no);
                for region in low.yes {
                    let high = self.split_by_sign(&region, ends[1].checked_sub(value)?)?;
                    result.yes.extend(high.yes);
                    result.no.extend(high.no);
                }
            }
            return Ok(());
        }
        for (region, members) in self.source_members(source, &region, scope)? {
            let mut open = vec![region];
            for member in members {
                let mut next = Vec::new();
                for region in open {
                    let split = self.split_by_zero(&region, value.checked_sub(member)?)?;
                    result.yes.extend(split.yes);
                    next.extend(split.no);
                }
                open = next;
            }
            result.no.extend(open);
        }
        Ok(())
    }
}
