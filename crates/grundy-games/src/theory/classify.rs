//! The catalogue entry about which games are impartial.

use crate::prelude::*;

pub static CARD: Card = Card {
    kind: Kind::Topic(text!(classify::grundy_list_and_grundy_show_game)),
    ..entry!("classify", classify)
};
