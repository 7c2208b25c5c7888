//! A search that goes on from what was written down before.

use crate::audit::audited;
use crate::bits::Bits;
use crate::certificate::Certificate;
use crate::expand::expand;
use crate::limits::{Limits, Meter, Stopped};
use crate::quotient::Quotient;
use crate::rules::Rules;
use crate::search::Search;
use std::cell::Cell;
use std::fmt;

/// Why a search does not go on from a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotResumed {
    /// It is no quotient, and what is wrong with it.
    Malformed(&'static str),
    /// It tells this sum wrong, by these rules.
    Wrong(Vec<usize>),
    /// A limit was reached.
    Stopped(Stopped),
}

impl fmt::Display for NotResumed {
    /// As data, for programs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for NotResumed {}

impl From<Stopped> for NotResumed {
    fn from(why: Stopped) -> Self {
        NotResumed::Stopped(why)
    }
}

impl<R: Rules> Search<R> {
    /// Goes on from the quotient of a certificate. Nothing of it is believed: its elements are labelled by the rules, made
    /// as few as they can be, and every sum of its positions is checked, so that the search is as it was. Which rules the
    /// certificate speaks of is not looked at, and where the quotient grew is forgotten.
    ///
    /// # Errors
    /// What is wrong with the certificate; a limit.
    pub fn resume(
        rules: R,
        certificate: &Certificate,
        limits: &Limits,
    ) -> Result<Search<R>, NotResumed> {
        let meter = Meter { limits: *limits, steps: Cell::new(0) };
        let written = read(certificate, &meter)?;
        let positions = written.positions();
        let quotient = expand(&written, &rules, positions, &[], &meter)?;
        let audit = audited(&quotient, &rules, positions, &meter)?.map_err(NotResumed::Wrong)?;
        Ok(Search::at(rules, quotient, audit, meter.steps.get()))
    }
}

/// The monoid of a certificate; its words and labels are of no use yet.
fn read(certificate: &Certificate, meter: &Meter) -> Result<Quotient, NotResumed> {
    let wrong = |what| Err(NotResumed::Malformed(what));
    let rows: Vec<&[u16]> = certificate.generators.iter().map(|g| g.times.as_slice()).collect();
    let order = rows.first().map_or(1, |row| row.len());
    if order > meter.limits.order || order > usize::from(u16::MAX) {
        return Err(Stopped::Order.into());
    }
    let inside = |x: u16| usize::from(x) < order;
    if rows.iter().any(|row| row.len() != order || !row.iter().all(|&x| inside(x))) {
        return wrong("a generator has products that are no elements");
    }
    if !certificate.values.iter().all(|&x| inside(x)) {
        return wrong("a position has no element");
    }
    let at = |row: &[u16], x: u16| row[usize::from(x)];
    for (i, one) in rows.iter().enumerate() {
        for other in &rows[..i] {
            meter.step(order)?;
            if (0..order).any(|x| at(one, other[x]) != at(other, one[x])) {
                return wrong("products depend on their order");
            }
        }
    }
    // Each element as a product of generators.
    let mut made: Vec<Option<(usize, usize)>> = vec![None; order];
    made[0] = Some((0, 0));
    let mut reached = vec![0];
    let mut next = 0;
    while let Some(&x) = reached.get(next) {
        next += 1;
        for (g, row) in rows.iter().enumerate() {
            let y = usize::from(row[x]);
            if made[y].is_none() {
                made[y] = Some((x, g));
                reached.push(y);
            }
        }
    }
    if reached.len() < order {
        return wrong("an element is no product of generators");
    }
    meter.room(order.saturating_mul(order).saturating_mul(4))?;
    meter.step(order.saturating_mul(order))?;
    let mut columns: Vec<Vec<u16>> = vec![Vec::new(); order];
    columns[0] = (0..order).map(|x| x as u16).collect();
    for &y in &reached[1..] {
        let Some((before, g)) = made[y] else { continue };
        columns[y] = columns[before].iter().map(|&x| at(rows[g], x)).collect();
    }
    // The products commute, so columns are rows.
    let table = columns.concat();
    let values = std::iter::once(0).chain(certificate.values.iter().copied()).collect();
    let words = vec![(0, 0); order];
    Ok(Quotient::new(table, Bits::new(order), values, words))
}
