//! What a certificate proves, as data, and why it is not accepted.

use crate::limits::Reached;
use serde::Deserialize;
use thiserror::Error;

/// What is proved, of every position whose numbers lie within the bounds and fulfil the invariant, for the rules that
/// the certificate's guarded moves are. That these are the moves of its rule text is not checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// What the claim says of positions.
    pub claim: Proved,
    /// Parameters with the values that are filled in.
    pub parameters: Vec<(String, i64)>,
    /// The numbers of a position by name, each with the least and the greatest value that is meant.
    pub bounds: Vec<(String, i64, Option<i64>)>,
    /// Whether only positions that fulfil the certificate's `where` are meant.
    pub invariant: bool,
    /// Why play ends, or ends with good play.
    pub ending: Ending,
    /// Conditions that were checked.
    pub conditions: usize,
    /// States of the largest automaton that was needed.
    pub states: usize,
}

/// What is proved of positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proved {
    /// The claim holds exactly in the P-positions.
    P {
        /// How many families of starts the certificate proves in addition.
        starts: usize,
    },
    /// The claim gives the Grundy value.
    Values {
        /// A position is any number of elements; its value is the xor of the values that the claim gives.
        bag: bool,
    },
    /// In misère play a bag with a firm element is a P-position exactly if the xor of the values that the claim gives is 0,
    /// and another exactly if it is 1.
    Tame,
    /// The claims hold exactly in the P-positions, the N-positions and the draws.
    Three,
    /// The Grundy value is the xor of the values that the claims give for these parts of the position.
    Sum(Vec<Vec<String>>),
}

/// Why play ends.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// Every move lowers these sums, the first before the second and so on.
    Measure(Vec<Vec<i64>>),
    /// Play may return, but each side, where it wins, can lower its sum with every move, and the other cannot raise it.
    Progress {
        /// The number that is 0 or 1 for the side to move.
        turn: String,
        /// The sums of both sides.
        sums: [Vec<i64>; 2],
    },
}

/// Why a certificate is not accepted.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// The text is not a certificate in this format.
    #[error("malformed: {problem}")]
    Malformed {
        /// What is wrong, with the line and the column if that is all there is to tell the place.
        problem: String,
    },
    /// A condition of the proof does not hold.
    #[error("fails: {condition}; {subject} {position:?}")]
    Fails {
        /// Which one.
        condition: &'static str,
        /// Of what: the name of a move, of a formula or of an automaton; empty where that is clear.
        subject: String,
        /// Where: a position by the names of its numbers, small if not the least, if one was found within the limits.
        position: Vec<(String, u128)>,
    },
    /// The check ended without an answer.
    #[error("limit reached: {0:?}")]
    Limit(#[from] Reached),
}

/// A problem with the certificate as a whole.
pub(crate) fn refuse(problem: impl Into<String>) -> Fault {
    Fault::Malformed { problem: problem.into() }
}

/// What fails at no place in particular.
pub(crate) fn fails(condition: &'static str, subject: &str) -> Fault {
    Fault::Fails { condition, subject: subject.into(), position: vec![] }
}

/// A check of something.
pub(crate) type Done = Result<(), Fault>;
