//! The catalogue entry about the three theorems on N- and P-positions.

use crate::{Card, Class, Group, Kind, dag_tokens};
use grundy_text::text;

pub static CARD: Card = Card {
    id: "np-label",
    systems: &[4],
    name: text!(np_label::name),
    aliases: &["N/P", "必胜态", "必败态", "game graph", "博弈图"],
    group: Group::Theory,
    class: Class::Impartial,
    rules: text!(np_label::rules),
    notation: text!(np_label::notation),
    example: "examples/dag.txt 0",
    params: &[dag_tokens::PARAM_GRAPH],
    kind: Kind::normal_play(dag_tokens::build_one),
    misstated: Some(text!(np_label::misstated)),
    ..Card::DEFAULT
};
