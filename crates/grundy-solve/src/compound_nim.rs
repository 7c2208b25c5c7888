//! Nim of any size in misère play of the disjunctive compound under the short rule: a turn is a
//! move in one component, and play ends as soon as one component has ended.
//!
//! The player who empties a heap loses, so that a heap of n counts as n - 1. Other components count
//! as their foreclosed values.

use super::compound_sum::{CompoundSum, check_joinable, combine_evidence};
use super::solution::{Attempt, Detail, MoveList, Solution, move_list_limit, nim_sum_reason};
use grundy_core::base::{Big, Budget, Ending, Joining, Moved, Outcome, Over};
use grundy_core::engine::CompoundValue;
use grundy_games::Compound;
use grundy_octal::{HeapRule, TakeSet};
use grundy_store::{Question, Summand};
use grundy_text::{Evidence, words};

/// Returns whether a game is Nim with at least one heap and without an empty heap.
fn is_nim(summand: &Summand) -> bool {
    let nim = |rule: &HeapRule| matches!(rule, HeapRule::Take(TakeSet::Any));
    summand.instance.game.heaps().is_some_and(|game| nim(&game.rule))
        && !summand.position.is_empty()
        && summand.position.iter().all(|heap| *heap > Big::ZERO)
}

/// Returns the question about the summands whose game is not Nim.
fn without_nim(question: &Question) -> Question {
    let other_games = question.summands.iter().filter(|summand| !is_nim(summand));
    Question { summands: other_games.cloned().collect(), moved: vec![], ..question.clone() }
}

/// Solves a compound in which some game is Nim without empty heaps and no component has ended.
/// Returns `None` for other questions.
///
/// # Theorem
/// The foreclosed value of a Nim heap of n ≥ 1 in misère play is n - 1, by induction: a move that
/// empties the heap does not count, and the other moves leave 1, ..., n - 1.
///
/// # Errors
/// Fails if a game cannot be part of a compound, or if a game other than Nim has no computable
/// value.
pub(super) fn solve_by_nim(question: &Question, detail: Detail, budget: &Budget) -> Attempt {
    let joining = Joining { moved: Moved::One, over: Over::First };
    let applies =
        (question.compound, question.ending) == (Compound::Joined(joining), Ending::Misere);
    if !applies || !question.moved.is_empty() || !question.summands.iter().any(is_nim) {
        return Ok(None);
    }
    question.summands.iter().try_for_each(check_joinable)?;
    let other_games = without_nim(question);
    let other_sum = if other_games.summands.is_empty() {
        None
    } else {
        CompoundSum::new(&other_games, detail.moves, budget)?
    };
    let mut values: Vec<Vec<Big>> = Vec::new();
    let mut other_index = 0;
    for summand in &question.summands {
        if is_nim(summand) {
            values.push(summand.position.iter().map(|heap| heap - Big::ONE).collect());
            continue;
        }
        let Some(sum) = &other_sum else { return Ok(None) };
        let component_values =
            sum.components.iter().filter(|component| component.game == other_index);
        let component_values: Option<Vec<Big>> =
            component_values.map(|component| foreclosed_value(component.value)).collect();
        let Some(component_values) = component_values else { return Ok(None) };
        values.push(component_values);
        other_index += 1;
    }
    let all_values: Vec<Big> = values.into_iter().flatten().collect();
    let total = all_values.iter().fold(Big::ZERO, |sum, value| sum ^ value);
    let limit = move_list_limit(detail, all_values.len());
    let moves = winning_moves(question, other_sum.as_ref(), &total, limit);
    let outcome = Outcome::n_if(total != Big::ZERO);
    let why = match &other_sum {
        None => words!(solve::disjunctive_compound_short_rule_turn),
        Some(_) => words!(solve::disjunctive_compound_short_rule_turn_moves),
    };
    let certificate = words!(solve::misere_foreclosed_value_of_nim_heap);
    let proved = Evidence::Proved { certificate };
    let evidence = match other_sum {
        None => proved,
        Some(sum) => combine_evidence(proved, sum.evidence),
    };
    Ok(Some(Solution::new(outcome, moves, why.then(&nim_sum_reason(&all_values)), evidence)))
}

/// Returns the foreclosed value in `value`. Returns `None` if the component has no such value,
/// because it has ended or one move in it wins at once.
fn foreclosed_value(value: CompoundValue) -> Option<Big> {
    match value {
        CompoundValue::Value(value) => Some(Big::from(value.0)),
        _ => None,
    }
}

/// Returns the moves to nim-sum 0, in the Nim heaps of the question and in `others`, the compound
/// of its other games; at most `limit` of them are listed. `total` is the nim-sum of the foreclosed
/// values of all components.
fn winning_moves(
    question: &Question,
    others: Option<&CompoundSum>,
    total: &Big,
    limit: usize,
) -> MoveList {
    let mut moves = MoveList::empty();
    if *total == Big::ZERO {
        return moves;
    }
    let several = question.summands.len() > 1;
    let mut other_index = 0;
    for (game, summand) in question.summands.iter().enumerate() {
        let number = several.then_some(game + 1);
        let mut count = Big::ZERO;
        if is_nim(summand) {
            for (index, heap) in summand.position.iter().enumerate() {
                let value = heap - Big::ONE;
                let target = &value ^ total;
                if target >= value {
                    continue;
                }
                count += Big::ONE;
                if moves.shown.len() < limit {
                    let mut to = summand.position.clone();
                    to[index] = target + Big::ONE;
                    moves.push(summand, number, &to);
                }
            }
        } else if let Some(sum) = others {
            let components = sum
                .components
                .iter()
                .enumerate()
                .filter(|(_, component)| component.game == other_index);
            for (index, component) in components.filter(|(index, _)| !sum.repeats_previous(*index))
            {
                let target = foreclosed_value(component.value).map(|value| value ^ total);
                let wins =
                    |value: CompoundValue| target.is_some() && foreclosed_value(value) == target;
                for (option, _) in component.options.iter().enumerate().filter(|(_, to)| wins(to.1))
                {
                    count += Big::ONE;
                    if moves.shown.len() < limit {
                        moves.push(
                            summand,
                            number,
                            &sum.positions_after(&[(index, option)])[other_index],
                        );
                    }
                }
                let further = component.more.iter().filter(|(value, _)| wins(*value));
                count += further.map(|(_, number)| number).sum::<Big>();
            }
            other_index += 1;
        }
        moves.count = moves.count.map(|so_far| so_far + count);
    }
    moves
}
