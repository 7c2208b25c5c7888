//! The catalogue entry about the shortest win and the longest resistance in loopy games.

use super::retrograde::{NOTATION_ONE, PARAM_GRAPH, build_one};
use crate::prelude::*;

pub static CARD: Card = Card {
    params: &[PARAM_GRAPH],
    kind: Kind::normal_play(build_one),
    ..entry!("step-optimal", step_optimal, NOTATION_ONE)
};
