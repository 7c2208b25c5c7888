//! The search for a quotient, one position after another.

use crate::audit::{Audit, audited};
use crate::expand::{Cycle, expand};
use crate::limits::{Limits, Meter, Stopped};
use crate::quotient::Quotient;
use crate::rules::Rules;
use std::cell::Cell;

/// The quotient of positions 1 to n of a family, for n growing.
///
/// Each quotient is checked before it is given: it tells the outcome of every sum of these positions, and it is the
/// least one that does.
#[derive(Clone)]
pub struct Search<R> {
    rules: R,
    quotient: Quotient,
    audit: Audit,
    growth: Vec<(usize, usize, usize)>,
    steps: u64,
}

impl<R: Rules> Search<R> {
    /// Of no position yet.
    pub fn new(rules: R) -> Search<R> {
        let quotient = Quotient::trivial();
        let audit = Audit::new(&quotient);
        Search { rules, quotient, audit, growth: Vec::new(), steps: 0 }
    }

    /// With a quotient that was checked.
    pub(crate) fn at(rules: R, quotient: Quotient, audit: Audit, steps: u64) -> Search<R> {
        let growth = match quotient.order() {
            1 => Vec::new(),
            order => vec![(quotient.positions(), order, quotient.portion().len())],
        };
        Search { rules, quotient, audit, growth, steps }
    }

    /// The rules that it was made of.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The quotient of the positions so far.
    pub fn quotient(&self) -> &Quotient {
        &self.quotient
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> u64 {
        let quotient = &self.quotient;
        let (order, positions) = (quotient.order() as u64, quotient.positions() as u64);
        self.audit.bytes() as u64 + 2 * order * order + 2 * positions
    }

    /// The steps that were made.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Where the quotient grew: the position, the order and the size of the P-portion.
    pub fn growth(&self) -> &[(usize, usize, usize)] {
        &self.growth
    }

    /// Takes up the next position. Nothing changes where it stops.
    ///
    /// # Errors
    /// What it stopped for.
    pub fn advance(&mut self, limits: &Limits) -> Result<(), Stopped> {
        let meter = Meter { limits: *limits, steps: Cell::new(self.steps) };
        let done = self.take_up(&meter);
        self.steps = meter.steps.get();
        done
    }

    fn take_up(&mut self, meter: &Meter) -> Result<(), Stopped> {
        let n = self.quotient.positions() + 1;
        meter.step(n)?;
        let options = self.quotient.options(&self.rules, n);
        if options.is_empty() {
            self.quotient.push(0);
            return Ok(());
        }
        let reach = self.audit.reach(&options);
        let loses = !options.iter().any(|t| self.quotient.is_p(t));
        let fits =
            |x: &usize| self.quotient.is_p(*x) == loses && self.audit.portion_fits(*x, &reach);
        let fit: Vec<usize> = (0..self.quotient.order()).filter(fits).collect();
        let replaced = fit.iter().copied().find(|&x| self.audit.replaced(x, &options));
        if let Some(element) = replaced {
            self.quotient.push(element);
            return Ok(());
        }
        for element in fit {
            if self.audit.take(&self.quotient, n, element, &options, meter)?.is_none() {
                self.quotient.push(element);
                return Ok(());
            }
        }
        self.grow(n, meter)
    }

    /// A larger quotient, in which position `n` has an element of its own.
    fn grow(&mut self, n: usize, meter: &Meter) -> Result<(), Stopped> {
        let free = [(n, Cycle { index: 2, period: 2 })];
        let mut quotient = expand(&self.quotient, &self.rules, n, &free, meter)?;
        let mut checked = audited(&quotient, &self.rules, n, meter)?;
        loop {
            match checked {
                Ok(_) if quotient.order() > meter.limits.order => return Err(Stopped::Order),
                Ok(audit) => {
                    let portion = quotient.portion().len();
                    self.growth.push((n, quotient.order(), portion));
                    (self.quotient, self.audit) = (quotient, audit);
                    return Ok(());
                }
                Err(word) => (quotient, checked) = self.mended(&quotient, n, &word, meter)?,
            }
        }
    }

    /// A quotient that tells a sum the other way: as few of its positions as possible get cycles of their own, those
    /// with which the next sum that is told wrong comes latest.
    fn mended(
        &self,
        quotient: &Quotient,
        n: usize,
        word: &[usize],
        meter: &Meter,
    ) -> Result<(Quotient, Checked), Stopped> {
        let told = |quotient: &Quotient| {
            quotient.product(word.iter().copied()).is_some_and(|element| quotient.is_p(element))
        };
        let was = told(quotient);
        let mut letters = word.to_vec();
        letters.dedup();
        let most = letters.len().min(12);
        let mut result = Stopped::Unresolved;
        for size in 1..=most {
            let mut best: Option<(Quotient, Checked)> = None;
            for set in (1_u32..1 << most).filter(|set| set.count_ones() as usize == size) {
                let some = letters.iter().enumerate().filter(|&(i, _)| set >> i & 1 != 0);
                let some: Vec<usize> = some.map(|(_, &m)| m).collect();
                let long = some.iter().any(|m| word.iter().filter(|&l| l == m).count() >= LONG);
                for longer in if long && size == 1 { 1..=3 } else { 1..=1 } {
                    let cycle = |&m: &usize| {
                        let many = word.iter().filter(|&&l| l == m).count();
                        let own = power_cycle(quotient, m);
                        let period =
                            if own.period.is_multiple_of(2) { own.period } else { 2 * own.period };
                        (m, Cycle { index: own.index.max(many - 1), period: period * longer })
                    };
                    let free: Vec<(usize, Cycle)> = some.iter().map(cycle).collect();
                    let larger = match expand(quotient, &self.rules, n, &free, meter) {
                        Ok(larger) if told(&larger) != was => larger,
                        Ok(_) => continue,
                        Err(Stopped::Order) => {
                            result = Stopped::Order;
                            continue;
                        }
                        Err(other) => return Err(other),
                    };
                    let checked = audited(&larger, &self.rules, n, meter)?;
                    let better = match (&checked, &best) {
                        (_, None) => true,
                        (_, Some((_, Ok(_)))) => false,
                        (Ok(_), _) => true,
                        (Err(word), Some((_, Err(other)))) => word > other,
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

/// Powers of a position from which on longer periods are tried too.
const LONG: usize = 6;

/// The checks of a quotient, or the least sum that it tells wrong.
type Checked = Result<Audit, Vec<usize>>;

/// The cycle of the powers of a position's element.
fn power_cycle(quotient: &Quotient, n: usize) -> Cycle {
    let element = quotient.value(n).unwrap_or(0);
    let mut powers = vec![0];
    loop {
        let next = quotient.times(powers[powers.len() - 1], element);
        if let Some(index) = powers.iter().position(|&power| power == next) {
            return Cycle { index, period: powers.len() - index };
        }
        powers.push(next);
    }
}

impl Search<crate::rules::Digits> {
    /// The least period that the elements so far prove for every heap, as all of them belong to the same quotient.
    pub fn period(&self) -> Option<crate::period::Period> {
        crate::period::proved_period(&self.quotient.values()[1..], &self.rules)
    }
}
