//! Brave Game (HDU 1846): Bash's game.

use super::bash;
use crate::prelude::*;

pub static CARD: Card = Card {
    id: "hdu1846",
    systems: &[17],
    name: text!(hdu1846::name),
    aliases: &["HDU 1846", "Brave Game (HDU 1846)"],
    rules: text!(hdu1846::rules),
    misstated: None,
    ..bash::BASH
};
