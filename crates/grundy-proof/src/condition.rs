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
    /// The statement of the condition in a few words.
    pub name: Words,
    /// The time that the decision took, in microseconds.
    pub micros: u64,
}

/// A kind of condition on a claim, which a counterexample can violate. If all conditions hold, the
/// claim is true at all positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Where the rules declare play over, whether or not moves remain, the claim agrees with the
    /// declared result.
    Over,
    /// Where the rules do not declare play over but no move is possible, the claim agrees with the
    /// result that the rules give for this case, such as a loss in normal play.
    Stuck,
    /// No move leads from a lost position to a lost one.
    LostToLost,
    /// From every won position at which play is not over, some move leads to a lost position. The
    /// variant is named after the violation: a won position without a winning move. If the claim
    /// has no draws, the won positions are those that are not lost.
    NoWinningMove,
    /// No move leads to a position with the same claimed value as the position before the move.
    SameValue,
    /// For every number smaller than the claimed value of a position, some move leads to a position
    /// with this value.
    MissingValue,
    /// Every position has exactly one of the outcomes lost, won and drawn.
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
    /// The coordinates of the position, which has the least sum of coordinates among the positions
    /// that violate the condition. For [`Condition::Start`], the numbers that select the starting
    /// position instead, if the rules declare such numbers.
    pub position: Vec<Big>,
    /// The range of the numbers in a bag, if the position is a bag and each coordinate is the
    /// multiplicity of one of these numbers; else `None`.
    pub counted: Option<NumberBag>,
}

/// The result of a condition: `Ok` if it holds, otherwise a counterexample.
pub type ConditionResult = Result<(), Counterexample>;
