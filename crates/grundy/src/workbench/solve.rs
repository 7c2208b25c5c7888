//! A question in, an answer out: by law where one applies, else by theory, else by engine.

use super::answer::Answer;
use super::by_engine::by_engine;
use super::by_law::{by_law, claimed, speaks};
use super::by_loopy::{self, by_loopy};
use super::by_nim_sum::{by_nim_sum, worth};
use super::endings;
use super::found::Detail;
use super::instance::Instance;
use super::question::{Question, Summand};
use super::whole::{length, small};
use crate::base::{Big, Budget, Ending, Error, Outcome, Side};
use crate::family::{Game, narrow};
use crate::games::Compound;
use std::rc::Rc;

/// Who is to move, in a game whose players move differently.
pub(super) fn mover(summand: &Summand) -> Option<Side> {
    let instance = &summand.instance;
    let side = || match (&instance.game, narrow(&summand.position)) {
        (Game::Sided(game) | Game::LoopySided(game), Some(position)) => game.mover(&position),
        (Game::Indexed(game), Some(position)) => game.mover(&position),
        _ => Side::First,
    };
    instance.moves_differ().then(side)
}

/// Answers a question.
///
/// # Errors
/// `TooBig` when no law applies and the engine reaches its budget; `Unsupported` when no theory
/// covers the sum that is asked.
pub fn solve(question: &Question, detail: Detail, budget: &Budget) -> Result<Answer, Error> {
    let found = match (question.compound, question.ending, question.summands.as_slice()) {
        (compound, ending, [only])
            if only.instance.law(ending, compound).is_some_and(|law| speaks(only, law)) =>
        {
            by_law(only, ending, compound, detail, budget)?
        }
        (Compound::One, ..) if by_loopy::applies(question) => by_loopy(question, detail, budget)?,
        (Compound::One, Ending::Normal, [only]) => by_engine(only, detail, budget)?,
        (Compound::One, Ending::Normal, several) => by_nim_sum(several, detail, budget)?,
        (Compound::Every, ..) => endings::every(question, budget)?,
        (Compound::SjEnd, ..) => endings::sj(question, detail, budget)?,
        (Compound::One, Ending::Misere, _) => endings::misere(question, detail, budget)?,
    };
    question.summands.iter().try_for_each(|summand| summand.instance.sound())?;
    let games: Vec<&str> = question.summands.iter().map(|s| s.instance.name.as_str()).collect();
    let positions: Vec<String> = question.summands.iter().map(Summand::print).collect();
    let mut answer = Answer {
        game: games.join(" + "),
        position: positions.join(" + "),
        board: question.board(),
        side: question.side_to_move(),
        outcome: found.outcome,
        mover: question.summands.iter().find_map(mover),
        grundy: found.grundy,
        infinity: found.infinity,
        remoteness: found.remoteness.map(|r| r.0),
        score: found.score,
        move_count: found.moves.count,
        moves: found.moves.told,
        why: found.why,
        evidence: found.evidence,
    };
    let ends = !question
        .summands
        .iter()
        .any(|s| s.instance.game.may_return() || matches!(s.instance.game, Game::Sided(_)));
    if answer.remoteness.is_none()
        && ends
        && question.compound == Compound::One
        && detail.extra_steps > 0
    {
        let cheap = budget.cheap(detail.extra_steps);
        answer.remoteness = length(question, &cheap).map(|play| play.remoteness.0);
    }
    Ok(answer)
}

/// Who wins a position of a game in its own ending, and no more: for programs that ask it of very
/// many positions.
///
/// # Errors
/// As [`solve`].
pub fn who_wins(
    instance: &Rc<Instance>,
    position: &[Big],
    budget: &Budget,
) -> Result<Outcome, Error> {
    let summand = Summand { instance: Rc::clone(instance), position: position.to_vec() };
    let (ending, compound) = (instance.ending, instance.compound);
    if let Some(law) = instance.law(ending, compound)
        && let Some(claim) = claimed(instance, law, position)
    {
        return Ok(claim.outcome);
    }
    if (ending, compound) == (Ending::Normal, Compound::One) {
        match instance.game {
            Game::Heaps(_) | Game::Coins(_) | Game::Tokens(_) => {
                return Ok(Outcome::n_if(worth(&summand, budget)?.value != Big::ZERO));
            }
            Game::Linked(_) => {
                let outcome = instance.outcome(&small(&summand)?, ending, budget)?;
                return instance.sound().map(|()| outcome);
            }
            _ => {}
        }
    }
    let question = Question { summands: vec![summand], ending, compound };
    Ok(solve(&question, Detail { moves: 0, extra_steps: 0 }, budget)?.outcome)
}
