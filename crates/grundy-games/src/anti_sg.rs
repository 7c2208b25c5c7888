//! The catalogue entry of the theorem on sums under the SJ ending, in which play is over when every
//! component has value 0.

use super::{Card, Class, Compound, Group, Kind};
use grundy_core::base::Ending;
use grundy_text::text;

pub static CARD: Card = Card {
    id: "anti-sg",
    systems: &[33],
    name: text!(anti_sg::name),
    aliases: &["SJ", "SJ 定理", "Anti-SG", "贾志豪", "Jia Zhihao", "Sprague–Grundy–Jia Zhihao"],
    group: Group::Nim,
    class: Class::Impartial,
    rules: text!(anti_sg::rules),
    notation: super::dag_tokens::NOTATION,
    example: "examples/dag.txt 0 0",
    params: &[super::dag_tokens::PARAM_GRAPH],
    kind: Kind::Game {
        build: super::dag_tokens::build,
        ending: Ending::Normal,
        compound: Compound::SjEnd,
    },
    misstated: Some(text!(anti_sg::misstated)),
    ..Card::DEFAULT
};
