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
mod periodic;
mod recurrence;
mod residues;
mod seen;

pub use affine::Affine;
pub use automatic::{Automatic, State, Step};
pub use beatty::{BeattyPair, beatty};
pub use bitwise::Bitwise;
pub use digits::Digits;
pub use periodic::Periodic;
pub use recurrence::{Recurrence, recurrence};
pub use residues::Residues;
pub use seen::Seen;

use crate::base::{Big, Words};

/// A law as a function of n, exact at any size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// g(n+p) = g(n) + s from some n on.
    Periodic(Periodic),
    /// A line on each residue class, from some n on.
    Residues(Residues),
    /// An expression in the digits of n.
    Bitwise(Bitwise),
    /// Values read off the digits of n by a small machine.
    Automatic(Automatic),
}

/// A form of any kind, seen in a table.
pub type Found = Seen<Form>;

impl Form {
    /// The value at n.
    ///
    /// Where a form that was wrongly seen would be negative or broken, 0 and the integer below.
    pub fn value(&self, n: &Big) -> Big {
        match self {
            Form::Periodic(form) => form.value(n),
            Form::Residues(form) => form.value(n),
            Form::Bitwise(form) => form.value(n),
            Form::Automatic(form) => form.value(n),
        }
    }

    /// Its kind in one word.
    pub fn kind(&self) -> &'static str {
        match self {
            Form::Periodic(_) => "periodic",
            Form::Residues(_) => "residues",
            Form::Bitwise(_) => "bitwise",
            Form::Automatic(_) => "automatic",
        }
    }

    /// The law in one line.
    pub fn told(&self) -> Words {
        match self {
            Form::Periodic(form) => form.told(),
            Form::Residues(form) => form.told(),
            Form::Bitwise(form) => form.told(),
            Form::Automatic(form) => form.told(),
        }
    }

    /// How many numbers write it down, which orders forms by simplicity.
    fn size(&self) -> usize {
        match self {
            Form::Periodic(form) => form.table.len() + 2,
            Form::Residues(form) => form.initial.len() + form.classes.len() + 2,
            Form::Bitwise(form) => form.initial.len() + 5,
            Form::Automatic(form) => form.size(),
        }
    }
}

/// All forms that agree with every value g(0), g(1), … of a table, the simplest first.
///
/// An automatic form is looked for only where the values are neither periodic nor lines on residue
/// classes, since all of those are automatic too. O(n log n) time, O(n) memory.
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
    found.extend(periodic::find(table).map(|seen| seen.map(Form::Periodic)));
    found.extend(residues::find(table).map(|seen| seen.map(Form::Residues)));
    let by_residue = !found.is_empty();
    found.extend(bitwise::find(table).map(|seen| seen.map(Form::Bitwise)));
    if !by_residue {
        let seen = [2, 3].into_iter().filter_map(|base| automatic::find(table, base));
        found.extend(seen.map(|seen| seen.map(Form::Automatic)));
    }
    found.sort_by_key(|found| found.form.size());
    found
}
