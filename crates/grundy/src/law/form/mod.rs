//! Laws seen in tables: functions of n that agree with every value of a table.
//!
//! Nothing here is proved. A form is what a table *shows*, to be held against larger tables or matched
//! with a theorem; its evidence is at most `Observed`. So that a table shows something only where
//! there is something, each kind says what it needs in repetitions, and values without a law give none.

mod affine;
mod automatic;
mod beatty;
mod bitwise;
mod digits;
mod function;
mod nearly;
mod periodic;
mod recurrence;
mod residues;
mod seen;

pub use affine::Affine;
pub use automatic::{Automatic, State, Step};
pub use beatty::{BeattyPair, beatty};
pub use bitwise::Bitwise;
pub use digits::Digits;
pub use function::{Form, Repetition};
pub use nearly::{NEARLY_VALUES, Nearly, nearly, periods_tried};
pub use periodic::Periodic;
pub use recurrence::{Recurrence, recurrence};
pub use residues::Residues;
pub use seen::{Found, Seen};

/// How forms of one kind are found in a table, besides what was found there before.
type Finder = fn(&[u64], &[Found]) -> Vec<Found>;

/// Every kind of form, in the order in which they are looked for.
static FINDERS: &[Finder] = &[periodic::find, residues::find, bitwise::find, automatic::find];

/// All forms that agree with every value g(0), g(1), … of a table, the simplest first.
///
/// O(n log n) time, O(n) memory.
///
/// ```
/// use grundy::base::big;
/// use grundy::law::form::find;
/// let table: Vec<u64> = (0..100).map(|n| n % 5).collect();
/// let found = &find(&table)[0];
/// assert_eq!((found.form.kind(), found.periods), ("periodic", Some(20)));
/// assert_eq!(found.form.value(&big(1_000_004)), big(4));
/// ```
pub fn find(table: &[u64]) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    for finder in FINDERS {
        let more = finder(table, &found);
        found.extend(more);
    }
    found.sort_by_key(|found| found.form.size());
    found
}
