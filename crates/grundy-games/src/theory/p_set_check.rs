//! The catalogue entry about checking a conjectured set of P-positions.

use crate::prelude::*;

pub static CARD: Card = Card {
    kind: Kind::Topic(text!(p_set_check::grundy_check_game_to_n_compares)),
    ..entry!("p-set-check", p_set_check)
};
