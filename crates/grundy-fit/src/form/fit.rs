//! [`Fit`]: a law with the part of a table that supports it. Also contains criteria to decide
//! whether a repetition in a table, such as a period, is significant or due to chance.

use super::function::LawForm;
use std::sync::Arc;

/// A law, with the number of table values that support it.
#[derive(Clone, Debug)]
pub struct Fit<F> {
    /// The law, which gives the value of the table at every n.
    pub form: F,
    /// The number of values at the start of the table from which the law was derived. The other
    /// values of the table served to check it.
    pub fitted_on: u64,
    /// The number of values at the start of the table with which the law agrees, which is the
    /// length of the table.
    pub checked_to: u64,
    /// For periodic laws, the number of full periods in the table after the preperiod. For other
    /// laws, `None`.
    pub periods: Option<u64>,
}

/// A fit of a law of any kind, as returned by [`find`](super::find).
pub type AnyFit = Fit<Arc<dyn LawForm>>;

impl<F: LawForm> From<Fit<F>> for AnyFit {
    fn from(fit: Fit<F>) -> AnyFit {
        let Fit { form, fitted_on, checked_to, periods } = fit;
        Fit { form: Arc::new(form), fitted_on, checked_to, periods }
    }
}

/// Returns the minimum number of values that must agree with a repetition, such as a period, for it
/// to count as significant. `choices` is the number of indices at which the repetition could begin.
/// The more there are, the longer an agreement by chance can be.
pub(super) fn min_comparisons(choices: usize) -> usize {
    20 + 2 * (usize::BITS - choices.leading_zeros()) as usize
}

/// Returns whether a repetition, such as a period, is significant. A run is a range of indices at
/// which the values agree with the repetition. The final run consists of `comparisons` values from
/// index `from` on. It must satisfy [`min_comparisons`] and be at least four times as long as every
/// earlier run. `agrees` returns whether the repetition holds at an index before `from`.
///
/// Slowly varying functions, such as the number of digits of n or √n, agree with a period for
/// longer and longer runs that then break. For the number of digits in base 3, each run is three
/// times as long as the one before.
pub(super) fn outlasts(comparisons: usize, from: usize, agrees: impl Fn(usize) -> bool) -> bool {
    let (mut run, mut longest) = (0, 0);
    for n in 0..from {
        run = if agrees(n) { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    comparisons >= min_comparisons(from) && comparisons / 4 >= longest
}
