//! Partial results for a question whose computation ends at a limit.

use super::by_nim_sum::nim_value;
use super::flat_sum::single_summand;
use grundy_core::base::{Big, Budget, Ending};
use grundy_games::Compound;
use grundy_octal::narrow;
use grundy_rules_board::{BoardErrors, BoardRules};
use grundy_store::{Question, Summand};
use grundy_text::{COMMA, Error, ErrorKind, Lang, SEMICOLON, Words, words};

/// The maximum number of values that are listed.
const MAX_LISTED: usize = 12;
/// The maximum number of steps for each value that is listed. Most values were computed before the
/// limit was reached.
const LISTING_STEPS: u64 = 10_000;

/// Adds the partial results for a question to an error that states a limit. Returns other errors, and
/// errors that have a partial result, unchanged.
pub(super) fn add_partial_results(error: Error, question: &Question) -> Error {
    let is_limit = matches!(error.kind(), ErrorKind::TooBig | ErrorKind::Stopped);
    if !is_limit || error.partial_result().is_some() {
        return error;
    }
    let results = [partial_results(question), board_objection(question)];
    let results: Vec<Words> = results.into_iter().flatten().collect();
    if results.is_empty() {
        error
    } else {
        error.with_partial_result(Words::join(results, SEMICOLON))
    }
}

/// Describes why the board solver does not apply to the rules of a single game, with the place in
/// the rule file. Returns `None` unless the board solver was tried for this reason.
fn board_objection(question: &Question) -> Option<Words> {
    let instance = &single_summand(question)?.instance;
    let rules = instance.foldable_rules()?;
    if instance.game.results().is_none() && !rules.may_rename_board() {
        return None;
    }
    let error = rules.lowering_error(&instance.observed_lowering_error()?);
    let reason = Words { en: error.line(Lang::En), zh: error.line(Lang::Zh) };
    Some(words!(partial_results::board_solver_does_not_apply, reason))
}

/// Describes the partial results: values of games of a sum or of components of a board, else the
/// number of positions that were searched. Returns `None` if no position was.
fn partial_results(question: &Question) -> Option<Words> {
    let has_values = (question.ending, question.compound) == (Ending::Normal, Compound::One);
    let single = single_summand(question);
    let values = match single {
        _ if !has_values => None,
        Some(only) => component_values(only),
        None => game_values(question),
    };
    let searched =
        single.map_or(0, |only| only.instance.positions_seen() + only.instance.scores_seen());
    values.or_else(|| (searched > 0).then(|| words!(partial_results::positions_searched, searched)))
}

/// Describes the values of those games of a sum that have one, and who wins if all games have one.
/// Returns `None` if no game has a value.
fn game_values(question: &Question) -> Option<Words> {
    let budget = Budget::steps(LISTING_STEPS);
    let (mut values, mut sum) = (Vec::new(), Big::ZERO);
    for (index, summand) in question.summands.iter().enumerate() {
        if let Ok(found) = nim_value(summand, &budget) {
            let (number, name, value) = (index + 1, &summand.instance.name, found.value);
            sum ^= &value;
            values.push(words!(partial_results::value_of_game, number, name, value));
        }
    }
    let (value_count, count) = (values.len(), question.summands.len());
    values.truncate(MAX_LISTED);
    let values = Words::join(values, COMMA);
    Some(match value_count {
        0 => return None,
        _ if value_count < count => {
            words!(partial_results::values_of_games, value_count, count, values)
        }
        _ if sum == Big::ZERO => words!(partial_results::player_to_move_loses, values),
        _ => words!(partial_results::player_to_move_wins, values),
    })
}

/// Describes the values of the components into which a board falls apart. Returns `None` if it does
/// not fall apart, or no component has a value.
fn component_values(only: &Summand) -> Option<Words> {
    let position = narrow(&only.position)?;
    let budget = Budget::steps(LISTING_STEPS);
    let components = only.instance.board_component_values(&position, &budget).ok()??;
    let count = components.len();
    let values: Vec<String> =
        components.iter().flatten().map(|value| value.0.to_string()).collect();
    let value_count = values.len();
    let values = Words::list(values.into_iter().take(MAX_LISTED));
    (count > 1 && value_count > 0)
        .then(|| words!(partial_results::values_of_components, value_count, count, values))
}
