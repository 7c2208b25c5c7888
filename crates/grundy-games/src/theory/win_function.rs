//! The catalogue entry about the Boolean function that states whether a position is won.

use crate::dag_tokens;
use crate::prelude::*;

pub static CARD: Card = Card {
    systems: &[6],
    aliases: &["ygsg", "布尔胜负", "win function", "布尔胜负函数"],
    example: "examples/dag.txt 0",
    params: &[dag_tokens::PARAM_GRAPH],
    kind: Kind::normal_play(dag_tokens::build_one),
    misstated: Some(text!(win_function::misstated)),
    ..entry!("win-function", win_function)
};
