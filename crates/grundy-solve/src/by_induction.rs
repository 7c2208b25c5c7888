//! Method that solves games whose rules state the result of each terminal position, by backward
//! induction (Zermelo 1913).

use crate::Detail;
use crate::by_retrograde::{computed_evidence, retrograde_reason, tablebase_note};
use crate::flat_sum::{single_summand, to_counts};
use crate::solution::{Attempt, MoveList, Solution};
use grundy_core::base::{Budget, Counts, Ending};
use grundy_core::engine::Play;
use grundy_octal::SidedFamily;
use grundy_rules::RuleGame;
use grundy_store::cache::position_labels::PositionLabels;
use grundy_store::cache::searches::BoardSolve;
use grundy_store::game::board::{LINE_PROBE_LEN, format_line};
use grundy_store::{BoardEngine, Evaluation, GameState, Need, Question, Reuse, Summand};
use grundy_text::{Error, Result, Words, words};
use std::sync::Arc;

/// Solves one loop-free game whose rules state the result of each terminal position: a win, a loss,
/// a draw or a score. Returns `None` for other questions, and for misère play.
///
/// # Errors
/// Fails if a number of the position is too large, the budget is exhausted, a store cannot be read,
/// or the rules are undefined at a position.
pub(super) fn solve_by_induction(question: &Question, detail: Detail, budget: &Budget) -> Attempt {
    match single_summand(question).map(|only| (only, only.instance.game.scores())) {
        Some((only, Some(rules))) if question.ending == Ending::Normal => {
            solve_summand(only, rules, detail, budget).map(Some)
        }
        _ => Ok(None),
    }
}

/// The source of the scores of positions: a search by backward induction, or labels (stored results
/// of positions).
pub enum ScoreSource<'a> {
    /// A search that computes the scores and stores them with the game. It counts positions that the
    /// declared symmetries of a rule file map to each other as one position.
    Searched(&'a GameState),
    /// The labels of all positions that are reachable from a position of the game.
    Labels(&'a GameState, Arc<PositionLabels>),
}

impl<'a> ScoreSource<'a> {
    /// Chooses labels as the source if they are stored or the board engine computes them, else a
    /// search.
    ///
    /// # Errors
    /// Fails if a store cannot be read or the budget is exhausted.
    pub fn new(
        instance: &'a GameState,
        position: &Counts,
        engine: BoardEngine,
        budget: &Budget,
    ) -> Result<ScoreSource<'a>> {
        let points = instance.scores_are_points();
        // Labels that state outcomes do not determine points.
        let has_scores =
            |labels: &PositionLabels| Ok::<_, Error>(!points || labels.score(position)?.is_some());
        if engine == BoardEngine::Auto
            && let Some(labels) = instance.labels_from_store(position)?
            && has_scores(&labels)?
        {
            return Ok(ScoreSource::Labels(instance, labels));
        }
        if engine != BoardEngine::Search
            && points
            && let BoardSolve::Solved(labels) = instance.solve_board(position, engine, budget)?
            && has_scores(&labels)?
        {
            return Ok(ScoreSource::Labels(instance, labels));
        }
        Ok(ScoreSource::Searched(instance))
    }

    /// Returns the outcome and the score of `position` for the player to move. The number of moves
    /// to the end is missing if a label states the score.
    ///
    /// # Errors
    /// Fails if the budget is exhausted, the moves form a cycle, or a store cannot be read.
    pub fn score(&self, position: &Counts, budget: &Budget) -> Result<Evaluation> {
        match self {
            ScoreSource::Searched(instance) => {
                instance.evaluate(Need::Score, Reuse::Stored, position, budget)
            }
            ScoreSource::Labels(instance, labels) => labels.evaluate(instance, position),
        }
    }

    /// Returns whether the source is a search that merges symmetric positions.
    /// [`position_count`](Self::position_count) then counts them as one position.
    fn is_folded(&self) -> bool {
        matches!(self, ScoreSource::Searched(instance) if instance.foldable_rules().is_some_and(RuleGame::folds))
    }

    /// Returns the number of positions for which this source has a score or a label.
    fn position_count(&self) -> u64 {
        match self {
            ScoreSource::Searched(instance) => instance.scores_seen(),
            ScoreSource::Labels(_, labels) => labels.position_count(),
        }
    }

    /// Returns whether the source consists of labels from a store, such as a tablebase.
    fn is_stored(&self) -> bool {
        matches!(self, ScoreSource::Labels(_, labels) if labels.is_stored())
    }
}

/// Solves one game by the scores of its positions. The line of play in the reason assumes that a
/// winner shortens play and a loser prolongs it.
fn solve_summand(
    summand: &Summand,
    game: &(dyn SidedFamily + 'static),
    detail: Detail,
    budget: &Budget,
) -> Result<Solution> {
    let position = to_counts(summand)?;
    let search = ScoreSource::new(&summand.instance, &position, detail.board, budget)?;
    let score = |position: &Counts| search.score(position, budget);
    let score_here = score(&position)?;
    let value = score_here.score();
    // Returns the moves from `from` that keep `value`, best first: the winner prefers the shortest
    // play, a player without a win the longest.
    let moves_keeping = |from: &Counts, value: i64| -> Result<Vec<(Evaluation, Counts)>> {
        let mut keeping_moves = Vec::new();
        if game.result(from)?.is_none() {
            for option in summand.instance.options(from)? {
                let score_after = score(&option)?;
                let gain = game.gain(from, &option)?;
                if game.score_by_move(from, &option, gain, score_after.score())? == value {
                    keeping_moves.push((score_after, option));
                }
            }
        }
        keeping_moves.sort_by_key(|(score_after, _)| {
            let length = score_after.remoteness.map_or(0, |moves| i64::from(moves.0));
            if value > 0 { length } else { -length }
        });
        Ok(keeping_moves)
    };
    let keeping_moves = moves_keeping(&position, value)?;
    let mut line = vec![position.clone()];
    let mut next = keeping_moves.first().cloned();
    while let Some((score_after, position)) = next {
        line.push(position.clone());
        if line.len() == LINE_PROBE_LEN {
            break;
        }
        next = moves_keeping(&position, score_after.score())?.into_iter().next();
    }
    let line = format_line(&summand.instance, &line, false);
    let best = if value >= 0 { keeping_moves } else { vec![] };
    let mut moves = MoveList::empty();
    for (_, option) in &best {
        moves.count_move(summand, None, option, detail.moves);
    }
    // Without points a result is a win or a loss, not a win by an amount.
    let scored = summand.instance.scores_are_points();
    let over = game.result(&position)?.is_some();
    let why = match (over, value.signum()) {
        (over, sign) if !scored && (over || sign != 0) => {
            let remoteness = score_here.remoteness.unwrap_or_default();
            let play = Play { outcome: score_here.outcome, remoteness };
            retrograde_reason(play, over, None, game.extra_turns(), best.len())
        }
        (true, _) => words!(by_induction::game_is_over),
        (_, 0) => words!(by_induction::with_best_play_by_both_sides),
        (_, 1) => words!(by_induction::with_best_play_player_to_move, value),
        _ => words!(by_induction::every_move_loses_against_best_play),
    };
    let why = if over { why } else { why.then(&line) };
    let why = if search.is_stored() { why.then(&tablebase_note()) } else { why };
    // The line of play begins with the best move, so the reason does not name the move again.
    Ok(Solution {
        why,
        remoteness: score_here.remoteness,
        score: scored.then_some(value),
        ..Solution::new(
            score_here.outcome,
            moves,
            Words::default(),
            computed_evidence(search.position_count(), search.is_folded()),
        )
    })
}
