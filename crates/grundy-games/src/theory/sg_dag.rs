//! The catalogue entry about Grundy values on a graph without cycles.

use crate::{Card, Class, Group, Kind, dag_tokens};
use grundy_text::text;

pub static CARD: Card = Card {
    id: "sg-dag",
    systems: &[8],
    name: text!(theory::name),
    aliases: &["SG function", "SG 函数", "SG函数", "Sprague-Grundy function"],
    group: Group::Theory,
    class: Class::Impartial,
    rules: text!(theory::rules),
    notation: text!(theory::notation),
    example: "examples/dag.txt 0",
    params: &[dag_tokens::PARAM_GRAPH],
    kind: Kind::normal_play(dag_tokens::build_one),
    ..Card::DEFAULT
};
