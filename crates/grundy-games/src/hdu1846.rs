//! Brave Game (HDU 1846): Bash's game.

use super::{Card, bash};
use grundy_text::Text;

pub static CARD: Card = Card {
    id: "hdu1846",
    systems: &[17],
    name: Text { en: "Brave Game", zh: "勇者的游戏" },
    aliases: &["HDU 1846", "Brave Game (HDU 1846)"],
    rules: Text {
        en: "One heap of n stones. Two players take turns to take 1 to m of them, and whoever takes the last one wins. The problem calls the players \"first\" and \"second\".",
        zh: "一堆 n 颗石子，两人轮流取 1 到 m 颗，取到最后一颗者胜。题中两人称 first 与 second。",
    },
    misstated: None,
    ..bash::BASH
};
