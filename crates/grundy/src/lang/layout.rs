//! A rule file with its parameters filled in: how long sequences are, what constants are worth, where
//! each variable lies in a position.

use crate::base::Words;
use crate::machine::{Fail, Slot, Span};

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
