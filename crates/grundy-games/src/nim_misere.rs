//! Misère Nim: the player who takes the last stone loses.

use super::nim_sum_text::nim_sum;
use super::{
    Card, Check, Claim, Class, Compound, Group, Kind, Law, Moves, Params, heaps_of_nim, sample,
};
use grundy_core::base::{Big, Ending, Outcome, big};
use grundy_text::{Text, Words, all_of, words};

pub static CARD: Card = Card {
    id: "nim-misere",
    systems: &[32],
    name: Text { en: "Misère Nim", zh: "反 Nim 游戏" },
    aliases: &["anti-nim", "反尼姆", "bzoj1022", "luogu-p4279", "hdu1907", "hdu2509", "反 Nim"],
    group: Group::Nim,
    class: Class::Impartial,
    rules: Text {
        en: "Several heaps. A move takes any number of stones, at least one, from one heap. Whoever takes the last one loses.",
        zh: "若干堆石子，每次从一堆中取至少一颗，取到最后一颗者负。",
    },
    notation: heaps_of_nim::NOTATION,
    example: "1 1 3",
    kind: Kind::Game {
        build: |params| Ok(heaps_of_nim::build(params)?.with_rule_text(RULE_TEXT)),
        ending: Ending::Misere,
        compound: Compound::One,
    },
    law: Some(LAW),
    misstated: Some(Text {
        en: "\"Won when all heaps are 1 and their number is even, or not all are 1 and the nim-sum is not 0\" is true only if empty heaps do not count: (0) has one heap, which is not 1, and nim-sum 0, yet it is won, because the player to move did not take the last stone.",
        zh: "“各堆都为 1 且堆数为偶，或不都为 1 且异或和不为 0 时必胜”须先去掉空堆：(0) 有一堆、不为 1、异或和为 0，却是必胜，因为最后一颗不是将走者取的。",
    }),
    ..Card::DEFAULT
};

const RULE_TEXT: &str = "\
position heaps: bag(nat)
misere
move take (h in heaps, k in 1..h) {
  remove h from heaps
  if k < h { add h - k to heaps }
}
claim P when if any h in heaps: h > 1 then xor(heaps) == 0 else parity(sum(heaps)) == 1
";

pub(super) const LAW: Law = Law {
    statement: Text {
        en: "count only non-empty heaps: if all are 1 (or there is none), N exactly when their number is even; otherwise N exactly when the nim-sum is not 0",
        zh: "只看非空堆：若全为 1（或没有），堆数为偶时必胜；否则异或和不为 0 时必胜",
    },
    theorem: "Bouton's theorem for misère Nim",
    source: "Bouton 1902",
    claim: Claim::Outcome(outcome),
    moves: Some(moves),
    why: Some(why),
    steps: None,
    checks: &[Check { params: "", positions: up_to_4_heaps, to: 5 }],
};

fn up_to_4_heaps(_: &Params, to: u64) -> Vec<Vec<u64>> {
    (0..=4).flat_map(|heaps| sample::tuples(heaps, to)).collect()
}

/// Returns the number of heaps of size 1, and the number of heaps of size 2 or more.
fn census(heaps: &[Big]) -> (usize, usize) {
    let ones = heaps.iter().filter(|heap| **heap == Big::ONE).count();
    let larger = heaps.iter().filter(|heap| **heap > Big::ONE).count();
    (ones, larger)
}

fn outcome(_: &Params, heaps: &[Big]) -> Option<Outcome> {
    let (ones, larger) = census(heaps);
    Some(Outcome::n_if(if larger == 0 {
        ones % 2 == 0
    } else {
        heaps.iter().fold(Big::ZERO, |sum, heap| sum ^ heap) != Big::ZERO
    }))
}

fn moves(params: &Params, heaps: &[Big], _: &Big, limit: usize) -> Moves {
    if outcome(params, heaps) == Some(Outcome::P) {
        return Moves::all(vec![]);
    }
    let (ones, larger) = census(heaps);
    let nim_sum = heaps.iter().fold(Big::ZERO, |sum, heap| sum ^ heap);
    // The size that a winning move must leave of `heap`.
    let target = |heap: &Big| match larger {
        0 => (*heap == Big::ONE).then_some(Big::ZERO),
        1 => (*heap > Big::ONE).then(|| big((ones % 2 == 0).into())),
        _ => Some(heap ^ &nim_sum).filter(|left| left < heap),
    };
    let (mut to, mut count) = (Vec::new(), 0u64);
    for (i, heap) in heaps.iter().enumerate() {
        let Some(left) = target(heap) else { continue };
        count += 1;
        if to.len() < limit {
            let mut heaps_after = heaps.to_vec();
            heaps_after[i] = left;
            to.push(heaps_after);
        }
    }
    Moves { to, count: Some(big(count)) }
}

fn why(_: &Params, heaps: &[Big]) -> Words {
    match census(heaps) {
        (0, 0) => words!(
            "no stone is left: the other player took the last one",
            "石子已取完：最后一颗是对手取的"
        ),
        (ones, 0) => {
            let are = if ones == 1 { "is" } else { "are" };
            let en = all_of(ones, "heap");
            words!(
                "{en} {are} 1, so every move takes one heap",
                "{ones} 堆全为 1，双方只能轮流各取一堆"
            )
        }
        (ones, 1) => words!(
            "only one heap is larger than 1, and the number of heaps of 1 is {ones}: reducing the \
             large heap to 0 or 1 leaves an odd number of heaps of 1",
            "只有一堆大于 1，另有 {ones} 堆为 1：把它取到 0 或 1，留下奇数堆 1"
        ),
        (_, larger) => {
            let heap_text = nim_sum(heaps.iter().filter(|heap| **heap != Big::ZERO)).1;
            words!(
                "{larger} heaps are larger than 1, so the nim-sum decides: {heap_text}",
                "有 {larger} 堆大于 1，由异或和决定：{heap_text}"
            )
        }
    }
}
