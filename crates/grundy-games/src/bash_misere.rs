//! Misère Bash's game: a move takes 1 to m stones, and the player who takes the last stone loses.

use super::{bash, bash_misere_law};
use crate::prelude::*;

pub static CARD: Card = Card {
    id: "bash-misere",
    name: text!(bash_misere::name),
    rules: text!(bash_misere::rules),
    kind: Kind::Game {
        build: |params| {
            Ok(bash::build(params)?.with_rule_text(bash_misere_law::rule_text(params.natural("m"))))
        },
        ending: Ending::Misere,
        compound: Compound::One,
    },
    law: Some(bash_misere_law::LAW),
    misere: None,
    misstated: None,
    ..bash::BASH
};
