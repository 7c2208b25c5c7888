//! The catalogue entry about the winning moves of Nim.

use super::{Card, Class, Group, Kind, Law, Params, heaps_of_nim, nim, nim_sum_text};
use grundy_core::base::Big;
use grundy_text::{Text, Words, words};

pub static CARD: Card = Card {
    id: "nim-move",
    systems: &[29],
    name: Text { en: "Winning moves in Nim", zh: "Nim 的必胜走法" },
    aliases: &["luogu-p1247", "取火柴游戏", "Nim 必胜走法"],
    group: Group::Nim,
    class: Class::Impartial,
    rules: Text {
        en: "Nim: a move takes any number of stones from one heap, and whoever takes the last stone wins. The question is which heaps a winning move can reduce, and to which size. Let X be the nim-sum of the heaps. Every heap a with a xor X < a, that is, every heap that has the top bit of X, can be reduced to a xor X.",
        zh: "Nim：从一堆中取任意多颗，取到最后一颗者胜。设 X 为各堆异或和，问应取哪一堆、取到剩多少：凡满足 a xor X < a 的堆 a（即含有 X 最高位的堆），取到剩 a xor X。",
    },
    notation: heaps_of_nim::NOTATION,
    example: "3 4 5",
    kind: Kind::normal_play(heaps_of_nim::build),
    law: Some(Law { why: Some(why), ..nim::LAW }),
    misstated: Some(Text {
        en: "\"Take a xor X stones\" and \"take a AND X stones\" are false: a xor X is the number of stones that remain. For the single heap (3), X = 3 and a xor X = 0, and the winning move takes 3.",
        zh: "“取 a xor X 颗”与“取 a AND X 颗”都是错的：a xor X 是剩下的数目。单独一堆 (3)：X = 3，a xor X = 0，必胜的一步是取 3 颗。",
    }),
    ..Card::DEFAULT
};

fn why(_: &Params, heaps: &[Big]) -> Words {
    let (sum, told) = nim_sum_text::nim_sum(heaps);
    if sum == Big::ZERO {
        return words!("the nim-sum is {told}", "异或和为 {told}");
    }
    words!(
        "the nim-sum is X = {told}; it wins to reduce a heap a to a xor X, if a xor X < a",
        "异或和 X = {told}；满足 a xor X < a 的堆 a 取到剩 a xor X"
    )
}
