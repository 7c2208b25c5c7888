//! The catalogue entry about the winning first moves of Wythoff's game.

use super::{Card, Class, Compound, Group, Kind, wythoff};
use crate::base::{Ending, Text};

pub static CARD: Card = Card {
    id: "wythoff-moves",
    systems: &[27],
    name: Text {
        en: "Winning first moves in Wythoff's game", zh: "威佐夫博弈的所有必胜走法"
    },
    aliases: &[
        "hdu2177",
        "取(2堆)石子游戏",
        "Winning first moves in Wythoff",
        "威佐夫的所有必胜走法",
    ],
    group: Group::Wythoff,
    class: Class::Impartial,
    rules: Text {
        en: "Wythoff's game: two heaps, take from one of them or the same number from both, the last stone wins. Asked are all the pairs that a winning move can leave: first the one by equal removal, when there is one, then those by lowering one heap. A pair that is reached in both ways is one result.",
        zh: "威佐夫博弈：两堆石子，从一堆取，或从两堆取同样多，取到最后一颗者胜。求必胜的一步所能留下的全部局面：先列两堆取同样多所得的（至多一个），再列只取一堆所得的。两种取法都能得到的局面只算一个。",
    },
    notation: wythoff::NOTATION,
    example: "10 15",
    params: &[],
    kind: Kind::Game { build: wythoff::build, ending: Ending::Normal, compound: Compound::One },
    law: Some(wythoff::LAW),
    misere: None,
    misstated: Some(Text {
        en: "\"Only the larger heap can be lowered\" misses (5,7) → (4,7). A test of n−a = m−b, once b−a = m−n is set, is always true and prints pairs with more stones than there are, such as (3,5) for (1,3).",
        zh: "“只能取较大的一堆”漏掉 (5,7) → (4,7)。令 b−a = m−n 之后再判断 n−a = m−b 恒成立，会输出比原来石子更多的局面，如对 (1,3) 输出 (3,5)。",
    }),
};
