//! The catalogue entry about the winning first moves of Wythoff's game.

use super::wythoff;
use crate::prelude::*;

pub static CARD: Card = Card {
    kind: Kind::normal_play(wythoff::build),
    law: Some(wythoff::LAW),
    misstated: Some(text!(wythoff_moves::misstated)),
    ..entry!("wythoff-moves", wythoff_moves, wythoff::NOTATION)
};
