//! The catalogue entry about EVERY-SG games, in which a player moves in every component.

use super::{Card, Class, Compound, Group, Kind};
use grundy_core::base::Ending;
use grundy_text::text;

pub static CARD: Card = Card {
    id: "every-sg",
    systems: &[34],
    name: text!(every_sg::name),
    aliases: &["EVERY-SG", "every sg", "suspense numbers", "conjunctive compound"],
    group: Group::Nim,
    class: Class::Impartial,
    rules: text!(every_sg::rules),
    notation: super::dag_tokens::NOTATION,
    example: "examples/dag.txt 0 1",
    params: &[super::dag_tokens::PARAM_GRAPH],
    kind: Kind::Game {
        build: super::dag_tokens::build,
        ending: Ending::Normal,
        compound: Compound::EVERY,
    },
    misstated: Some(text!(every_sg::misstated)),
    ..Card::DEFAULT
};
