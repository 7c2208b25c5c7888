//! The catalogue entry about Grundy values on a graph without cycles.

use crate::dag_tokens;
use crate::prelude::*;

pub static CARD: Card = Card {
    params: &[dag_tokens::PARAM_GRAPH],
    kind: Kind::normal_play(dag_tokens::build_one),
    ..entry!("sg-dag", theory)
};
