//! Values of sums of games and positions: canonical forms, outcomes, stops, temperatures, and which moves are canonical.

mod misread;
mod moves;
pub mod picture;
mod read;
mod term;

pub use misread::misread;
pub use moves::Made;
pub use read::{Asked, Operator, Summed, Term, read};

use crate::base::{Budget, Error, Words};
use crate::law::Evidence;
use crate::partizan::{
    Arena, Dyadic, Expression, IBig, Outcome, Relation, Side, Thermograph, Value, limits, stopped,
};
use crate::words;
use moves::moves;
use std::sync::Arc;
use term::{LONGEST, Terms, Worth};

/// What is done to a sum before it is told.
#[derive(Clone, Debug, Default)]
pub struct Changed {
    /// Cooled by a number of at least 0.
    pub cooled: Option<Dyadic>,
    /// Heated by a game.
    pub heated: Option<Expression>,
    /// Taken up to infinitesimals.
    pub reduced: bool,
}

/// What is found of a sum.
pub struct Found {
    /// The value.
    pub value: Valued,
    /// How it compares, where that was asked.
    pub compared: Option<Compared>,
    /// The names of the sides of the positions, where they agree.
    pub sides: Option<[String; 2]>,
    /// The moves of each side in the positions of the sum; none where the value was changed.
    pub moves: [Vec<Made>; 2],
    /// How it is known.
    pub evidence: Evidence,
}

/// A value and what is known of it.
pub struct Valued {
    /// The canonical form; `None` where it is too long.
    pub form: Option<String>,
    /// Who wins.
    pub outcome: Outcome,
    /// The stops when Left begins, and when Right does.
    pub stops: [Dyadic; 2],
    /// The mean.
    pub mean: Dyadic,
    /// The temperature.
    pub temperature: Dyadic,
    /// The birthday.
    pub birthday: IBig,
    /// The atomic weight of an all-small game that is no number.
    pub atomic_weight: Option<String>,
    /// The thermograph.
    pub thermograph: Arc<Thermograph>,
}

/// How two sums compare.
pub struct Compared {
    /// What was asked.
    pub operator: Operator,
    /// How they are related.
    pub relation: Relation,
    /// Whether what was asked holds; `None` where it was asked which does.
    pub holds: Option<bool>,
    /// The canonical form of the second sum; `None` where it is too long.
    pub form: Option<String>,
}

/// The value of a sum, and how it compares.
///
/// # Errors
/// Where a position has no value; at a limit, with what is known of the sum by then.
pub fn value(asked: &Asked, changed: &Changed, budget: &Budget) -> Result<Found, Error> {
    let mut arena = Arena::new(limits(budget));
    let mut terms = Terms::default();
    let worths = terms.worths(&mut arena, &asked.sum, budget)?;
    let sum = added(&mut arena, &worths)?;
    let told = altered(&mut arena, sum, changed)?;
    let mut evidence = terms.evidence(&arena, &worths);
    let compared = match &asked.compared {
        None => None,
        Some((operator, other)) => {
            let worths = terms.worths(&mut arena, other, budget)?;
            evidence = evidence.and(&terms.evidence(&arena, &worths));
            let other = added(&mut arena, &worths)?;
            let other = altered(&mut arena, other, changed)?;
            Some(compare(&mut arena, told, *operator, other)?)
        }
    };
    let is_changed = changed.cooled.is_some() || changed.heated.is_some() || changed.reduced;
    let moves = match is_changed {
        true => Default::default(),
        false => moves(&mut arena, &mut terms, &asked.sum, &worths, sum, budget)?,
    };
    let value = valued(&mut arena, told).map_err(stopped)?;
    Ok(Found { value, compared, sides: sides(&asked.sum), moves, evidence })
}

/// The names of the sides, where all positions of rule files have the same.
fn sides(sum: &[Term]) -> Option<[String; 2]> {
    let mut names = sum.iter().filter_map(|term| match &term.game {
        Summed::Position(position) => position.instance.side_names().cloned(),
        Summed::Notation(_) => None,
    });
    let first = names.next()?;
    names.all(|other| other == first).then_some(first)
}

/// The sum of the terms; where a limit ends it, with what their means and temperatures tell of it.
fn added(arena: &mut Arena, worths: &[Worth]) -> Result<Value, Error> {
    let mut sum = Value::ZERO;
    for worth in worths {
        match arena.sum(sum, worth.value) {
            Ok(more) => sum = more,
            Err(why) => {
                let error = stopped(why);
                return Err(match bounds(arena, worths) {
                    Some(bounds) => error.so_far(bounds),
                    None => error,
                });
            }
        }
    }
    Ok(sum)
}

/// What is sure of a sum without its canonical form: means add up, no sum is hotter than its hottest game, and the
/// stops are no farther from the mean than the temperature.
fn bounds(arena: &mut Arena, worths: &[Worth]) -> Option<Words> {
    // What was found stays; a little more is allowed for this.
    arena.set_limits(crate::partizan::Limits {
        bytes: u64::MAX,
        steps: 1_000_000,
        ..Default::default()
    });
    let (mut mean, mut hottest) = (Dyadic::ZERO, Dyadic::from(-1));
    for worth in worths {
        mean = &mean + &arena.mean(worth.value).ok()?;
        hottest = hottest.max(arena.temperature(worth.value).ok()?);
    }
    let reach = hottest.clone().max(Dyadic::ZERO);
    let (low, high) = (&mean - &reach, &mean + &reach);
    let known = words!(
        "the mean is {mean}, the temperature at most {hottest}, both stops lie from {low} to {high}",
        "均值为 {mean}，温度至多 {hottest}，两个停止值在 {low} 与 {high} 之间"
    );
    Some(if low.signum() > 0 {
        known.then(&words!(": Left wins", "：左方胜"))
    } else if high.signum() < 0 {
        known.then(&words!(": Right wins", "：右方胜"))
    } else {
        known
    })
}

fn altered(arena: &mut Arena, value: Value, changed: &Changed) -> Result<Value, Error> {
    let mut value = value;
    if let Some(by) = &changed.cooled {
        value = arena.cool(value, by).map_err(stopped)?;
    }
    if let Some(by) = &changed.heated {
        let by = arena.evaluate(by).map_err(stopped)?;
        value = arena.heat(value, by).map_err(stopped)?;
    }
    if changed.reduced {
        value = arena.reduced(value).map_err(stopped)?;
    }
    Ok(value)
}

fn compare(
    arena: &mut Arena,
    one: Value,
    operator: Operator,
    other: Value,
) -> Result<Compared, Error> {
    let relation = arena.relation(one, other).map_err(stopped)?;
    let holds = match operator {
        Operator::Which => None,
        Operator::Equal => Some(relation == Relation::Equal),
        Operator::Less => Some(relation == Relation::Less),
        Operator::Greater => Some(relation == Relation::Greater),
        Operator::AtMost => Some(matches!(relation, Relation::Less | Relation::Equal)),
        Operator::AtLeast => Some(matches!(relation, Relation::Greater | Relation::Equal)),
        Operator::Confused => Some(relation == Relation::Confused),
    };
    let form = arena.written(other, LONGEST).map_err(stopped)?;
    Ok(Compared { operator, relation, holds, form })
}

fn valued(arena: &mut Arena, value: Value) -> Result<Valued, grundy_partizan::Stopped> {
    let atomic_weight = match arena.number(value) {
        Some(_) => None,
        None => arena.atomic_weight(value)?,
    };
    let atomic_weight = match atomic_weight {
        Some(weight) => arena.written(weight, LONGEST)?,
        None => None,
    };
    Ok(Valued {
        form: arena.written(value, LONGEST)?,
        outcome: arena.outcome(value)?,
        stops: [Side::Left, Side::Right].map(|side| arena.stop(value, side).clone()),
        mean: arena.mean(value)?,
        temperature: arena.temperature(value)?,
        birthday: arena.birthday(value)?,
        atomic_weight,
        thermograph: arena.thermograph(value)?,
    })
}
