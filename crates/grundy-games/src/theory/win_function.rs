//! The catalogue entry about the Boolean function that states whether a position is won.

use crate::{Card, Class, Group, Kind, dag_tokens};
use grundy_text::text;

pub static CARD: Card = Card {
    id: "win-function",
    systems: &[6],
    name: text!(win_function::name),
    aliases: &["ygsg", "布尔胜负", "win function", "布尔胜负函数"],
    group: Group::Theory,
    class: Class::Impartial,
    rules: text!(win_function::rules),
    notation: text!(win_function::notation),
    example: "examples/dag.txt 0",
    params: &[dag_tokens::PARAM_GRAPH],
    kind: Kind::normal_play(dag_tokens::build_one),
    misstated: Some(text!(win_function::misstated)),
    ..Card::DEFAULT
};
