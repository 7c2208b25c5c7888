//! Verifies proofs of claims for all sizes with the proof checker, which shares no code with the
//! prover.

use grundy_checker::{Ending, Fault, LimitReached, Limits, Proved, Statement, check};
use grundy_core::base::Budget;
use grundy_octal::envelope::corrupt;
use grundy_octal::period_certificate::CheckReport;
use grundy_text::{CertificateKind, Error, Limit, Result, Suggestion, Words, excerpt, words};
use std::time::Duration;

/// Verifies the text of a proof for all sizes, and describes what it proves.
///
/// # Errors
/// `Corrupt` with the place of the problem if the text is not a certificate; `TooBig` if the budget
/// is exhausted.
pub(super) fn verify_proof(text: &str, budget: &Budget) -> Result<CheckReport> {
    let limits = Limits {
        memory: usize::try_from(budget.bytes).unwrap_or(usize::MAX),
        time: budget.time_left().unwrap_or(Duration::MAX),
        cancel: budget.stop,
        ..Limits::default()
    };
    match check(text, &limits) {
        Ok(statement) => {
            let values = statement.conditions as u64;
            Ok(CheckReport::new(true, statement_words(&statement), values))
        }
        Err(Fault::Fails { condition, subject, position }) => {
            let about = if subject.is_empty() {
                String::new()
            } else {
                format!(" ({})", excerpt(&subject))
            };
            let at: Vec<String> =
                position.iter().map(|(name, number)| format!("{name} = {number}")).collect();
            let at = excerpt(&at.join(", "));
            let location =
                if at.is_empty() { Words::default() } else { words!(proof_check::at, at) };
            let words = words!(proof_check::condition_fails, condition, about);
            Ok(CheckReport::new(false, words.then(&location), 0))
        }
        Err(Fault::Malformed { problem }) => {
            let message = words!(proof_check::this_is_not_certificate, problem);
            Err(corrupt(CertificateKind::Claim, message))
        }
        Err(Fault::Limit(reached)) => {
            let (reason, limit) = match reached {
                LimitReached::Time | LimitReached::Cancelled => {
                    (words!(proof_check::time_limit_was_reached), Limit::Seconds)
                }
                LimitReached::Memory => {
                    (words!(proof_check::memory_limit_was_reached), Limit::Memory)
                }
                _ => (words!(proof_check::automaton_grew_too_large), Limit::Memory),
            };
            let message = words!(proof_check::proof_was_not_checked_completely);
            Err(Error::too_big(message.then(&reason)).suggest(Suggestion::RaiseLimit(limit)))
        }
    }
}

/// Describes the claim that the checker has proved, and the rules that it is about.
fn statement_words(statement: &Statement) -> Words {
    let claim = match &statement.claim {
        Proved::P { starts: 0 } => words!(proof_check::claim_is_true_of_exactly_p),
        Proved::P { starts } => words!(proof_check::claim_is_true_of_exactly_p_positions, starts),
        Proved::Values { bag: false } => words!(proof_check::claim_gives_grundy_values),
        Proved::Values { bag: true } => words!(proof_check::grundy_value_is_xor_of_values),
        Proved::Tame => words!(proof_check::in_misere_play_position_with_firm),
        Proved::Outcomes => words!(proof_check::claims_are_true_of_exactly_p),
        Proved::Sum(parts) => {
            words!(proof_check::grundy_value_is_xor_of_values_of_independent, count = parts.len())
        }
    };
    let ending = match &statement.ending {
        Ending::Measure(_) => words!(proof_check::play_ends_because_every_move_lowers),
        Ending::Progress { .. } => words!(proof_check::winner_makes_progress),
    };
    let (conditions, states) = (statement.conditions, statement.states);
    let restriction = restriction_words(statement);
    let parameters: Vec<String> =
        statement.parameters.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let parameters = if parameters.is_empty() {
        Words::default()
    } else {
        words!(proof_check::for_word, values = parameters.join(" "))
    };
    // The beginning of the text must not read like a proof about the rule text.
    let subject = words!(proof_check::about_formulas_in_certificate);
    subject
        .then(&claim)
        .then(&restriction)
        .then(&parameters)
        .then(&words!(proof_check::semicolon))
        .then(&ending)
        .then(&words!(proof_check::conditions_automata_with_at_most, conditions, states))
}

/// Describes the set of positions that the claim is restricted to, such as starts; empty if the
/// claim is about all positions.
fn restriction_words(statement: &Statement) -> Words {
    let bounded = statement.bounds.iter().filter(|(_, low, high)| *low > 0 || high.is_some());
    let mut conditions: Vec<Words> = bounded
        .map(|(name, low, high)| {
            let name = excerpt(name);
            match high {
                Some(high) => Words::same(format!("{low} <= {name} <= {high}")),
                None => Words::same(format!("{name} >= {low}")),
            }
        })
        .collect();
    if statement.invariant {
        conditions.push(words!(proof_check::condition_where));
    }
    let Some((first_condition, remaining)) = conditions.split_first() else {
        return Words::default();
    };
    let separator = words!(proof_check::comma);
    let conditions = remaining
        .iter()
        .fold(first_condition.clone(), |list, condition| list.then(&separator).then(condition));
    words!(proof_check::for_positions_that_satisfy)
        .then(&conditions)
        .then(&words!(proof_check::symbol))
}
