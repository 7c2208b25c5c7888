//! The number of moves to the end and the winning moves, by searches of entire positions.

use super::flat_sum::SumSearch;
use super::solution::{Detail, MoveList, move_list_limit};
use grundy_core::base::{Budget, Counts, Ending, Outcome, Remoteness};
use grundy_games::Compound;
use grundy_store::{Need, Question, Reuse, Summand};
use grundy_text::Result;

/// The result of [`cheap_length`], which searches for the number of moves to the end within
/// [`Detail::extra_steps`] steps.
pub(super) enum LengthSearch {
    /// The number of moves to the end. The search has also stored the outcome of the position and
    /// of every option.
    Known(Remoteness),
    /// The moves form a cycle, so that play may return to a position.
    Cyclic,
    /// The search does not find the number of moves in [`Detail::extra_steps`] steps, or this
    /// number is not requested (`extra_steps` is 0).
    Unknown,
}

/// Returns the number of moves to the end under best play, or `None` if a search of
/// [`Detail::extra_steps`] steps does not find it. Methods that solve a question by a law or by
/// values call this function, because laws and values do not give this number.
pub(super) fn cheap_remoteness(
    question: &Question,
    detail: Detail,
    budget: &Budget,
) -> Option<Remoteness> {
    let ends = question.summands.iter().all(|s| s.instance.game.has_values());
    if detail.extra_steps == 0 || !ends || question.compound != Compound::One {
        return None;
    }
    match cheap_length(&mut SumSearch::new(question).ok()?, detail, budget) {
        LengthSearch::Known(remoteness) => Some(remoteness),
        LengthSearch::Cyclic | LengthSearch::Unknown => None,
    }
}

/// Searches for the number of moves to the end under best play, within a small budget. A search for
/// the outcome follows if the budget does not suffice; it stops at the first winning option and is
/// much cheaper.
pub(super) fn cheap_length(
    search: &mut SumSearch,
    detail: Detail,
    budget: &Budget,
) -> LengthSearch {
    if detail.extra_steps == 0 {
        return LengthSearch::Unknown;
    }
    let cheap = budget.cheap(detail.extra_steps);
    let start = search.position.clone();
    match search.evaluate(Need::Length(search.question.ending), Reuse::Nothing, &start, &cheap) {
        Ok(evaluation) => evaluation.remoteness.map_or(LengthSearch::Unknown, LengthSearch::Known),
        Err(error) if error.is_cyclic() => LengthSearch::Cyclic,
        Err(_) => LengthSearch::Unknown,
    }
}

/// Returns the moves to options that are P-positions, by a search of the outcome of every option.
/// All are counted; `detail` limits how many are listed.
pub fn search_moves(
    summand: &Summand,
    position: &Counts,
    ending: Ending,
    detail: Detail,
    budget: &Budget,
) -> Result<MoveList> {
    let mut moves = MoveList::empty();
    let limit = move_list_limit(detail, position.len());
    summand.instance.check_options_fit(position, budget)?;
    for option in summand.instance.options(position)? {
        let need = Need::Outcome(ending);
        let evaluation = summand.instance.evaluate(need, Reuse::Stored, &option, budget)?;
        if evaluation.outcome == Outcome::P {
            moves.count_move(summand, None, &option, limit);
        }
    }
    Ok(moves)
}
