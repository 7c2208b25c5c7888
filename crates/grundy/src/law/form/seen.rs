//! When a form counts as seen in a table, and what it was seen on.

use super::function::Form;
use std::sync::Arc;

/// A form with the values of a table that it agrees with.
#[derive(Clone, Debug)]
pub struct Seen<F> {
    /// The law.
    pub form: F,
    /// How many values, from the first on, determined it.
    pub fitted_on: u64,
    /// How many values, from the first on, it agrees with: all of the table.
    pub checked_to: u64,
    /// Full periods seen after the preperiod, where the form has any.
    pub periods: Option<u64>,
}

/// A form of any kind, seen in a table.
pub type Found = Seen<Arc<dyn Form>>;

impl<F: Form> From<Seen<F>> for Found {
    fn from(seen: Seen<F>) -> Found {
        let Seen { form, fitted_on, checked_to, periods } = seen;
        Seen { form: Arc::new(form), fitted_on, checked_to, periods }
    }
}

/// Comparisons that have to agree, before anything counts as repeated, for `choices` places to begin.
pub(super) fn least_comparisons(choices: usize) -> usize {
    20 + 2 * (usize::BITS - choices.leading_zeros()) as usize
}

/// Whether `comparisons` that agree from `from` on mean more than an earlier run that ended.
///
/// Slow functions, as the number of digits of n or √n, agree with a period for longer and longer,
/// then break off: each run of the digits in base 3 is three times the one before. So the last run has to
/// be four times as long as any before it.
pub(super) fn outlasts(comparisons: usize, from: usize, agrees: impl Fn(usize) -> bool) -> bool {
    let (mut run, mut longest) = (0, 0);
    for n in 0..from {
        run = if agrees(n) { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    comparisons >= least_comparisons(from) && comparisons / 4 >= longest
}
