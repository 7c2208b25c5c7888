//! The catalogue entry that lists the P-positions (cold pairs) of Wythoff's game, by Beatty's
//! theorem.

use crate::wythoff::{cold_index, cold_pair};
use crate::{Card, Class, Group, Kind, Params};
use grundy_core::base::{Big, big};
use grundy_text::{Error, Text, Words, parse_big, words};

pub static CARD: Card = Card {
    id: "wythoff-sequence",
    systems: &[26],
    name: Text { en: "Cold positions and Beatty's theorem", zh: "奇异局势与 Beatty 定理" },
    aliases: &[
        "beatty",
        "betty",
        "贝蒂定理",
        "奇异局势",
        "cold pairs",
        "奇异局势、Beatty 定理",
        "Beatty 定理",
    ],
    group: Group::Wythoff,
    class: Class::Theory,
    rules: Text {
        en: "The P-positions of Wythoff's game, also called cold positions, are the pairs a(k) = floor(k·φ), b(k) = a(k) + k. The number a(k) is the least number that is in no earlier pair, and every natural number is in exactly one pair: for irrational α, β > 1 with 1/α + 1/β = 1, every positive integer is in exactly one of the sequences floor(k·α) and floor(k·β), k ≥ 1 (Beatty 1926), and φ, φ² are such numbers α, β.",
        zh: "威佐夫博弈的必败态（奇异局势）为 a(k) = ⌊kφ⌋、b(k) = a(k) + k。a(k) 是此前各对中未出现的最小自然数，每个自然数恰好出现在一对之中：若无理数 α、β > 1 满足 1/α + 1/β = 1，则 ⌊kα⌋ 与 ⌊kβ⌋（k ≥ 1）恰好划分全体正整数（Beatty 1926），φ 与 φ² 就是这样的一对。",
    },
    notation: Text {
        en: "`K` gives pair number K, `contains V` the pair that contains V, `to N` the pairs whose smaller member is at most N",
        zh: "`K` 给出第 K 对，`contains V` 给出含有 V 的那一对，`to N` 列出较小数不超过 N 的各对",
    },
    example: "contains 17",
    kind: Kind::Function(answer),
    ..Card::DEFAULT
};

/// The maximum number of cold pairs that one answer lists.
const MAX_LISTED: u64 = 100_000;

fn answer(_: &Params, words: &[&str]) -> Result<Vec<Words>, Error> {
    let number = |word: &str| parse_big(word.strip_prefix("k=").unwrap_or(word));
    match words {
        [k] => Ok(vec![describe_pair(&number(k)?)]),
        ["contains", v] => Ok(vec![describe_pair(&cold_index(&number(v)?))]),
        ["to", bound] => list(&number(bound)?),
        _ => Err(Error::bad(words!(
            "this is not a question about cold pairs",
            "不是关于奇异局势的问题"
        ))
        .help(words!("write `5`, `contains 17` or `to 50`", "可写 `5`、`contains 17` 或 `to 50`"))),
    }
}

fn list(bound: &Big) -> Result<Vec<Words>, Error> {
    let (mut pairs, mut k) = (Vec::new(), Big::ZERO);
    while cold_pair(&k).0 <= *bound {
        if k == big(MAX_LISTED) {
            return Err(Error::too_big(words!(
                "there are more than {MAX_LISTED} pairs up to {bound}",
                "不超过 {bound} 的有 {MAX_LISTED} 对以上"
            ))
            .help(words!("ask for single pairs, as in `5`", "请逐对询问，如 `5`")));
        }
        pairs.push(describe_pair(&k));
        k += 1u8;
    }
    Ok(pairs)
}

fn describe_pair(k: &Big) -> Words {
    let (a, b) = cold_pair(k);
    words!("pair number {k}: ({a}, {b})", "k={k}: ({a}, {b})")
}
