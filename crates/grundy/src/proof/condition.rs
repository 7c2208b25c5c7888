//! Conditions on claims, and what becomes of them.

use crate::base::{Big, Words};
use crate::guarded::Counted;
use grundy_automata::{Error, Stopped};

/// Why a proof ended before its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A limit of the automata.
    Limit(Stopped),
    /// Numbers beyond 64 bits in the rules, or formulas nested too deeply.
    TooLarge,
}

impl From<Error> for Stop {
    fn from(error: Error) -> Stop {
        match error {
            Error::Stopped(stopped) => Stop::Limit(stopped),
            _ => Stop::TooLarge,
        }
    }
}

/// A condition that was decided, and what that took.
#[derive(Clone, Debug)]
pub struct Goal {
    /// What was shown, in a few words.
    pub name: Words,
    /// Microseconds.
    pub micros: u64,
}

/// A condition on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Where play is over, the claim says what the rules say.
    Over,
    /// Where no move is left, likewise.
    Stuck,
    /// No move leads from a lost position to a lost one.
    LostToLost,
    /// From every other position some move leads to a lost one.
    NoWinningMove,
    /// No option has the value of its position.
    SameValue,
    /// Every smaller value is that of an option.
    MissingValue,
    /// Every position has one of the three outcomes, and only one.
    OneOutcome,
    /// No move leads from a lost position to a draw.
    LostToDraw,
    /// No move leads from a draw to a lost position.
    DrawToLost,
    /// From every draw some move leads to a draw.
    NoDrawingMove,
    /// Starts are lost where it is claimed.
    Start,
}

/// Where a condition fails.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// Which.
    pub condition: Condition,
    /// By which move, where one is concerned.
    pub command: Option<String>,
    /// The position with the least sum.
    pub position: Vec<Big>,
    /// What its coordinates count, where it is a bag of which they do.
    pub counted: Option<Counted>,
}

/// Either a counterexample or that there is none.
pub type Outcome = Result<(), Counterexample>;
