//! Method that solves compounds: sums in which a turn is a set of moves, and sums that end with
//! their first component. For each kind of compound, a theory gives the outcome, the winning sets
//! of moves, and the reason (Smith 1966; Conway 1976, chapter 14).

use super::compound_flatten::FlattenedCompound;
use super::compound_nim::solve_by_nim;
use super::compound_single_remaining::solve_by_single_remaining;
use super::compound_sum::CompoundSum;
use super::compound_text::explained_compound_name;
use super::solution::{Attempt, Detail, MoveList, Solution};
use grundy_core::base::{Budget, Ending, Joining, Outcome, Over, Remoteness, to_u64};
use grundy_core::engine::{CompoundValue, Length, Search};
use grundy_store::Question;
use grundy_text::{Error, ErrorKind, Words, words};

/// The maximum number of components whose values are listed in a reason.
const MAX_LISTED: usize = 12;

/// Solves a question about a compound. Returns `None` for an ordinary (disjunctive) sum, and for a
/// compound that the theory of compounds does not cover.
pub(super) fn solve_by_compound(question: &Question, detail: Detail, budget: &Budget) -> Attempt {
    let sum = match CompoundSum::new(question, detail.moves, budget) {
        // One compound has a special law for large heaps of Nim. A single remaining component is
        // played as if it were alone.
        Err(error) if error.kind() == ErrorKind::TooBig => {
            return match solve_by_nim(question, detail, budget)? {
                None => solve_by_single_remaining(question, detail, budget)?.ok_or(error).map(Some),
                found => Ok(found),
            };
        }
        sum => sum?,
    };
    let Some(sum) = sum else { return Ok(None) };
    let value = sum.value();
    let outcome = sum.outcome().ok_or_else(|| too_large_turn_error(&sum))?;
    let mut moves = MoveList::empty();
    if outcome == Outcome::N {
        let winning = sum.move_sets(Outcome::P, detail.moves);
        for set in winning.shown {
            sum.push_turn(&mut moves, &set);
        }
        moves.count = winning.count;
    }
    let in_turn = !question.moved.is_empty();
    let remoteness = match (value, sum.joining) {
        _ if in_turn => None,
        _ if sum.is_over() => Some(0),
        // If play ends with the first component, the joined value is the remoteness of the sum.
        (CompoundValue::Length(n), Joining { over: Over::First, .. }) => {
            to_u64(&sum.lengths.original(n)).and_then(|n| u32::try_from(n).ok())
        }
        _ => cheap_length(&sum, detail, budget),
    };
    let why = if in_turn { in_turn_reason(&sum, outcome) } else { reason(&sum, value) };
    let evidence = sum.evidence.clone();
    let remoteness = remoteness.map(Remoteness);
    Ok(Some(Solution { remoteness, ..Solution::new(outcome, moves, why, evidence) }))
}

/// Returns the number of moves to the end under best play, by a search of the full sum. Returns
/// `None` if a search of `detail.extra_steps` steps does not find this number.
fn cheap_length(sum: &CompoundSum, detail: Detail, budget: &Budget) -> Option<u32> {
    if detail.extra_steps == 0 {
        return None;
    }
    let rules = FlattenedCompound::new(sum);
    let mut search = Search::new(Length(sum.question.ending));
    let start = rules.position_after(sum, &[])?;
    let play = search.value(&rules, &start, &budget.cheap(detail.extra_steps));
    play.ok().map(|play| play.remoteness.0)
}

/// Builds the error for a turn in progress whose outcome cannot be computed, because the compound
/// has too many components.
fn too_large_turn_error(sum: &CompoundSum) -> Error {
    let count = sum.components.len();
    Error::too_big(words!(by_compound::turn_in_components_has_too_many, count))
        .help(words!(by_compound::use_fewer_components))
}

/// Describes the outcome of a position in which the player to move has already made some of the
/// moves of the present turn.
fn in_turn_reason(sum: &CompoundSum, outcome: Outcome) -> Words {
    let so_far = sum.components.iter().filter(|component| component.moved).count();
    let name = explained_compound_name(sum.joining);
    name.then(&match outcome {
        Outcome::N => words!(by_compound::moved_in_this_turn_so_far, so_far),
        _ => words!(by_compound::moved_in_this_turn_so_far_and_rest, so_far),
    })
}

/// Explains why the player to move wins or loses the compound. `value` is the value of the
/// compound, which the theory combines from the values of its components.
fn reason(sum: &CompoundSum, value: CompoundValue) -> Words {
    let misere = sum.question.ending == Ending::Misere;
    let name = explained_compound_name(sum.joining);
    let explanation = match value {
        CompoundValue::Nothing => words!(by_compound::sum_has_no_components),
        _ if sum.is_over() => finished_reason(sum.joining.over, misere),
        CompoundValue::Length(n) => length_reason(sum, n, misere),
        CompoundValue::Kind { .. } => outcomes_reason(sum, misere),
        CompoundValue::Ended => finished_reason(sum.joining.over, misere),
        CompoundValue::Immediate => words!(by_compound::one_move_can_end_component),
        CompoundValue::Value(_) => foreclosed_reason(sum, misere),
    };
    name.then(&words!(by_compound::colon)).then(&explanation)
}

/// Explains the outcome of a compound in which play is over. `over` is the rule that decides when
/// play is over. The player to move has then won in misère play and lost otherwise.
fn finished_reason(over: Over, misere: bool) -> Words {
    let why = match over {
        Over::First => words!(by_compound::component_has_ended_so_play),
        Over::Last => words!(by_compound::no_move_is_possible),
    };
    why.then(&if misere {
        words!(by_compound::and_player_to_move_has_won)
    } else {
        words!(by_compound::and_player_to_move_has_lost)
    })
}

/// Joins the texts of the values of components with the separator `between`. Lists at most
/// [`MAX_LISTED`] values and adds `…` if there are more.
fn join_values(numbers: impl Iterator<Item = String> + Clone, between: &str) -> String {
    let mut texts: Vec<String> = numbers.clone().take(MAX_LISTED).collect();
    if numbers.count() > MAX_LISTED {
        texts.push("…".to_string());
    }
    texts.join(between)
}

/// Explains the outcome by the length of the compound: the remoteness if play ends with the first
/// component, or the suspense number if play ends with the last. `n` is the small length with which
/// the engines compute; `sum.lengths` maps it back to the real length.
fn length_reason(sum: &CompoundSum, n: u32, misere: bool) -> Words {
    let lengths = sum.components.iter().map(|component| match component.value {
        CompoundValue::Length(n) => sum.lengths.original(n).to_string(),
        _ => String::new(),
    });
    let numbers = join_values(lengths, ", ");
    let (n, parity) = (sum.lengths.original(n), n % 2);
    let lengths_words = match sum.joining.over {
        Over::First => {
            words!(by_compound::remotenesses_of_components_how_many, numbers, n, misere, parity)
        }
        Over::Last => {
            words!(by_compound::suspense_numbers_of_components_how, numbers, n, misere, parity)
        }
    };
    // In normal play an odd length wins for the player to move, in misère play an even one.
    if misere {
        lengths_words.then(&words!(by_compound::and_in_misere_play_player))
    } else {
        lengths_words.then(&words!(by_compound::and_player_to_move_wins))
    }
}

/// Explains the outcome of a selective compound by the outcome of each component as a game by
/// itself. In a selective compound, a turn is a move in any set of components.
fn outcomes_reason(sum: &CompoundSum, misere: bool) -> Words {
    let long = sum.joining.over == Over::Last;
    let live = sum.components.iter().filter(|component| !component.ended());
    let alive = live.clone().count();
    // Under the long rule, a compound with several remaining components is decided by the outcomes
    // of its components in normal play, even if play is misère.
    let by_misere = misere && !(long && alive > 1);
    let won = live.filter(|component| match component.value {
        CompoundValue::Kind { misere: lost, .. } if by_misere => !lost,
        CompoundValue::Kind { normal: lost, .. } => !lost,
        _ => false,
    });
    let won = won.count();
    if misere && long && alive == 1 {
        return match won {
            0 => words!(by_compound::only_one_component_remains),
            _ => words!(by_compound::only_one_component_remains_and_it_is_n),
        };
    }
    let qualifier = match (misere, by_misere) {
        (true, true) => words!(by_compound::in_misere_play),
        (true, false) => words!(by_compound::in_normal_play_and_results),
        _ => words!(by_compound::symbol),
    };
    // In misère play a move that leaves at most one component is judged differently.
    if misere && !by_misere && won > 0 {
        return words!(by_compound::components_are_n_positions, qualifier, won);
    }
    match won {
        0 => words!(by_compound::every_component_is_p_position, qualifier),
        1 => words!(by_compound::one_component_is_n_position_moving, qualifier),
        _ => words!(by_compound::components_are_n_positions_moving, won, qualifier),
    }
}

/// Explains the outcome by the foreclosed values of the components: their Grundy values if moves
/// that lose at once are forbidden. In misère play, a move that ends a component loses at once; in
/// normal play, a move after which the opponent can end a component does.
fn foreclosed_reason(sum: &CompoundSum, misere: bool) -> Words {
    let values = sum.components.iter().map(|component| match component.value {
        CompoundValue::Value(value) => value.0,
        _ => 0,
    });
    let total = values.clone().fold(0, |sum, value| sum ^ value);
    let values_text = join_values(values.map(|value| value.to_string()), " xor ");
    match sum.components.len() {
        1 => words!(by_compound::foreclosed_value_grundy_value_without, total, misere),
        _ => words!(by_compound::nim_sum_of_foreclosed_values, values_text, total, misere),
    }
}
