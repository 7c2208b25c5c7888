//! Choosing volunteers (HDU 2188): Bash's game in which players make donations.

use super::bash;
use crate::prelude::*;
use grundy_octal::{MoveWording, TakeSet, take_choice};

pub static CARD: Card = Card {
    id: "hdu2188",
    name: text!(hdu2188::name),
    rules: text!(hdu2188::rules),
    notation: text!(hdu2188::notation),
    kind: Kind::normal_play(build),
    params: &[Param { what: text!(hdu2188::what), ..bash::PARAM_M }],
    misstated: None,
    ..bash::BASH
};

fn build(params: &Params) -> Result<Game, Error> {
    let rule = HeapRule::Take(TakeSet::UpTo(params.clamped("m")));
    Ok(Game::of_heaps(HeapGame::single(rule).with_phrase(PHRASE))
        .with_rule_text(bash::rule_text(params)))
}

/// The name and the description of a move: its name is `donate`, and the choice `donate` states the
/// amount.
const PHRASE: MoveWording = MoveWording {
    name: |heap, remaining| ("donate", take_choice("donate", heap, remaining)),
    words: phrase,
};

fn phrase(lacks: &Big, remaining: &[Big], _: Option<usize>) -> Words {
    let remaining: Big = remaining.iter().sum();
    words!(hdu2188::donate_so_that_are_still_missing, given = lacks - &remaining, remaining)
}
