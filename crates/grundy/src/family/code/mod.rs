//! Codes of one-heap games: take-and-break codes, subtraction sets, and all but a set.
//!
//! In a take-and-break code such as `0.77` the k-th digit after the point says what may become of
//! a heap from which k are taken: bit 0, nothing may be left; bit 1, one heap may be left; bit 2,
//! two heaps; bit 3, three heaps, none of them empty. The digit before the point speaks of taking
//! nothing, so only its bits 2 and 3 can be used. Digits are octal, or hexadecimal after `hex`.
//!
//! A digit may be followed by `u`, the two or three heaps left must all differ, or by `=`, they must
//! all be equal: `4u.` is Grundy's game. For `u` there may stand `!`, as in `4!.0`. Digits in brackets, at the end, repeat for ever: Nim is
//! `0.[3]`, Lasker's Nim `4.[3]`.
//!
//! A set lists what may be taken, `{1,3,4}`, with ranges `{1..5,9}` and `{7+}` for 7 and everything
//! above; `all but {2}` is everything else. Sets that are infinite are written by what they lack.

mod digits;
mod error;
mod read;
mod write;

pub use digits::{Digit, Digits, Parts};

/// The code of a one-heap game in canonical form: codes that print alike are equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// A take-and-break code.
    TakeAndBreak(Digits),
    /// `{1,3,4}`: these may be taken; ascending, at least one.
    Set(Vec<u64>),
    /// `all but {2}`: every number but these may be taken; ascending. `{1+}` when there are none.
    AllBut(Vec<u64>),
}

impl Code {
    /// Whether only finitely many numbers may be taken.
    pub fn is_finite(&self) -> bool {
        self.largest_take().is_some()
    }

    /// The most that is ever taken; `None` when there is no bound.
    ///
    /// ```
    /// use grundy::family::Code;
    /// assert_eq!(Code::parse("0.137").unwrap().largest_take(), Some(3));
    /// assert_eq!(Code::parse("0.[3]").unwrap().largest_take(), None);
    /// ```
    pub fn largest_take(&self) -> Option<u64> {
        match self {
            Code::TakeAndBreak(digits) if digits.repeat().is_empty() => {
                Some(digits.once().len() as u64 - 1)
            }
            Code::Set(takes) => takes.last().copied(),
            Code::TakeAndBreak(_) | Code::AllBut(_) => None,
        }
    }

    /// The most heaps that a move leaves in place of one, from 1 to 3: a heap that vanishes leaves
    /// one of size 0.
    pub fn most_parts(&self) -> u64 {
        let Code::TakeAndBreak(digits) = self else { return 1 };
        let most = digits.written().map(|digit| u64::from(digit.bits).checked_ilog2().unwrap_or(0));
        u64::from(most.max().unwrap_or(0)).max(1)
    }

    /// Whether some move may leave several heaps only when they all differ.
    pub fn has_unequal(&self) -> bool {
        self.has(Parts::Unequal)
    }

    /// Whether some move may leave several heaps only when they are all equal.
    pub fn has_equal(&self) -> bool {
        self.has(Parts::Equal)
    }

    fn has(&self, parts: Parts) -> bool {
        match self {
            Code::TakeAndBreak(digits) => digits.written().any(|digit| digit.parts == parts),
            Code::Set(_) | Code::AllBut(_) => false,
        }
    }
}
