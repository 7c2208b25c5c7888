//! The catalogue entry that presents a Nim heap as a graph.

use crate::{Card, Check, Claim, Class, Group, Kind, Law, Params, Reach, sample};
use grundy_core::base::Big;
use grundy_families::Game;
use grundy_octal::{HeapGame, HeapRule, MoveWording, TakeSet};
use grundy_text::{Error, MoveChoices, Text, Words, words};

pub static CARD: Card = Card {
    id: "nim-as-graph",
    systems: &[10],
    name: Text { en: "A Nim heap as a graph", zh: "Nim 转有向图" },
    aliases: &["Nim graph", "Nim 有向图"],
    group: Group::Theory,
    class: Class::Impartial,
    rules: Text {
        en: "A graph with the vertices 0 to x, an edge from every number to every smaller number, and a token on x. A move shifts the token along an edge; whoever cannot move loses. This is a Nim heap of x.",
        zh: "顶点为 0 到 x，每个数向所有更小的数连边，棋子在 x 上。每次沿边移动棋子，无法走者负。这就是大小为 x 的一堆 Nim。",
    },
    notation: Text { en: "the vertex of the token", zh: "棋子所在的顶点" },
    example: "7",
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: Text {
            en: "SG(x) = x: the values of the options of x are exactly the smaller numbers",
            zh: "SG(x) = x:x 的后继恰取遍所有更小的值",
        },
        theorem: "a Nim heap is worth its size",
        source: "Bouton 1902, Sprague 1935",
        claim: Claim::Heap { value, reach: Some(reach) },
        checks: &[Check { params: "", positions: sample::single_heaps, to: 60 }],
        ..Law::DEFAULT
    }),
    ..Card::DEFAULT
};

fn build(_: &Params) -> Result<Game, Error> {
    let rule = HeapRule::Take(TakeSet::Any);
    Ok(Game::of_heaps(HeapGame { phrase: PHRASE, ..HeapGame::single(rule) }))
}

const PHRASE: MoveWording =
    MoveWording { name: |_, _| ("go", MoveChoices::default()), words: phrase };

fn phrase(from: &Big, left: &[Big], _: Option<usize>) -> Words {
    let to = left.first().cloned().unwrap_or_default();
    words!("move the token from {from} to {to}", "把棋子从 {from} 移到 {to}")
}

fn value(_: &Params, x: &Big) -> Big {
    x.clone()
}

fn reach(_: &Params, x: &Big, target: &Big, _: usize) -> Reach {
    Reach::all(if target < x { vec![vec![target.clone()]] } else { vec![] })
}
