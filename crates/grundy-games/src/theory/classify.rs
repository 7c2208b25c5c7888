//! The catalogue entry about which games are impartial.

use crate::{Card, Class, Group, Kind};
use grundy_text::text;

pub static CARD: Card = Card {
    id: "classify",
    systems: &[2],
    name: text!(classify::name),
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
    group: Group::Theory,
    class: Class::Theory,
    rules: text!(classify::rules),
    notation: text!(classify::notation),
    example: "",
    kind: Kind::Topic(text!(classify::grundy_list_and_grundy_show_game)),
    ..Card::DEFAULT
};
