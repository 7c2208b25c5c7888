//! Messages for positions at which a claim in the language of rule files is false.

use grundy_core::base::Outcome;
use grundy_syntax::ClaimKind;
use grundy_text::{Error, Words, words};

/// Builds the error for a claim about Grundy values of a game whose positions have none.
pub(super) fn no_values() -> Error {
    Error::unsupported(words!(check::positions_of_this_game)).help(words!(check::claim_p_positions))
}

/// Returns a message if the claimed Grundy value differs from the computed value, otherwise `None`.
pub(super) fn of_value(claimed: i64, value: u32) -> Option<Words> {
    (i64::from(value) != claimed)
        .then(|| words!(check::claimed_grundy_value_computed, claimed, value))
}

/// Returns a message if a claim about outcomes is false at a position, otherwise `None`. `claimed`
/// is 1 if the claim gives the position the outcome that `kind` names, otherwise 0; `outcome` is
/// the true outcome.
pub(super) fn of_outcome(kind: ClaimKind, claimed: i64, outcome: Outcome) -> Option<Words> {
    let outcome_of_kind = match kind {
        ClaimKind::P => Outcome::P,
        ClaimKind::N => Outcome::N,
        ClaimKind::Draw | ClaimKind::Grundy => Outcome::Draw,
    };
    if (outcome == outcome_of_kind) == (claimed != 0) {
        return None;
    }
    let (actual, claimed_name) = (outcome.name(), outcome_of_kind.name());
    Some(match claimed {
        0 => words!(check::actual_outcome_which_claim_excludes, actual),
        _ => words!(check::claimed_outcome_actual_outcome, claimed_name, actual),
    })
}
