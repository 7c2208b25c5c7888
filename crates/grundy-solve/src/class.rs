//! Outcome class of partizan positions: the outcomes when Left and when Right moves first.

use super::answer::Answer;
use super::methods::solve;
use super::solution::Detail;
use super::summand_value::check_has_value;
use grundy_core::base::{Budget, Ending, Outcome as MoverOutcome, Side};
use grundy_games::Compound;
use grundy_partizan::Outcome;
use grundy_store::{Question, Summand};
use std::rc::Rc;

/// The maximum number of positions that are visited to solve a position again with the other side
/// to move. The limit is low, so that the outcome class is quick to compute.
const MAX_POSITIONS: u64 = 5_000;

/// Returns the outcome class (L, R, N or P) of a solved position, by solving it again with the
/// other side to move.
///
/// Returns `None` if the game has points, stated wins or turns that do not alternate, if either
/// side can hold a draw, if the position is invalid for the other side to move, or if more than
/// `MAX_POSITIONS` positions would be visited.
pub fn outcome_class(question: &Question, answer: &Answer, budget: &Budget) -> Option<Outcome> {
    let mover = answer.mover?;
    let applies = question.ending == Ending::Normal
        && question.compound == Compound::One
        && question.summands.iter().all(|summand| check_has_value(summand).is_ok());
    if !applies {
        return None;
    }
    let (turn, sides) = match mover {
        Side::First => (1, [Outcome::Left, Outcome::Right]),
        Side::Second => (0, [Outcome::Right, Outcome::Left]),
    };
    let swapped = question.clone().with_turn(Some(turn));
    if !swapped.summands.iter().all(Summand::is_valid_position) {
        return None;
    }
    match (answer.outcome, short_outcome(swapped, mover, budget)?) {
        (MoverOutcome::N, MoverOutcome::P) => Some(sides[0]),
        (MoverOutcome::P, MoverOutcome::N) => Some(sides[1]),
        (MoverOutcome::N, MoverOutcome::N) => Some(Outcome::Next),
        (MoverOutcome::P, MoverOutcome::P) => Some(Outcome::Previous),
        _ => None,
    }
}

/// Returns the outcome of a question in which a side other than `mover` moves first. Returns `None`
/// if more than `MAX_POSITIONS` positions would be visited, or if `mover` moves first.
fn short_outcome(mut question: Question, mover: Side, budget: &Budget) -> Option<MoverOutcome> {
    let single = match &question.summands[..] {
        [summand] => Some((Rc::clone(&summand.instance), summand.position.clone())),
        _ => None,
    };
    if let Some((instance, position)) = &single
        && let Some(outcome) = instance.short_outcome(position)
    {
        return outcome;
    }
    // Stored results would decide whether the limit suffices.
    for summand in &mut question.summands {
        summand.instance = Rc::new(summand.instance.without_results());
    }
    let limited = Budget { positions: budget.positions.min(MAX_POSITIONS), ..*budget };
    let detail = Detail { moves: 0, extra_steps: 0, ..Detail::default() };
    let answer = solve(&question, detail, &limited).ok();
    let outcome = answer.filter(|answer| answer.mover != Some(mover)).map(|answer| answer.outcome);
    if let Some((instance, position)) = single
        && (outcome.is_some() || budget.positions >= MAX_POSITIONS && budget.check().is_ok())
    {
        instance.remember_short_outcome(&position, outcome);
    }
    outcome
}
