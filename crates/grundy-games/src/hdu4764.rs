//! Stone (HDU 4764): players write increasing numbers, a form of misère Bash's game.

use super::{
    Card, Check, Claim, Class, Compound, Group, Kind, Law, Param, ParamKind, Params,
    bash_misere_law, sample,
};
use grundy_core::base::{Big, Ending};
use grundy_families::Game;
use grundy_octal::{HeapGame, HeapRule, MoveWording, TakeSet, take_choice};
use grundy_text::{Error, Text, Words, words};

pub static CARD: Card = Card {
    id: "hdu4764",
    systems: &[19],
    name: Text { en: "Writing numbers (Stone)", zh: "写数字（Stone）" },
    aliases: &["HDU 4764", "Stone", "Tang and Jiang", "写数字"],
    group: Group::Bash,
    class: Class::Impartial,
    rules: Text {
        en: "Tang writes a number from 1 to k. Then Jiang and Tang in turn write a number that exceeds the last one by 1 to k. Whoever writes a number of N or more loses.",
        zh: "Tang 先写一个 1 到 k 的数，此后 Jiang 与 Tang 轮流写一个比上一个数大 1 到 k 的数，先写出不小于 N 的数者负。",
    },
    notation: Text {
        en: "N minus the last number written (N itself at the start), then `k=…`, the maximum increase from one number to the next",
        zh: "N 减去上一个写出的数（开局即 N），再写 `k=…`，即每次最多增大的数",
    },
    example: "30 k=3",
    params: &[Param {
        name: "k",
        what: Text {
            en: "the maximum increase from one number to the next",
            zh: "每次最多增大的数",
        },
        kind: ParamKind::Natural(1),
        default: None,
    }],
    kind: Kind::Game { build, ending: Ending::Misere, compound: Compound::One },
    law: Some(Law {
        statement: Text {
            en: "the second player wins exactly when k+1 divides N-1; else the only winning first number is (N-1) mod (k+1)",
            zh: "k+1 整除 N-1 时后手胜；否则唯一的必胜首数是 (N-1) mod (k+1)",
        },
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
    ..Card::DEFAULT
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
    let step = below - left.iter().sum::<Big>();
    words!(
        "write the number {step} higher than the last one ({step} at the beginning)",
        "写比上一个数大 {step} 的数（作为首数即 {step}）"
    )
}
