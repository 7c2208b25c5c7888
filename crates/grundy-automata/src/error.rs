//! What may go wrong: limits reached, and input that makes no sense.

use crate::variable::Variable;

/// Why an operation ended before its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stopped {
    /// An automaton with more states than allowed.
    States,
    /// A decision diagram with more nodes than allowed.
    Nodes,
    /// More memory than allowed, by the estimate of the operation.
    Memory,
    /// The deadline passed.
    Time,
    /// The flag was set.
    Cancelled,
}

/// What is wrong with a [`Table`](crate::Table).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableFault {
    /// The lists of acceptance and of edges have different lengths, or there is no state.
    Lengths,
    /// The tracks are not in strictly ascending order.
    Tracks,
    /// A cube of this state has the wrong length, or a character other than `0`, `1` and `-`.
    Cube(usize),
    /// An edge of this state leads to a state that there is not.
    Next(usize),
    /// Two cubes of this state have a letter in common.
    Overlap(usize),
    /// No cube of this state covers some letter.
    Gap(usize),
    /// A word is accepted that is no number of the numeration.
    Invalid,
    /// Zeros in front change what is accepted.
    LeadingZeros,
}

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// A limit was reached.
    Stopped(Stopped),
    /// A variable stands for two tracks.
    TrackTwice(Variable),
    /// A relation was given another number of tracks than it has.
    Arity {
        /// Tracks of the relation.
        expected: usize,
        /// Tracks that were given.
        given: usize,
    },
    /// The automaton has no track of this variable.
    NoTrack(Variable),
    /// More tracks than a diagram can have.
    TooManyTracks,
    /// Automata over different numerations were combined, or a relation needs another numeration.
    Numeration,
    /// The partial quotients of a continued fraction: none, a zero, or beyond the bounds.
    Quotients,
    /// A modulus of 0.
    Modulus,
    /// A coefficient or a constant that a 64-bit integer cannot hold.
    Overflow,
    /// A formula nested too deeply.
    TooDeep,
    /// A table that is no automaton.
    Table(TableFault),
}

impl From<Stopped> for Error {
    fn from(stopped: Stopped) -> Error {
        Error::Stopped(stopped)
    }
}

impl std::fmt::Display for Stopped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::fmt::Display for Error {
    /// As data, for programs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for Stopped {}
impl std::error::Error for Error {}
