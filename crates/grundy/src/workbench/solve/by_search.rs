//! Answers by search, for games that end and are no sums of heaps, heads or tokens.

use super::by_loopy;
use super::found::{Detail, Found};
use super::searched::{Length, length_if_cheap, searched_moves};
use super::whole::{WholeSearch, alone, small};
use crate::base::{Big, Budget, Ending, Error, Outcome};
use crate::law::Evidence;
use crate::words;
use crate::workbench::ask::question::{Question, Summand};

/// The game and its position, where the method is for the question: normal play of one game.
fn asked(question: &Question) -> Option<&Summand> {
    let only = alone(question)?;
    (question.ending == Ending::Normal && only.instance.game.is_searched()).then_some(only)
}

/// Who wins, and no more.
pub(super) fn wins(question: &Question, budget: &Budget) -> Result<Option<Outcome>, Error> {
    let Some(only) = asked(question) else { return Ok(None) };
    only.instance.outcome(&small(only)?, Ending::Normal, budget).map(Some)
}

/// The answer of a search.
pub(super) fn by_search(
    question: &Question,
    detail: Detail,
    budget: &Budget,
) -> Result<Option<Found>, Error> {
    let Some(only) = asked(question) else { return Ok(None) };
    let instance = &only.instance;
    let position = small(only)?;
    let remoteness = match length_if_cheap(&mut WholeSearch::new(question)?, detail, budget) {
        Length::Is(moves) => Some(moves),
        Length::Returns if let Some(found) = by_loopy::cheaply(question, detail, budget) => {
            return Ok(Some(found));
        }
        Length::Returns | Length::Unknown => None,
    };
    let outcome = instance.outcome(&position, Ending::Normal, budget)?;
    // Values are searched for apart: a sum is worth what its components are, which are far fewer than the positions
    // that its length takes.
    let cheap = budget.cheap(detail.extra_steps);
    let grundy = match outcome {
        Outcome::P => Some(Big::ZERO),
        _ => instance.grundy_if_cheap(&position, &cheap).ok().map(|g| Big::from(g.0)),
    };
    let moves = searched_moves(only, &position, Ending::Normal, detail, budget)?;
    let why = match outcome {
        Outcome::N => words!("a move leaves a P-position", "有一步可走到必败态"),
        _ if instance.options(&position)?.is_empty() => words!("nothing can be moved", "无子可动"),
        _ => words!("every move leaves an N-position", "每一步都走到必胜态"),
    };
    let evidence = Evidence::Computed { positions: instance.positions_seen() };
    Ok(Some(Found { grundy, remoteness, ..Found::new(outcome, moves, why, evidence) }))
}
