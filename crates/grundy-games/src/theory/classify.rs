//! The catalogue entry about which games are impartial.

use crate::prelude::*;

pub static CARD: Card = Card {
    systems: &[2],
    aliases: &[
        "p9170",
        "P9170",
        "填数游戏",
        "classification",
        "国际象棋",
        "象棋",
        "围棋",
        "五子棋",
        "chess",
        "哪些是公平组合游戏",
        "哪些不是公平组合游戏",
    ],
    class: Class::Theory,
    kind: Kind::Topic(text!(classify::grundy_list_and_grundy_show_game)),
    ..entry!("classify", classify)
};
