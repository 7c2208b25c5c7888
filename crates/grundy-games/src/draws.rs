//! The catalogue entry about the structure of drawn positions in loopy games.

use super::retrograde::{NOTATION_ONE, PARAM_GRAPH, build_one};
use crate::prelude::*;

pub static CARD: Card = Card {
    params: &[PARAM_GRAPH],
    kind: Kind::normal_play(build_one),
    misstated: Some(text!(draws::misstated)),
    ..entry!("draws", draws, NOTATION_ONE)
};
