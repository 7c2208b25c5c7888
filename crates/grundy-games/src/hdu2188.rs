//! Choosing volunteers (HDU 2188): Bash's game in which players make donations.

use super::{Card, Kind, Param, Params, bash};
use grundy_core::base::Big;
use grundy_families::Game;
use grundy_octal::{HeapGame, HeapRule, MoveWording, TakeSet, take_choice};
use grundy_text::{Error, Text, Words, words};

pub static CARD: Card = Card {
    id: "hdu2188",
    systems: &[18],
    name: Text { en: "Choosing volunteers", zh: "选拔志愿者" },
    aliases: &["HDU 2188", "Grass and Rabbit", "悼念512汶川大地震遇难同胞——选拔志愿者"],
    rules: Text {
        en: "Grass and Rabbit take turns to donate 1 to m yuan. Whoever brings the total to n or more wins. Exceeding n makes no difference: whenever a player can exceed n, donating exactly the amount that is missing wins as well.",
        zh: "Grass 与 Rabbit 轮流捐款，每次 1 到 m 元，使总额达到或超过 n 元者胜。超过 n 不影响胜负：能超过时，恰好补足也能取胜。",
    },
    notation: Text {
        en: "the amount still missing to reach n, then `m=…`, the maximum amount of a donation",
        zh: "到 n 还差的金额，再写 `m=…`，即一次最多可捐多少元",
    },
    example: "8 m=10",
    kind: Kind::normal_play(build),
    params: &[Param {
        what: Text { en: "the maximum amount of a donation", zh: "一次最多可捐多少元" },
        ..bash::PARAM_M
    }],
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
    let given = lacks - &remaining;
    words!(
        "donate {given}, so that {remaining} are still missing",
        "捐 {given} 元，还差 {remaining} 元"
    )
}
