//! The catalogue entry about impartial combinatorial games.

use crate::prelude::*;

pub static CARD: Card = Card {
    systems: &[1],
    aliases: &["ICG", "impartial game", "公平组合游戏", "组合游戏"],
    class: Class::Theory,
    kind: Kind::Topic(text!(icg::grundy_list_shows_class)),
    ..entry!("icg", icg)
};
