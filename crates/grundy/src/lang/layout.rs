//! A rule file with its parameters filled in: how long sequences are, what constants are worth, where
//! each variable lies in a position.

use super::ast::Bin;
use super::diagnose::Span;
use super::number::Fault;
use crate::base::Words;

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

/// Why parameters do not fit.
#[derive(Clone, Debug)]
pub enum Unfit {
    /// An expression fails.
    Fail(Fail),
    /// A parameter has no value.
    Missing(usize),
    /// A parameter is out of its range.
    Param(usize, i64, i64, i64),
    /// A number is given for a parameter that is a list.
    NoList(usize),
    /// A sequence would be too long, or a range is empty.
    Size(Span, i64),
    /// A range with nothing in it or too long, or of members below zero.
    Range(Span, i64, i64),
}

impl From<Fail> for Unfit {
    fn from(fail: Fail) -> Unfit {
        Unfit::Fail(fail)
    }
}

/// A position, variable by variable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// The numbers of each variable; one for a single value.
    pub vars: Vec<Vec<i64>>,
    /// Who is to move.
    pub turn: i64,
}

/// Where the cells of a board lie in its picture.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// How many cells a row has; all stand in one where nothing is said.
    pub columns: Option<usize>,
    /// The places of points, in thousandths.
    pub points: Option<Vec<[i64; 2]>>,
    /// The pairs of them with a line between.
    pub joins: Vec<[usize; 2]>,
    /// The ends of lines, in thousandths.
    pub edges: Option<Vec<[i64; 4]>>,
    /// What does not fit, where, and how to mend it: then nothing is drawn by this.
    pub wrong: Option<(Span, Words, Words)>,
}

/// A rule file with its parameters filled in.
pub struct Layout {
    /// The values of the parameters.
    pub params: Vec<i64>,
    /// The numbers of constants, or the places of their lists.
    pub lets: Vec<i64>,
    /// The lists: at each place their length, and then their members.
    pub tables: Vec<i64>,
    /// The variables.
    pub slots: Vec<Slot>,
    /// The position at the start, when all variables have a value there.
    pub initial: Option<State>,
    /// Where the cells of the board lie.
    pub plan: Plan,
    /// What is left to spend on constants.
    pub(super) fuel: u64,
}

/// The operators that can fail, for folding constants.
pub fn fold(op: Bin, a: i64, b: i64) -> Option<i64> {
    super::number::binary(op, a, b).ok()
}
