//! When a form counts as seen in a table, and what it was seen on.

/// A form with the values of a table that it agrees with.
#[derive(Clone, Debug, PartialEq, Eq)]
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

impl<F> Seen<F> {
    /// The same as a form of another type.
    pub(super) fn map<T>(self, wrap: impl FnOnce(F) -> T) -> Seen<T> {
        let Seen { form, fitted_on, checked_to, periods } = self;
        Seen { form: wrap(form), fitted_on, checked_to, periods }
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
