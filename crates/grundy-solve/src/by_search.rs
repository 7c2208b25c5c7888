//! Method that solves normal play of a single loop-free game that does not split into heaps, coins
//! or tokens, by a search of its positions.

use super::by_loopy;
use super::flat_sum::{SumSearch, single_summand, to_counts};
use super::search_results::{LengthSearch, cheap_length, search_moves};
use super::solution::{Attempt, Detail, Solution, nim_sum_formula};
use grundy_core::base::{Big, Budget, Counts, Ending, Outcome};
use grundy_octal::sum::nim_sum;
use grundy_store::{Need, Question, Reuse, Summand};
use grundy_text::{Evidence, Result, Words, words};

/// The factor by which the budget for a Grundy value exceeds the budget for other optional details.
/// A search for the outcome stops at the first winning option, a search for a value does not.
pub(super) const VALUE_STEPS_FACTOR: u64 = 20;
/// The approximate number of options of a position of a board for which a search takes long.
const STEPS_PER_POSITION: u64 = 32;

/// Returns the only summand of a question in normal play, if its game is loop-free and its
/// positions do not split into heaps, coins or tokens. Returns `None` for other questions.
fn searchable_game(question: &Question) -> Option<&Summand> {
    let summand = single_summand(question)?;
    (question.ending == Ending::Normal && summand.instance.game.is_searched()).then_some(summand)
}

/// Returns the outcome by a search of the positions. Returns `None` if the question is not about
/// one searchable game in normal play.
pub(super) fn outcome_by_search(question: &Question, budget: &Budget) -> Result<Option<Outcome>> {
    let Some(only) = searchable_game(question) else { return Ok(None) };
    let need = Need::Outcome(Ending::Normal);
    let evaluation = only.instance.evaluate(need, Reuse::Stored, &to_counts(only)?, budget)?;
    Ok(Some(evaluation.outcome))
}

/// Returns the Grundy values of the components into which the board falls apart at `position`, if
/// there are several. Returns `None` otherwise, and if a value needs more than `budget`.
fn region_values(only: &Summand, position: &Counts, budget: &Budget) -> Option<Vec<Big>> {
    let values = only.instance.board_component_values(position, budget).ok()??;
    let values: Option<Vec<Big>> =
        values.into_iter().map(|value| value.map(|value| Big::from(value.0))).collect();
    values.filter(|values| values.len() > 1)
}

/// Explains an outcome by the values of the components into which a board falls apart.
fn regions_reason(values: &[Big]) -> Words {
    let (count, formula) = (values.len(), nim_sum_formula(values));
    if nim_sum(values) == Big::ZERO {
        words!(by_search::board_falls_apart_every_move, count, formula)
    } else {
        words!(by_search::board_falls_apart, count, formula)
    }
}

/// Solves one game by a search of its positions. Returns `None` if the question is not about one
/// searchable game in normal play.
pub(super) fn solve_by_search(question: &Question, detail: Detail, budget: &Budget) -> Attempt {
    let Some(only) = searchable_game(question) else { return Ok(None) };
    let instance = &only.instance;
    let position = to_counts(only)?;
    let remoteness = match cheap_length(&mut SumSearch::new(question)?, detail, budget) {
        LengthSearch::Known(moves) => Some(moves),
        LengthSearch::Cyclic
            if let Some(solution) = by_loopy::solve_cheaply(question, detail, budget) =>
        {
            return Ok(Some(solution));
        }
        LengthSearch::Cyclic | LengthSearch::Unknown => None,
    };
    let need = Need::Outcome(Ending::Normal);
    let outcome = instance.evaluate(need, Reuse::Stored, &position, budget)?.outcome;
    let moves = search_moves(only, &position, Ending::Normal, detail, budget)?;
    // Values are searched separately: the value of a position that is a sum follows from the values
    // of its components, which are far fewer than the positions that the search for the length
    // visits.
    let cheap = budget.cheap(detail.extra_steps.saturating_mul(VALUE_STEPS_FACTOR));
    let grundy = match outcome {
        Outcome::P => Some(Big::ZERO),
        _ => {
            let search_steps = instance.positions_seen().saturating_mul(STEPS_PER_POSITION);
            let (reuse, budget) = if instance.has_component_sums(&position) {
                // The value of a sum of components decided the outcome, so it is known.
                (Reuse::Stored, *budget)
            } else if instance.has_board_components() && detail.extra_steps > 0 {
                // Most components have values by now. The value may take about as long as the
                // outcome and the moves took.
                (Reuse::Stored, Budget { steps: search_steps.max(cheap.steps), ..*budget })
            } else {
                (Reuse::Nothing, cheap)
            };
            let value = instance.evaluate(Need::Nimber, reuse, &position, &budget);
            value.ok().map(|value| Big::from(value.grundy()))
        }
    };
    let evidence = Evidence::Computed { positions: instance.positions_seen() };
    let regions =
        if detail.extra_steps > 0 { region_values(only, &position, &cheap) } else { None };
    let grundy = grundy.or_else(|| Some(nim_sum(regions.as_ref()?)));
    let why = match outcome {
        _ if let Some(values) = &regions => regions_reason(values),
        Outcome::N => words!(by_search::move_leaves_p_position),
        _ if instance.options(&position)?.is_empty() => words!(by_search::no_move_is_possible),
        _ => words!(by_search::every_move_leaves_n_position),
    };
    let why = if grundy.is_none() && detail.extra_steps > 0 {
        why.then(&words!(by_search::grundy_value_needs_longer_search_use))
    } else {
        why
    };
    Ok(Some(Solution { grundy, remoteness, ..Solution::new(outcome, moves, why, evidence) }))
}
