//! Take-away with factor k: a move takes at most k times as many stones as the previous move.

use super::{Card, Check, Claim, Class, Group, Kind, Law, Moves, Param, ParamKind, Params, sample};
use grundy_core::base::{Big, Outcome, big, take_away_terms};
use grundy_families::{Game, TakeAway};
use grundy_text::{DigitColumns, Error, ExplanationStep, Figure, Text, Words, words};

pub static CARD: Card = Card {
    id: "k-bounded-nim",
    systems: &[61],
    name: Text { en: "Take-away with factor k", zh: "k 倍动态减法" },
    aliases: &[
        "uva1567",
        "UVA 1567",
        "poj3922",
        "POJ 3922",
        "hdu2486",
        "HDU 2486",
        "A simple stone game",
        "dynamic nim",
        "k倍动态减法",
        "k 倍减法",
    ],
    group: Group::Fibonacci,
    class: Class::Impartial,
    rules: Text {
        en: "One heap of n stones. The first move takes at least one but not all; every later move takes at least one and at most k times what the last move took. Whoever takes the last stone wins.",
        zh: "一堆 n 颗石子。首步至少取一颗但不能取完；此后每步至少取一颗，至多取上一步的 k 倍。取到最后一颗者胜。",
    },
    notation: Text {
        en: "the number of stones at the start, or later in the game the number of stones and the maximum number that may be taken now; then `k=…`: a move takes at most k times the previous take",
        zh: "开局的石子数，或对局中的石子数与当前至多可取的数；再写 `k=…`：每次至多取上一次的 k 倍",
    },
    example: "14 k=3",
    params: &[Param {
        name: "k",
        what: Text {
            en: "the factor of the limit: a move takes at most k times what the previous move took",
            zh: "上一步的倍数",
        },
        kind: ParamKind::Natural(1),
        default: None,
    }],
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: Text {
            en: "let a(1) = 1, a(i+1) = b(i) + 1, and b(i) = a(i) + b(j) for the greatest j with k·a(j) < a(i), or b(i) = a(i) if there is no such j. A start position is P exactly when n is some a(i); in general the player to move wins exactly when the least part of n, written greedily as a sum of numbers a(i), may be taken, and this part is the least winning take",
            zh: "设 a(1)=1，a(i+1)=b(i)+1，b(i)=a(i)+b(j)，其中 j 为满足 k·a(j)<a(i) 的最大者，没有这样的 j 时 b(i)=a(i)：开局时 n 为某个 a(i) 则必败；一般地，把 n 按 a(i) 贪心分解，最小的一项不超过可取上限时必胜，取这一项即是最小的必胜取法",
        },
        theorem: "Schwenk's theorem",
        source: "Schwenk 1970",
        claim: Claim::Outcome(|params, position| outcome(&parts(params, position)?, position)),
        moves: Some(|params, position, _, limit| {
            let k = params.natural("k");
            parts(params, position)
                .map_or_else(Moves::default, |parts| moves(k, &parts, position, limit))
        }),
        why: Some(|params, position| {
            let k = params.natural("k");
            parts(params, position).map_or_else(Words::default, |parts| why(k, &parts, position))
        }),
        steps: Some(|params, position| {
            let k = params.natural("k");
            let parts = parts(params, position);
            parts.map_or_else(Vec::new, |parts| steps(k, parts.clone(), &parts, position))
        }),
        checks: &[
            Check { params: "k=1|2|3|4|5|7", positions: sample::starts, to: 220 },
            Check { params: "k=1..5", positions: sample::pairs, to: 90 },
        ],
    }),
    ..Card::DEFAULT
};

fn build(params: &Params) -> Result<Game, Error> {
    let rules = TakeAway { factor: params.clamped("k") };
    Ok(Game::linked(Box::new(rules)).with_rule_text(rule_text(params.natural("k"))))
}

/// Returns the rules as the text of a rule file. A position consists of the heap and the maximum
/// number that can be taken now.
pub(super) fn rule_text(factor: &Big) -> String {
    format!(
        "\
param k: 0..1000000000000 = {factor}
position n, most
start n -> [n, max(n, 1) - 1]
move take (t in 1..min(n, most)) -> [n - t, min(k * t, n - t)]
"
    )
}

fn parts(params: &Params, position: &[Big]) -> Option<Vec<Big>> {
    take_away_terms(params.natural("k"), position.first()?)
}

/// Returns the outcome of a position: N exactly if the least of `parts` can be taken. `parts` are
/// the terms of the representation of the heap as a sum of the numbers a(i) of the law, largest
/// first. Returns `None` if the position does not consist of the heap and the maximum take.
pub(super) fn outcome(parts: &[Big], position: &[Big]) -> Option<Outcome> {
    let [_, cap] = position else { return None };
    Some(Outcome::n_if(parts.last().is_some_and(|least| least <= cap)))
}

/// Returns all winning moves. Each takes the sum of the last few of `parts`, if the part before
/// them exceeds k times this sum. `parts` are the terms of the representation of the heap, largest
/// first.
///
/// The next take is then less than every part of the remaining heap, so the opponent is in a
/// P-position.
pub(super) fn moves(k: &Big, parts: &[Big], position: &[Big], limit: usize) -> Moves {
    let [heap, cap] = position else { return Moves::default() };
    let mut take = Big::ZERO;
    let mut moves = Vec::new();
    let mut count = 0usize;
    for (i, part) in parts.iter().enumerate().rev() {
        take += part;
        if take > *cap {
            break;
        }
        if i == 0 || parts[i - 1] > k * &take {
            count += 1;
            if moves.len() < limit {
                moves.push(TakeAway::after(k, heap, &take));
            }
        }
    }
    Moves { to: moves, count: Some(count.into()) }
}

/// Explains the outcome in steps: the heap as a sum of `parts`, the least part, and the heap after
/// the least part is taken. `weights` are the numbers that head the columns of the figure; the
/// parts are among them.
pub(super) fn steps(
    k: &Big,
    weights: Vec<Big>,
    parts: &[Big],
    position: &[Big],
) -> Vec<ExplanationStep> {
    let ([heap, cap], Some(least)) = (position, parts.last()) else { return vec![] };
    let name = words!("{heap} stones", "{heap} 颗石子");
    let Words { en, zh } = if *k == big(2) {
        words!("Fibonacci numbers 1, 2, 3, 5, 8, …", "斐波那契数 1、2、3、5、8……")
    } else {
        part_names(k).several
    };
    let sum_text = words!(
        "Write the heap as a sum of {en}, each time taking the largest number that fits: a 1 marks the numbers used.",
        "把石子数写成{zh}之和，每次取放得下的最大者：标 1 的是用到的数。"
    );
    let figure = DigitColumns::from_parts(name, heap.clone(), weights, parts).map(Figure::Columns);
    let mut steps = vec![ExplanationStep::with_figure(sum_text, figure)];
    if least > cap {
        steps.push(ExplanationStep::sentence(words!(
            "The least part of the sum is {least}, and at most {cap} may be taken. A smaller take always leaves a sum whose least part the opponent may take: this is a P-position.",
            "其中最小的是 {least}，而至多可取 {cap}。取得更少时，剩下的和中最小的一项总在对手可取的范围内：这是 P 态（必败态）。"
        )));
        return steps;
    }
    steps.push(ExplanationStep::sentence(words!(
        "The least part of the sum is {least}, and at most {cap} may be taken: taking the least part is allowed, so this is an N-position.",
        "其中最小的是 {least}，至多可取 {cap}：可以取走它，这是 N 态（必胜态）。"
    )));
    steps.push(ExplanationStep::sentence(match parts.len().checked_sub(2).map(|at| &parts[at]) {
        None => words!(
            "Take {least}: that is the entire heap.",
            "取 {least}：整堆取完。"
        ),
        Some(next) => {
            let (left, most) = (heap - least, k * least);
            words!(
                "Take {least}. The least part of the remaining {left} is {next}, and the opponent may take at most {k} times {least}, which is {most}: less than {next}. So the opponent is in a P-position.",
                "取 {least}。剩下的 {left} 中最小的一项是 {next}，而对手至多可取 {least} 的 {k} 倍，即 {most}，小于 {next}。所以对手面对的是 P 态（必败态）。"
            )
        }
    }));
    steps
}

/// The names of the numbers whose sum is the heap.
struct PartNames {
    /// The name of a single number.
    one: Words,
    /// The name of the numbers of a sum.
    several: Words,
}

/// Returns the names of the parts if a move takes at most `k` times the previous take.
fn part_names(k: &Big) -> PartNames {
    if *k == big(2) {
        return PartNames {
            one: words!("a Fibonacci number", "斐波那契数"),
            several: words!(
                "non-consecutive Fibonacci numbers (Zeckendorf)",
                "互不相邻的斐波那契数（齐肯多夫分解）"
            ),
        };
    }
    let Words { en, zh } = first_terms(k);
    PartNames {
        one: words!(
            "one of the numbers {en} (the P-positions at the start of a game)",
            "开局的必败态 {zh}之一"
        ),
        several: words!(
            "the numbers {en} (the P-positions at the start of a game)",
            "开局的必败态 {zh}"
        ),
    }
}

/// Lists the first numbers a(i) of the law, which are the P-positions at the start of a game in
/// which a move takes at most `k` times the previous take.
fn first_terms(k: &Big) -> Words {
    const SHOWN: usize = 6;
    let is_term = |n: &u64| take_away_terms(k, &big(*n)).is_some_and(|parts| parts.len() == 1);
    let terms: Vec<String> = (1..).filter(is_term).take(SHOWN).map(|n| n.to_string()).collect();
    let (en, zh) = (terms.join(", "), terms.join("、"));
    words!("{en}, …", "{zh}……")
}

/// Explains the outcome in one line: it depends on whether the limit permits taking the smallest
/// part. Writes the heap as the sum of its parts, and omits some of them if there are more than 12.
/// A move takes at most `k` times the previous take.
pub(super) fn why(k: &Big, parts: &[Big], position: &[Big]) -> Words {
    const MAX_SHOWN: usize = 12;
    let [heap, cap] = position else { return Words::default() };
    let Some(least) = parts.last() else {
        return words!("nothing is left to take", "已无石子可取");
    };
    let mut part_list: Vec<String> = parts.iter().take(MAX_SHOWN).map(Big::to_string).collect();
    if parts.len() > MAX_SHOWN {
        part_list[MAX_SHOWN - 1] = format!("… + {least}");
    }
    let part_list = part_list.join(" + ");
    let PartNames { one, several } = part_names(k);
    let (one_en, one_zh, en, zh) = (one.en, one.zh, several.en, several.zh);
    match (least <= cap, parts.len()) {
        (true, 1) => words!(
            "all {heap} may be taken at once, since the limit is {cap}",
            "{heap} 颗可以一次取完，因为可取上限为 {cap}"
        ),
        (true, _) => words!(
            "as a sum of {en}, {heap} = {part_list}; taking the least part, {least}, wins, and the limit {cap} permits it",
            "写成{zh}之和：{heap} = {part_list}；取走最小的一项 {least} 即胜，而可取上限 {cap} 允许这样取"
        ),
        (false, 1) => words!(
            "{heap} is {one_en}, and the limit {cap} does not permit taking all of it",
            "{heap} 是{one_zh}，而可取上限 {cap} 不够一次取完"
        ),
        (false, _) => words!(
            "as a sum of {en}, {heap} = {part_list}; the least part, {least}, exceeds the limit {cap}",
            "写成{zh}之和：{heap} = {part_list}；最小的一项 {least} 超过可取上限 {cap}"
        ),
    }
}
