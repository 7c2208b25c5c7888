//! The catalogue entry about the number of winning first moves in Nim.

use super::{Card, Class, Group, Kind, Law, Params, heaps_of_nim, nim, nim_sum_text};
use grundy_core::base::Big;
use grundy_text::{Text, Words, words};

pub static CARD: Card = Card {
    id: "nim-move-count",
    systems: &[30],
    name: Text { en: "Number of winning first moves in Nim", zh: "Nim 先手必胜走法数" },
    aliases: &[
        "hdu1850",
        "poj2975",
        "Being a Good Boy in Spring Festival",
        "Number of winning first moves",
        "先手必胜走法数",
    ],
    group: Group::Nim,
    class: Class::Impartial,
    rules: Text {
        en: "Nim: a move takes any number of stones from one heap, and whoever takes the last stone wins. The question is how many first moves win. Let X be the nim-sum of the heaps. Every heap a with a xor X < a has exactly one winning move. The number of winning moves is odd if X is not 0, and 0 if X is 0. Equal heaps count separately.",
        zh: "Nim：从一堆中取任意多颗，取到最后一颗者胜。求先手必胜的第一步有多少种：每个满足 a xor X < a 的堆 a 恰有一种（X 为异或和）；X 不为 0 时必为奇数，为 0 时没有。大小相同的堆分别计数。",
    },
    notation: heaps_of_nim::NOTATION,
    example: "5 7 9",
    kind: Kind::normal_play(heaps_of_nim::build),
    law: Some(Law { why: Some(why), ..nim::LAW }),
    ..Card::DEFAULT
};

fn why(_: &Params, heaps: &[Big]) -> Words {
    let (sum, told) = nim_sum_text::nim_sum(heaps);
    let count = heaps.iter().filter(|heap| (*heap ^ &sum) < **heap).count();
    words!(
        "the nim-sum is X = {told}; number of heaps a with a xor X < a, each of which has one \
         winning move: {count}",
        "异或和 X = {told}；满足 a xor X < a 的堆各有一种必胜走法，共 {count} 种"
    )
}
