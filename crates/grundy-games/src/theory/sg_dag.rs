//! The catalogue entry about Grundy values on a graph without cycles.

use crate::{Card, Class, Group, Kind, dag_tokens};
use grundy_text::Text;

pub static CARD: Card = Card {
    id: "sg-dag",
    systems: &[8],
    name: Text { en: "SG function on a DAG", zh: "有向图游戏的 SG 函数" },
    aliases: &["SG function", "SG 函数", "SG函数", "Sprague-Grundy function"],
    group: Group::Theory,
    class: Class::Impartial,
    rules: Text {
        en: "A token stands on a vertex of a directed graph without cycles; whoever cannot move the token loses. SG(x) is the mex of the values of the vertices that x leads to, and 0 if there are none; x is P exactly when SG(x) = 0 (Sprague 1935, Grundy 1939). Computing all values takes time proportional to the number of vertices and edges.",
        zh: "有向无环图的一个顶点上有一枚棋子，无法移动者负。SG(x) 是 x 各后继 SG 值的 mex，无后继时为 0；SG(x)=0 恰为必败态。Sprague 1935，Grundy 1939。求出全部值的时间与点数、边数之和成正比。",
    },
    notation: Text {
        en: "the name of a file with the graph, and the vertex of the token; the file has lines `v: a b c` or `v w`, # begins a comment",
        zh: "图文件名，以及棋子所在的顶点；文件每行写 `v: a b c` 或 `v w`，# 起为注释",
    },
    example: "examples/dag.txt 0",
    params: &[dag_tokens::PARAM_GRAPH],
    kind: Kind::normal_play(dag_tokens::build_one),
    ..Card::DEFAULT
};
