//! Resuming a search from a certificate.

use crate::audit::audit_quotient;
use crate::bits::ElementSet;
use crate::certificate::Certificate;
use crate::expand::expand;
use crate::limits::{Limits, Meter, Stopped};
use crate::quotient::Quotient;
use crate::rules::Rules;
use crate::search::Search;
use std::cell::Cell;

/// The reason why a search cannot be resumed from a certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
#[non_exhaustive]
pub enum ResumeError {
    /// The data of the certificate is not a quotient. The payload describes the defect.
    Malformed(&'static str),
    /// The outcome of a sum is wrong under the given rules; the payload is the sum as a list of
    /// positions.
    WrongOutcome(Vec<usize>),
    /// A limit of the search was reached while the certificate was checked.
    Stopped(#[from] Stopped),
}

impl<R: Rules> Search<R> {
    /// Resumes a search from the quotient of a certificate. The certificate is not trusted: the
    /// rules label its elements, the quotient is minimised, and the outcome of every sum of its
    /// positions is checked. So the resumed search continues like a search from the start. The
    /// rules named in the certificate are ignored. In the resumed search, [`Search::growth`] has at
    /// most one entry for all positions of the certificate together, because a certificate does not
    /// record where the quotient grew.
    ///
    /// # Errors
    /// [`ResumeError`] with the defect of the certificate, or with the limit that was reached.
    pub fn resume(
        rules: R,
        certificate: &Certificate,
        limits: &Limits,
    ) -> Result<Search<R>, ResumeError> {
        let meter = Meter { limits: *limits, steps: Cell::new(0) };
        let unlabelled = monoid_of(certificate, &meter)?;
        let positions = unlabelled.positions();
        let quotient = expand(&unlabelled, &rules, positions, &[], &meter)?;
        let audit = audit_quotient(&quotient, &rules, positions, &meter)?
            .map_err(ResumeError::WrongOutcome)?;
        Ok(Search::from_checked(rules, quotient, audit, meter.steps.get()))
    }
}

/// Returns the monoid of a certificate as a quotient. The least words and the P-portion of this
/// quotient are placeholders that the caller replaces.
fn monoid_of(certificate: &Certificate, meter: &Meter) -> Result<Quotient, ResumeError> {
    let malformed = |what| Err(ResumeError::Malformed(what));
    let rows: Vec<&[u16]> = certificate.generators.iter().map(|g| g.times.as_slice()).collect();
    let order = rows.first().map_or(1, |row| row.len());
    if order > meter.limits.order || order > usize::from(u16::MAX) {
        return Err(Stopped::Order.into());
    }
    let inside = |x: u16| usize::from(x) < order;
    if rows.iter().any(|row| row.len() != order || !row.iter().all(|&x| inside(x))) {
        return malformed("a product of a generator is not an element");
    }
    if !certificate.values.iter().all(|&x| inside(x)) {
        return malformed("the element of a position does not exist");
    }
    let entry = |row: &[u16], x: u16| row[usize::from(x)];
    for (i, row) in rows.iter().enumerate() {
        for earlier in &rows[..i] {
            meter.step(order)?;
            if (0..order).any(|x| entry(row, earlier[x]) != entry(earlier, row[x])) {
                return malformed("the product of two generators depends on their order");
            }
        }
    }
    // `factors` expresses each element as a product of an element and a generator.
    let mut factors: Vec<Option<(usize, usize)>> = vec![None; order];
    factors[0] = Some((0, 0));
    let mut reached = vec![0];
    let mut next = 0;
    while let Some(&x) = reached.get(next) {
        next += 1;
        for (g, row) in rows.iter().enumerate() {
            let y = usize::from(row[x]);
            if factors[y].is_none() {
                factors[y] = Some((x, g));
                reached.push(y);
            }
        }
    }
    if reached.len() < order {
        return malformed("an element is not a product of generators");
    }
    meter.check_bytes(order.saturating_mul(order).saturating_mul(4))?;
    meter.step(order.saturating_mul(order))?;
    let mut columns: Vec<Vec<u16>> = vec![Vec::new(); order];
    columns[0] = (0..order).map(|x| x as u16).collect();
    for &y in &reached[1..] {
        let Some((prefix, g)) = factors[y] else { continue };
        columns[y] = columns[prefix].iter().map(|&x| entry(rows[g], x)).collect();
    }
    // The products commute, so columns equal rows.
    let table = columns.concat();
    let values = std::iter::once(0).chain(certificate.values.iter().copied()).collect();
    let words = vec![(0, 0); order];
    Ok(Quotient::new(table, ElementSet::new(order), values, words))
}
