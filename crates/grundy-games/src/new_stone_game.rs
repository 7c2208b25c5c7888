//! A New Stone Game: a move discards stones of a heap and can give others to other heaps.

use super::{Card, Check, Claim, Class, Group, Kind, Law, Moves, Params, sample};
use grundy_core::base::{Big, Outcome};
use grundy_families::{Game, Give, from_the_end};
use grundy_text::{Error, Text, Words, words};

pub static CARD: Card = Card {
    id: "new-stone-game",
    systems: &[47],
    name: Text { en: "A New Stone Game", zh: "新取石子游戏" },
    aliases: &["poj1740"],
    group: Group::Splitting,
    class: Class::Impartial,
    rules: Text {
        en: "Several heaps. A move chooses a heap, discards at least one of its stones, and may then give any of its remaining stones to other non-empty heaps. Whoever cannot move loses.",
        zh: "若干堆石子。每次选一堆，弃去其中至少一颗，再把该堆剩下的石子任意分给其他非空的堆（也可不分）。不能走者负。",
    },
    notation: Text { en: "the sizes of the heaps", zh: "各堆石子数" },
    example: "1 2 4",
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: Text {
            en: "P exactly when every size of a non-empty heap occurs an even number of times",
            zh: "非空堆的每种大小都出现偶数次时必败",
        },
        theorem: "pairing of equal heaps",
        source: "POJ 1740, LouTiancheng@POJ",
        claim: Claim::Outcome(outcome),
        moves: Some(moves),
        why: Some(why),
        steps: None,
        checks: &[
            Check { params: "", positions: up_to_4_heaps, to: 5 },
            Check { params: "", positions: sample::triples, to: 6 },
        ],
    }),
    misstated: Some(Text {
        en: "\"P exactly when the heaps can be paired up\" is true only if empty heaps do not count: (2,2,0) is P although it lists three heaps. The game is not Nim either: (1,2,3) has nim-sum 0, but is won by discarding 2 stones of the heap of 3 and giving 1 to the heap of 1.",
        zh: "“各堆能两两配对时必败”不能把空堆算在内：(2,2,0) 虽列三堆仍必败。它也不是 Nim：(1,2,3) 异或和为 0，却可从 3 中弃 2、给 1 那堆 1 颗而取胜。",
    }),
    ..Card::DEFAULT
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::linked(Box::new(Give)))
}

fn up_to_4_heaps(_: &Params, to: u64) -> Vec<Vec<u64>> {
    (0..=4).flat_map(|heaps| sample::tuples(heaps, to)).collect()
}

/// Returns the indices of the non-empty heaps in ascending order of their size.
fn occupied(heaps: &[Big]) -> Vec<usize> {
    from_the_end(heaps).into_iter().filter(|&heap| heaps[heap] != Big::ZERO).collect()
}

/// Returns the least size that an odd number of heaps have, and the number of heaps of this size.
/// Returns `None` if every size occurs an even number of times.
fn odd_size(heaps: &[Big]) -> Option<(&Big, usize)> {
    let order = occupied(heaps);
    let mut runs = order.chunk_by(|&a, &b| heaps[a] == heaps[b]);
    runs.find(|run| run.len() % 2 == 1).map(|run| (&heaps[run[0]], run.len()))
}

fn outcome(_: &Params, heaps: &[Big]) -> Option<Outcome> {
    Some(Outcome::n_if(odd_size(heaps).is_some()))
}

/// Returns a winning move, which makes the heaps equal in pairs with stones from the largest heap.
/// The largest heap is used up, or becomes equal to the smallest. It gives fewer stones to the
/// other heaps than it loses, so at least one stone is discarded.
fn moves(_: &Params, heaps: &[Big], _: &Big, _: usize) -> Moves {
    if odd_size(heaps).is_none() {
        return Moves::all(vec![]);
    }
    let order = occupied(heaps);
    let mut heaps_after = heaps.to_vec();
    let (&largest, others) = order.split_last().expect("an odd size is there");
    let pairs = if order.len() % 2 == 1 {
        heaps_after[largest] = Big::ZERO;
        others
    } else {
        heaps_after[largest] = heaps[others[0]].clone();
        &others[1..]
    };
    for pair in pairs.chunks(2) {
        heaps_after[pair[0]] = heaps[pair[1]].clone();
    }
    Moves::some(vec![heaps_after])
}

fn why(_: &Params, heaps: &[Big]) -> Words {
    match odd_size(heaps) {
        Some((size, 1)) => words!(
            "the heap size {size} occurs only once, so the heaps do not form pairs of equal size",
            "大小 {size} 只出现一次"
        ),
        Some((size, times)) => words!(
            "the heap size {size} occurs {times} times, an odd number, so the heaps do not form \
             pairs of equal size",
            "大小 {size} 出现 {times} 次，为奇数"
        ),
        None => words!(
            "every heap size occurs an even number of times, so the opponent can copy each move on \
             another heap of the same size",
            "每种大小都出现偶数次：对手总能在相等的堆上照做"
        ),
    }
}
