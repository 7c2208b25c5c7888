//! Nim of any size where play ends with the first component that does, and who cannot move wins: nobody empties a heap who can
//! avoid it, so a heap counts one less than it has, and other components what they are worth there.

use super::compound_sum::{CompoundSum, both, takes_part};
use super::found::{Detail, Found, Told, moves_told, why_by_values};
use crate::base::{Big, Budget, Ending, Error, Joining, Moved, Outcome, Over};
use crate::engine::Worth;
use crate::family::{HeapRule, TakeSet};
use crate::games::Compound;
use crate::law::Evidence;
use crate::words;
use crate::workbench::ask::question::{Question, Summand};
use std::rc::Rc;

/// Whether a game is Nim with no empty heap.
fn is_nim(summand: &Summand) -> bool {
    let nim = |rule: &HeapRule| matches!(rule, HeapRule::Take(TakeSet::Any));
    summand.instance.game.heaps().is_some_and(|game| nim(&game.rule))
        && !summand.position.is_empty()
        && summand.position.iter().all(|heap| *heap > Big::ZERO)
}

/// The games of a question that are not Nim, as a question of their own.
fn without_nim(question: &Question) -> Question {
    let others = question.summands.iter().filter(|summand| !is_nim(summand));
    let summands = others.map(|summand| Summand {
        instance: Rc::clone(&summand.instance),
        position: summand.position.clone(),
    });
    Question {
        summands: summands.collect(),
        ending: question.ending,
        compound: question.compound,
        moved: vec![],
    }
}

/// The answer where some game is Nim, no heap of it is empty, and no component has ended; `None` for other sums.
///
/// # Theorem
/// The foreclosed value of a Nim heap of n ≥ 1 is n - 1 in misère play, by induction: a move that empties it counts for
/// nothing, and the others leave 1, ..., n - 1.
///
/// # Errors
/// Where a game cannot take part, and where nothing is known of one that is not Nim.
pub(super) fn by_nim(
    question: &Question,
    detail: Detail,
    budget: &Budget,
) -> Result<Option<Found>, Error> {
    let way = Joining { moved: Moved::One, over: Over::First };
    let asked = (question.compound, question.ending) == (Compound::Joined(way), Ending::Misere);
    if !asked || !question.moved.is_empty() || !question.summands.iter().any(is_nim) {
        return Ok(None);
    }
    question.summands.iter().try_for_each(takes_part)?;
    let rest = without_nim(question);
    let others = match rest.summands.is_empty() {
        true => None,
        false => CompoundSum::of(&rest, detail.moves, budget)?,
    };
    let mut values: Vec<Vec<Big>> = Vec::new();
    let mut other = 0;
    for summand in &question.summands {
        if is_nim(summand) {
            values.push(summand.position.iter().map(|heap| heap - Big::ONE).collect());
            continue;
        }
        let Some(sum) = &others else { return Ok(None) };
        let own = sum.components.iter().filter(|component| component.game == other);
        let own: Option<Vec<Big>> = own.map(|component| value(component.worth)).collect();
        let Some(own) = own else { return Ok(None) };
        values.push(own);
        other += 1;
    }
    let all: Vec<Big> = values.into_iter().flatten().collect();
    let total = all.iter().fold(Big::ZERO, |sum, value| sum ^ value);
    let moves = moves(question, others.as_ref(), &total, moves_told(detail, all.len()));
    let outcome = Outcome::n_if(total != Big::ZERO);
    let why = match &others {
        None => words!(
            "disjunctive compound, short rule: who empties a heap loses, so it is Nim with one less in each heap: ",
            "析取复合，短规则：取完一堆者负，因此等于每堆少一颗的 Nim："
        ),
        Some(_) => words!(
            "disjunctive compound, short rule: who ends a component loses, so a Nim heap counts one less than it has, and the others their misère foreclosed values: ",
            "析取复合，短规则：使分量终结者负，因此 Nim 堆按少一颗计，其余分量按反常止局值计："
        ),
    };
    let certificate = words!(
        "the misère foreclosed value of a Nim heap of n >= 1 is n - 1, by induction: emptying it counts for nothing, and the other moves leave 1, ..., n - 1",
        "对 n >= 1 的 Nim 堆，反常止局值为 n - 1（归纳法）：取完它不计入，其余走法剩 1、……、n - 1"
    );
    let proved = Evidence::Proved { certificate };
    let evidence = match others {
        None => proved,
        Some(sum) => both(proved, sum.evidence),
    };
    Ok(Some(Found::new(outcome, moves, why.then(&why_by_values(&all)), evidence)))
}

/// A foreclosed value of a component.
fn value(worth: Worth) -> Option<Big> {
    match worth {
        Worth::Value(value) => Some(Big::from(value.0)),
        _ => None,
    }
}

/// The moves that leave a nim-sum of 0: in Nim heaps, and in the components of the other games.
fn moves(question: &Question, others: Option<&CompoundSum>, total: &Big, limit: usize) -> Told {
    let mut moves = Told::none();
    if *total == Big::ZERO {
        return moves;
    }
    let several = question.summands.len() > 1;
    let mut other = 0;
    for (game, summand) in question.summands.iter().enumerate() {
        let which = several.then_some(game + 1);
        let mut count = Big::ZERO;
        if is_nim(summand) {
            for (at, heap) in summand.position.iter().enumerate() {
                let value = heap - Big::ONE;
                let wanted = &value ^ total;
                if wanted >= value {
                    continue;
                }
                count += Big::ONE;
                if moves.shown.len() < limit {
                    let mut to = summand.position.clone();
                    to[at] = wanted + Big::ONE;
                    moves.push(summand, which, &to);
                }
            }
        } else if let Some(sum) = others {
            let own = sum.components.iter().enumerate().filter(|(_, one)| one.game == other);
            for (at, component) in own.filter(|(at, _)| !sum.alike(*at)) {
                let wanted = value(component.worth).map(|value| value ^ total);
                let wins = |worth: Worth| wanted.is_some() && value(worth) == wanted;
                for (option, _) in component.options.iter().enumerate().filter(|(_, to)| wins(to.1))
                {
                    count += Big::ONE;
                    if moves.shown.len() < limit {
                        moves.push(summand, which, &sum.after(&[(at, option)])[other]);
                    }
                }
                let more = component.more.iter().filter(|(worth, _)| wins(*worth));
                count += more.map(|(_, more)| more).sum::<Big>();
            }
            other += 1;
        }
        moves.count = moves.count.map(|so_far| so_far + count);
    }
    moves
}
