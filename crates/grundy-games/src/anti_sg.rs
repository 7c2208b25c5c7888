//! The catalogue entry of the theorem on sums under the SJ ending, in which play is over when every
//! component has value 0.

use super::{Card, Class, Compound, Group, Kind};
use grundy_core::base::Ending;
use grundy_text::Text;

pub static CARD: Card = Card {
    id: "anti-sg",
    systems: &[33],
    name: Text { en: "Anti-SG games, SJ theorem", zh: "SJ 定理（Anti-SG）" },
    aliases: &["SJ", "SJ 定理", "Anti-SG", "贾志豪", "Jia Zhihao", "Sprague–Grundy–Jia Zhihao"],
    group: Group::Nim,
    class: Class::Impartial,
    rules: Text {
        en: "Tokens stand on the vertices of a directed graph without cycles. A move shifts one token along an edge. Play is over as soon as every token stands on a vertex of Grundy value 0, and then the player to move wins. Let X be the nim-sum of the values. The player to move wins exactly when the two statements (X is not 0) and (some value exceeds 1) are both true or both false. `--sj` ends any sum of games in this way.",
        zh: "有向无环图上有若干棋子，每次把一枚沿一条边移动。一旦每枚棋子所在顶点的 SG 值都为 0，游戏立即结束，轮到走的一方胜。设 X 为各值的异或和，先手必胜当且仅当“X≠0”与“有某个值大于 1”同真同假。`--sj` 可让任意游戏之和按此终局。",
    },
    notation: super::dag_tokens::NOTATION,
    example: "examples/dag.txt 0 0",
    params: &[super::dag_tokens::PARAM_GRAPH],
    kind: Kind::Game {
        build: super::dag_tokens::build,
        ending: Ending::Normal,
        compound: Compound::SjEnd,
    },
    misstated: Some(Text {
        en: "\"The SJ theorem solves misère play\" is false: the theorem holds only for its own ending rule. On the graph with the lines `1: 0`, `2: 0 1` and `3: 2`, a token on 3 has value 0, so the formula says N, but in misère play the position is P. For misère play use `--misere`, which applies theory only where it holds.",
        zh: "“SJ 定理解决反常规则”是错的：它只对自己的终局规则成立。图 1: 0；2: 0 1；3: 2 上棋子在 3 时 SG 值为 0，公式说必胜，反常规则下却必败。反常规则请用 `--misere`，它只在理论成立处使用理论。",
    }),
    ..Card::DEFAULT
};
