//! The catalogue entry about the winning first moves of Wythoff's game.

use super::{Card, Class, Group, Kind, wythoff};
use grundy_text::Text;

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
        en: "Wythoff's game: two heaps; a move takes stones from one heap, or the same number from both; whoever takes the last stone wins. The question is which pairs a winning move can leave: first the pair that is reached by taking the same number from both heaps, if there is one, then the pairs that are reached by taking from one heap. A pair that is reached in both ways counts once.",
        zh: "威佐夫博弈：两堆石子，从一堆取，或从两堆取同样多，取到最后一颗者胜。求必胜的一步所能留下的全部局面：先列两堆取同样多所得的（至多一个），再列只取一堆所得的。两种取法都能得到的局面只算一个。",
    },
    notation: wythoff::NOTATION,
    example: "10 15",
    kind: Kind::normal_play(wythoff::build),
    law: Some(wythoff::LAW),
    misstated: Some(Text {
        en: "\"Only the larger heap can be reduced\" misses (5,7) → (4,7). For a position (n,m) and a pair (a,b) with b−a = m−n, the test n−a = m−b is always true, so a program with only this test also prints pairs with more stones than the position has, such as (3,5) for (1,3).",
        zh: "“只能取较大的一堆”漏掉 (5,7) → (4,7)。令 b−a = m−n 之后再判断 n−a = m−b 恒成立，会输出比原来石子更多的局面，如对 (1,3) 输出 (3,5)。",
    }),
    ..Card::DEFAULT
};
