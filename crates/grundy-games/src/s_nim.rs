//! S-Nim: a move takes a number of stones that is in a set S from one heap.

use super::subtraction;
use super::subtraction::PARAM_S;
use crate::prelude::*;

pub static CARD: Card = Card {
    params: &[PARAM_S],
    kind: Kind::normal_play(subtraction::build),
    misstated: Some(text!(s_nim::misstated)),
    ..entry!("s-nim", s_nim)
};
