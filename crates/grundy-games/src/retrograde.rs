//! Tokens on any directed graph, with or without cycles: a move shifts one token along an edge.

use super::{Card, Class, Group, Kind, Param, ParamKind, Params};
use grundy_families::{Game, TokenGame};
use grundy_text::{Error, Text};
use std::sync::Arc;

pub static CARD: Card = Card {
    id: "retrograde",
    systems: &[73],
    name: Text { en: "Retrograde analysis", zh: "倒推（逆向 BFS）求胜负和" },
    aliases: &["backward analysis", "倒推", "逆向 BFS", "loopy tokens", "Smith–Fraenkel"],
    group: Group::Loopy,
    class: Class::Loopy,
    rules: Text {
        en: "Tokens stand on the vertices of any directed graph, any number on one vertex. A move shifts one token along an edge. Whoever cannot move loses; endless play is a draw. With a single token, the graph may state that the player to move wins at a vertex without moves. The analysis starts from the end of play: a vertex that leads to a lost vertex is won, a vertex that leads only to won vertices is lost, and a vertex that is never decided is a draw. It takes time and memory proportional to the number of vertices and edges. Several tokens, and sums with other games, are solved by the values of Smith 1966 and Fraenkel and Perl 1975: a number, or ∞(K), where K is the set of the numbers among the values of the options.",
        zh: "任意有向图的顶点上有若干棋子，同一顶点可有多枚。每次把一枚棋子沿一条边移动一步，无法走者负；无限进行下去为平局。只有一枚棋子时，图中可写明某个无出边的顶点上轮到走的一方胜。从终局倒推：能走到必败点的为必胜，只能走到必胜点的为必败，始终未定的为平局。时间与内存正比于点数与边数之和。多枚棋子以及与其他游戏的和，由 Smith 1966、Fraenkel 与 Perl 1975 的值求解：值为一个数，或 ∞(K)，K 为各后继中数值的集合。",
    },
    notation: NOTATION,
    example: "examples/loopy.txt 5",
    params: &[PARAM_GRAPH],
    kind: Kind::normal_play(build),
    ..Card::DEFAULT
};

/// The parameter that gives the graph on which the tokens move.
pub(super) const PARAM_GRAPH: Param = Param {
    name: "graph",
    what: Text {
        en: "the name of a file with the graph, or the graph itself in braces, such as `{a->b, b->a}`",
        zh: "图文件名，或直接写在花括号里的图，如 `{a->b, b->a}`",
    },
    kind: ParamKind::Stated,
    default: None,
};

const NOTATION: Text = Text {
    en: "the name of a file with the graph, and the vertices of the tokens; the file has lines `v: a b c` or `v w` with comments after #, and `v = win` or `v = loss` where play is over at v (for the player to move, and a single token only), or is DOT or JSON",
    zh: "图文件名，以及各棋子所在的顶点；文件每行写 `v: a b c` 或 `v w`，终局点可写 `v = win` 或 `v = loss`（对轮到走的一方而言，且只能有一枚棋子），# 起为注释；也可用 DOT 或 JSON",
};

/// The notation of positions with a single token.
pub(super) const NOTATION_ONE: Text = Text {
    en: "the name of a file with the graph, and the vertex of the token; the file has lines `v: a b c` or `v w` with comments after #, and `v = win` or `v = loss` where play is over at v (for the player to move), or is DOT or JSON",
    zh: "图文件名，以及棋子所在的顶点；文件每行写 `v: a b c` 或 `v w`，终局点可写 `v = win` 或 `v = loss`（对轮到走的一方而言），# 起为注释；也可用 DOT 或 JSON",
};

fn build(params: &Params) -> Result<Game, Error> {
    tokens(params, None)
}

/// Builds the game with a single token on the graph.
pub(super) fn build_one(params: &Params) -> Result<Game, Error> {
    tokens(params, Some(1))
}

fn tokens(params: &Params, tokens: Option<usize>) -> Result<Game, Error> {
    let graph = Arc::clone(params.graph("graph"));
    Ok(Game::of_loopy_tokens(TokenGame { graph, tokens }))
}
