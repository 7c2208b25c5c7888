//! Euclid's game with positive numbers.

use super::{Card, Check, Claim, Class, Group, Kind, Law, Moves, Params, sample};
use grundy_core::base::Big;
use grundy_families::{Game, LinkedPair, ascending};
use grundy_text::{Error, Text, Words, words};

pub static CARD: Card = Card {
    id: "euclid",
    name: Text { en: "Euclid", zh: "欧几里得游戏" },
    aliases: &["game of euclid", "辗转相减"],
    group: Group::Wythoff,
    class: Class::Impartial,
    rules: Text {
        en: "Two positive numbers. A move subtracts a positive multiple of the smaller from the larger; both must stay positive. Whoever cannot move (the numbers are equal) loses.",
        zh: "两个正整数，每次从较大数中减去较小数的正整数倍，两数都须保持为正；不能走者（两数相等）负。",
    },
    notation: Text { en: "the two numbers, in any order", zh: "两个正整数，顺序不限" },
    example: "17 5",
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: Text {
            en: "G(x,y) = floor(|y/x − x/y|); P exactly when the ratio of the larger to the smaller is below φ",
            zh: "SG(x,y) = ⌊|y/x − x/y|⌋；较大数与较小数之比小于 φ 时必败",
        },
        theorem: "Nivasch's formula",
        source: "Nivasch 2006",
        claim: Claim::Value(value),
        moves: Some(moves),
        why: Some(why),
        steps: None,
        checks: &[Check { params: "", positions: sample::pairs_from_1, to: 80 }],
    }),
    misstated: Some(Text {
        en: "\"A number may become 0, and whoever makes it 0 wins\" is another game with other values: (3,3) is won there and lost here, and (2,4) is worth 2 there and 1 here.",
        zh: "“可把一个数减到 0，减到 0 者胜”是另一个游戏，SG 值不同：(3,3) 在那里必胜、在这里必败；(2,4) 在那里值 2、在这里值 1。",
    }),
    ..Card::DEFAULT
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::linked(Box::new(LinkedPair::Euclid)))
}

/// Returns the Grundy value of the position with the numbers `x` and `y`, in any order:
/// `⌊y/x − x/y⌋ = ⌊(y² − x²) / xy⌋`, where x is the smaller number.
fn grundy(x: &Big, y: &Big) -> Big {
    let (x, y) = if x <= y { (x, y) } else { (y, x) };
    (y * y - x * x) / (x * y)
}

fn value(_: &Params, position: &[Big]) -> Option<Big> {
    Some(grundy(&position[0], &position[1]))
}

/// Returns the moves to positions of value `target`. A move leaves `r + j·x` of the larger number,
/// where `r` is its remainder modulo the smaller number x. For `j >= 1` the value is `j` or `j −
/// 1`, so only `j = target`, `j = target + 1` and `j = 0` can have the value `target`.
fn moves(_: &Params, position: &[Big], target: &Big, limit: usize) -> Moves {
    let (x, y) = ascending(position);
    let mut remaining = vec![y % x, y % x + target * x, y % x + (target + 1u8) * x];
    remaining.dedup();
    remaining.retain(|rest| *rest != Big::ZERO && rest < y && grundy(x, rest) == *target);
    let count = Some(Big::from(remaining.len()));
    let to = remaining
        .into_iter()
        .take(limit)
        .map(|rest| if rest < *x { vec![rest, x.clone()] } else { vec![x.clone(), rest] });
    Moves { to: to.collect(), count }
}

fn why(_: &Params, position: &[Big]) -> Words {
    let (x, y) = ascending(position);
    let value = grundy(x, y);
    words!(
        "the Grundy value is floor({y}/{x} − {x}/{y}) = {value}",
        "⌊{y}/{x} − {x}/{y}⌋ = {value}"
    )
}
