//! The catalogue entry about EVERY-SG games, in which a player moves in every component.

use crate::prelude::*;

pub static CARD: Card = Card {
    params: &[super::dag_tokens::PARAM_GRAPH],
    kind: Kind::Game {
        build: super::dag_tokens::build,
        ending: Ending::Normal,
        compound: Compound::EVERY,
    },
    misstated: Some(text!(every_sg::misstated)),
    ..entry!("every-sg", every_sg, super::dag_tokens::NOTATION)
};
