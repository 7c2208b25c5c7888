//! The catalogue entry about Grundy values of sums of games.

use crate::{Card, Class, Group, Kind};
use grundy_text::Text;

pub static CARD: Card = Card {
    id: "sg-sum",
    systems: &[9],
    name: Text { en: "Sum of games", zh: "游戏的和，SG 定理" },
    aliases: &["Sprague-Grundy", "SG theorem", "SG 定理", "SG定理", "sum"],
    group: Group::Theory,
    class: Class::Theory,
    rules: Text {
        en: "In a sum of impartial games, each move is made in one of the games. The Grundy value of the sum is the nim-sum of the values of its components, and the sum is P exactly when this value is 0 (Sprague 1935, Grundy 1939). If the nim-sum is X, a winning move changes a component of value g to the value g xor X. A component of value 0 may have moves to other values; the opponent answers them in the same component. All of this is for normal play; sums in misère play need more than Grundy values.",
        zh: "若干公平组合游戏之和：每次在其中一个里走一步。和的 SG 值是各分量 SG 值的异或，为 0 时恰为必败（Sprague 1935，Grundy 1939）。设异或和为 X，必胜走法是把某个值为 g 的分量走成 g⊕X。值为 0 的分量也可能走出其他值，对手在同一分量中应对。以上只对正常规则成立；反常规则下的和不能只看 SG 值。",
    },
    notation: Text { en: "no input", zh: "无需书写" },
    example: "",
    kind: Kind::Topic(Text {
        en: "Write ` + ` between games of any kind: `grundy solve nim 5 + bash 7 m=2 + 0.77 9`. The winning moves name the component. With `--misere`, such a sum is solved by theory if every component is tame, and otherwise by search; if both fail, the question is refused with the reason.",
        zh: "在任意游戏之间写 ` + `：`grundy solve nim 5 + bash 7 m=2 + 0.77 9`，必胜走法会指明分量。加 `--misere` 时，各分量皆 tame 则用理论，否则搜索，再不行则说明理由并拒绝。",
    }),
    ..Card::DEFAULT
};
