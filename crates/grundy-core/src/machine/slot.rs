//! The variables of a position: the range of their values, their number of elements, and the
//! encoding of their values as natural numbers.

use super::arithmetic::Fault;

/// A range of bytes in the text of a rule file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// Offset in the text of the first byte of the range.
    pub start: u32,
    /// Offset in the text after the last byte of the range.
    pub end: u32,
}

impl Span {
    /// Returns the range from `start` up to, but not including, `end`.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start: start as u32, end: end as u32 }
    }

    /// Returns the range from the start of this one to the end of another range.
    pub fn to(self, end: Span) -> Span {
        Span { start: self.start, end: self.end.max(end.end) }
    }

    /// Returns the part of `text` in this range, or "" if the range is out of bounds.
    pub fn text_in(self, text: &str) -> &str {
        text.get(self.start as usize..self.end as usize).unwrap_or("")
    }
}

/// Maximum number of elements of a sequence. The limit keeps positions small.
pub const MAX_SEQUENCE_LEN: i64 = 4096;

/// The maximum number of copies of a position in a sum.
pub const MAX_COPIES: i64 = 1 << 20;
/// The greatest number that can be a member of a set.
pub const MAX_SET_MEMBER: i64 = 62;

/// The number of elements that a variable can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arity {
    /// The variable is a single element.
    One,
    /// A sequence with a fixed number of elements, which is the payload.
    Fixed(usize),
    /// A sequence whose length can change. The payload is the maximum number of elements, and
    /// whether the rule file states this maximum.
    Growing(usize, bool),
    /// A multiset: a sequence whose length can change and whose elements are in ascending order.
    /// The payload is as in [`Arity::Growing`].
    Bag(usize, bool),
    /// A set of numbers: a single number in which bit i is set if i is a member.
    Set,
}

/// The type of the elements of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ElementType {
    /// The elements are integers.
    Num,
    /// The elements are truth values: 0 for false and 1 for true.
    Bool,
    /// The elements are names of an enumeration. The payload is the index of the enumeration in the
    /// rule file. A name is stored as its index in the enumeration.
    Enum(usize),
}

/// A variable of the position, as a rule file declares it.
#[derive(Clone, Debug)]
pub struct Slot {
    /// The name of the variable in the rule file.
    pub name: String,
    /// The least value that an element of the variable can have.
    pub low: i64,
    /// The greatest value that an element of the variable can have; `i64::MAX` if there is no
    /// bound.
    pub high: i64,
    /// The type of the elements of the variable.
    pub element_type: ElementType,
    /// The number of elements that the variable can have.
    pub arity: Arity,
}

impl Slot {
    /// Returns the value of the variable that is encoded as 0. Positions consist of natural
    /// numbers, so a range that begins below zero is shifted to begin at 0; other ranges are not
    /// shifted.
    #[inline]
    pub fn zero(&self) -> i64 {
        self.low.min(0)
    }

    /// Returns the natural number that encodes the least value in the range of the variable.
    pub fn least(&self) -> u64 {
        self.encode(self.low)
    }

    /// Returns the natural number that encodes the greatest value in the range of the variable.
    pub fn greatest(&self) -> u64 {
        self.encode(self.high)
    }

    /// Returns the natural number that encodes a value of the variable. The value must be in the
    /// range.
    #[inline]
    pub fn encode(&self, value: i64) -> u64 {
        // A range has at most 2^64 values, so the difference is exact modulo 2^64.
        value.wrapping_sub(self.zero()) as u64
    }

    /// Returns the value that a natural number encodes, or `None` if the value is out of the range
    /// of the variable. The variable must not be a set; see [`set`](Slot::set).
    #[inline]
    pub fn decode(&self, number: u64) -> Option<i64> {
        // The number is at least 0 and `zero` at most 0, so the sum does not overflow.
        let value = i64::try_from(number).ok()? + self.zero();
        self.allows(value).then_some(value)
    }

    /// Lists the values in the range of the variable in order of increasing distance from zero, and
    /// returns the one with the index `index`, counted from 0.
    pub fn nearest(&self, index: u64) -> i64 {
        let index = index as i64;
        if self.low >= 0 {
            return self.low + index;
        }
        let (below, above) = (-self.low.max(-i64::MAX), self.high);
        // Values alternate between the two sides, 1 before −1, until one side is exhausted.
        let alternating = below.min(above);
        match index {
            _ if above < 0 => above - index,
            0 => 0,
            _ if index > 2 * alternating && above > below => index - alternating,
            _ if index > 2 * alternating => alternating - index,
            _ if index % 2 == 1 => index / 2 + 1,
            _ => -index / 2,
        }
    }

    /// Returns the set that a number encodes, for a variable whose values are sets. Bit i of the
    /// set is set if i is a member. Returns `None` if a member is out of range.
    #[inline]
    pub fn set(&self, number: u64) -> Option<i64> {
        let set = i64::try_from(number).ok()?;
        ((set >> self.low) << self.low == set && set >> self.high <= 1).then_some(set)
    }

    /// Returns whether a value is in the range of the variable.
    #[inline]
    pub fn allows(&self, value: i64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Returns whether the number of elements of the variable can change. If so, a position stores
    /// that number.
    pub fn grows(&self) -> bool {
        matches!(self.arity, Arity::Growing(..) | Arity::Bag(..))
    }
}

/// An error that stopped an evaluation of compiled rules, with its location in the rule file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fail {
    /// The error that stopped the evaluation.
    pub fault: Fault,
    /// The location in the rule file at which the evaluation stopped.
    pub span: Span,
}
