//! The catalogue entry about checking a conjectured set of P-positions.

use crate::prelude::*;

pub static CARD: Card = Card {
    systems: &[5],
    aliases: &["P-set", "p set", "必败态集合", "打表找规律"],
    class: Class::Theory,
    kind: Kind::Topic(text!(p_set_check::grundy_check_game_to_n_compares)),
    ..entry!("p-set-check", p_set_check)
};
