//! Values of sums of partizan games and positions: canonical forms, outcomes, stops, temperatures
//! and canonical moves.
//!
//! [`read_sum`] parses a sum, [`value`] computes its canonical form and compares it with another,
//! and [`solve`](solve()) finds the winner and the winning moves.

mod bounds;
mod listing;
mod moves;
mod parse;
mod partial_results;
pub mod picture;
mod solve;
mod syntax_error;
mod term;
mod two_sided;

pub use bounds::Bounds;
pub use grundy_solve::value_reason::Theorem;
pub use listing::{ListedValue, ListedValues, list_values};
pub use moves::{PartizanMove, WinningMove};
pub use parse::{Operator, SumQuery, Term, TermGame, is_sided_sum, is_value_sum, read_sum};
pub use solve::describe_bounds;
pub use solve::{SumSolution, solve};
pub use syntax_error::explain_syntax_error;

use grundy_core::base::Budget;
use grundy_partizan::{
    Arena, Dyadic, Expression, IBig, Outcome, Relation, Side, Thermograph, Value,
};
use grundy_solve::summand_value::{SummandValue, SummandValues};
use grundy_store::partizan::limits;
use grundy_store::partizan::stopped;
use grundy_text::{Error, Evidence, Result, SEMICOLON, Words, words};
use moves::list_moves;
use partial_results::{describe_values, describe_winners, describe_work, is_limit, value_budget};
use std::sync::Arc;
use term::{MAX_FORM_LENGTH, term_values};
use two_sided::two_sided_form;

/// The operations that a query applies to the value of a sum before the value is reported.
#[derive(Clone, Debug, Default)]
pub struct ValueTransform {
    /// The number, at least 0, by which the value is cooled; `None` for no cooling.
    pub cooled: Option<Dyadic>,
    /// The game by which the value is heated; `None` for no heating.
    pub heated: Option<Expression>,
    /// Whether the value is reduced to its reduced canonical form, which ignores infinitesimals.
    pub reduced: bool,
}

impl ValueTransform {
    /// Returns whether the query applies some operation to the value.
    fn changes_value(&self) -> bool {
        self.cooled.is_some() || self.heated.is_some() || self.reduced
    }
}

/// The maximum number of steps for the value that a move reaches. If one takes more, the moves are
/// not listed.
const MAX_OPTION_STEPS: u64 = 50_000;

/// The value of a sum, and the further results that the query asked for.
pub struct ValueReport {
    /// The value of the first sum, after the operations of the query.
    pub value: ValueInfo,
    /// The comparison with a second sum, if the query asked for one.
    pub comparison: Option<SumComparison>,
    /// The names of the two sides; `None` if the games of the sum have different names for them, or
    /// no names.
    pub sides: Option<[String; 2]>,
    /// The moves of Left and of Right in the positions of the sum; empty if the value was
    /// transformed.
    pub moves: [Vec<PartizanMove>; 2],
    /// Whether the moves are omitted because the values that they reach take too long to compute.
    pub omits_moves: bool,
    /// The canonical form of a single position as a position of a game with two sides, in which Left
    /// is the player to move; `None` unless the rules state the board as the player to move sees it,
    /// or if the form takes too long to compute.
    pub two_sided_form: Option<String>,
    /// The evidence for the value: a theorem, a proof or a computation.
    pub evidence: Evidence,
}

/// A value of a partizan game and its invariants.
pub struct ValueInfo {
    /// The text of the canonical form; `None` if it is too long.
    pub form: Option<String>,
    /// The outcome class of the value.
    pub outcome: Outcome,
    /// The left stop and the right stop of the value: the numbers in which play ends when Left
    /// begins and when Right begins.
    pub stops: [Dyadic; 2],
    /// The mean of the value.
    pub mean: Dyadic,
    /// The temperature of the value, at least −1.
    pub temperature: Dyadic,
    /// The birthday of the canonical form: the depth of its game tree.
    pub birthday: IBig,
    /// The atomic weight; `None` if the value is a number or is not all-small.
    pub atomic_weight: Option<String>,
    /// The thermograph of the value.
    pub thermograph: Arc<Thermograph>,
}

/// The comparison of two sums by their values.
pub struct SumComparison {
    /// The operator that the query writes between the sums.
    pub operator: Operator,
    /// The relation that holds between the values of the sums.
    pub relation: Relation,
    /// Whether the relation of the query holds; `None` if the query asks which relation holds.
    pub holds: Option<bool>,
    /// The canonical form of the second sum; `None` if it is too long.
    pub form: Option<String>,
}

/// Computes the value of a sum and compares it with another sum if the query asks for that.
///
/// # Errors
/// Fails if a position has no value, or if a limit is reached. In the latter case, the partial result
/// of the error states who wins, the values of some games or components, or bounds on the sum.
pub fn value(query: &SumQuery, transform: &ValueTransform, budget: &Budget) -> Result<ValueReport> {
    let is_plain = query.comparison.is_none() && !transform.changes_value();
    let value_budget = if is_plain { value_budget(&query.sum, budget) } else { *budget };
    let mut values = SumValues::new(&value_budget);
    let two_sided_form = if is_plain { two_sided_form(&query.sum, budget)? } else { None };
    let error = match report(&mut values, query, transform) {
        Err(error) if is_plain && is_limit(&error) => error,
        result => return result.map(|report| ValueReport { two_sided_form, ..report }),
    };
    let values_words = describe_values(&mut values.arena, &mut values.memo, &query.sum);
    let work = describe_work(&values.memo);
    // The memory of the values is needed for the outcome.
    drop(values);
    let winners = describe_winners(&query.sum, budget)
        .map(|winners| words!(value::outcome_is_known).then(&winners));
    let two_sided = two_sided_form.map(|form| words!(value::two_sided_value, form));
    let results: Vec<Words> = winners.into_iter().chain(values_words).chain(two_sided).collect();
    match (results.is_empty(), work) {
        (false, _) => Err(error.with_partial_result(Words::join(results, SEMICOLON))),
        (true, Some(work)) => Err(error.with_partial_result(work)),
        (true, None) => Err(error),
    }
}

/// The values of the games of a sum that were computed so far, with the limits.
struct SumValues<'b> {
    /// The arena in which all values are stored.
    arena: Arena<'b>,
    /// The values of positions.
    memo: SummandValues,
    /// The limits of the positions. They get one half of the memory, and the arena the other.
    budget: Budget<'b>,
}

impl<'b> SumValues<'b> {
    fn new(budget: &Budget<'b>) -> SumValues<'b> {
        SumValues {
            arena: Arena::new(limits(budget)),
            memo: SummandValues::default(),
            budget: Budget { bytes: budget.bytes / 2, ..*budget },
        }
    }
}

/// Computes the value of a sum and compares it with another sum if the query asks for that.
fn report(
    values: &mut SumValues,
    query: &SumQuery,
    transform: &ValueTransform,
) -> Result<ValueReport> {
    let SumValues { arena, memo, budget } = values;
    let worths = term_values(memo, arena, &query.sum, budget)?;
    let sum = add_all(arena, &worths).map_err(with_bounds)?;
    let transformed = apply_transform(arena, sum, transform)?;
    let mut evidence = memo.evidence(arena, &worths);
    let comparison = match &query.comparison {
        None => None,
        Some((operator, terms)) => {
            let worths = term_values(memo, arena, terms, budget)?;
            evidence = evidence.and(&memo.evidence(arena, &worths));
            let second = add_all(arena, &worths).map_err(with_bounds)?;
            let second = apply_transform(arena, second, transform)?;
            Some(compare(arena, transformed, *operator, second)?)
        }
    };
    let option_budget = Budget { steps: budget.steps.min(MAX_OPTION_STEPS), ..*budget };
    let (moves, omits_moves) = if transform.changes_value() {
        Default::default()
    } else {
        match list_moves(arena, memo, &query.sum, &worths, sum, &option_budget) {
            // The value is an answer without the moves.
            Err(error) if is_limit(&error) => (Default::default(), true),
            moves => (moves?, false),
        }
    };
    let value = value_info(arena, transformed).map_err(stopped)?;
    let sides = side_names(&query.sum);
    let two_sided_form = None;
    Ok(ValueReport { value, comparison, sides, moves, omits_moves, two_sided_form, evidence })
}

/// Returns the names of the sides if all positions in the sum whose game names its sides agree on
/// them; `None` if they disagree, or if no game names its sides.
fn side_names(sum: &[Term]) -> Option<[String; 2]> {
    let mut names = sum.iter().filter_map(|term| match &term.game {
        TermGame::Position(position) => position.instance.side_names().cloned(),
        TermGame::Notation(_) => None,
    });
    let common = names.next()?;
    names.all(|other| other == common).then_some(common)
}

/// Returns the sum of the values `worths`. If a limit is reached, returns its error with the bounds
/// on the sum that follow from the means and temperatures of the values, if these can be computed.
fn add_all(arena: &mut Arena, worths: &[SummandValue]) -> Result<Value, (Error, Option<Bounds>)> {
    let mut sum = Value::ZERO;
    for worth in worths {
        match arena.sum(sum, worth.value) {
            Ok(total) => sum = total,
            Err(reason) => return Err((stopped(reason), Bounds::new(arena, worths).ok())),
        }
    }
    Ok(sum)
}

/// Adds the bounds, if there are any, to the error as its partial result.
fn with_bounds((error, bounds): (Error, Option<Bounds>)) -> Error {
    match bounds {
        Some(bounds) => error.with_partial_result(bounds.words()),
        None => error,
    }
}

/// Applies the operations of a query to a value: cooling, heating and reduction, in this order.
fn apply_transform(arena: &mut Arena, value: Value, transform: &ValueTransform) -> Result<Value> {
    let mut value = value;
    if let Some(by) = &transform.cooled {
        value = arena.cool(value, by).map_err(stopped)?;
    }
    if let Some(by) = &transform.heated {
        let by = arena.evaluate(by).map_err(stopped)?;
        value = arena.heat(value, by).map_err(stopped)?;
    }
    if transform.reduced {
        value = arena.reduced(value).map_err(stopped)?;
    }
    Ok(value)
}

/// Compares two values, and decides whether the relation that the operator denotes holds.
fn compare(
    arena: &mut Arena,
    value: Value,
    operator: Operator,
    other: Value,
) -> Result<SumComparison> {
    let relation = arena.relation(value, other).map_err(stopped)?;
    let holds = match operator {
        Operator::Which => None,
        Operator::Equal => Some(relation == Relation::Equal),
        Operator::Less => Some(relation == Relation::Less),
        Operator::Greater => Some(relation == Relation::Greater),
        Operator::AtMost => Some(matches!(relation, Relation::Less | Relation::Equal)),
        Operator::AtLeast => Some(matches!(relation, Relation::Greater | Relation::Equal)),
        Operator::Confused => Some(relation == Relation::Confused),
    };
    let form = arena.to_text(other, MAX_FORM_LENGTH).map_err(stopped)?;
    Ok(SumComparison { operator, relation, holds, form })
}

/// Computes the canonical form and the invariants of a value.
fn value_info(arena: &mut Arena, value: Value) -> Result<ValueInfo, grundy_partizan::Stopped> {
    let atomic_weight = match arena.number(value) {
        Some(_) => None,
        None => arena.atomic_weight(value)?,
    };
    let atomic_weight = match atomic_weight {
        Some(weight) => arena.to_text(weight, MAX_FORM_LENGTH)?,
        None => None,
    };
    Ok(ValueInfo {
        form: arena.to_text(value, MAX_FORM_LENGTH)?,
        outcome: arena.outcome(value)?,
        stops: [Side::Left, Side::Right].map(|side| arena.stop(value, side).clone()),
        mean: arena.mean(value)?,
        temperature: arena.temperature(value)?,
        birthday: arena.birthday(value)?,
        atomic_weight,
        thermograph: arena.thermograph(value)?,
    })
}
