//! A rule file with its parameters filled in: how long sequences are, what constants are worth, where
//! each variable lies in a position.

use super::ast::Bin;
use super::diagnose::Span;
use super::number::Fault;

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
    /// A range with nothing in it or below zero.
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
    /// What is left to spend on constants.
    pub(super) fuel: u64,
}

/// The operators that can fail, for folding constants.
pub fn fold(op: Bin, a: i64, b: i64) -> Option<i64> {
    super::number::binary(op, a, b).ok()
}
