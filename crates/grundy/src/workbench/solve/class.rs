//! Who wins whoever begins, where sides differ: the outcome class.

use super::answer::Answer;
use super::found::Detail;
use super::methods::solve;
use super::value_worth::sound;
use crate::base::{Budget, Ending, Outcome as Turned, Side};
use crate::games::Compound;
use crate::law::Evidence;
use crate::partizan::Outcome;
use crate::workbench::ask::question::{Question, Summand};

/// Positions that are visited to find who wins when the other side begins, at most: an answer that is remembered costs no more for
/// it than a moment.
const POSITIONS: u64 = 5_000;

/// The outcome class of a position that was answered: asked again with the other side to move. `None` where the rules leave more
/// than that to tell (points, wins that are stated, turns that do not alternate), where either side can hold a draw, where it is
/// no position with the other side to move, and where it is much work.
pub fn class(question: &Question, answer: &Answer, budget: &Budget) -> Option<Outcome> {
    let mover = answer.mover?;
    // Much work here is much work there.
    let much = matches!(answer.evidence, Evidence::Computed { positions } if positions > POSITIONS);
    let plain = !much
        && question.ending == Ending::Normal
        && question.compound == Compound::One
        && question.summands.iter().all(|summand| sound(summand).is_ok());
    if !plain {
        return None;
    }
    let (turn, sides) = match mover {
        Side::First => (1, [Outcome::Left, Outcome::Right]),
        Side::Second => (0, [Outcome::Right, Outcome::Left]),
    };
    let other = question.clone().with_turn(Some(turn));
    if !other.summands.iter().all(Summand::is_position) {
        return None;
    }
    let few = Budget { positions: budget.positions.min(POSITIONS), ..*budget };
    let detail = Detail { moves: 0, extra_steps: 0, ..Detail::default() };
    let there = solve(&other, detail, &few).ok().filter(|there| there.mover != Some(mover))?;
    match (answer.outcome, there.outcome) {
        (Turned::N, Turned::P) => Some(sides[0]),
        (Turned::P, Turned::N) => Some(sides[1]),
        (Turned::N, Turned::N) => Some(Outcome::Next),
        (Turned::P, Turned::P) => Some(Outcome::Previous),
        _ => None,
    }
}
