//! What searches of whole positions find: how long play lasts, and the winning moves.

use super::found::{Detail, Told, moves_told};
use super::whole::WholeSearch;
use crate::base::{Big, Budget, Counts, Ending, Error, Outcome, Remoteness};
use crate::games::Compound;
use crate::workbench::ask::question::{Question, Summand};

/// What a search for the length of play comes to.
pub(super) enum Length {
    /// The length; a search for who wins finds the answer known, at every option too.
    Is(Remoteness),
    /// None: play may return to a position.
    Returns,
    /// Too dear, or not asked for.
    Unknown,
}

/// How long play lasts, where that is cheap to find, beside an answer by law or by values: those tell who wins at any
/// size and nothing of the length, so nothing is searched twice.
pub(super) fn remoteness_if_cheap(
    question: &Question,
    detail: Detail,
    budget: &Budget,
) -> Option<Remoteness> {
    let ends = question.summands.iter().all(|s| s.instance.game.has_values());
    if detail.extra_steps == 0 || !ends || question.compound != Compound::One {
        return None;
    }
    match length_if_cheap(&mut WholeSearch::new(question).ok()?, detail, budget) {
        Length::Is(remoteness) => Some(remoteness),
        Length::Returns | Length::Unknown => None,
    }
}

/// How long play lasts, where that is cheap to find: asked before who wins, because it tells both. Where it is dear,
/// who wins is found by a search that stops at the first winning option, and so goes much further.
pub(super) fn length_if_cheap(search: &mut WholeSearch, detail: Detail, budget: &Budget) -> Length {
    if detail.extra_steps == 0 {
        return Length::Unknown;
    }
    let cheap = budget.cheap(detail.extra_steps);
    match search.play_if_cheap(&cheap) {
        Ok(play) => Length::Is(play.remoteness),
        Err(error) if error.is_endless() => Length::Returns,
        Err(_) => Length::Unknown,
    }
}

/// The moves to P-positions, by search on whole positions.
pub(in crate::workbench) fn searched_moves(
    summand: &Summand,
    position: &Counts,
    ending: Ending,
    detail: Detail,
    budget: &Budget,
) -> Result<Told, Error> {
    let mut moves = Told::none();
    let mut count = 0u64;
    summand.instance.listable(position, budget)?;
    for option in summand.instance.options(position)? {
        if summand.instance.outcome(&option, ending, budget)? == Outcome::P {
            count += 1;
            if moves.shown.len() < moves_told(detail, position.len()) {
                moves.push(summand, None, &option.widen());
            }
        }
    }
    moves.count = Some(Big::from(count));
    Ok(moves)
}
