//! Tokens on a graph without cycles: a move shifts one token along an edge.

use crate::prelude::*;
use grundy_families::TokenGame;
use std::sync::Arc;

pub static CARD: Card = Card {
    params: &[PARAM_GRAPH],
    kind: Kind::normal_play(build),
    ..entry!("dag-tokens", dag_tokens, NOTATION)
};

/// The parameter that gives the graph on which the tokens move.
pub(super) const PARAM_GRAPH: Param =
    Param::required("graph", text!(dag_tokens::what), ParamKind::Digraph);

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
