//! The catalogue entry about impartial combinatorial games.

use crate::{Card, Class, Group, Kind};
use grundy_text::text;

pub static CARD: Card = Card {
    id: "icg",
    systems: &[1],
    name: text!(icg::name),
    aliases: &["ICG", "impartial game", "公平组合游戏", "组合游戏"],
    group: Group::Theory,
    class: Class::Theory,
    rules: text!(icg::rules),
    notation: text!(icg::notation),
    example: "",
    kind: Kind::Topic(text!(icg::grundy_list_shows_class)),
    ..Card::DEFAULT
};
