//! Finds laws in tables: functions of n that agree with every value of a table.
//!
//! Nothing here is proved. A law found here has at most the evidence
//! [`Observed`](grundy_text::Evidence::Observed). Callers compare it with larger tables or match it
//! with a theorem. Each finder requires enough repetitions to exclude that a table without a law
//! fits one by chance.

mod affine;
mod automatic;
mod beatty;
mod bitwise;
mod digits;
mod fit;
mod function;
mod partial_period;
mod periodic;
mod recurrence;
mod residues;

pub use affine::Affine;
pub use automatic::{Automatic, AutomatonState, DigitTransition};
pub use beatty::{BeattyPair, beatty};
pub use bitwise::Bitwise;
pub use digits::DigitFunction;
pub use fit::{AnyFit, Fit};
pub use function::{LawForm, Repetition};
pub use partial_period::{PARTIAL_PERIOD_VALUES, PartialPeriod, partial_period, periods_tried};
pub use periodic::Periodic;
pub use recurrence::{LinearRecurrence, recurrence};
pub use residues::Residues;

/// A function that finds laws of one kind in a table. The second argument contains the laws that
/// earlier finders found.
type Finder = fn(&[u64], &[AnyFit]) -> Vec<AnyFit>;

/// The finders of all kinds of laws, in the order in which they run.
static FINDERS: &[Finder] = &[periodic::find, residues::find, bitwise::find, automatic::find];

/// Returns all laws that agree with every value g(0), g(1), … of a table, simplest first.
///
/// Takes O(n log n) time and O(n) memory for n values.
///
/// ```
/// use grundy_core::base::big;
/// use grundy_fit::form::find;
/// let table: Vec<u64> = (0..100).map(|n| n % 5).collect();
/// let fit = &find(&table)[0];
/// assert_eq!((fit.form.kind(), fit.periods), ("periodic", Some(20)));
/// assert_eq!(fit.form.value(&big(1_000_004)), big(4));
/// ```
pub fn find(table: &[u64]) -> Vec<AnyFit> {
    let mut fits: Vec<AnyFit> = Vec::new();
    for finder in FINDERS {
        let new_fits = finder(table, &fits);
        fits.extend(new_fits);
    }
    fits.sort_by_key(|fits| fits.form.size());
    fits
}
