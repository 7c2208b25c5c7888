//! The interface of laws found in tables: functions of n.

use grundy_core::base::Big;
use grundy_text::Words;
use std::any::Any;
use std::fmt::Debug;

/// A law as a function of n, exact for n of any size.
///
/// Callers get the concrete type of a law by `(form as &dyn Any).downcast_ref()`.
pub trait LawForm: Any + Debug + Send + Sync {
    /// Returns the value at n.
    ///
    /// A wrong law can give negative values, which are replaced by 0, or fractional values, which
    /// are rounded down.
    fn value(&self, n: &Big) -> Big;

    /// Returns the name of the kind of law in one word, such as `periodic`.
    fn kind(&self) -> &'static str;

    /// Describes the law in one line, as an equation for its value g(n).
    fn describe(&self) -> Words;

    /// Returns the number of integers that define the law. Laws are ordered by this number,
    /// simplest first.
    fn size(&self) -> usize;

    /// Returns the law as a [`Repetition`] of values, or `None` if it is of another kind. A
    /// repetition can be exported, and outcomes follow from it.
    fn repetition(&self) -> Option<Repetition<'_>> {
        None
    }

    /// Returns whether the law is affine on each residue class of some modulus. The finder of
    /// automata skips a table that has such a law, because an automaton would only describe the
    /// same values in a more complicated way.
    fn is_by_residue(&self) -> bool {
        false
    }
}

/// The law g(n+p) = g(n) + s for every n ≥ n₀. Its data are borrowed from a [`LawForm`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition<'a> {
    /// The index n₀ from which on the law holds.
    pub preperiod: u64,
    /// The period p: the law compares the values at n and n + p.
    pub period: u64,
    /// The saltus s, by which the values increase with each period.
    pub saltus: u64,
    /// The values g(0), …, g(n₀ + p - 1), which determine all later values.
    pub values: &'a [u64],
}
