//! Method for sums with a single remaining component that no move splits. Such a component is
//! played as if it were alone, whatever the rule of the sum, so the laws of its game give the
//! answer at any size.

use super::by_law::solve_by_law;
use super::by_nim_sum::solve_by_nim_sum;
use super::by_proof::solve_by_proof;
use super::compound_heap::{ComponentPosition, LargeValue, has_ended, moves_may_split};
use super::compound_large::LargeComponent;
use super::compound_sum::{CompoundSum, check_joinable, split_components};
use super::compound_text::explained_compound_name;
use super::endings;
use super::solution::{Attempt, Detail, MoveList, Solution};
use grundy_core::base::{Big, Budget, Ending, Over};
use grundy_core::engine::{Compound as Theory, CompoundValue};
use grundy_games::Compound;
use grundy_store::{Question, Summand};
use grundy_text::{ErrorKind, words};

/// The single component of a sum that has not ended.
struct RemainingComponent {
    /// The index of the summand that the component belongs to.
    game: usize,
    /// The index of the component among all components of the sum.
    index: usize,
    /// The position of the component.
    position: ComponentPosition,
}

/// Returns the single component that has not ended. `components` are all components of the
/// question, each with the index of its summand. Returns `None` if several or no components remain,
/// or if a move may split the remaining one.
fn find_remaining(
    question: &Question,
    components: &[(usize, ComponentPosition)],
) -> Option<RemainingComponent> {
    let mut remaining = None;
    for (index, (game, position)) in components.iter().enumerate() {
        if has_ended(&question.summands[*game], position) {
            continue;
        }
        if remaining.is_some() {
            return None;
        }
        remaining = Some(RemainingComponent { game: *game, index, position: position.clone() });
    }
    let remaining = remaining?;
    (!moves_may_split(&question.summands[remaining.game])).then_some(remaining)
}

/// Returns the components of all summands, each with the index of its summand.
fn all_components(question: &Question) -> Vec<(usize, ComponentPosition)> {
    let components_of_game = |(game, summand)| {
        split_components(summand).into_iter().map(move |position| (game, position))
    };
    question.summands.iter().enumerate().flat_map(components_of_game).collect()
}

/// Solves a component as a game by itself: by a law of the catalogue, a proved law, misère theory
/// or nim-sums. Returns `None` if none of these methods applies to the position of the component.
fn solve_alone(
    summand: &Summand,
    component: &ComponentPosition,
    (ending, detail): (Ending, Detail),
    budget: &Budget,
) -> Attempt {
    let question = Question::single(summand.at(component.widen()), ending, Compound::One);
    let methods = [solve_by_law, solve_by_proof, endings::solve_misere, solve_by_nim_sum];
    for method in methods {
        match method(&question, detail, budget) {
            Ok(None) => {}
            Err(error) if matches!(error.kind(), ErrorKind::TooBig | ErrorKind::Unsupported) => {
                return Ok(None);
            }
            solution => return solution,
        }
    }
    Ok(None)
}

/// Returns the positions after the listed moves of a solution, in the same order.
fn move_targets(summand: &Summand, solution: &Solution) -> Vec<Vec<Big>> {
    let family = summand.instance.game.family();
    let targets = solution.moves.shown.iter().filter_map(|winning_move| {
        let to: Vec<&str> = winning_move.to.as_deref()?.split_whitespace().collect();
        family.parse(&to).ok()
    });
    targets.collect()
}

/// Solves a compound in which a single component has not ended. Returns `None` for other questions.
///
/// # Errors
/// Fails if a game cannot be part of a compound or the budget is exhausted.
pub(super) fn solve_by_single_remaining(
    question: &Question,
    detail: Detail,
    budget: &Budget,
) -> Attempt {
    let Compound::Joined(joining) = question.compound else { return Ok(None) };
    let Some(theory) = Theory::new(joining, question.ending) else { return Ok(None) };
    question.summands.iter().try_for_each(check_joinable)?;
    let components = all_components(question);
    // Under the short rule (play ends with the first component), play is over if another component
    // has ended already.
    let alone_from_the_start = joining.over == Over::Last || components.len() == 1;
    if !alone_from_the_start || !question.moved.is_empty() {
        return Ok(None);
    }
    let Some(remaining) = find_remaining(question, &components) else { return Ok(None) };
    let summand = &question.summands[remaining.game];
    let Some(solution) =
        solve_alone(summand, &remaining.position, (question.ending, detail), budget)?
    else {
        return Ok(None);
    };
    let targets = move_targets(summand, &solution);
    let parsed_components = components.into_iter().enumerate().map(|(index, (game, position))| {
        let mut component = LargeComponent::without_value();
        if index == remaining.index {
            let listed = targets.iter().map(|to| {
                (ComponentPosition::Large(to.clone()), LargeValue::Value(CompoundValue::Nothing))
            });
            component.options.listed = listed.collect();
        }
        (game, position, component)
    });
    let sum = CompoundSum::from_components(question, joining, theory, parsed_components.collect());
    let mut moves = MoveList { shown: vec![], count: solution.moves.count.clone() };
    for option in 0..targets.len() {
        sum.push_turn(&mut moves, &[(remaining.index, option)]);
    }
    let why =
        explained_compound_name(joining).then(&words!(solve::one_component_remains_and_is_played));
    Ok(Some(Solution {
        moves,
        grundy: None,
        infinity: None,
        why: why.then(&solution.why),
        ..solution
    }))
}

/// Solves an ordinary sum in which only one game is not over. The sum is then played like this game,
/// so the laws of the game apply, although they do not cover sums. Returns `None` for other sums.
///
/// # Errors
/// Fails if the budget is exhausted.
pub(super) fn single_remaining_in_sum(
    question: &Question,
    detail: Detail,
    budget: &Budget,
) -> Attempt {
    let is_over = |summand: &&(usize, &Summand)| {
        split_components(summand.1).iter().all(|component| has_ended(summand.1, component))
    };
    let summands: Vec<(usize, &Summand)> = question.summands.iter().enumerate().collect();
    let remaining: Vec<&(usize, &Summand)> =
        summands.iter().filter(|summand| !is_over(summand)).collect();
    let [(game, summand)] = remaining[..] else { return Ok(None) };
    if question.summands.iter().any(|summand| check_joinable(summand).is_err()) {
        return Ok(None);
    }
    let position = ComponentPosition::Large(summand.position.clone());
    let Some(solution) = solve_alone(summand, &position, (question.ending, detail), budget)? else {
        return Ok(None);
    };
    let mut moves = MoveList { shown: vec![], count: solution.moves.count.clone() };
    for to in move_targets(summand, &solution) {
        moves.push(summand, Some(game + 1), &to);
    }
    let why = words!(solve::only_remains, name = &summand.instance.name);
    Ok(Some(Solution { moves, why: why.then(&solution.why), ..solution }))
}
