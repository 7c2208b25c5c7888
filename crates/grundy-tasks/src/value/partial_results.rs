//! Partial results for a sum of games whose value needs more than the limits.

use super::bounds::Bounds;
use super::parse::{Term, TermGame};
use super::term::term_value;
use grundy_core::base::{Budget, Ending, Outcome as MoverOutcome};
use grundy_games::Compound;
use grundy_partizan::{Arena, Limits, Outcome, Side, Value};
use grundy_solve::plan::{Method, Step};
use grundy_solve::summand_value::{SummandValue, SummandValues};
use grundy_solve::value_reason::describe_winner;
use grundy_solve::{Detail, plan_question, solve};
use grundy_store::{BoardEngine, Question, Summand};
use grundy_text::{COMMA, Error, ErrorKind, Words, words};
use std::time::Instant;

/// The maximum number of characters of the text of a value.
const MAX_VALUE_LENGTH: usize = 200;
/// The maximum number of values that are listed.
const MAX_LISTED: usize = 12;
/// The maximum number of steps for each value that is listed. The values were computed before.
const LISTING_STEPS: u64 = 1_000;

/// Returns whether the error states that a limit is reached, without a partial result.
pub(super) fn is_limit(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::TooBig | ErrorKind::Stopped)
        && error.partial_result().is_none()
}

/// Returns the limits for the value of a sum. If its outcome can be found without the value, a
/// quarter of the time and of the memory is kept for that.
pub(super) fn value_budget<'b>(terms: &[Term], budget: &Budget<'b>) -> Budget<'b> {
    let now = Instant::now();
    let shortened = |end: Instant| now + end.saturating_duration_since(now) * 3 / 4;
    match searched_position(terms) {
        // The estimates of memory can be too low, and without memory the outcome is not found.
        Some(_) => Budget {
            deadline: budget.deadline.map(shortened),
            bytes: budget.bytes / 4 * 3,
            ..*budget
        },
        None => *budget,
    }
}

/// Describes the values of those games of a sum that have one, or the values of the components of a
/// single game. Returns `None` if nothing has a value.
pub(super) fn describe_values(
    arena: &mut Arena,
    memo: &mut SummandValues,
    terms: &[Term],
) -> Option<Words> {
    // The limits of the caller are exhausted. The values were computed before, so this takes few
    // steps.
    let budget = Budget { bytes: u64::MAX, steps: 1_000_000, ..Budget::default() };
    arena.set_limits(Limits { budget, ..Limits::default() });
    if let [Term { game: TermGame::Position(summand), negative, .. }] = terms {
        return describe_components(arena, memo, summand, *negative);
    }
    let budget = Budget::steps(LISTING_STEPS);
    let mut values = Vec::new();
    for (index, term) in terms.iter().enumerate() {
        if let Ok(worth) = term_value(memo, arena, term, &budget) {
            let (number, value) = (index + 1, value_text(arena, worth.value));
            values.push(words!(value::value_of_game, number, value));
        }
    }
    let (value_count, count) = (values.len(), terms.len());
    values.truncate(MAX_LISTED);
    let values = Words::join(values, COMMA);
    (value_count > 0 && value_count < count)
        .then(|| words!(value::values_of_games, value_count, count, values))
}

/// States how many positions were visited. Returns `None` if none were.
pub(super) fn describe_work(memo: &SummandValues) -> Option<Words> {
    let visited = memo.visited_count();
    (visited > 0).then(|| words!(value::positions_visited, visited))
}

/// Describes the values of the components into which a position falls apart, or the bounds that
/// follow from them. Returns `None` if it does not fall apart, or no component has a value.
fn describe_components(
    arena: &mut Arena,
    memo: &mut SummandValues,
    summand: &Summand,
    negative: bool,
) -> Option<Words> {
    let components = memo.component_values(summand);
    let count = components.len();
    let mut values: Vec<Value> = components.into_iter().flatten().collect();
    if negative {
        values =
            values.into_iter().map(|value| arena.negative(value)).collect::<Result<_, _>>().ok()?;
    }
    let value_count = values.len();
    if count < 2 || value_count == 0 {
        return None;
    }
    if value_count == count {
        let worths: Vec<SummandValue> =
            values.iter().map(|&value| SummandValue { value, evidence: None }).collect();
        return Bounds::new(arena, &worths).ok().map(|bounds| bounds.words());
    }
    let mut texts: Vec<String> =
        values.iter().take(MAX_LISTED).map(|value| value_text(arena, *value)).collect();
    if value_count > MAX_LISTED {
        texts.push("…".to_string());
    }
    Some(words!(value::values_of_components, value_count, count, values = texts.join(", ")))
}

/// Returns the text of a value, or `…` if it is long.
fn value_text(arena: &mut Arena, value: Value) -> String {
    arena.to_text(value, MAX_VALUE_LENGTH).ok().flatten().unwrap_or_else(|| "…".to_string())
}

/// Returns the only game of a sum and whether it is subtracted, if the game has two sides and is
/// solved without its value.
fn searched_position(terms: &[Term]) -> Option<(&Summand, bool)> {
    let [Term { game: TermGame::Position(summand), negative, .. }] = terms else { return None };
    summand.instance.sided_rules()?;
    let steps = plan_question(&question_about(summand), Detail::default()).plan.steps;
    let is_valued = |step: &Step| step.method == Method::CanonicalForms && step.max_steps.is_none();
    let is_searched = !steps.iter().any(is_valued);
    is_searched.then_some((summand, *negative))
}

fn question_about(summand: &Summand) -> Question {
    Question::single(summand.clone(), Ending::Normal, Compound::One)
}

/// Returns who wins a position of a game with two sides if `mover` begins: by a proof of the outcome,
/// which needs little memory, else by the plan for the game. Returns `None` if it is not found
/// within the budget.
fn mover_outcome(summand: &Summand, mover: Side, budget: &Budget) -> Option<MoverOutcome> {
    let question = question_about(summand).with_turn(Some(mover as u64));
    let engines = [BoardEngine::Proof, BoardEngine::Auto];
    engines.into_iter().find_map(|board| {
        let detail = Detail { moves: 0, extra_steps: 0, board };
        solve(&question, detail, budget).ok().map(|answer| answer.outcome)
    })
}

/// Solves the only game of a sum for each side as the first player, without its value, and describes
/// who wins. Returns `None` if neither is found within the budget.
pub(super) fn describe_winners(terms: &[Term], budget: &Budget) -> Option<Words> {
    let (summand, negative) = searched_position(terms)?;
    let winner = |beginner: Side, budget: &Budget| {
        // In the negative of a position the sides exchange their moves.
        let mover = if negative { beginner.opposite() } else { beginner };
        match mover_outcome(summand, mover, budget)? {
            MoverOutcome::N => Some(beginner),
            MoverOutcome::P => Some(beginner.opposite()),
            MoverOutcome::Draw => None,
        }
    };
    let now = Instant::now();
    let half = |end: Instant| now + end.saturating_duration_since(now) / 2;
    let half_budget = Budget { deadline: budget.deadline.map(half), ..*budget };
    match (winner(Side::Left, &half_budget), winner(Side::Right, budget)) {
        (Some(Side::Left), Some(Side::Left)) => Some(describe_winner(Outcome::Left)),
        (Some(Side::Right), Some(Side::Right)) => Some(describe_winner(Outcome::Right)),
        (Some(Side::Left), Some(Side::Right)) => Some(describe_winner(Outcome::Next)),
        (Some(Side::Right), Some(Side::Left)) => Some(describe_winner(Outcome::Previous)),
        (Some(Side::Left), None) => Some(words!(value::left_begins_and_wins)),
        (Some(Side::Right), None) => Some(words!(value::left_begins_and_loses)),
        (None, Some(Side::Left)) => Some(words!(value::right_begins_and_loses)),
        (None, Some(Side::Right)) => Some(words!(value::right_begins_and_wins)),
        (None, None) => None,
    }
}
