//! The arguments and the result of
//! [`GameState::evaluate`](super::game_state::GameState::evaluate).

use grundy_core::base::{Ending, Nimber, Outcome, Remoteness};
use grundy_core::engine::{Play, Score};

/// A quantity of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The Grundy value.
    Nimber,
    /// The outcome for the player to move, under an ending of play.
    Outcome(Ending),
    /// The outcome for the player to move and the number of moves to the end under best play, under
    /// an ending of play.
    Length(Ending),
    /// The score for the player to move, and the number of moves to the end under best play. In a
    /// game without points it is 1 for a win, 0 for a draw and −1 for a loss.
    Score,
}

/// The results of earlier questions that an evaluation uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reuse {
    /// All results of the game.
    Stored,
    /// No result that decides whether the budget suffices, so that the evaluation succeeds or fails
    /// whatever was asked before. The budget should be small. Games of tokens on a graph use the
    /// values of all vertices, which are computed together.
    Nothing,
}

/// The result of an evaluation of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The outcome for the player to move.
    pub outcome: Outcome,
    /// The Grundy value; `None` unless it is the quantity that was evaluated.
    pub nimber: Option<Nimber>,
    /// The number of moves to the end under best play; `None` if it was not computed. A draw has no
    /// such number.
    pub remoteness: Option<Remoteness>,
    /// The score for the player to move; `None` unless the outcome follows from a score.
    pub score: Option<i64>,
}

impl From<Nimber> for Evaluation {
    fn from(nimber: Nimber) -> Evaluation {
        let outcome = Outcome::n_if(nimber != Nimber(0));
        Evaluation { nimber: Some(nimber), ..outcome.into() }
    }
}

impl From<Outcome> for Evaluation {
    fn from(outcome: Outcome) -> Evaluation {
        Evaluation { outcome, nimber: None, remoteness: None, score: None }
    }
}

impl From<Play> for Evaluation {
    fn from(play: Play) -> Evaluation {
        let remoteness = (play.outcome != Outcome::Draw).then_some(play.remoteness);
        Evaluation { remoteness, ..play.outcome.into() }
    }
}

impl From<Score> for Evaluation {
    fn from(score: Score) -> Evaluation {
        let Score { value, remoteness } = score;
        let outcome = Outcome::from_score(value);
        Evaluation { outcome, nimber: None, remoteness: Some(remoteness), score: Some(value) }
    }
}

impl Evaluation {
    /// Returns the score for the player to move; if none was evaluated, 1 for a win, 0 for a draw
    /// and −1 for a loss.
    pub fn score(&self) -> i64 {
        self.score.unwrap_or(match self.outcome {
            Outcome::N => 1,
            Outcome::P => -1,
            Outcome::Draw => 0,
        })
    }

    /// Returns the Grundy value.
    ///
    /// # Panics
    /// Panics unless the evaluation was one of [`Need::Nimber`].
    pub fn grundy(&self) -> u32 {
        self.nimber.expect("the Grundy value was evaluated").0
    }
}

/// Returns the index of `ending` in arrays with one entry per ending: 0 for normal play, 1 for
/// misère.
pub(super) fn ending_index(ending: Ending) -> usize {
    usize::from(ending == Ending::Misere)
}
