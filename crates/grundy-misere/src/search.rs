//! The search for a misère quotient, position by position.
//!
//! A position first gets an existing element that passes the checks of [`Audit`]. If no element
//! does, [`expand`] gives the position the generator of a new cyclic monoid. While the audit finds
//! a sum with a wrong outcome, positions of that sum get such generators as well.

use crate::audit::{Audit, audit_quotient};
use crate::expand::{CyclicMonoid, expand};
use crate::limits::{Limits, Meter, Stopped};
use crate::quotient::Quotient;
use crate::rules::Rules;
use std::cell::Cell;

/// A search that computes the misère quotients of the positions 1 to n of a family, for growing n.
///
/// Every quotient is checked before it is stored: it determines the outcome of every sum of the
/// positions added so far, and no quotient with fewer elements does.
#[derive(Clone)]
pub struct Search<R> {
    rules: R,
    quotient: Quotient,
    audit: Audit,
    growth: Vec<(usize, usize, usize)>,
    steps: u64,
}

impl<R: Rules> Search<R> {
    /// Returns a search that has no positions yet.
    pub fn new(rules: R) -> Search<R> {
        let quotient = Quotient::trivial();
        let audit = Audit::new(&quotient);
        Search { rules, quotient, audit, growth: Vec::new(), steps: 0 }
    }

    /// Returns a search that continues from a checked quotient.
    pub(crate) fn from_checked(
        rules: R,
        quotient: Quotient,
        audit: Audit,
        steps: u64,
    ) -> Search<R> {
        let growth = match quotient.order() {
            1 => Vec::new(),
            order => vec![(quotient.positions(), order, quotient.portion().len())],
        };
        Search { rules, quotient, audit, growth, steps }
    }

    /// Returns the rules of the family.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// Returns the quotient of the positions added so far.
    pub fn quotient(&self) -> &Quotient {
        &self.quotient
    }

    /// Returns the estimated memory of the search in bytes.
    pub fn bytes(&self) -> u64 {
        let quotient = &self.quotient;
        let (order, positions) = (quotient.order() as u64, quotient.positions() as u64);
        self.audit.bytes() as u64 + 2 * order * order + 2 * positions
    }

    /// Returns the number of steps that the search has made so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Returns the positions whose addition enlarged the quotient, in ascending order. Each entry
    /// contains the position, and the number of elements and the size of the P-portion after the
    /// position was added.
    pub fn growth(&self) -> &[(usize, usize, usize)] {
        &self.growth
    }

    /// Adds the next position to the quotient. On an error the quotient is unchanged.
    ///
    /// # Errors
    /// [`Stopped`] if a limit is reached.
    pub fn advance(&mut self, limits: &Limits) -> Result<(), Stopped> {
        let meter = Meter { limits: *limits, steps: Cell::new(self.steps) };
        let result = self.add_next_position(&meter);
        self.steps = meter.steps.get();
        result
    }

    fn add_next_position(&mut self, meter: &Meter) -> Result<(), Stopped> {
        let n = self.quotient.positions() + 1;
        meter.step(n)?;
        let options = self.quotient.options(&self.rules, n);
        if options.is_empty() {
            self.quotient.push(0);
            return Ok(());
        }
        let contexts = self.audit.contexts_of_options(&options);
        let loses = !options.iter().any(|t| self.quotient.is_p(t));
        let fits =
            |x: &usize| self.quotient.is_p(*x) == loses && self.audit.passes_p_check(*x, &contexts);
        let candidates: Vec<usize> = (0..self.quotient.order()).filter(fits).collect();
        let replacement = candidates.iter().copied().find(|&x| self.audit.is_replaced(x, &options));
        if let Some(element) = replacement {
            self.quotient.push(element);
            return Ok(());
        }
        for element in candidates {
            if self.audit.add_position(&self.quotient, n, element, &options, meter)?.is_none() {
                self.quotient.push(element);
                return Ok(());
            }
        }
        self.grow(n, meter)
    }

    /// Enlarges the quotient by position `n`, whose element is the generator of a new cyclic
    /// monoid. While the audit finds a sum with a wrong outcome in the larger quotient, the method
    /// replaces that quotient by a still larger one from `correct_outcome`.
    fn grow(&mut self, n: usize, meter: &Meter) -> Result<(), Stopped> {
        let free = [(n, CyclicMonoid { index: 2, period: 2 })];
        let mut quotient = expand(&self.quotient, &self.rules, n, &free, meter)?;
        let mut checked = audit_quotient(&quotient, &self.rules, n, meter)?;
        loop {
            match checked {
                Ok(_) if quotient.order() > meter.limits.order => return Err(Stopped::Order),
                Ok(audit) => {
                    let portion = quotient.portion().len();
                    self.growth.push((n, quotient.order(), portion));
                    (self.quotient, self.audit) = (quotient, audit);
                    return Ok(());
                }
                Err(word) => {
                    (quotient, checked) = self.correct_outcome(&quotient, n, &word, meter)?
                }
            }
        }
    }

    /// Returns a larger quotient in which the sum `word` has the right outcome, which is wrong in
    /// `quotient`. Also returns the result of the audit of the larger quotient. As few positions of
    /// the sum as possible get the generators of new cyclic monoids as their elements. Among these
    /// choices, the method selects a correct quotient, or else the one whose least sum with a wrong
    /// outcome is greatest.
    fn correct_outcome(
        &self,
        quotient: &Quotient,
        n: usize,
        word: &[usize],
        meter: &Meter,
    ) -> Result<(Quotient, AuditResult), Stopped> {
        let word_is_p = |quotient: &Quotient| {
            quotient.product(word.iter().copied()).is_some_and(|element| quotient.is_p(element))
        };
        let wrong_outcome = word_is_p(quotient);
        let mut letters = word.to_vec();
        letters.dedup();
        let max_set = letters.len().min(12);
        let mut result = Stopped::Unresolved;
        for size in 1..=max_set {
            let mut best: Option<(Quotient, AuditResult)> = None;
            for set in (1_u32..1 << max_set).filter(|set| set.count_ones() as usize == size) {
                let selected = letters.iter().enumerate().filter(|&(i, _)| set >> i & 1 != 0);
                let selected: Vec<usize> = selected.map(|(_, &m)| m).collect();
                let has_long_power =
                    selected.iter().any(|m| word.iter().filter(|&l| l == m).count() >= LONG_POWER);
                for factor in if has_long_power && size == 1 { 1..=3 } else { 1..=1 } {
                    let cycle = |&m: &usize| {
                        let count = word.iter().filter(|&&l| l == m).count();
                        let current = power_cycle(quotient, m);
                        let even = current.period.is_multiple_of(2);
                        let period = if even { current.period } else { 2 * current.period };
                        let index = current.index.max(count - 1);
                        (m, CyclicMonoid { index, period: period * factor })
                    };
                    let free: Vec<(usize, CyclicMonoid)> = selected.iter().map(cycle).collect();
                    let larger = match expand(quotient, &self.rules, n, &free, meter) {
                        Ok(larger) if word_is_p(&larger) != wrong_outcome => larger,
                        Ok(_) => continue,
                        Err(Stopped::Order) => {
                            result = Stopped::Order;
                            continue;
                        }
                        Err(error) => return Err(error),
                    };
                    let checked = audit_quotient(&larger, &self.rules, n, meter)?;
                    let better = match (&checked, &best) {
                        (_, None) => true,
                        (_, Some((_, Ok(_)))) => false,
                        (Ok(_), _) => true,
                        (Err(word), Some((_, Err(best_word)))) => word > best_word,
                    };
                    if better {
                        best = Some((larger, checked));
                    }
                }
            }
            if let Some(best) = best {
                return Ok(best);
            }
        }
        Err(result)
    }
}

/// If a position occurs at least this number of times in a sum with a wrong outcome, the search
/// tries two further cyclic monoids for this position, with two and three times the period of the
/// usual one.
const LONG_POWER: usize = 6;

/// The audit of a quotient that gives no wrong outcome, or the least sum for which the quotient
/// gives a wrong outcome, as the indices of the positions that are added.
type AuditResult = Result<Audit, Vec<usize>>;

/// Returns the cyclic monoid that the powers of the element of position `n` form, given by its
/// index and period.
fn power_cycle(quotient: &Quotient, n: usize) -> CyclicMonoid {
    let element = quotient.value(n).unwrap_or(0);
    let mut powers = vec![0];
    loop {
        let next = quotient.times(powers[powers.len() - 1], element);
        if let Some(index) = powers.iter().position(|&power| power == next) {
            return CyclicMonoid { index, period: powers.len() - index };
        }
        powers.push(next);
    }
}

impl Search<crate::rules::CodeRules> {
    /// Returns the least period that the elements in the current quotient prove for all heaps of
    /// the code, or `None` if they prove none.
    pub fn period(&self) -> Option<crate::period::Period> {
        crate::period::proved_period(&self.quotient.values()[1..], &self.rules)
    }
}
