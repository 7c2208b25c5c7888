//! The catalogue entry about the three theorems on N- and P-positions.

use crate::{Card, Class, Group, Kind, dag_tokens};
use grundy_text::Text;

pub static CARD: Card = Card {
    id: "np-label",
    systems: &[4],
    name: Text { en: "The three N/P theorems", zh: "博弈图与必胜必败三定理" },
    aliases: &["N/P", "必胜态", "必败态", "game graph", "博弈图"],
    group: Group::Theory,
    class: Class::Impartial,
    rules: Text {
        en: "A token stands on a vertex of a directed graph without cycles; a move shifts the token along an edge, and whoever cannot move loses. Three statements label every vertex: a vertex without options is P; a vertex with some P option is N; a vertex whose options are all N is P. Every finite impartial game is such a graph. In misère play only the first statement changes: a vertex without options is N.",
        zh: "有向无环图的一个顶点上有一枚棋子，每次沿一条边移动，无法走者负。三条定理确定每个顶点：没有后继的是必败态；有某个后继为必败态的是必胜态；所有后继皆为必胜态的是必败态。有限公平组合游戏都是这样的图。反常规则只改第一条：没有后继的是必胜态。",
    },
    notation: Text {
        en: "the name of a file with the graph, and the vertex of the token; the file has lines `v: a b c` or `v w`, # begins a comment",
        zh: "图文件名，以及棋子所在的顶点；文件每行写 `v: a b c` 或 `v w`，# 起为注释",
    },
    example: "examples/dag.txt 0",
    params: &[dag_tokens::PARAM_GRAPH],
    kind: Kind::normal_play(dag_tokens::build_one),
    misstated: Some(Text {
        en: "\"The graph of Nim with heaps a1, …, an has a1·…·an vertices\" is false: it has (a1+1)·…·(an+1) vertices, because heaps may be empty; the graph of a single heap of 1 has two vertices.",
        zh: "“Nim 局面 (a1，…，an) 的图有 a1·…·an 个顶点”是错的：堆可以为空，应为 (a1+1)·…·(an+1)；单独一堆 1 颗就有两个顶点。",
    }),
    ..Card::DEFAULT
};
