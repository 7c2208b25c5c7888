//! Answers by backward induction, for games that state results.

use crate::base::{Big, Budget, Counts, Ending, Error, Outcome};
use crate::engine::{Play, Score};
use crate::family::SidedFamily;
use crate::lang::RuleGame;
use crate::law::Evidence;
use crate::words;
use crate::workbench::ask::question::{Question, Summand};
use crate::workbench::game::board::{LINE, line_told};
use crate::workbench::memory::boards::BoardEngine;
use crate::workbench::memory::labelled::Labelled;
use crate::workbench::memory::searches::Wholly;
use crate::workbench::solve::by_retrograde::{from_files, up_to_symmetry, why};
use crate::workbench::solve::found::{Detail, Found, Told, outcome_of};
use crate::workbench::solve::whole::{alone, small};
use std::sync::Arc;

/// Backward induction (Zermelo 1913): one game that states results and ends.
pub(super) fn by_induction(
    question: &Question,
    detail: Detail,
    budget: &Budget,
) -> Result<Option<Found>, Error> {
    match alone(question).map(|only| (only, only.instance.game.scores())) {
        Some((only, Some(rules))) if question.ending == Ending::Normal => {
            induced(only, rules, detail, budget).map(Some)
        }
        _ => Ok(None),
    }
}

/// Backward induction: of a rule file up to the symmetries that it declares, or from labels that were found before.
pub(in crate::workbench) enum Inducted<'a> {
    /// What is found is remembered with the game.
    Searched(&'a Summand, &'a (dyn SidedFamily + 'static)),
    /// Nothing is searched: all labels are there.
    Kept(&'a Summand, Arc<Labelled>),
}

impl<'a> Inducted<'a> {
    pub(in crate::workbench) fn new(
        summand: &'a Summand,
        game: &'a (dyn SidedFamily + 'static),
        position: &Counts,
        engine: BoardEngine,
        budget: &Budget,
    ) -> Result<Inducted<'a>, Error> {
        let instance = &summand.instance;
        let points = instance.counts_points();
        // Labels of who wins say nothing of points.
        let tells =
            |labels: &Labelled| Ok::<_, Error>(!points || labels.score(position)?.is_some());
        if engine == BoardEngine::Auto
            && let Some(labels) = instance.stored_labels(position)?
            && tells(&labels)?
        {
            return Ok(Inducted::Kept(summand, labels));
        }
        if engine != BoardEngine::Search
            && points
            && let Wholly::Labelled(labels) = instance.labelled_board(position, engine, budget)?
            && tells(&labels)?
        {
            return Ok(Inducted::Kept(summand, labels));
        }
        Ok(Inducted::Searched(summand, game))
    }

    pub(in crate::workbench) fn score(
        &self,
        position: &Counts,
        budget: &Budget,
    ) -> Result<Score, Error> {
        match self {
            Inducted::Searched(summand, game) => summand.instance.score(*game, position, budget),
            Inducted::Kept(summand, labels) => {
                let play = labels.found(&summand.instance, position)?;
                let value = labels.score(position)?.unwrap_or(match play.outcome {
                    Outcome::N => 1,
                    Outcome::P => -1,
                    Outcome::Draw => 0,
                });
                Ok(Score { value, remoteness: play.remoteness })
            }
        }
    }

    /// Whether positions are counted up to symmetry.
    fn is_folded(&self) -> bool {
        matches!(self, Inducted::Searched(summand, _) if summand.instance.folds().is_some_and(RuleGame::folds))
    }

    fn len(&self) -> u64 {
        match self {
            Inducted::Searched(summand, _) => summand.instance.scores_seen(),
            Inducted::Kept(_, labels) => labels.len(),
        }
    }

    /// Whether labels were found before.
    fn is_stored(&self) -> bool {
        matches!(self, Inducted::Kept(_, labels) if labels.is_stored())
    }

    /// Whether numbers of moves to the end are found.
    pub(in crate::workbench) fn counts_moves(&self) -> bool {
        !self.is_kept()
    }

    /// Whether all labels are there, in which numbers of moves are not kept beside scores.
    fn is_kept(&self) -> bool {
        matches!(self, Inducted::Kept(..))
    }
}

fn induced(
    summand: &Summand,
    game: &(dyn SidedFamily + 'static),
    detail: Detail,
    budget: &Budget,
) -> Result<Found, Error> {
    let position = small(summand)?;
    let search = Inducted::new(summand, game, &position, detail.board, budget)?;
    let score = |position: &Counts| search.score(position, budget);
    let here = score(&position)?;
    // The moves that keep the value, the one to be made first: the winner hastens, and with nothing
    // to win the longest way comes first.
    let keeping = |from: &Counts, value: i64| -> Result<Vec<(Score, Counts)>, Error> {
        let mut kept = Vec::new();
        if game.result(from)?.is_none() {
            for option in summand.instance.options(from)? {
                let there = score(&option)?;
                if there.by_move(game, from, &option) == value {
                    kept.push((there, option));
                }
            }
        }
        kept.sort_by_key(|(there, _)| {
            let length = i64::from(there.remoteness.0);
            if value > 0 { length } else { -length }
        });
        Ok(kept)
    };
    let kept = keeping(&position, here.value)?;
    let mut line = vec![position.clone()];
    let mut next = kept.first().cloned();
    while let Some((there, at)) = next {
        line.push(at.clone());
        if line.len() == LINE {
            break;
        }
        next = keeping(&at, there.value)?.into_iter().next();
    }
    let line = line_told(&summand.instance, &line, false);
    let best = if here.value >= 0 { kept } else { vec![] };
    let mut moves = Told::none();
    moves.count = Some(Big::from(best.len()));
    for (_, option) in best.iter().take(detail.moves) {
        moves.push(summand, None, &option.widen());
    }
    let value = here.value;
    // Where nobody counts points, a result is won or lost and not won by so many.
    let scored = summand.instance.counts_points();
    let over = game.result(&position)?.is_some();
    let why = match (over, value.signum()) {
        (over, sign) if !scored && (over || sign != 0) => {
            let play = Play { outcome: outcome_of(value), remoteness: here.remoteness };
            why(play, over, None, game.extra_turns())
        }
        (true, _) => words!("the game is over", "游戏已结束"),
        (_, 0) => words!("best play by both sides ends level", "双方最优时为平局"),
        (_, 1) => words!("best play wins by {value}", "最优走法净胜 {value}"),
        _ => words!("every move loses against best play", "每一步都输给最优应对"),
    };
    let why = if over { why } else { why.then(&line) };
    let why = match () {
        () if search.is_folded() => why.then(&up_to_symmetry()),
        () if search.is_stored() => why.then(&from_files()),
        () => why,
    };
    Ok(Found {
        remoteness: Some(here.remoteness).filter(|_| !search.is_kept()),
        score: scored.then_some(value),
        ..Found::new(outcome_of(value), moves, why, Evidence::Computed { positions: search.len() })
    })
}
