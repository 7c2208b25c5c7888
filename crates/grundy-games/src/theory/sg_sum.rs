//! The catalogue entry about Grundy values of sums of games.

use crate::prelude::*;

pub static CARD: Card = Card {
    kind: Kind::Topic(text!(sg_sum::write_between_games_of_any_kind)),
    ..entry!("sg-sum", sg_sum)
};
