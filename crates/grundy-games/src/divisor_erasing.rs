//! Divisor erasing: a move erases a number with all its divisors, and the player who erases the
//! last number wins.

use super::divisor_boards::{NOTATION, build, full_boards, has_least, sets, stealing};
use crate::prelude::*;

pub static CARD: Card = Card {
    kind: Kind::normal_play(build),
    law: Some(LAW),
    misere: Some(super::divisor_erasing_misere::LAW),
    ..entry!("divisor-erasing", divisor_erasing, NOTATION)
};

const LAW: Law = Law {
    statement: text!(divisor_erasing::statement),
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
    has_least(position).map(|numbers| Outcome::n_if(numbers > 0))
}

fn why(_: &Params, position: &[Big]) -> Words {
    match has_least(position) {
        Some(0) => words!(divisor_erasing::nothing_is_left_to_erase),
        Some(1) => words!(divisor_erasing::only_number_can_be_erased),
        _ => stealing(),
    }
}
