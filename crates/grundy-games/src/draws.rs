//! The catalogue entry about the structure of drawn positions in loopy games.

use super::retrograde::{NOTATION_ONE, PARAM_GRAPH, build_one};
use super::{Card, Class, Group, Kind};
use grundy_text::text;

pub static CARD: Card = Card {
    id: "draws",
    systems: &[75],
    name: text!(draws::name),
    aliases: &["drawn positions", "平局", "和棋"],
    group: Group::Loopy,
    class: Class::Loopy,
    rules: text!(draws::rules),
    notation: NOTATION_ONE,
    example: "examples/loopy.txt 7",
    params: &[PARAM_GRAPH],
    kind: Kind::normal_play(build_one),
    misstated: Some(text!(draws::misstated)),
    ..Card::DEFAULT
};
