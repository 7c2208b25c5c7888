//! The catalogue entry about the Boolean function that states whether a position is won.

use crate::{Card, Class, Group, Kind, dag_tokens};
use grundy_text::Text;

pub static CARD: Card = Card {
    id: "win-function",
    systems: &[6],
    name: Text { en: "Boolean win function", zh: "布尔胜负函数（ygsg）" },
    aliases: &["ygsg", "布尔胜负", "win function", "布尔胜负函数"],
    group: Group::Theory,
    class: Class::Impartial,
    rules: Text {
        en: "A token stands on a vertex of a directed graph without cycles; whoever cannot move the token loses. w(x) = 1 exactly when some option y of x has w(y) = 0; so w(x) = 1 exactly when the Grundy value of x is not 0.",
        zh: "有向无环图的一个顶点上有一枚棋子，无法移动者负。w(x)=1 当且仅当 x 有某个后继 y 满足 w(y)=0；等价于 x 的 SG 值不为 0。",
    },
    notation: Text {
        en: "the name of a file with the graph, and the vertex of the token; the file has lines `v: a b c` or `v w`, # begins a comment",
        zh: "图文件名，以及棋子所在的顶点；文件每行写 `v: a b c` 或 `v w`，# 起为注释",
    },
    example: "examples/dag.txt 0",
    params: &[dag_tokens::PARAM_GRAPH],
    kind: Kind::normal_play(dag_tokens::build_one),
    misstated: Some(Text {
        en: "\"The win function is enough for sums\" is false: Nim heaps of 1 and 2 all have w = 1, yet the sum 1 + 1 is lost and the sum 1 + 2 is won.",
        zh: "“胜负函数足以处理和”是错的：Nim 的堆 1、1 与 1、2 各堆都有 w=1，但前者必败，后者必胜。",
    }),
    ..Card::DEFAULT
};
