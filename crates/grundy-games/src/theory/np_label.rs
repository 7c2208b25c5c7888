//! The catalogue entry about the three theorems on N- and P-positions.

use crate::dag_tokens;
use crate::prelude::*;

pub static CARD: Card = Card {
    params: &[dag_tokens::PARAM_GRAPH],
    kind: Kind::normal_play(dag_tokens::build_one),
    misstated: Some(text!(np_label::misstated)),
    ..entry!("np-label", np_label)
};
