//! The catalogue entry about Grundy values of sums of games.

use crate::prelude::*;

pub static CARD: Card = Card {
    systems: &[9],
    aliases: &["Sprague-Grundy", "SG theorem", "SG 定理", "SG定理", "sum"],
    class: Class::Theory,
    kind: Kind::Topic(text!(sg_sum::write_between_games_of_any_kind)),
    ..entry!("sg-sum", sg_sum)
};
