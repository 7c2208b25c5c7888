//! The catalogue entry about the Boolean function that states whether a position is won.

use crate::dag_tokens;
use crate::prelude::*;

pub static CARD: Card = Card {
    params: &[dag_tokens::PARAM_GRAPH],
    kind: Kind::normal_play(dag_tokens::build_one),
    misstated: Some(text!(win_function::misstated)),
    ..entry!("win-function", win_function)
};
