//! Evaluates the moves of a question: computes the outcome of the position after each move.

use super::play::Choice;
use crate::choices::LegalChoices;
use grundy_core::base::{Budget, Ending, Outcome};
use grundy_octal::narrow;
use grundy_solve::by_induction::ScoreSource;
use grundy_solve::{Detail, by_value, solve};
use grundy_store::{BoardEngine, Question};

/// The result of the position after a move, for the player who is to move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveValue {
    /// The outcome of the position after the move, for the player who is then to move.
    pub outcome: Outcome,
    /// The number of moves from the position after the move to the end of play; `None` if it was
    /// not computed.
    pub remoteness: Option<u32>,
    /// The score of the position after the move, for the player who is then to move; `None` in
    /// games without points.
    pub score: Option<i64>,
}

/// Evaluates the moves of a question one by one. If the game is solved by one search, all
/// evaluations share the results of that search.
pub struct MoveEvaluator<'a> {
    question: &'a Question,
    search: Option<ScoreSource<'a>>,
}

impl<'a> MoveEvaluator<'a> {
    /// Prepares the evaluation of the moves of a question. For a game that is solved completely as
    /// a board game, this solves all its positions. For other games it takes little time.
    pub fn new(question: &'a Question, budget: &Budget) -> MoveEvaluator<'a> {
        MoveEvaluator { question, search: common_search(question, budget) }
    }

    /// Returns the result of the position after the move `choice`; `None` if the budget does not
    /// suffice.
    pub fn evaluate(&self, choice: &Choice, budget: &Budget) -> Option<MoveValue> {
        if let Some(search) = &self.search {
            let play = search.score(&narrow(&choice.to)?, budget).ok()?;
            let points = self.question.summands.first()?.instance.scores_are_points();
            return Some(MoveValue {
                outcome: play.outcome,
                remoteness: play.remoteness.map(|moves| moves.0),
                score: points.then_some(play.score()),
            });
        }
        let detail = Detail { moves: 0, ..Detail::default() };
        let answer = solve(&self.question.after_choice(choice), detail, budget).ok()?;
        let (outcome, remoteness, score) = (answer.outcome, answer.remoteness, answer.score);
        Some(MoveValue { outcome, remoteness, score })
    }
}

/// Returns a source of scores (a search or the labels of all positions) that the evaluations of all
/// moves share. Returns `None` for a sum, for misère play, for games without stated results or
/// scores, and if the source cannot be computed.
fn common_search<'a>(question: &'a Question, budget: &Budget) -> Option<ScoreSource<'a>> {
    let [summand] = question.summands.as_slice() else { return None };
    summand.instance.game.scores()?;
    // Sums are evaluated by the values of their components, as in the answer to the question; a
    // search would visit all sums of their positions.
    if question.ending != Ending::Normal || by_value::is_sum(question) {
        return None;
    }
    let position = narrow(&summand.position)?;
    ScoreSource::new(&summand.instance, &position, BoardEngine::Auto, budget).ok()
}
