//! The catalogue entry about Grundy values of sums of games.

use crate::{Card, Class, Group, Kind};
use grundy_text::text;

pub static CARD: Card = Card {
    id: "sg-sum",
    systems: &[9],
    name: text!(sg_sum::name),
    aliases: &["Sprague-Grundy", "SG theorem", "SG 定理", "SG定理", "sum"],
    group: Group::Theory,
    class: Class::Theory,
    rules: text!(sg_sum::rules),
    notation: text!(sg_sum::notation),
    example: "",
    kind: Kind::Topic(text!(sg_sum::write_between_games_of_any_kind)),
    ..Card::DEFAULT
};
