//! Stone (HDU 4764): players write increasing numbers, a form of misère Bash's game.

use super::bash_misere_law;
use crate::prelude::*;
use grundy_octal::{MoveWording, TakeSet, take_choice};

pub static CARD: Card = Card {
    params: &[Param::required("k", text!(hdu4764::what), ParamKind::Natural(1))],
    kind: Kind::Game { build, ending: Ending::Misere, compound: Compound::One },
    law: Some(Law {
        statement: text!(hdu4764::statement),
        theorem: "misère Bash game",
        source: "folklore",
        claim: Claim::Outcome(|params, position| {
            bash_misere_law::outcome(params.natural("k"), position)
        }),
        moves: Some(|params: &Params, position, _, _| {
            bash_misere_law::moves(params.natural("k"), position)
        }),
        why: Some(|params, position| {
            bash_misere_law::why(params.natural("k"), position, "the count of numbers left")
        }),
        steps: None,
        checks: &[Check { params: "k=1..12", positions: sample::single_heaps, to: 60 }],
    }),
    ..entry!("hdu4764", hdu4764)
};

fn build(params: &Params) -> Result<Game, Error> {
    let rule = HeapRule::Take(TakeSet::UpTo(params.clamped("k")));
    let text = bash_misere_law::rule_text(params.natural("k"));
    Ok(Game::of_heaps(HeapGame::single(rule).with_phrase(PHRASE)).with_rule_text(text))
}

/// The name and the description of a move: its name is `write`, and the choice `plus` states by how
/// much the new number exceeds the last one.
const PHRASE: MoveWording =
    MoveWording { name: |heap, left| ("write", take_choice("plus", heap, left)), words: phrase };

fn phrase(below: &Big, left: &[Big], _: Option<usize>) -> Words {
    words!(hdu4764::write_number_higher_than_last_one, step = below - left.iter().sum::<Big>())
}
