//! Values of impartial games that may go on for ever.

use super::nimber::Nimber;
use std::fmt::{Display, Formatter};

/// What a position is worth in a sum, where play may return to a position and endless play is a draw.
///
/// `T` is [`Nimber`] in engines and [`Big`](super::Big) where games of any size are added.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LoopyNimber<T = Nimber> {
    /// Worth a Nim heap, as in games that end.
    Finite(T),
    /// ∞(K), with the finite values K of its options, ascending without repeats: the player to move
    /// can leave the sum worth any heap of K, and nobody can be forced to make it worth another.
    Infinite(Box<[T]>),
}

impl<T> LoopyNimber<T> {
    /// The same with other numbers.
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
    /// `3` or `∞(0,2)`.
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
