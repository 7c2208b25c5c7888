//! Brave Game (HDU 1846): Bash's game.

use super::bash;
use crate::prelude::*;

pub static CARD: Card = Card {
    id: "hdu1846",
    name: text!(hdu1846::name),
    rules: text!(hdu1846::rules),
    misstated: None,
    ..bash::BASH
};
