//! Where each variable of rules lies in a position, and what its numbers stand for.

use super::number::Fault;

/// A stretch of a file, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// From `start` up to, not including, `end`.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start: start as u32, end: end as u32 }
    }

    /// From the beginning of this to the end of another.
    pub fn to(self, end: Span) -> Span {
        Span { start: self.start, end: self.end.max(end.end) }
    }

    /// The text that it covers.
    pub fn of(self, text: &str) -> &str {
        text.get(self.start as usize..self.end as usize).unwrap_or("")
    }
}

/// A sequence is never longer than this, so that positions stay small.
pub const LONGEST: i64 = 4096;
/// The largest member of a set.
pub const LARGEST_MEMBER: i64 = 62;

/// How many elements a variable has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Many {
    /// One.
    One,
    /// Always so many.
    Fixed(usize),
    /// At most so many; whether that was said in the file.
    Growing(usize, bool),
    /// The same, in ascending order.
    Bag(usize, bool),
    /// A set: one number whose binary digits are its members.
    Set,
}

/// What a number of an element stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    /// Itself.
    Num,
    /// A truth value.
    Bool,
    /// A name.
    Enum(usize),
}

/// A variable of the position.
#[derive(Clone, Debug)]
pub struct Slot {
    /// Its name.
    pub name: String,
    /// The least an element may be.
    pub low: i64,
    /// The greatest; `i64::MAX` when there is no bound.
    pub high: i64,
    /// What elements stand for.
    pub stands: Stands,
    /// How many there are.
    pub many: Many,
}

impl Slot {
    /// What the number 0 of a position stands for. Positions are natural numbers in an order that bags, ranks and least
    /// images rest on; where a range begins below zero they count from its beginning, and are the values themselves
    /// everywhere else.
    #[inline]
    pub fn zero(&self) -> i64 {
        self.low.min(0)
    }

    /// The least number of an element in a position.
    pub fn least(&self) -> u64 {
        self.stored(self.low)
    }

    /// The greatest.
    pub fn greatest(&self) -> u64 {
        self.stored(self.high)
    }

    /// The number in a position of a value that the variable may have.
    #[inline]
    pub fn stored(&self, value: i64) -> u64 {
        // A range is never longer than a machine integer, so that nothing wraps.
        value.wrapping_sub(self.zero()) as u64
    }

    /// The value of a number of a position; `None` where the variable cannot have it, members of sets aside.
    #[inline]
    pub fn lifted(&self, number: u64) -> Option<i64> {
        // The first is natural, the other at most 0.
        let value = i64::try_from(number).ok()? + self.zero();
        self.allows(value).then_some(value)
    }

    /// The values from the nearest to zero on: the one that so many are nearer than or as near as.
    pub fn nearest(&self, at: u64) -> i64 {
        let at = at as i64;
        if self.low >= 0 {
            return self.low + at;
        }
        let (before, after) = (-self.low.max(-i64::MAX), self.high);
        // Both sides of zero in turn, 1 before −1, until one comes to its end.
        let both = before.min(after);
        match at {
            _ if after < 0 => after - at,
            0 => 0,
            _ if at > 2 * both && after > before => at - both,
            _ if at > 2 * both => both - at,
            _ if at % 2 == 1 => at / 2 + 1,
            _ => -at / 2,
        }
    }

    /// The members of a set, from the number of a position, as digits; `None` where it cannot have them.
    #[inline]
    pub fn set(&self, number: u64) -> Option<i64> {
        let set = i64::try_from(number).ok()?;
        ((set >> self.low) << self.low == set && set >> self.high <= 1).then_some(set)
    }

    /// Whether an element may be this.
    #[inline]
    pub fn allows(&self, value: i64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Whether its length is part of the position.
    pub fn grows(&self) -> bool {
        matches!(self.many, Many::Growing(..) | Many::Bag(..))
    }
}

/// What went wrong, and where in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fail {
    /// What.
    pub fault: Fault,
    /// Where.
    pub span: Span,
}
