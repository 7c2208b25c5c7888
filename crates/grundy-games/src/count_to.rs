//! Counting to N: Bash's game in which players count numbers instead of taking stones.

use super::{Card, Kind, Law, Param, Params, bash};
use grundy_core::base::Big;
use grundy_families::Game;
use grundy_octal::{HeapGame, HeapRule, MoveWording, TakeSet, take_choice};
use grundy_text::{Error, Text, Words, words};

pub static CARD: Card = Card {
    id: "count-to",
    systems: &[14],
    name: Text { en: "Counting to N", zh: "报数游戏" },
    aliases: &["counting game", "race to N", "race to 100", "抢 30", "抢三十", "抢数", "报数"],
    rules: Text {
        en: "Two players count aloud from 1, each in turn saying the next 1 to m numbers. Whoever says N wins.",
        zh: "两人从 1 起轮流报数，每人每次接着报 1 到 m 个数，报到 N 者胜。",
    },
    notation: Text {
        en: "the number of numbers still to be said (N at the start), then `m=…`, the maximum number of numbers that a player says in a turn",
        zh: "还要报的数的个数（开局时为 N），再写 `m=…`，即一次最多可报几个数",
    },
    example: "100 m=10",
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: Text {
            en: "P exactly when m+1 divides the number r of numbers still to be said; otherwise say r mod (m+1) numbers",
            zh: "剩余个数能被 m+1 整除时必败；否则报（剩余个数 mod (m+1)）个数",
        },
        ..bash::LAW
    }),
    params: &[Param {
        what: Text {
            en: "the maximum number of numbers that a player says in a turn",
            zh: "一次最多可报几个数",
        },
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
        words!("say 1 number, leaving {remaining} to say", "报 1 个数，还剩 {remaining} 个")
    } else {
        words!(
            "say {numbers} numbers, leaving {remaining} to say",
            "报 {numbers} 个数，还剩 {remaining} 个"
        )
    }
}
