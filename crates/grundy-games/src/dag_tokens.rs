//! Tokens on a graph without cycles: a move shifts one token along an edge.

use super::{Card, Class, Group, Kind, Param, ParamKind, Params};
use grundy_families::{Game, TokenGame};
use grundy_text::{Error, Text};
use std::sync::Arc;

pub static CARD: Card = Card {
    id: "dag-tokens",
    systems: &[62],
    name: Text { en: "Tokens on a DAG", zh: "有向无环图上移棋子（A Chess Game）" },
    aliases: &["hdu1524", "poj2425", "A Chess Game", "DAG", "有向图游戏"],
    group: Group::Graphs,
    class: Class::Impartial,
    rules: Text {
        en: "Tokens stand on the vertices of a directed graph without cycles, any number on one vertex. A move shifts one token along an edge. Whoever cannot move loses.",
        zh: "有向无环图的顶点上有若干棋子，同一顶点可有多枚。每次把一枚棋子沿一条边移动一步，无法走者负。",
    },
    notation: NOTATION,
    example: "examples/dag.txt 0 3",
    params: &[PARAM_GRAPH],
    kind: Kind::normal_play(build),
    ..Card::DEFAULT
};

/// The parameter that gives the graph on which the tokens move.
pub(super) const PARAM_GRAPH: Param = Param {
    name: "graph",
    what: Text {
        en: "the name of a file with the graph, or the graph itself in braces, such as `{a->b, b->c}`",
        zh: "图文件名，或直接写在花括号里的图，如 `{a->b, b->c}`",
    },
    kind: ParamKind::Digraph,
    default: None,
};

pub(super) const NOTATION: Text = Text {
    en: "the name of a file with the graph, and the vertices of the tokens; the file has lines `v: a b c` or `v w` with comments after #, or is DOT or JSON",
    zh: "图文件名，以及各棋子所在的顶点；文件每行写 `v: a b c` 或 `v w`，# 起为注释；也可用 DOT 或 JSON",
};

/// Builds the game with any number of tokens on the graph.
pub(super) fn build(params: &Params) -> Result<Game, Error> {
    tokens(params, None)
}

/// Builds the game with a single token on the graph.
pub(super) fn build_one(params: &Params) -> Result<Game, Error> {
    tokens(params, Some(1))
}

fn tokens(params: &Params, tokens: Option<usize>) -> Result<Game, Error> {
    let graph = Arc::clone(params.graph("graph"));
    Ok(Game::of_tokens(TokenGame { graph, tokens }))
}
