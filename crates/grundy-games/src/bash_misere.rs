//! Misère Bash's game: a move takes 1 to m stones, and the player who takes the last stone loses.

use super::{Card, Compound, Kind, bash, bash_misere_law};
use grundy_core::base::Ending;
use grundy_text::Text;

pub static CARD: Card = Card {
    id: "bash-misere",
    systems: &[15],
    name: Text { en: "Bash game, last taker loses", zh: "巴什博弈（取光者输）" },
    aliases: &["misère bash", "misere bash", "反巴什博弈", "巴什博弈反常规则"],
    rules: Text {
        en: "One heap of n stones. A move takes 1 to m of them. Whoever takes the last one loses; a player who faces an empty heap wins.",
        zh: "一堆 n 颗石子，每次取 1 到 m 颗，取到最后一颗者负；轮到自己时无石子可取者胜。",
    },
    example: "22 m=4",
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
