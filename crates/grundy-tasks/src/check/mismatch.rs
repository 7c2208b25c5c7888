//! Messages for positions at which a claim in the language of rule files is false.

use grundy_core::base::Outcome;
use grundy_syntax::ClaimKind;
use grundy_text::{Error, Words, words};

/// Builds the error for a claim about Grundy values of a game whose positions have none.
pub(super) fn no_values() -> Error {
    Error::unsupported(words!(
        "positions of this game have no Grundy values",
        "此游戏的局面没有 SG 值"
    ))
    .help(words!("claim P-positions", "请断言必败态"))
}

/// Returns a message if the claimed Grundy value differs from the computed value, otherwise `None`.
pub(super) fn of_value(claimed: i64, value: u32) -> Option<Words> {
    (i64::from(value) != claimed).then(|| {
        words!(
            "claimed Grundy value {claimed}, computed {value}",
            "所称 SG 值为 {claimed}，计算得 {value}"
        )
    })
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
        0 => words!(
            "actual outcome {actual}, which the claim excludes",
            "实为 {actual}，断言却不包括它"
        ),
        _ => words!(
            "claimed outcome {claimed_name}, actual outcome {actual}",
            "所称为 {claimed_name}，实为 {actual}"
        ),
    })
}
