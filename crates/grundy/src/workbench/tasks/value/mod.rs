//! Values of sums of games and positions: canonical forms, outcomes, stops, temperatures, and which moves are canonical.

mod bounds;
mod listed;
mod misread;
mod moves;
pub mod picture;
mod read;
mod solve;
mod term;

pub use crate::workbench::solve::value_reason::Told;
pub use bounds::Bounds;
pub use listed::{ListedValue, ListedValues, listed};
pub use misread::misread;
pub use moves::{Made, Winning};
pub use read::{Asked, Operator, Summed, Term, is_sided_sum, is_value_sum, read};
pub(in crate::workbench) use solve::beyond;
pub use solve::{Solved, solve};

use crate::base::{Budget, Error};
use crate::law::Evidence;
use crate::partizan::{
    Arena, Dyadic, Expression, IBig, Outcome, Relation, Side, Thermograph, Value, limits, stopped,
};
use crate::workbench::solve::value_worth::{Worth, Worths};
use moves::moves;
use std::sync::Arc;
use term::{LONGEST, worths_of};

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
    let mut found = Worths::default();
    let worths = worths_of(&mut found, &mut arena, &asked.sum, budget)?;
    let sum = added(&mut arena, &worths).map_err(with_bounds)?;
    let told = altered(&mut arena, sum, changed)?;
    let mut evidence = found.evidence(&arena, &worths);
    let compared = match &asked.compared {
        None => None,
        Some((operator, other)) => {
            let worths = worths_of(&mut found, &mut arena, other, budget)?;
            evidence = evidence.and(&found.evidence(&arena, &worths));
            let other = added(&mut arena, &worths).map_err(with_bounds)?;
            let other = altered(&mut arena, other, changed)?;
            Some(compare(&mut arena, told, *operator, other)?)
        }
    };
    let is_changed = changed.cooled.is_some() || changed.heated.is_some() || changed.reduced;
    let moves = match is_changed {
        true => Default::default(),
        false => moves(&mut arena, &mut found, &asked.sum, &worths, sum, budget)?,
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
fn added(arena: &mut Arena, worths: &[Worth]) -> Result<Value, (Error, Option<Bounds>)> {
    let mut sum = Value::ZERO;
    for worth in worths {
        match arena.sum(sum, worth.value) {
            Ok(more) => sum = more,
            Err(why) => return Err((stopped(why), Bounds::of(arena, worths).ok())),
        }
    }
    Ok(sum)
}

/// An error with the bounds that are known by then.
fn with_bounds((error, bounds): (Error, Option<Bounds>)) -> Error {
    match bounds {
        Some(bounds) => error.so_far(bounds.words()),
        None => error,
    }
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
