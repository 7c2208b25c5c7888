//! What is true of a position, where a claim in words says something else.

use crate::base::{Error, Outcome, Words};
use crate::lang::ClaimKind;
use crate::words;

/// That values cannot be claimed of a game without them.
pub(super) fn no_values() -> Error {
    Error::unsupported(words!(
        "positions of this game have no Grundy values",
        "此游戏的局面没有 SG 值"
    ))
    .help(words!("claim P-positions", "请断言必败态"))
}

/// The value, where a claim says another.
pub(super) fn of_value(said: i64, value: u32) -> Option<Words> {
    (i64::from(value) != said).then(|| {
        words!(
            "claimed Grundy value {said}, computed {value}",
            "所称 SG 值为 {said}，计算得 {value}"
        )
    })
}

/// The outcome, where a claim of this kind, which says 0 or 1, is false of it.
pub(super) fn of_outcome(kind: ClaimKind, said: i64, outcome: Outcome) -> Option<Words> {
    let wanted = match kind {
        ClaimKind::P => Outcome::P,
        ClaimKind::N => Outcome::N,
        ClaimKind::Draw | ClaimKind::Grundy => Outcome::Draw,
    };
    if (outcome == wanted) == (said != 0) {
        return None;
    }
    let (is, claimed) = (outcome.name(), wanted.name());
    Some(match said {
        0 => words!("it is {is}, and not claimed to be", "实为 {is}，断言却不包括它"),
        _ => words!("claimed to be {claimed}, it is {is}", "所称为 {claimed}，实为 {is}"),
    })
}
