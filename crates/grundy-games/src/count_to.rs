//! Counting to N: Bash's game in which players count numbers instead of taking stones.

use super::bash;
use crate::prelude::*;
use grundy_octal::{MoveWording, TakeSet, take_choice};

pub static CARD: Card = Card {
    id: "count-to",
    name: text!(count_to::name),
    rules: text!(count_to::rules),
    notation: text!(count_to::notation),
    kind: Kind::normal_play(build),
    law: Some(Law { statement: text!(count_to::statement), ..bash::LAW }),
    params: &[Param { what: text!(count_to::what), ..bash::PARAM_M }],
    misstated: None,
    ..bash::BASH
};

fn build(params: &Params) -> Result<Game, Error> {
    let rule = HeapRule::Take(TakeSet::UpTo(params.clamped("m")));
    Ok(Game::of_heaps(HeapGame::single(rule).with_phrase(PHRASE))
        .with_rule_text(bash::rule_text(params)))
}

/// The name and the description of a move: its name is `say`, and the choice `numbers` states how
/// many numbers the player counts.
const PHRASE: MoveWording = MoveWording {
    name: |heap, remaining| ("say", take_choice("numbers", heap, remaining)),
    words: phrase,
};

fn phrase(heap: &Big, remaining: &[Big], _: Option<usize>) -> Words {
    let remaining: Big = remaining.iter().sum();
    let numbers = heap - &remaining;
    if numbers == Big::ONE {
        words!(count_to::say_one_number_leaving_to_say, remaining)
    } else {
        words!(count_to::say_numbers_leaving_to_say, numbers, remaining)
    }
}
