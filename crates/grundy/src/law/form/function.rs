//! What a form of law is: a function of n.

use crate::base::{Big, Words};
use std::any::Any;
use std::fmt::Debug;

/// A law as a function of n, exact at any size.
///
/// What a form of one kind holds besides is asked of it as `(form as &dyn Any).downcast_ref()`.
pub trait Form: Any + Debug + Send + Sync {
    /// The value at n.
    ///
    /// Where a form that was wrongly seen would be negative or broken, 0 and the integer below.
    fn value(&self, n: &Big) -> Big;

    /// Its kind in one word.
    fn kind(&self) -> &'static str;

    /// The law in one line.
    fn describe(&self) -> Words;

    /// How many numbers write it down, which orders forms by simplicity.
    fn size(&self) -> usize;

    /// The law as values that repeat, where it is that: such a law can be exported, and outcomes can be read off it.
    fn repetition(&self) -> Option<Repetition<'_>> {
        None
    }

    /// Whether it is a line on each class of some modulus. Machines that read digits give such laws too, and no simpler.
    fn is_by_residue(&self) -> bool {
        false
    }
}

/// g(n+p) = g(n) + s for every n ≥ n₀.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition<'a> {
    /// n₀.
    pub preperiod: u64,
    /// p.
    pub period: u64,
    /// s, what each period adds.
    pub saltus: u64,
    /// g(0), …, g(n₀ + p - 1).
    pub values: &'a [u64],
}
