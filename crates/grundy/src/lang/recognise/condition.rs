//! Where conditions hold: regions split by comparisons.

use super::super::tree::{Kind, Node, Source};
use super::linear::{Form, Region};
use super::reader::{Reader, Scope, Truth};
use super::stop::Decided;
use crate::machine::Bin;

impl Reader<'_> {
    /// The parts in which a form is at least 0, and in which it is below.
    pub(super) fn split(&mut self, region: &Region, form: Form) -> Decided<Truth> {
        let (yes, no) = (self.part(region, form)?, self.part(region, form.negated()?)?);
        Ok(Truth { yes: yes.into_iter().collect(), no: no.into_iter().collect() })
    }

    /// The parts in which a form is 0, and in which it is not.
    pub(super) fn split_zero(&mut self, region: &Region, form: Form) -> Decided<Truth> {
        let mut truth = Truth::default();
        let sides = self.split(region, form)?;
        truth.no = sides.no;
        for part in sides.yes {
            let above = self.split(&part, form.plus_number(-1)?)?;
            truth.no.extend(above.yes);
            truth.yes.extend(above.no);
        }
        Ok(truth)
    }

    /// Where a condition holds.
    ///
    /// # Errors
    /// As [`Reader::value`].
    pub(super) fn truth(&mut self, node: &Node, region: &Region, scope: &Scope) -> Decided<Truth> {
        self.work.spend(1)?;
        let mut truth = Truth::default();
        match &node.kind {
            Kind::Binary(op @ (Bin::And | Bin::Or), a, b) => {
                let Truth { yes, no } = self.truth(a, region, scope)?;
                // The second is looked at only where the first does not decide.
                let (decided, open) = if *op == Bin::And { (no, yes) } else { (yes, no) };
                let side = if *op == Bin::And { &mut truth.no } else { &mut truth.yes };
                side.extend(decided);
                for region in open {
                    let second = self.truth(b, &region, scope)?;
                    truth.yes.extend(second.yes);
                    truth.no.extend(second.no);
                }
            }
            Kind::Not(of) => {
                let Truth { yes, no } = self.truth(of, region, scope)?;
                truth = Truth { yes: no, no: yes };
            }
            Kind::Binary(
                op @ (Bin::Eq | Bin::Ne | Bin::Lt | Bin::Le | Bin::Gt | Bin::Ge),
                a,
                b,
            ) => {
                for (region, values) in self.values(&[a, b], region, scope)? {
                    let (a, b) = (values[0], values[1]);
                    let mut found = match op {
                        Bin::Eq | Bin::Ne => self.split_zero(&region, a.minus(b)?)?,
                        Bin::Le | Bin::Gt => self.split(&region, b.minus(a)?)?,
                        _ => self.split(&region, a.minus(b)?)?,
                    };
                    if matches!(op, Bin::Ne | Bin::Gt | Bin::Lt) {
                        found = Truth { yes: found.no, no: found.yes };
                    }
                    truth.yes.extend(found.yes);
                    truth.no.extend(found.no);
                }
            }
            Kind::If(cond, yes, no) => {
                let first = self.truth(cond, region, scope)?;
                for (regions, node) in [(first.yes, yes), (first.no, no)] {
                    for region in regions {
                        let found = self.truth(node, &region, scope)?;
                        truth.yes.extend(found.yes);
                        truth.no.extend(found.no);
                    }
                }
            }
            Kind::Bind(local, value, body) => {
                for (region, value) in self.value(value, region, scope)? {
                    let found = self.truth(body, &region, &scope.with(*local, value))?;
                    truth.yes.extend(found.yes);
                    truth.no.extend(found.no);
                }
            }
            Kind::Among(source, value) => {
                for (region, value) in self.value(value, region, scope)? {
                    self.among(source, value, region, scope, &mut truth)?;
                }
            }
            _ => {
                let cases = match &node.kind {
                    Kind::Over(over, loops, body) => {
                        self.over(*over, loops, body, region, scope)?
                    }
                    _ => self.value(node, region, scope)?,
                };
                for (region, value) in cases {
                    let found = self.split_zero(&region, value)?;
                    truth.yes.extend(found.no);
                    truth.no.extend(found.yes);
                }
            }
        }
        Ok(truth)
    }

    fn among(
        &mut self,
        source: &Source,
        value: Form,
        region: Region,
        scope: &Scope,
        truth: &mut Truth,
    ) -> Decided<()> {
        if let Source::Range(from, to) = source {
            for (region, ends) in self.values(&[from, to], &region, scope)? {
                let low = self.split(&region, value.minus(ends[0])?)?;
                truth.no.extend(low.no);
                for region in low.yes {
                    let high = self.split(&region, ends[1].minus(value)?)?;
                    truth.yes.extend(high.yes);
                    truth.no.extend(high.no);
                }
            }
            return Ok(());
        }
        for (region, members) in self.members(source, &region, scope)? {
            let mut open = vec![region];
            for member in members {
                let mut next = Vec::new();
                for region in open {
                    let found = self.split_zero(&region, value.minus(member)?)?;
                    truth.yes.extend(found.yes);
                    next.extend(found.no);
                }
                open = next;
            }
            truth.no.extend(open);
        }
        Ok(())
    }
}
