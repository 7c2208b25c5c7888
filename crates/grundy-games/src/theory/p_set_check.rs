//! The catalogue entry about checking a conjectured set of P-positions.

use crate::{Card, Class, Group, Kind};
use grundy_text::Text;

pub static CARD: Card = Card {
    id: "p-set-check",
    systems: &[5],
    name: Text { en: "Proving a conjectured law", zh: "三步证明法" },
    aliases: &["P-set", "p set", "必败态集合", "打表找规律"],
    group: Group::Theory,
    class: Class::Theory,
    rules: Text {
        en: "A set of positions is the set of P-positions exactly when (a) every position without a move is in the set, (b) from every position outside the set some move leads into it, and (c) no move leads from a position in the set to a position in the set. In the same way, conjectured Grundy values are right exactly when no option has the value of its position and every smaller value is the value of an option. To find a conjecture, tabulate the values and look for a period, or look at the end positions and at parities.",
        zh: "一个集合恰为必败态集合，当且仅当：(a) 所有终局局面在其中；(b) 集合外的每个局面都有一步走入集合；(c) 集合内的任何一步都走不回集合。猜测的 SG 值同理：后继的值都不等于自身，且每个更小的值都能取到。猜规律的办法：打表看周期，或从终局局面与奇偶性入手。",
    },
    notation: Text { en: "no input", zh: "无需书写" },
    example: "",
    kind: Kind::Topic(Text {
        en: "`grundy check GAME --to N` compares the law known for a game with the results computed from its rules. To check your own conjecture, use `grundy check '{1,2,3}' --to 100 --losing 0 --period 4`, `--values 0,1,2,3 --period 4`, or `--p-file FILE` with one P-position per line. The answer is `holds`, or the first position at which a condition fails, with the move; in this case the exit code is 1.",
        zh: "`grundy check 游戏 --to N` 用引擎检验卡片上的规律。检验自己的猜想：`grundy check '{1,2,3}' --to 100 --losing 0 --period 4`、`--values 0,1,2,3 --period 4`，或 `--p-file 文件`（每行一个必败态）。结果为成立，或给出第一个违反条件的局面与走法，此时退出码为 1。",
    }),
    ..Card::DEFAULT
};
