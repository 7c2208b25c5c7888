//! The catalogue entry about Grundy values on a graph without cycles.

use crate::dag_tokens;
use crate::prelude::*;

pub static CARD: Card = Card {
    systems: &[8],
    aliases: &["SG function", "SG 函数", "SG函数", "Sprague-Grundy function"],
    example: "examples/dag.txt 0",
    params: &[dag_tokens::PARAM_GRAPH],
    kind: Kind::normal_play(dag_tokens::build_one),
    ..entry!("sg-dag", theory)
};
