//! Nim: a move takes any number of stones from one heap.

use super::{
    Card, Check, Claim, Class, Group, Kind, Law, Params, Reach, heaps_of_nim, nim_misere, sample,
};
use grundy_core::base::Big;
use grundy_text::Text;

pub static CARD: Card = Card {
    id: "nim",
    systems: &[28],
    name: Text { en: "Nim", zh: "尼姆博弈" },
    aliases: &["Nim 游戏", "尼姆"],
    group: Group::Nim,
    class: Class::Impartial,
    rules: Text {
        en: "Several heaps. A move takes any number of stones, at least one, from one heap. Whoever takes the last one wins.",
        zh: "若干堆石子，每次从一堆中取至少一颗，取到最后一颗者胜。",
    },
    notation: heaps_of_nim::NOTATION,
    example: "2 5 4",
    kind: Kind::normal_play(heaps_of_nim::build),
    law: Some(LAW),
    misere: Some(nim_misere::LAW),
    ..Card::DEFAULT
};

pub(super) const LAW: Law = Law {
    statement: Text {
        en: "P exactly when the nim-sum of the heaps is 0; a heap is worth its size",
        zh: "各堆异或和为 0 时必败；每堆的 SG 值等于其大小",
    },
    theorem: "Bouton's theorem",
    source: "Bouton 1902",
    claim: Claim::Heap { value, reach: Some(reach) },
    checks: &[Check { params: "", positions: sample::triples, to: 7 }],
    ..Law::DEFAULT
};

fn value(_: &Params, n: &Big) -> Big {
    n.clone()
}

fn reach(_: &Params, n: &Big, target: &Big, _: usize) -> Reach {
    Reach::all(if target < n { vec![vec![target.clone()]] } else { vec![] })
}
