//! Errors of operations: limits that were reached, and invalid input.

use crate::variable::Variable;
use grundy_budget::Interruption;

/// The reason why an operation stopped without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{self:?}")]
pub enum Stopped {
    /// An automaton would have more states than allowed.
    States,
    /// The decision diagrams of the operation would have more nodes than allowed.
    Nodes,
    /// The operation would need more memory than allowed, by its own estimate of its memory.
    Memory,
    /// The deadline in the [`Limits`](crate::Limits) passed.
    Time,
    /// Another thread set the stop flag in the [`Limits`](crate::Limits).
    Cancelled,
}

/// A defect of a [`Table`](crate::Table): the reason why it does not describe an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableFault {
    /// The lists of acceptance flags and of rows have different lengths, or the table has no state.
    Lengths,
    /// The variables of the tracks of the table are not in strictly ascending order.
    Tracks,
    /// A cube (a pattern of letters) in the row of a state has the wrong length or a character
    /// other than `0`, `1` and `-`. The payload is the state.
    Cube(usize),
    /// A transition leads to a state that does not exist. The payload is the state whose row
    /// contains it.
    Next(usize),
    /// Two cubes (patterns of letters) in the row of a state have a letter in common. The payload
    /// is the state.
    Overlap(usize),
    /// No cube (pattern of letters) in the row of a state matches some letter. The payload is the
    /// state.
    Gap(usize),
    /// The automaton of the table accepts a word that does not represent a number in the
    /// numeration.
    Invalid,
    /// The automaton of the table accepts a word but not the same word with leading zeros, or vice
    /// versa.
    LeadingZeros,
}

/// The error of an operation of an [`Engine`](crate::Engine).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum Error {
    /// A limit of the engine was reached, or the operation was cancelled.
    Stopped(#[from] Stopped),
    /// One variable is given for two tracks. The payload is the variable.
    TrackTwice(Variable),
    /// The number of given tracks or numbers differs from the number that is required.
    Arity {
        /// The number of tracks or numbers that are required, for example the arity of the
        /// relation.
        expected: usize,
        /// The number of tracks or numbers that were given.
        given: usize,
    },
    /// The automaton has no track of the given variable.
    NoTrack(Variable),
    /// There are more tracks than decision diagrams support.
    TooManyTracks,
    /// Automata over different numerations were combined, or a relation needs another numeration.
    Numeration,
    /// The partial quotients of a continued fraction are empty, contain a zero, or exceed the
    /// bounds of [`Numeration::ostrowski`](crate::Numeration::ostrowski).
    Quotients,
    /// The modulus of a congruence or of column sums is 0.
    Modulus,
    /// A coefficient or a constant is too large, usually because it does not fit into 64 bits.
    Overflow,
    /// The nesting depth of a formula is above the maximum.
    TooDeep,
    /// A table does not describe an automaton of the numeration.
    Table(TableFault),
}

impl From<Interruption> for Stopped {
    fn from(interruption: Interruption) -> Stopped {
        match interruption {
            Interruption::Deadline => Stopped::Time,
            Interruption::StopFlag => Stopped::Cancelled,
        }
    }
}
