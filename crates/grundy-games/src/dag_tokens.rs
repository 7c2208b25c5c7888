//! Tokens on a graph without cycles: a move shifts one token along an edge.

use super::{Card, Class, Group, Kind, Param, ParamKind, Params};
use grundy_families::{Game, TokenGame};
use grundy_text::{Error, Text, text};
use std::sync::Arc;

pub static CARD: Card = Card {
    id: "dag-tokens",
    systems: &[62],
    name: text!(dag_tokens::name),
    aliases: &["hdu1524", "poj2425", "A Chess Game", "DAG", "有向图游戏"],
    group: Group::Graphs,
    class: Class::Impartial,
    rules: text!(dag_tokens::rules),
    notation: NOTATION,
    example: "examples/dag.txt 0 3",
    params: &[PARAM_GRAPH],
    kind: Kind::normal_play(build),
    ..Card::DEFAULT
};

/// The parameter that gives the graph on which the tokens move.
pub(super) const PARAM_GRAPH: Param =
    Param { name: "graph", what: text!(dag_tokens::what), kind: ParamKind::Digraph, default: None };

pub(super) const NOTATION: Text = text!(dag_tokens::notation);

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
