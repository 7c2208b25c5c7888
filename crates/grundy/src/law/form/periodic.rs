//! Values that repeat, or repeat with something added.

use super::super::period::borders;
use super::function::{Form, Repetition};
use super::seen::{Found, Seen, least_comparisons, outlasts};
use crate::base::{Big, Budget, Meter, Words, to_u64};
use crate::words;

/// g(n+p) = g(n) + s for every n ≥ n₀ of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Periodic {
    /// The least n₀.
    pub preperiod: u64,
    /// The least p.
    pub period: u64,
    /// s, what each period adds.
    pub saltus: u64,
    /// g(0), …, g(n₀ + p - 1).
    pub table: Vec<u64>,
}

impl Form for Periodic {
    fn value(&self, n: &Big) -> Big {
        match to_u64(n).filter(|n| *n < self.preperiod) {
            Some(n) => Big::from(self.table[n as usize]),
            None => {
                let beyond = n - self.preperiod;
                let within = self.preperiod + &beyond % self.period;
                Big::from(self.table[within as usize]) + beyond / self.period * self.saltus
            }
        }
    }

    fn kind(&self) -> &'static str {
        "periodic"
    }

    fn describe(&self) -> Words {
        let Periodic { preperiod, period, saltus, .. } = self;
        let what = match (period, saltus) {
            (1, 0) => format!("g(n) = {}", self.table[*preperiod as usize]),
            (_, 0) => format!("g(n+{period}) = g(n)"),
            _ => format!("g(n+{period}) = g(n) + {saltus}"),
        };
        match preperiod {
            0 => Words::same(what),
            _ => words!("{what} for n >= {preperiod}", "n ≥ {preperiod} 时 {what}"),
        }
    }

    fn size(&self) -> usize {
        self.table.len() + 2
    }

    fn repetition(&self) -> Option<Repetition<'_>> {
        let &Periodic { preperiod, period, saltus, ref table } = self;
        Some(Repetition { preperiod, period, saltus, values: table })
    }

    fn is_by_residue(&self) -> bool {
        true
    }
}

/// The least preperiod with the least period, seen at least three times, and long enough not to be chance.
///
/// g(n+p) - g(n) is constant from n₀ on exactly when the differences g(n+1) - g(n) have period p from n₀
/// on, so one prefix function finds the period with and without a saltus. O(n).
pub(super) fn find(table: &[u64], _: &[Found]) -> Vec<Found> {
    seen(table).map(Found::from).into_iter().collect()
}

fn seen(table: &[u64]) -> Option<Seen<Periodic>> {
    let steps: Vec<u64> = table.windows(2).map(|pair| pair[1].wrapping_sub(pair[0])).collect();
    let mut meter = Meter::new(&Budget::default(), None);
    let border = borders(steps.len(), |n| steps[n], &mut meter).ok()??;
    // `length` steps, from the preperiod on, agree with those one period later. Of the suffixes that
    // repeat often enough the longest has the least preperiod.
    let enough = |&(i, length): &(usize, usize)| {
        length > 2 * (i - length) && length >= least_comparisons(steps.len() - 1 - i)
    };
    let lengths = border.iter().map(|&length| length as usize).enumerate();
    let (i, length) = lengths.rev().find(enough)?;
    let (preperiod, period) = (steps.len() - 1 - i, i + 1 - length);
    let saltus = table[preperiod + period].checked_sub(table[preperiod])?;
    let agrees = |n: usize| table[n].checked_add(saltus) == Some(table[n + period]);
    if !(preperiod..table.len() - period).all(agrees)
        || !outlasts(length, preperiod, |n| steps[n + period] == steps[n])
    {
        return None;
    }
    let form = Periodic {
        preperiod: preperiod as u64,
        period: period as u64,
        saltus,
        table: table[..preperiod + period].to_vec(),
    };
    Some(Seen {
        form,
        // The first value of the second period tells the saltus.
        fitted_on: (preperiod + period + 1) as u64,
        checked_to: table.len() as u64,
        periods: Some(((table.len() - preperiod) / period) as u64),
    })
}
