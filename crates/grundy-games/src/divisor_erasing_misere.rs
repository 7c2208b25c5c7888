//! Misère divisor erasing: the player who erases the last number loses.

use super::divisor_boards::{NOTATION, build, full_boards, has_least, sets, stealing};
use crate::prelude::*;

pub static CARD: Card = Card {
    kind: Kind::Game { build, ending: Ending::Misere, compound: Compound::One },
    law: Some(LAW),
    ..entry!("divisor-erasing-misere", divisor_erasing_misere, NOTATION)
};

pub(super) const LAW: Law = Law {
    statement: text!(divisor_erasing_misere::statement),
    theorem: "strategy stealing",
    source: "Gale 1974, after Schuh 1952",
    claim: Claim::Outcome(outcome),
    why: Some(why),
    checks: &[
        Check { params: "", positions: full_boards, to: 14 },
        Check { params: "", positions: sets, to: 10 },
    ],
    ..Law::DEFAULT
};

fn outcome(_: &Params, position: &[Big]) -> Option<Outcome> {
    has_least(position).map(|numbers| Outcome::n_if(numbers != 1))
}

fn why(_: &Params, position: &[Big]) -> Words {
    match has_least(position) {
        Some(0) => words!(divisor_erasing_misere::opponent_has_erased_last_number),
        Some(1) => words!(divisor_erasing_misere::last_number_must_be_erased),
        _ => stealing(),
    }
}
