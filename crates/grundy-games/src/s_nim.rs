//! S-Nim: a move takes a number of stones that is in a set S from one heap.

use super::subtraction;
use super::subtraction::PARAM_S;
use crate::prelude::*;

pub static CARD: Card = Card {
    systems: &[63],
    aliases: &["hdu1536", "HDU 1536", "poj2960", "POJ 2960", "hdu1944", "S Nim"],
    group: Group::Graphs,
    example: "3 7 12 S={2,5}",
    params: &[PARAM_S],
    kind: Kind::normal_play(subtraction::build),
    misstated: Some(text!(s_nim::misstated)),
    ..entry!("s-nim", s_nim)
};
