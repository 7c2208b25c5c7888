//! Sums of which one component is left, which no move makes several: however the sum is played, that component is
//! played as if it were alone, so that its own laws answer it at any size.

use super::by_law::by_law;
use super::by_nim_sum::by_nim_sum;
use super::by_proof::by_proof;
use super::compound_far::{FarComponent, LISTED};
use super::compound_heap::{Far, Place};
use super::compound_sum::{CompoundSum, has_ended, places, takes_part};
use super::compound_told::called;
use super::endings;
use super::found::{Detail, Found, Told};
use crate::base::{Big, Budget, Ending, Error, ErrorKind, Over};
use crate::engine::{Compound as Theory, Worth};
use crate::family::HeapRule;
use crate::games::Compound;
use crate::words;
use crate::workbench::ask::question::{Question, Summand};
use std::rc::Rc;

/// The one component that has not ended, by its place among all, and the game it is of.
struct Left {
    game: usize,
    at: usize,
    place: Place,
}

/// The one component that is left, where there is one and it stays one; `None` for all other sums.
fn one_left(question: &Question, all: &[(usize, Place)]) -> Option<Left> {
    let mut left = None;
    for (at, (game, place)) in all.iter().enumerate() {
        if has_ended(&question.summands[*game], place) {
            continue;
        }
        if left.is_some() {
            return None;
        }
        left = Some(Left { game: *game, at, place: place.clone() });
    }
    let left = left?;
    let heaps = question.summands[left.game].instance.game.heaps();
    let stays = heaps.is_none_or(|game| matches!(game.rule, HeapRule::Take(_)));
    stays.then_some(left)
}

/// All components, each with the number of its game.
fn components(question: &Question) -> Vec<(usize, Place)> {
    let of = |(game, summand)| places(summand).into_iter().map(move |place| (game, place));
    question.summands.iter().enumerate().flat_map(of).collect()
}

/// What is known of the component alone, by laws and theorems; `None` where there are none of this size.
fn alone(
    summand: &Summand,
    place: &Place,
    (ending, detail): (Ending, Detail),
    budget: &Budget,
) -> Result<Option<Found>, Error> {
    let alone = Summand { instance: Rc::clone(&summand.instance), position: place.widen() };
    let (summands, compound, moved) = (vec![alone], Compound::One, vec![]);
    let question = Question { summands, ending, compound, moved };
    let methods = [by_law, by_proof, endings::misere, by_nim_sum];
    for method in methods {
        match method(&question, detail, budget) {
            Ok(None) => {}
            Err(error) if matches!(error.kind(), ErrorKind::TooBig | ErrorKind::Unsupported) => {
                return Ok(None);
            }
            found => return found,
        }
    }
    Ok(None)
}

/// The positions that the moves of an answer lead to.
fn led_to(summand: &Summand, found: &Found) -> Vec<Vec<Big>> {
    let family = summand.instance.game.family();
    let shown = found.moves.shown.iter().filter_map(|made| {
        let to: Vec<&str> = made.to.as_deref()?.split_whitespace().collect();
        family.parse(&to).ok()
    });
    shown.collect()
}

/// The answer for a compound of which one component is left; `None` for other sums.
///
/// # Errors
/// Where a game cannot take part; at the budget.
pub(super) fn by_one_left(
    question: &Question,
    detail: Detail,
    budget: &Budget,
) -> Result<Option<Found>, Error> {
    let Compound::Joined(joining) = question.compound else { return Ok(None) };
    let Some(theory) = Theory::of(joining, question.ending) else { return Ok(None) };
    question.summands.iter().try_for_each(takes_part)?;
    let all = components(question);
    // By the short rule play is over once another component has ended.
    let alone_from_the_start = joining.over == Over::Last || all.len() == 1;
    if !alone_from_the_start || !question.moved.is_empty() {
        return Ok(None);
    }
    let Some(left) = one_left(question, &all) else { return Ok(None) };
    let summand = &question.summands[left.game];
    let Some(found) = alone(summand, &left.place, (question.ending, detail), budget)? else {
        return Ok(None);
    };
    let to = led_to(summand, &found);
    let parts = all.into_iter().enumerate().map(|(at, (game, place))| {
        let mut component = FarComponent::not_needed();
        if at == left.at {
            let listed = to.iter().map(|to| (Place::Large(to.clone()), Far::Worth(Worth::Nothing)));
            component.options.listed = listed.collect();
        }
        (game, place, component)
    });
    let sum = CompoundSum::gathered(question, joining, theory, parts.collect());
    let mut moves = Told { shown: vec![], count: found.moves.count.clone() };
    for option in 0..to.len() {
        sum.tell(&mut moves, &[(left.at, option)]);
    }
    let why = called(joining).then(&words!(
        ": one component is left, played as alone: ",
        "：只剩一个分量，与单独进行相同："
    ));
    Ok(Some(Found { moves, grundy: None, infinity: None, why: why.then(&found.why), ..found }))
}

/// The answer for an ordinary sum of which one large game is left, which laws tell that say nothing of sums.
///
/// # Errors
/// At the budget.
pub(super) fn of_ordinary_sum(
    question: &Question,
    detail: Detail,
    budget: &Budget,
) -> Result<Option<Found>, Error> {
    let large = |number: &Big| *number > Big::from(LISTED);
    let plain = question.compound == Compound::One && question.summands.len() > 1;
    if !plain || !question.summands.iter().any(|summand| summand.position.iter().any(large)) {
        return Ok(None);
    }
    let over = |summand: &&(usize, &Summand)| {
        places(summand.1).iter().all(|place| has_ended(summand.1, place))
    };
    let all: Vec<(usize, &Summand)> = question.summands.iter().enumerate().collect();
    let left: Vec<&(usize, &Summand)> = all.iter().filter(|one| !over(one)).collect();
    let [(game, summand)] = left[..] else { return Ok(None) };
    if question.summands.iter().any(|summand| takes_part(summand).is_err()) {
        return Ok(None);
    }
    let place = Place::Large(summand.position.clone());
    let Some(found) = alone(summand, &place, (question.ending, detail), budget)? else {
        return Ok(None);
    };
    let mut moves = Told { shown: vec![], count: found.moves.count.clone() };
    for to in led_to(summand, &found) {
        moves.push(summand, Some(game + 1), &to);
    }
    let name = &summand.instance.name;
    let why = words!("only `{name}` is left: ", "只剩 `{name}`：");
    Ok(Some(Found { moves, why: why.then(&found.why), ..found }))
}
