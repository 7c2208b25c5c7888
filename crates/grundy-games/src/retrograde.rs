//! Tokens on any directed graph, with or without cycles: a move shifts one token along an edge.

use crate::prelude::*;
use grundy_families::TokenGame;
use std::sync::Arc;

pub static CARD: Card = Card {
    params: &[PARAM_GRAPH],
    kind: Kind::normal_play(build),
    ..entry!("retrograde", retrograde, NOTATION)
};

/// The parameter that gives the graph on which the tokens move.
pub(super) const PARAM_GRAPH: Param =
    Param::required("graph", text!(retrograde::what), ParamKind::Stated);

const NOTATION: Text = text!(retrograde::notation);

/// The notation of positions with a single token.
pub(super) const NOTATION_ONE: Text = text!(retrograde::notation_one);

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
