//! The conditions that make a claim true, and the results of deciding them.
//!
//! A condition is a statement about all positions. A position that violates the condition is a
//! [`Counterexample`].

use grundy_automata::{Error, Stopped};
use grundy_core::base::Big;
use grundy_rules_logic::guarded::NumberBag;
use grundy_text::Words;

/// The reason why a proof was abandoned before its conditions were decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A computation with automata reached a limit of time, memory or size, or was interrupted.
    Limit(Stopped),
    /// The rules contain numbers beyond 64 bits, formulas are nested too deeply, or the numbers in
    /// a query are not a position.
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

/// A condition of a proof that has been proved.
#[derive(Clone, Debug)]
pub struct ProvedCondition {
    /// The name of the condition, which states it in a few words.
    pub name: Words,
    /// The time, in microseconds, that it took to decide the condition.
    pub micros: u64,
}

/// A kind of condition that a claim must satisfy. A counterexample states which kind it violates.
/// If all conditions for the form of the claim hold, the claim is true at all positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Where the rules declare play over, whether or not moves remain, the claim agrees with the
    /// declared result.
    Over,
    /// Where no move is possible and the rules do not declare play over, the claim agrees with the
    /// result of a player without moves, such as a loss in normal play.
    Stuck,
    /// No move leads from a lost position to a lost one.
    LostToLost,
    /// From every won position at which play is not over, some move leads to a lost position. The
    /// variant has the name of the violation: a won position without a winning move. If the claim
    /// has no draws, every position that is not lost is won.
    NoWinningMove,
    /// No move leads to a position with the claimed value that the position before the move has.
    SameValue,
    /// From every position, for every number smaller than its claimed value, some move leads to a
    /// position with that number as its claimed value.
    MissingValue,
    /// The claim gives every position exactly one of the outcomes lost, won and drawn.
    OneOutcome,
    /// No move leads from a lost position to a drawn one.
    LostToDraw,
    /// No move leads from a drawn position to a lost one.
    DrawToLost,
    /// From every drawn position some move leads to a drawn position.
    NoDrawingMove,
    /// The claim about starting positions agrees with the proved set of lost positions.
    Start,
}

/// A position at which a condition on a claim fails, which refutes the claim.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// The condition that fails at the position.
    pub condition: Condition,
    /// The name of the move that violates the condition; `None` if the condition is not about a
    /// single move.
    pub command: Option<String>,
    /// The coordinates of the position. No position that violates the condition has a smaller sum
    /// of coordinates. For [`Condition::Start`], the field holds instead the numbers that select
    /// the starting position, if the rules declare such numbers.
    pub position: Vec<Big>,
    /// The range of the numbers in a bag, if the position is a bag and each coordinate is the
    /// multiplicity of one of these numbers; else `None`.
    pub counted: Option<NumberBag>,
}

/// The result of a condition: `Ok` if it holds, otherwise a counterexample.
pub type ConditionResult = Result<(), Counterexample>;
