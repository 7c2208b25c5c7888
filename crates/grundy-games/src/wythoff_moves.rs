//! The catalogue entry about the winning first moves of Wythoff's game.

use super::{Card, Class, Group, Kind, wythoff};
use grundy_text::text;

pub static CARD: Card = Card {
    id: "wythoff-moves",
    systems: &[27],
    name: text!(wythoff_moves::name),
    aliases: &[
        "hdu2177",
        "取(2堆)石子游戏",
        "Winning first moves in Wythoff",
        "威佐夫的所有必胜走法",
    ],
    group: Group::Wythoff,
    class: Class::Impartial,
    rules: text!(wythoff_moves::rules),
    notation: wythoff::NOTATION,
    example: "10 15",
    kind: Kind::normal_play(wythoff::build),
    law: Some(wythoff::LAW),
    misstated: Some(text!(wythoff_moves::misstated)),
    ..Card::DEFAULT
};
