//! The catalogue entry about computing Grundy values by depth-first search.

use crate::{Card, Class, Group, Kind};
use grundy_text::text;

pub static CARD: Card = Card {
    id: "sg-memo",
    systems: &[12],
    name: text!(sg_memo::name),
    aliases: &["memoised search", "记忆化搜索", "dfs"],
    group: Group::Theory,
    class: Class::Theory,
    rules: text!(sg_memo::rules),
    notation: text!(sg_memo::notation),
    example: "",
    kind: Kind::Topic(text!(sg_memo::grundy_solve_one_two_three_ten)),
    misstated: Some(text!(sg_memo::misstated)),
    ..Card::DEFAULT
};
