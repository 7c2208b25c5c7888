//! Values of impartial games with cycles.

use super::nimber::Nimber;
use std::fmt::{Display, Formatter};

/// The value of a position in a sum of games with cycles, where infinite play is a draw.
///
/// `T` is the type of the Grundy values in it: [`Nimber`] in engines, and [`Big`](super::Big) for
/// games of unbounded size.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LoopyNimber<T = Nimber> {
    /// The value of a Nim heap of the given size, as in games without cycles.
    Finite(T),
    /// The value ∞(K) of an infinite position, where K is the set of the finite values of its
    /// options, in ascending order without repeats. The player to move can turn the component into
    /// a Nim heap of any size in K, and neither player can force it to become one of another size.
    Infinite(Box<[T]>),
}

impl<T> LoopyNimber<T> {
    /// Returns the value in which every number n is replaced by `f(n)`. A finite value stays
    /// finite, and an infinite one infinite.
    pub fn map<U>(self, f: impl FnMut(T) -> U) -> LoopyNimber<U> {
        let mut f = f;
        match self {
            LoopyNimber::Finite(value) => LoopyNimber::Finite(f(value)),
            LoopyNimber::Infinite(values) => {
                LoopyNimber::Infinite(values.into_iter().map(f).collect())
            }
        }
    }
}

impl<T: Display> Display for LoopyNimber<T> {
    /// Writes a finite value as `3` and an infinite one as `∞(0,2)`.
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match self {
            LoopyNimber::Finite(value) => value.fmt(f),
            LoopyNimber::Infinite(values) => {
                let values: Vec<String> = values.iter().map(T::to_string).collect();
                write!(f, "∞({})", values.join(","))
            }
        }
    }
}
