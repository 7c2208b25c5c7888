//! The catalogue entry about the shortest win and the longest resistance in loopy games.

use super::retrograde::{NOTATION_ONE, PARAM_GRAPH, build_one};
use super::{Card, Class, Group, Kind};
use grundy_text::text;

pub static CARD: Card = Card {
    id: "step-optimal",
    systems: &[74],
    name: text!(step_optimal::name),
    aliases: &["remoteness", "步数最优", "最少步数取胜"],
    group: Group::Loopy,
    class: Class::Loopy,
    rules: text!(step_optimal::rules),
    notation: NOTATION_ONE,
    example: "examples/loopy.txt 5",
    params: &[PARAM_GRAPH],
    kind: Kind::normal_play(build_one),
    ..Card::DEFAULT
};
