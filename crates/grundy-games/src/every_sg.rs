//! The catalogue entry about EVERY-SG games, in which a player moves in every component.

use super::{Card, Class, Compound, Group, Kind};
use grundy_core::base::Ending;
use grundy_text::Text;

pub static CARD: Card = Card {
    id: "every-sg",
    systems: &[34],
    name: Text { en: "EVERY-SG games", zh: "EVERY-SG 游戏" },
    aliases: &["EVERY-SG", "every sg", "suspense numbers", "conjunctive compound"],
    group: Group::Nim,
    class: Class::Impartial,
    rules: Text {
        en: "Tokens stand on the vertices of a directed graph without cycles. In each turn a player moves every token that can move along an edge; a player who can move no token loses. A vertex without options lasts 0 steps. An N vertex lasts one step more than the longest-lasting of its P options, and a P vertex lasts one step more than the shortest-lasting of its options. The player to move wins exactly when the longest-lasting vertex with a token lasts an odd number of steps (Smith 1966). `--every` plays any sum of games in this way.",
        zh: "有向无环图上有若干棋子，每一轮必须移动所有能动的棋子；一枚也动不了者负。顶点的步数：无后继为 0；必胜点为其必败后继步数的最大值加 1；必败点为其后继步数的最小值加 1。各棋子所在顶点步数的最大值为奇数时先手必胜（Smith 1966）。`--every` 可让任意游戏之和按此进行。",
    },
    notation: super::dag_tokens::NOTATION,
    example: "examples/dag.txt 0 1",
    params: &[super::dag_tokens::PARAM_GRAPH],
    kind: Kind::Game {
        build: super::dag_tokens::build,
        ending: Ending::Normal,
        compound: Compound::EVERY,
    },
    misstated: Some(Text {
        en: "\"The first player wins unless the longest win is shorter than the shortest loss\" is false: on chains of 3, 2 and 4 edges the longest win lasts 3 steps, longer than the shortest loss of 2 steps, yet the first player loses, since the chain of 4 edges lasts longer.",
        zh: "“除非最长的胜短于最短的负，否则先手胜”是错的：长 3、2、4 的三条链，最长的胜 3 大于最短的负 2，先手却输，因为长 4 的链拖得更久。",
    }),
    ..Card::DEFAULT
};
