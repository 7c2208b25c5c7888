//! Merging heaps up to a maximum size.

use super::{Card, Check, Claim, Class, Group, Kind, Law, Moves, Param, ParamKind, Params, sample};
use grundy_core::base::{Big, Outcome, big};
use grundy_families::{Game, Merge};
use grundy_text::{Error, Text, Words, counted, words};

pub static CARD: Card = Card {
    id: "merge-heaps",
    systems: &[45],
    name: Text { en: "Merging heaps up to m", zh: "人人尽说江南好" },
    aliases: &["luogu-p4101", "heoi2014", "合并石子博弈", "Merging up to m"],
    group: Group::Splitting,
    class: Class::Impartial,
    rules: Text {
        en: "n heaps of one stone each. A move merges two heaps into one, which must not have more than m stones. Whoever cannot move loses. Other start positions may be given too.",
        zh: "n 堆石子，每堆一颗。每次合并两堆，合并后的石子数不得超过 m。不能走者负。也可以给出其他的初始局面。",
    },
    notation: Text {
        en: "`7` is seven heaps of 1; `1x5 3x2` (size x number) is five heaps of 1 and two heaps of 3; then `m=…`, the maximum size of a merged heap",
        zh: "`7` 表示 7 堆单颗石子；`1x5 3x2` 表示 5 堆 1 颗与 2 堆 3 颗（大小 x 堆数）；再写 `m=…`，即合并后一堆至多的石子数",
    },
    example: "7 m=3",
    params: &[Param {
        name: "m",
        what: Text {
            en: "the maximum size of a merged heap", zh: "合并后一堆至多的石子数"
        },
        kind: ParamKind::Natural(1),
        default: None,
    }],
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: Text {
            en: "from n heaps of 1, best play lasts n − ceil(n/m) moves; N exactly when this number is odd. The winner can always find a winning move among the merges with the largest allowed sum. The law says nothing about other start positions",
            zh: "从 n 堆单颗石子出发，最佳对局恰走 n − ⌈n/m⌉ 步；为奇数时必胜。必胜方总能在合并后最大的走法中找到必胜走法。其他初始局面不在此列",
        },
        theorem: "merging greedily",
        source: "HEOI 2014, Luogu P4101",
        claim: Claim::Outcome(outcome),
        moves: Some(moves),
        why: Some(why),
        steps: None,
        checks: &[Check { params: "m=1..12", positions: sample::single_heaps, to: 20 }],
    }),
    ..Card::DEFAULT
};

fn build(params: &Params) -> Result<Game, Error> {
    let rules = Merge { max_heap: params.clamped("m") };
    Ok(Game::linked(Box::new(rules)).with_rule_text(rule_text(params)))
}

/// Returns the rules as the text of a rule file. The claim of the file is about starting positions
/// with heaps of size 1.
fn rule_text(params: &Params) -> String {
    let m = params.natural("m");
    format!(
        "\
param m: 1..1000000000000 = {m}
position heaps: bag(nat)
start n -> [[1; n]]
move merge (a in heaps, b in heaps)
  when a <= b and a + b <= m and (a < b or count(h in heaps if h == a) > 1) {{
  remove a from heaps
  remove b from heaps
  add a + b to heaps
}}
claim N when parity(sum(heaps) - (sum(heaps) + m - 1) div m) == 1 for start
"
    )
}

/// Returns the number of merges until play ends with best play, `n − ⌈n/m⌉`, for n heaps of size 1
/// and a maximum size m. Every m heaps become one heap, and the remaining heaps become another.
fn length(n: &Big, m: &Big) -> Big {
    n - (n + m - 1u8) / m
}

fn outcome(params: &Params, position: &[Big]) -> Option<Outcome> {
    let [ones] = position else { return None };
    Some(Outcome::n_if(length(ones, params.natural("m")) % 2u8 == 1))
}

/// Returns the only move from a position whose heaps all have size 1, or no move if it does not
/// win. For any other position, returns no move and no count.
fn moves(params: &Params, position: &[Big], _: &Big, _: usize) -> Moves {
    match position {
        [ones] if outcome(params, position) == Some(Outcome::N) => {
            Moves::all(vec![vec![ones - 2u8, big(2), big(1)]])
        }
        [_] => Moves::all(vec![]),
        _ => Moves::some(vec![]),
    }
}

fn why(params: &Params, position: &[Big]) -> Words {
    let [n] = position else { return Words::default() };
    let m = params.natural("m");
    let (left, length) = (n - length(n, m), length(n, m));
    let (heaps, moves) = (counted(n, "heap"), counted(&length, "move"));
    let merged = counted(&left, "heap");
    words!(
        "best play lasts {moves}: it merges {heaps} into {merged} of at most {m} stones each",
        "最佳对局把 {n} 堆合并为 {left} 堆（每堆至多 {m}）：共 {length} 步"
    )
}
