//! The catalogue entry of the theorem on sums under the SJ ending, in which play is over when every
//! component has value 0.

use crate::prelude::*;

pub static CARD: Card = Card {
    params: &[super::dag_tokens::PARAM_GRAPH],
    kind: Kind::Game {
        build: super::dag_tokens::build,
        ending: Ending::Normal,
        compound: Compound::SjEnd,
    },
    misstated: Some(text!(anti_sg::misstated)),
    ..entry!("anti-sg", anti_sg, super::dag_tokens::NOTATION)
};
