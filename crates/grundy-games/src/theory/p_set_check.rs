//! The catalogue entry about checking a conjectured set of P-positions.

use crate::{Card, Class, Group, Kind};
use grundy_text::text;

pub static CARD: Card = Card {
    id: "p-set-check",
    systems: &[5],
    name: text!(p_set_check::name),
    aliases: &["P-set", "p set", "必败态集合", "打表找规律"],
    group: Group::Theory,
    class: Class::Theory,
    rules: text!(p_set_check::rules),
    notation: text!(p_set_check::notation),
    example: "",
    kind: Kind::Topic(text!(p_set_check::grundy_check_game_to_n_compares)),
    ..Card::DEFAULT
};
