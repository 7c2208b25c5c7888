//! Codes of games with independent heaps: take-and-break codes (octal and hexadecimal games),
//! subtraction sets and their complements.
//!
//! In a take-and-break code such as `0.77`, the k-th digit after the point states what can be left
//! of a heap when k stones are taken from it. Bit 0: nothing is left; bit 1: one heap is left; bit
//! 2: two heaps; bit 3: three heaps; the heaps are not empty. The digit before the point is about
//! taking nothing, so only its bits 2 and 3 are allowed. Digits are octal, or hexadecimal after
//! `hex`.
//!
//! A digit can be followed by `u` (or `!`): the two or three heaps left must all differ; or by `=`:
//! they must all be equal. `4u.` is Grundy's game. Digits in brackets at the end repeat forever:
//! Nim is `0.[3]`, Lasker's Nim `4.[3]`.
//!
//! A set lists the legal takes, `{1,3,4}`, with ranges `{1..5,9}` and `{7+}` for 7 and all larger
//! numbers; `all but {2}` is the complement. Infinite sets are printed as complements.

mod digits;
mod error;
mod read;
mod write;

pub use digits::{CodeDigit, CodeDigits, PartsCondition};

/// The code of the rule of one heap, in canonical form: equal codes have the same text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// A take-and-break code, such as `0.77`, given by its digits.
    TakeAndBreak(CodeDigits),
    /// A finite subtraction set, such as `{1,3,4}`: the legal takes, ascending and not empty.
    Set(Vec<u64>),
    /// The complement of a finite set, such as `all but {2}`: the illegal takes, ascending. An
    /// empty list means that every number can be taken, and is printed as `{1+}`.
    AllBut(Vec<u64>),
}

impl Code {
    /// Returns whether only finitely many numbers can be taken.
    pub fn is_finite(&self) -> bool {
        self.largest_take().is_some()
    }

    /// Returns the largest number that can be taken, or `None` if there is no bound.
    ///
    /// ```
    /// use grundy_octal::Code;
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

    /// Returns the maximum number of heaps that a move leaves, from 1 to 3. A heap that vanishes
    /// counts as one heap of size 0.
    pub fn max_parts(&self) -> u64 {
        let Code::TakeAndBreak(digits) = self else { return 1 };
        let top_bits =
            digits.as_written().map(|digit| u64::from(digit.bits).checked_ilog2().unwrap_or(0));
        u64::from(top_bits.max().unwrap_or(0)).max(1)
    }

    /// Returns whether some take allows a split only into heaps that all differ in size.
    pub fn has_unequal(&self) -> bool {
        self.has(PartsCondition::Unequal)
    }

    /// Returns whether some take allows a split only into heaps that all have the same size.
    pub fn has_equal(&self) -> bool {
        self.has(PartsCondition::Equal)
    }

    /// Returns whether some digit of the code has the condition `parts`.
    fn has(&self, parts: PartsCondition) -> bool {
        match self {
            Code::TakeAndBreak(digits) => digits.as_written().any(|digit| digit.parts == parts),
            Code::Set(_) | Code::AllBut(_) => false,
        }
    }
}
