//! Laws of periodic and arithmetically periodic sequences, found with the prefix function of the
//! differences of consecutive values.

use super::fit::{AnyFit, Fit, min_comparisons, outlasts};
use super::function::{LawForm, Repetition};
use grundy_core::base::{Big, Budget, Meter, to_u64};
use grundy_octal::period::borders;
use grundy_text::{Words, words};

/// The law g(n+p) = g(n) + s for every n ≥ n₀.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Periodic {
    /// The least n₀ from which on the law holds.
    pub preperiod: u64,
    /// The least period p for which the law holds.
    pub period: u64,
    /// The saltus s, by which the values increase with each period.
    pub saltus: u64,
    /// The values g(0), …, g(n₀ + p - 1), which determine all later values.
    pub table: Vec<u64>,
}

impl LawForm for Periodic {
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
        let equation = match (period, saltus) {
            (1, 0) => format!("g(n) = {}", self.table[*preperiod as usize]),
            (_, 0) => format!("g(n+{period}) = g(n)"),
            _ => format!("g(n+{period}) = g(n) + {saltus}"),
        };
        match preperiod {
            0 => Words::same(equation),
            _ => words!(form::for_n_equation, equation, preperiod),
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

/// Returns the [`Periodic`] law with the least preperiod and period, if the table shows at least
/// three periods and enough values to exclude chance; otherwise an empty list.
///
/// g(n+p) - g(n) is constant from n₀ on exactly if the differences g(n+1) - g(n) have period p from
/// n₀ on, so one prefix function finds the period with and without a saltus. Takes O(n) time.
pub(super) fn find(table: &[u64], _: &[AnyFit]) -> Vec<AnyFit> {
    fit_period(table).map(AnyFit::from).into_iter().collect()
}

/// Returns the law of the period of the table, or `None` if no period is significant (more than
/// chance).
fn fit_period(table: &[u64]) -> Option<Fit<Periodic>> {
    let steps: Vec<u64> = table.windows(2).map(|pair| pair[1].wrapping_sub(pair[0])).collect();
    let mut meter = Meter::new(&Budget::default(), None);
    let border = borders(steps.len(), |n| steps[n], &mut meter).ok()??;
    // For each suffix of the differences, `length` of them agree with those one period later. Among
    // the suffixes with enough repetitions, the longest has the least preperiod.
    let enough = |&(i, length): &(usize, usize)| {
        length > 2 * (i - length) && length >= min_comparisons(steps.len() - 1 - i)
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
    Some(Fit {
        form,
        // The first value of the second period determines the saltus.
        fitted_on: (preperiod + period + 1) as u64,
        checked_to: table.len() as u64,
        periods: Some(((table.len() - preperiod) / period) as u64),
    })
}
