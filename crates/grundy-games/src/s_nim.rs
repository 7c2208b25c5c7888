//! S-Nim: a move takes a number of stones that is in a set S from one heap.

use super::subtraction::PARAM_S;
use super::{Card, Class, Group, Kind, subtraction};
use grundy_text::text;

pub static CARD: Card = Card {
    id: "s-nim",
    systems: &[63],
    name: text!(s_nim::name),
    aliases: &["hdu1536", "HDU 1536", "poj2960", "POJ 2960", "hdu1944", "S Nim"],
    group: Group::Graphs,
    class: Class::Impartial,
    rules: text!(s_nim::rules),
    notation: text!(s_nim::notation),
    example: "3 7 12 S={2,5}",
    params: &[PARAM_S],
    kind: Kind::normal_play(subtraction::build),
    misstated: Some(text!(s_nim::misstated)),
    ..Card::DEFAULT
};
