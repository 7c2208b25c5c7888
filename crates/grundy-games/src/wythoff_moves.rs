//! The catalogue entry about the winning first moves of Wythoff's game.

use super::wythoff;
use crate::prelude::*;

pub static CARD: Card = Card {
    systems: &[27],
    aliases: &[
        "hdu2177",
        "取(2堆)石子游戏",
        "Winning first moves in Wythoff",
        "威佐夫的所有必胜走法",
    ],
    group: Group::Wythoff,
    example: "10 15",
    kind: Kind::normal_play(wythoff::build),
    law: Some(wythoff::LAW),
    misstated: Some(text!(wythoff_moves::misstated)),
    ..entry!("wythoff-moves", wythoff_moves, wythoff::NOTATION)
};
