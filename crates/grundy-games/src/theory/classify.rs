//! The catalogue entry about which games are impartial.

use crate::{Card, Class, Group, Kind};
use grundy_text::Text;

pub static CARD: Card = Card {
    id: "classify",
    systems: &[2],
    name: Text { en: "Which games qualify", zh: "哪些是（不是）公平组合游戏" },
    aliases: &[
        "p9170",
        "P9170",
        "填数游戏",
        "classification",
        "国际象棋",
        "象棋",
        "围棋",
        "五子棋",
        "chess",
        "哪些是公平组合游戏",
        "哪些不是公平组合游戏",
    ],
    group: Group::Theory,
    class: Class::Theory,
    rules: Text {
        en: "Chess, xiangqi, Go and gomoku are not impartial: each player has pieces or stones of their own. They are games of perfect information, and Zermelo's theorem applies to them if play must end (for this, Go needs a rule against repetition). Games with hidden cards, dice or simultaneous moves belong to none of these classes. Luogu P9170 is an optimisation problem in the form of a game: it has no won or lost positions, and this program does not solve it.",
        zh: "国际象棋、中国象棋、围棋、五子棋都不是公平组合游戏：双方各有自己的棋子。它们是完全信息游戏，只要必定终局就适用策梅洛定理（围棋须有禁止全局同形的规则）。有暗牌、骰子或同时行动的游戏都不在此列。洛谷 P9170（填数游戏）是套着游戏外壳的最优化问题：没有必胜必败的局面，这里也不求解它。",
    },
    notation: Text { en: "no input", zh: "无需书写" },
    example: "",
    kind: Kind::Topic(Text {
        en: "`grundy list` and `grundy show GAME` give the class of each game: impartial (Grundy values, sums), partizan and scored (backward induction, as in `grundy show zermelo`), loopy (retrograde analysis). A question that the class does not allow, such as a sum with a scored game, is refused with the reason.",
        zh: "`grundy list` 与 `grundy show 游戏` 给出类别：impartial（SG 值、求和）、partizan 与 scored（倒推归纳，见 `grundy show zermelo`）、loopy（逆向分析）。类别不允许的问题，如把计分游戏相加，会说明理由并拒绝。",
    }),
    ..Card::DEFAULT
};
