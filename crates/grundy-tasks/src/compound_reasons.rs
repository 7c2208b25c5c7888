//! Explains why a compound is won or lost: the value of each component, the theorem that combines
//! these values, and the effect of a winning turn. A compound is a sum with other turns, or another
//! end of play, than the ordinary sum.

use super::compound_turn::describe_rule;
use grundy_core::base::{Budget, Ending, Outcome, Over};
use grundy_core::engine::CompoundValue;
use grundy_games::Compound;
use grundy_solve::Answer;
use grundy_solve::compound_sum::{CompoundSum, SumComponent};
use grundy_store::Question;
use grundy_text::{Decimal, ErrorKind, ExplanationStep, Result, Words, words};

/// The maximum number of components whose values an explanation lists.
const MAX_COMPONENTS: usize = 12;

/// Explains `answer` step by step: the rule of the compound, the value of each component, the
/// conclusion and a winning turn. If the position is too large to split into components, gives only
/// the rule and the reason in `answer`. Returns no steps for an ordinary sum and for
/// [`Compound::SjEnd`], in which the values of the games decide the end of play.
///
/// # Errors
/// Fails if a game cannot be a component of a compound, its moves form a cycle, or a stop is
/// requested.
pub(super) fn steps(
    question: &Question,
    answer: &Answer,
    budget: &Budget,
) -> Result<Vec<ExplanationStep>> {
    let Compound::Joined(joining) = question.compound else { return Ok(vec![]) };
    let mut steps = vec![ExplanationStep::sentence(describe_rule(joining))];
    let sum = match CompoundSum::new(question, 1, budget) {
        // An answer that was found without splitting the position already states its reason in
        // words.
        Err(error) if error.kind() == ErrorKind::TooBig => {
            steps
                .push(ExplanationStep::sentence(capitalize(answer.why.clone()).then(&full_stop())));
            return Ok(steps);
        }
        sum => sum?,
    };
    let Some(sum) = sum else { return Ok(vec![]) };
    for (index, component) in sum.components.iter().take(MAX_COMPONENTS).enumerate() {
        let value = value_words(&sum, component.value);
        steps.push(ExplanationStep::sentence(
            component_name(&sum, index, component)
                .then(&words!(compound_reasons::colon))
                .then(&value)
                .then(&full_stop()),
        ));
    }
    if let Some(omitted) =
        sum.components.len().checked_sub(MAX_COMPONENTS).filter(|omitted| *omitted > 0)
    {
        steps.push(ExplanationStep::sentence(words!(compound_reasons::not_listed, omitted)));
    }
    steps.push(ExplanationStep::sentence(capitalize(answer.why.clone()).then(&full_stop())));
    if answer.outcome == Outcome::N && !sum.is_over() {
        steps.extend(explain_winning_turn(&sum));
    }
    Ok(steps)
}

/// Returns the punctuation mark at the end of a sentence.
fn full_stop() -> Words {
    words!(compound_reasons::full_stop)
}

/// Returns the name of a component together with its position, such as "heap 2 (size 5)".
fn component_name(sum: &CompoundSum, index: usize, component: &SumComponent) -> Words {
    let summand = &sum.question.summands[component.game];
    let position = summand.instance.game.family().print(&component.position.widen());
    let number = sum.component_number(index);
    let name_in_game = if summand.instance.game.heaps().is_some() {
        words!(compound_reasons::heap_size, number, position)
    } else if summand.instance.game.tokens().is_some() {
        words!(compound_reasons::token_on, number, position)
    } else {
        words!(compound_reasons::position, position)
    };
    if sum.question.summands.len() == 1 {
        return capitalize(name_in_game);
    }
    let (name, game) = (&summand.instance.name, component.game + 1);
    words!(compound_reasons::game, game, name).then(&name_in_game)
}

/// Capitalizes the first letter of the English text; the Chinese text is unchanged.
fn capitalize(text: Words) -> Words {
    let mut chars = text.en.chars();
    let first_letter: String = chars.next().into_iter().flat_map(char::to_uppercase).collect();
    Words { en: first_letter + chars.as_str(), zh: text.zh }
}

/// Describes in words the value of a component of `sum`: that it has ended, or its remoteness,
/// suspense number, outcome or foreclosed value (Grundy value without the moves that lose at once),
/// depending on the compound.
fn value_words(sum: &CompoundSum, value: CompoundValue) -> Words {
    let misere = sum.question.ending == Ending::Misere;
    match value {
        CompoundValue::Length(0)
        | CompoundValue::Ended
        | CompoundValue::Kind { live: false, .. } => {
            words!(compound_reasons::this_component_has_ended)
        }
        CompoundValue::Length(short) => {
            let n = sum.lengths.original(short);
            let (n, parity) = (Decimal(&n), short % 2);
            match sum.joining.over {
                Over::First => {
                    words!(compound_reasons::remoteness_number_of_moves, n, misere, parity)
                }
                Over::Last => {
                    words!(compound_reasons::suspense_number_moves_to_its_end, n, misere, parity)
                }
            }
        }
        CompoundValue::Kind { normal, misere: lost, .. } => {
            let letter = |lost: bool| if lost { "P" } else { "N" };
            let (normal_letter, misere_letter) = (letter(normal), letter(lost));
            match (misere, sum.joining.over) {
                (false, _) => words!(compound_reasons::position_of_normal_play, normal_letter),
                (true, Over::First) => {
                    words!(compound_reasons::position_of_misere_play, misere_letter)
                }
                (true, Over::Last) => words!(
                    compound_reasons::position_of_normal_play_position,
                    normal_letter,
                    misere_letter
                ),
            }
        }
        CompoundValue::Immediate => words!(compound_reasons::one_move_can_end_this_component),
        CompoundValue::Value(value) => words!(compound_reasons::foreclosed_value, value, misere),
        CompoundValue::Nothing => words!(compound_reasons::not_needed),
    }
}

/// Explains a winning turn: each move, the value that it gives to its component, and why the
/// opponent then loses.
fn explain_winning_turn(sum: &CompoundSum) -> Vec<ExplanationStep> {
    let sets = sum.move_sets(Outcome::P, 1);
    let Some(set) = sets.shown.first() else {
        return vec![ExplanationStep::sentence(words!(
            compound_reasons::no_winning_turn_is_listed_because
        ))];
    };
    let mut steps = vec![ExplanationStep::sentence(words!(compound_reasons::winning_turn))];
    for &(index, option) in set.iter().take(MAX_COMPONENTS) {
        let component = &sum.components[index];
        let Some((_, value)) = component.options.get(option) else { continue };
        let (_, description) = sum.describe_component_move((index, option));
        let component = component_name(sum, index, component);
        let value = value_words(sum, *value);
        let arrow = words!(compound_reasons::arrow);
        steps.push(ExplanationStep::sentence(
            component
                .then(&words!(compound_reasons::colon))
                .then(&description)
                .then(&arrow)
                .then(&value)
                .then(&full_stop()),
        ));
    }
    if let Some(omitted) = set.len().checked_sub(MAX_COMPONENTS).filter(|omitted| *omitted > 0) {
        steps.push(ExplanationStep::sentence(words!(compound_reasons::not_listed, omitted)));
    }
    steps.push(ExplanationStep::sentence(remaining_words(sum, set)));
    steps
}

/// Explains why the opponent loses after the turn `set`. A turn is a list of moves, each a pair of
/// the index of the component that moves and the index of the option that it reaches.
fn remaining_words(sum: &CompoundSum, set: &[(usize, usize)]) -> Words {
    let mut moves = set.iter().peekable();
    let total = sum.components.iter().enumerate().fold(
        CompoundValue::Nothing,
        |total, (index, component)| {
            let chosen_move = moves.next_if(|(moved, _)| *moved == index);
            let option = chosen_move.and_then(|(_, option)| component.options.get(*option));
            sum.theory.join(total, option.map_or(component.value, |(_, value)| *value))
        },
    );
    let reason = match (total, sum.joining.over) {
        (
            CompoundValue::Length(0)
            | CompoundValue::Ended
            | CompoundValue::Kind { live: false, .. },
            _,
        ) => words!(compound_reasons::play_is_over),
        (CompoundValue::Length(short), over) => {
            let n = sum.lengths.original(short);
            let (n, parity) = (Decimal(&n), short % 2);
            match over {
                Over::First => words!(compound_reasons::least_of_these_numbers_is_then, n, parity),
                Over::Last => {
                    words!(compound_reasons::greatest_of_these_numbers_is_then, n, parity)
                }
            }
        }
        (CompoundValue::Value(value), _) => words!(compound_reasons::nim_sum_is_then, value),
        _ => words!(compound_reasons::all_remaining_components_are_lost),
    };
    capitalize(
        reason.then(&words!(compound_reasons::and_opponent_who_is_to_move)).then(&full_stop()),
    )
}
