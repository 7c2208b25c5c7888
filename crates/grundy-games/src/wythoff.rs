//! Wythoff's game: a move takes stones from one heap, or the same number from both. The P-positions
//! are called cold pairs.

use super::{Card, Check, Claim, Class, Group, Kind, Law, Moves, Params, sample};
use grundy_core::base::{Big, Outcome, big, floor_phi, to_u64};
use grundy_families::{Game, LinkedPair, ascending};
use grundy_text::{Error, ExplanationStep, Figure, NumberedPairs, Text, Words, words};

pub static CARD: Card = Card {
    id: "wythoff",
    systems: &[25],
    name: Text { en: "Wythoff's game", zh: "威佐夫博弈" },
    aliases: &["hdu1527", "poj1067", "luogu-p2252", "取石子游戏", "威佐夫", "corner the queen"],
    group: Group::Wythoff,
    class: Class::Impartial,
    rules: Text {
        en: "Two heaps. A move takes any number of stones, at least one, from one heap, or the same number from both. Whoever takes the last stone wins.",
        zh: "两堆石子，每次从一堆中取至少一颗，或从两堆中取走同样多的石子（至少一颗），取到最后一颗者胜。",
    },
    notation: NOTATION,
    example: "5 7",
    params: &[],
    kind: Kind::normal_play(build),
    law: Some(LAW),
    misere: Some(MISERE),
    misstated: Some(Text {
        en: "\"P exactly when the difference times φ equals the smaller heap\" omits the floor, and without the floor no position except (0,0) is P, not even (1,2). Computing the floor in floating point fails too: with doubles, (165580140, 267914295) becomes N and (165580141, 267914296) becomes P, but the opposite is true.",
        zh: "“差乘以 φ 等于较小堆时必败”漏了取整：那样除 (0,0) 外没有必败态，连 (1,2) 都不是。用浮点数取整也会错：double 把 (165580140, 267914295) 当作必胜、(165580141, 267914296) 当作必败，事实恰好相反。",
    }),
};

pub(super) const NOTATION: Text = Text {
    en: "the sizes of the two heaps, in any order",
    zh: "两堆的石子数，顺序不限",
};

pub(super) const LAW: Law = Law {
    statement: Text {
        en: "P exactly when the smaller heap is floor(k·φ), where k is the difference of the heaps and φ is the golden ratio; from every other position, winning moves lead to 1 to 3 different positions",
        zh: "设两堆之差为 k、φ 为黄金比，较小堆等于 ⌊kφ⌋ 时必败；其余局面有 1 到 3 种必胜结果",
    },
    theorem: "Wythoff's theorem",
    source: "Wythoff 1907",
    claim: Claim::Outcome(outcome),
    moves: Some(moves),
    why: Some(why),
    steps: Some(steps),
    checks: &[Check { params: "", positions: sample::pairs, to: 80 }],
};

const MISERE: Law = Law {
    statement: Text {
        en: "the P-positions are (0,1), (2,2) and the P-positions of normal play from (3,5) on",
        zh: "必败态为 (0,1)、(2,2)，以及正常规则下从 (3,5) 起的所有必败态",
    },
    theorem: "misère Wythoff",
    source: "Fraenkel 1984",
    claim: Claim::Outcome(misere_outcome),
    moves: Some(misere_moves),
    why: Some(misere_why),
    steps: None,
    checks: &[Check { params: "", positions: sample::pairs, to: 80 }],
};

pub(super) fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::linked(Box::new(LinkedPair::Wythoff)).with_rule_text(RULE_TEXT))
}

const RULE_TEXT: &str = "\
position a, b
move left (k in 1..a) -> [a - k, b]
move right (k in 1..b) -> [a, b - k]
move both (k in 1..min(a, b)) -> [a - k, b - k]
claim P when min(a, b) == floor_phi(abs(a - b))
";

/// Returns the cold pair of index `k`: the P-position `(⌊kφ⌋, ⌊kφ⌋ + k)` of Wythoff's game.
pub(super) fn cold_pair(k: &Big) -> (Big, Big) {
    let low = floor_phi(k);
    let high = &low + k;
    (low, high)
}

/// Returns the index k of the cold pair `(⌊kφ⌋, ⌊kφ⌋ + k)` that contains the number `v`.
///
/// If `v` is the smaller number of its pair, `v = ⌊kφ⌋` implies `k = ⌊(v+1)/φ⌋ = ⌊(v+1)φ⌋ − (v+1)`.
/// If the pair of that `k` does not contain `v`, then `v` is the larger number of its pair. Its
/// index is the number of larger numbers in 1..=v, which is `v − k`.
pub(super) fn cold_index(v: &Big) -> Big {
    let next = v + 1u8;
    let k = floor_phi(&next) - &next;
    if floor_phi(&k) == *v { k } else { v - k }
}

/// Returns the other number of the cold pair that contains `v`.
fn partner(v: &Big) -> Big {
    let (low, high) = cold_pair(&cold_index(v));
    if low == *v { high } else { low }
}

fn outcome(_: &Params, position: &[Big]) -> Option<Outcome> {
    let (low, high) = ascending(position);
    Some(Outcome::n_if(floor_phi(&(high - low)) != *low))
}

fn moves(_: &Params, position: &[Big], _: &Big, limit: usize) -> Moves {
    results(position, cold_pair, partner, limit)
}

/// Returns the cold pairs that a move can leave, at most `limit` of them, first the one that is
/// left by taking equally from both heaps. At most one cold pair has the difference of the heaps,
/// and at most one contains each heap. `cold` returns the cold pair of an index, which is the
/// difference of its numbers, and `partner` returns the other number of the pair that contains a
/// number.
fn results(
    position: &[Big],
    cold: impl Fn(&Big) -> (Big, Big),
    partner: impl Fn(&Big) -> Big,
    limit: usize,
) -> Moves {
    let (low, high) = ascending(position);
    let mut to: Vec<Vec<Big>> = Vec::new();
    let (x, y) = cold(&(high - low));
    if x == *low {
        return Moves::all(to);
    }
    if x < *low {
        to.push(vec![x, y]);
    }
    for (kept, lowered) in [(low, high), (high, low)] {
        let other_member = partner(kept);
        if other_member < *lowered {
            let pair = if other_member < *kept {
                [other_member, kept.clone()]
            } else {
                [kept.clone(), other_member]
            };
            if !to.contains(&pair.to_vec()) {
                to.push(pair.to_vec());
            }
        }
    }
    let count = Some(big(to.len() as u64));
    to.truncate(limit);
    Moves { to, count }
}

pub(super) fn why(_: &Params, position: &[Big]) -> Words {
    let (low, high) = ascending(position);
    let k = high - low;
    let floor = floor_phi(&k);
    let pair_text = words!(
        "the heaps differ by {k}; in the lost position with this difference, the smaller heap is \
         floor({k}·φ) = {floor} (φ is the golden ratio)",
        "两堆相差 {k}，⌊{k}φ⌋ = {floor}"
    );
    pair_text.then(&if floor == *low {
        words!(", as here", "，恰为较小堆")
    } else {
        words!(", not {low}", "，不等于 {low}")
    })
}

/// Explains the outcome in steps: the cold pair (P-position) that has the difference of the heaps,
/// and the cold pairs that contain one of the heaps.
fn steps(_: &Params, position: &[Big]) -> Vec<ExplanationStep> {
    let (low, high) = ascending(position);
    let k = high - low;
    let (x, y) = cold_pair(&k);
    let first = if k > big(2) { &k - 2u8 } else { Big::ZERO };
    let focus_row = to_u64(&(&k - &first)).unwrap_or(0) as usize;
    let rows = (0..6u8).map(|more| {
        let number = &first + more;
        let (low, high) = cold_pair(&number);
        [number, low, high]
    });
    let pairs = NumberedPairs { rows: rows.collect(), focus: focus_row };
    let mut steps = vec![ExplanationStep::with_figure(
        words!(
            "The heaps differ by {k}. The lost pair with this difference is ({x},{y}): floor({k}φ) and floor({k}φ²), a Beatty pair. Every positive number is in exactly one such pair, and no two pairs have the same difference.",
            "两堆相差 {k}。差为 {k} 的必败对是 ({x}，{y})，即 ⌊{k}φ⌋ 与 ⌊{k}φ²⌋，称为 Beatty 对。每个正整数恰在一对之中，各对的差互不相同。"
        ),
        Figure::Pairs(pairs),
    )];
    if x == *low {
        steps.push(ExplanationStep::sentence(words!(
            "The heaps are this pair: a P-position. No move leads from one pair to another: taking from one heap keeps the other, and taking from both keeps the difference.",
            "两堆恰是这一对：P 态（必败态）。从一对走不到另一对：只取一堆时另一堆不变，两堆同取时差不变。"
        )));
        return steps;
    }
    if x < *low {
        let take = low - &x;
        steps.push(ExplanationStep::sentence(words!(
            "The heaps are larger than this pair: take {take} from both and leave ({x},{y}).",
            "两堆都比这一对大：从两堆各取 {take}，留下 ({x}，{y})。"
        )));
    } else {
        steps.push(ExplanationStep::sentence(words!(
            "The heaps are smaller than this pair, so taking the same number from both does not reach it. A move that keeps one of the heaps reaches another pair.",
            "两堆都比这一对小，两堆同取走不到它；可以保留一堆，走到含这一堆的那一对。"
        )));
    }
    for (kept, lowered) in [(low, high), (high, low)] {
        let other_member = partner(kept);
        let number = cold_index(kept);
        if other_member < *lowered {
            let take = lowered - &other_member;
            steps.push(ExplanationStep::sentence(words!(
                "{kept} is in pair {number} with {other_member}: take {take} from the heap of {lowered} and leave {kept} and {other_member}.",
                "{kept} 在第 {number} 对中，另一个数是 {other_member}：从 {lowered} 颗的一堆取 {take}，留下 {kept} 与 {other_member}。"
            )));
        }
        if low == high {
            break;
        }
    }
    steps
}

/// Returns the cold pair of index `k` in misère play. Only the pairs of index 0 and 1 differ from
/// normal play.
fn misere_cold(k: &Big) -> (Big, Big) {
    match grundy_core::base::to_u64(k) {
        Some(0) => (big(2), big(2)),
        Some(1) => (big(0), big(1)),
        _ => cold_pair(k),
    }
}

/// Returns the other number of the cold pair in misère play that contains `v`.
fn misere_partner(v: &Big) -> Big {
    match grundy_core::base::to_u64(v) {
        Some(0) => big(1),
        Some(1) => big(0),
        Some(2) => big(2),
        _ => partner(v),
    }
}

fn misere_outcome(_: &Params, position: &[Big]) -> Option<Outcome> {
    let (low, high) = ascending(position);
    Some(Outcome::n_if(misere_cold(&(high - low)).0 != *low))
}

fn misere_moves(_: &Params, position: &[Big], _: &Big, limit: usize) -> Moves {
    results(position, misere_cold, misere_partner, limit)
}

fn misere_why(params: &Params, position: &[Big]) -> Words {
    let (low, high) = ascending(position);
    let k = high - low;
    if k > Big::ONE {
        return why(params, position);
    }
    let (x, y) = misere_cold(&k);
    words!(
        "the heaps differ by {k}; the misère P-position with this difference is ({x},{y})",
        "两堆相差 {k}；反常规则下差为 {k} 的必败态是 ({x}，{y})"
    )
}
