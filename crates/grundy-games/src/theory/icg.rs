//! The catalogue entry about impartial combinatorial games.

use crate::{Card, Class, Group, Kind};
use grundy_text::Text;

pub static CARD: Card = Card {
    id: "icg",
    systems: &[1],
    name: Text { en: "Impartial combinatorial game", zh: "公平组合游戏（ICG）" },
    aliases: &["ICG", "impartial game", "公平组合游戏", "组合游戏"],
    group: Group::Theory,
    class: Class::Theory,
    rules: Text {
        en: "Two players move in turn, both see everything, nothing is left to chance, and the moves depend on the position alone, not on who is to move. No position repeats, so play ends, and it ends with a winner: in normal play whoever cannot move loses, in misère play whoever cannot move wins. The ending rule is part of the game. A game whose moves depend on the player is partizan and has no Grundy value.",
        zh: "两人轮流行动，信息完全公开，没有随机因素；可走的步只取决于局面，与轮到谁无关；局面不会重复，必定在有限步内分出胜负：正常规则下无法走者负，反常规则下无法走者胜。终局规则是游戏的一部分。走法因人而异的游戏不是公平组合游戏，没有 SG 值。",
    },
    notation: Text { en: "no input", zh: "无需书写" },
    example: "",
    kind: Kind::Topic(Text {
        en: "`grundy list` shows the class of every game. `grundy solve GAME POSITION` solves a position by the rules of the game, and `--misere` switches to misère play. In the library, your own game is a type that implements `base::Ruleset` (which gives the options of a position), and the same engines (`engine::Search`) solve it; `base::Sided` is for games whose sides move differently.",
        zh: "`grundy list` 列出各游戏的类别；`grundy solve 游戏 局面` 按其规则求解，`--misere` 换成反常规则。库中为类型实现 `base::Ruleset`（由局面给出后继）即可用同一套引擎（`engine::Search`）求解自己的游戏；双方走法不同的游戏用 `base::Sided`。",
    }),
    ..Card::DEFAULT
};
