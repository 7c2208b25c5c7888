//! The statements that certificates prove, and the reasons why a certificate is rejected.

use crate::limits::LimitReached;
use serde::Deserialize;
use thiserror::Error;

/// A proved statement on every position whose numbers are within the bounds and satisfy the
/// invariant, under the guarded moves of the certificate. Whether these are the moves of the rule
/// text in the certificate is not checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// The proved statement on the outcomes or the Grundy values of the positions.
    pub claim: Proved,
    /// The parameters of the game, as pairs of name and value.
    pub parameters: Vec<(String, i64)>,
    /// The numbers of a position: for each number its name, its least value, and its greatest value
    /// (`None` if the number is unbounded).
    pub bounds: Vec<(String, i64, Option<i64>)>,
    /// Whether the statement is restricted to positions that satisfy the condition `where` of the
    /// certificate.
    pub invariant: bool,
    /// The reason why play ends, in every case or under good play.
    pub ending: Ending,
    /// Number of hypotheses of the proof that were verified.
    pub conditions: usize,
    /// Number of states of the largest automaton in the verification.
    pub states: usize,
}

/// The kinds of statements on positions that a certificate can prove.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proved {
    /// The formula of the claim holds exactly for the P-positions.
    P {
        /// The number of families of starting positions in the certificate. For each family, it is
        /// proved in addition which of its positions are P-positions.
        starts: usize,
    },
    /// The claimed value of a position is its Grundy value.
    Values {
        /// Whether a position is a bag: a multiset of any number of elements that are played as a
        /// sum. Its Grundy value is then the xor of the claimed values of the elements.
        bag: bool,
    },
    /// Misère play of bags, some of whose elements the certificate marks as firm. A bag with a firm
    /// element is a P-position if and only if the xor of the claimed values of its elements is 0,
    /// any other bag if and only if it is 1.
    Tame,
    /// The formulas of the claim hold exactly for the P-positions, the N-positions and the draws.
    Outcomes,
    /// The Grundy value is the xor of the claimed values of the components of the position. The
    /// payload lists the names of the numbers of each component.
    Sum(Vec<Vec<String>>),
}

/// The reason why play ends, with the sums of numbers that prove it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// Every move lowers a list of sums lexicographically. Each list in the payload is one sum: the
    /// weights of the numbers of the position, and an optional constant.
    Measure(Vec<Vec<i64>>),
    /// Play can cycle, but a player in a won position has a winning move that lowers the sum of
    /// that player, and no move of the opponent raises it.
    Progress {
        /// The name of the number in a position that states the player to move, 0 or 1.
        turn: String,
        /// The sums of player 0 and player 1, each as the weights of the numbers of the position
        /// and an optional constant.
        sums: [Vec<i64>; 2],
    },
}

/// The reason why a certificate is rejected.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// The text is not a certificate of the format that this crate checks.
    #[error("malformed: {problem}")]
    Malformed {
        /// A description of the problem, with line and column if no other location is available.
        problem: String,
    },
    /// A hypothesis of the proof does not hold.
    #[error("fails: {condition}; {subject} {position:?}")]
    Fails {
        /// The name of the hypothesis that does not hold.
        condition: &'static str,
        /// The name of the move, the formula or the automaton for which the hypothesis fails; empty
        /// if the hypothesis is about the certificate in general.
        subject: String,
        /// A position at which the hypothesis fails, as pairs of the name and the value of a
        /// number. The values are small, but not always the least possible. Empty if no position
        /// was found within the limits.
        position: Vec<(String, u128)>,
    },
    /// A limit was reached before the verification was complete.
    #[error("limit reached: {0:?}")]
    Limit(#[from] LimitReached),
}

/// Returns the error for a malformed certificate with the given description.
pub(crate) fn malformed(problem: impl Into<String>) -> Fault {
    Fault::Malformed { problem: problem.into() }
}

/// Returns the error for a hypothesis that fails independently of a position; `subject` names the
/// move or automaton.
pub(crate) fn failure(condition: &'static str, subject: &str) -> Fault {
    Fault::Fails { condition, subject: subject.into(), position: vec![] }
}

/// The result of verifying a condition: success, or the reason for the rejection.
pub(crate) type Verdict = Result<(), Fault>;
