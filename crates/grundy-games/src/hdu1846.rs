//! Brave Game (HDU 1846): Bash's game.

use super::{Card, bash};
use grundy_text::text;

pub static CARD: Card = Card {
    id: "hdu1846",
    systems: &[17],
    name: text!(hdu1846::name),
    aliases: &["HDU 1846", "Brave Game (HDU 1846)"],
    rules: text!(hdu1846::rules),
    misstated: None,
    ..bash::BASH
};
