//! Solves every vertex of the graph of a game, for tables and for pictures of the graph.

use crate::graph::PlayGraph;
use grundy_core::base::{
    Big, Budget, Counts, Digraph, Ending, LoopyNimber, Nimber, Outcome, Remoteness, to_u64,
};
use grundy_core::engine::{Play, label, loopy};
use grundy_families::NamedGraph;
use grundy_games::{Compound, ParamValue, outcomes_at_vertices};
use grundy_solve::{Detail, solve};
use grundy_store::{GameState, Need, Question, Reuse, Summand};
use grundy_text::{AskFor, Error, Limit, Result, Suggestion, words};
use std::rc::Rc;

/// The result of solving one vertex of a graph, as the position of a single token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vertex {
    /// The name of the vertex.
    pub name: String,
    /// The outcome for the player to move.
    pub outcome: Outcome,
    /// The Grundy value, or the loopy value if the graph has cycles; `None` if there is no value or
    /// it was not computed.
    pub value: Option<LoopyNimber<u64>>,
    /// The number of moves to the end under best play; `None` if it was not computed, or play has
    /// no end.
    pub remoteness: Option<u32>,
}

/// Returns the graph whose vertices are the positions of the game; `None` for a game that is not
/// played on an explicit graph.
pub fn explicit_graph(instance: &GameState) -> Option<&NamedGraph> {
    instance.game.family().vertex(0)?;
    instance.params.iter().find_map(|(_, value)| match value {
        ParamValue::Graph(graph) => Some(&**graph),
        _ => None,
    })
}

/// Solves every vertex of the graph of a game, in the order in which the text of the graph names
/// them.
///
/// # Errors
/// `Unsupported` for a game whose positions are not vertices; otherwise fails as [`solve`] does.
pub fn vertices(instance: &Rc<GameState>, ending: Ending, budget: &Budget) -> Result<Vec<Vertex>> {
    let Some(graph) = explicit_graph(instance) else {
        let name = &instance.name;
        return Err(Error::unsupported(words!(tasks::positions_of_are_not_vertices, name))
            .suggest(Suggestion::Ask(AskFor::Sizes)));
    };
    let labels = label_vertices(instance, graph, ending, budget)?;
    let vertices = (0..).zip(labels).map(|(vertex, label)| Vertex {
        name: graph.name(vertex).to_string(),
        outcome: label.outcome,
        value: label.value,
        remoteness: label.remoteness,
    });
    Ok(vertices.collect())
}

/// The result of solving a vertex, without the name of the vertex.
struct VertexLabel {
    outcome: Outcome,
    value: Option<LoopyNimber<u64>>,
    remoteness: Option<u32>,
}

/// Solves all vertices of a graph, in order: together if the game has tokens or if a law gives all
/// outcomes, otherwise each as a separate question.
fn label_vertices(
    instance: &Rc<GameState>,
    graph: &NamedGraph,
    ending: Ending,
    budget: &Budget,
) -> Result<Vec<VertexLabel>> {
    let is_single = instance.compound != Compound::SjEnd;
    let tokens = is_single && instance.game.tokens().is_some();
    if tokens && instance.game.has_values() {
        // A graph with a cycle fails here with an error.
        instance.evaluate(Need::Nimber, Reuse::Stored, &Counts::of([0]), budget)?;
        let plays = label::outcomes(&graph.graph, ending).expect("there is no cycle");
        let values = label::grundy(&graph.graph).expect("there is no cycle");
        let label = |(play, value): (Play, Nimber)| VertexLabel {
            outcome: play.outcome,
            value: (ending == Ending::Normal).then_some(LoopyNimber::Finite(value.0.into())),
            remoteness: Some(play.remoteness.0),
        };
        return Ok(plays.into_iter().zip(values).map(label).collect());
    }
    if tokens {
        return label_cyclic_graph(
            instance,
            &graph.graph,
            !graph.results.is_empty(),
            ending,
            budget,
        );
    }
    let card = instance.card.filter(|_| ending == instance.ending);
    if let Some(outcomes) = card.and_then(|card| outcomes_at_vertices(card, &instance.params)) {
        let label = |outcome| VertexLabel { outcome, value: None, remoteness: None };
        return Ok(outcomes.into_iter().map(label).collect());
    }
    let positions = (0..graph.graph.len() as u32).map_while(|v| instance.game.family().vertex(v));
    let label = |position| {
        let summand = Summand { instance: Rc::clone(instance), position };
        let question = Question::single(summand, ending, instance.compound);
        let answer =
            solve(&question, Detail { moves: 0, extra_steps: 0, ..Detail::default() }, budget)?;
        let finite = answer.grundy.as_ref().and_then(to_u64).map(LoopyNimber::Finite);
        let to_numbers = |values: &Vec<Big>| values.iter().map(to_u64).collect();
        let infinite = || answer.infinity.as_ref().and_then(to_numbers).map(LoopyNimber::Infinite);
        let value = finite.or_else(infinite);
        Ok(VertexLabel { outcome: answer.outcome, value, remoteness: answer.remoteness })
    };
    positions.map(label).collect()
}

/// Solves a graph with cycles for one token by retrograde analysis. Also computes loopy values (a
/// Grundy value or ∞(K)), except in misère play and if `has_results` is true. `has_results` states
/// whether the graph declares results of its terminal vertices.
fn label_cyclic_graph(
    instance: &GameState,
    graph: &Digraph,
    has_results: bool,
    ending: Ending,
    budget: &Budget,
) -> Result<Vec<VertexLabel>> {
    let labels = instance.solve_labels(&[Counts::of([0])], ending, budget)?;
    let valued = ending == Ending::Normal && !has_results;
    let values = if valued { Some(instance.loopy_values(graph, budget)?) } else { None };
    let label = |vertex: u32| {
        let play = labels.require_play(instance, &Counts::of([vertex.into()]))?;
        let value = |values: &loopy::LoopyValues| {
            values.value_of(graph, vertex).map(|value| value.0.into())
        };
        Ok(VertexLabel {
            outcome: play.outcome,
            value: values.as_deref().map(value),
            remoteness: (play.outcome != Outcome::Draw).then_some(play.remoteness.0),
        })
    };
    (0..graph.len() as u32).map(label).collect()
}

/// Returns the graph of a game for a picture: each vertex with its value, each edge once even if
/// the text repeats it.
///
/// # Errors
/// `TooBig` if there are more than `limit` vertices; otherwise fails as [`vertices`] does.
pub fn vertex_graph(
    instance: &Rc<GameState>,
    ending: Ending,
    limit: usize,
    budget: &Budget,
) -> Result<PlayGraph> {
    let rows = vertices(instance, ending, budget)?;
    if rows.len() > limit {
        let count = rows.len();
        return Err(Error::too_big(words!(tasks::graph_has_vertices_limit_is, count, limit))
            .suggest(Suggestion::RaiseLimit(Limit::Vertices)));
    }
    let mut moves = explicit_graph(instance).map_or(vec![], |graph| graph.edges.clone());
    moves.sort_unstable();
    moves.dedup();
    // For a single token on a graph, a move to a P-position wins.
    let has_winning_moves =
        instance.game.tokens().is_some() && instance.compound != Compound::SjEnd;
    let wins = |&(_, to): &(u32, u32)| has_winning_moves && rows[to as usize].outcome == Outcome::P;
    let label = |row: &Vertex| match &row.value {
        Some(value) => format!("{}: {value}", row.name),
        None => row.name.clone(),
    };
    let play = |row: &Vertex| {
        let remoteness = Remoteness(row.remoteness.unwrap_or(0));
        Play { outcome: row.outcome, remoteness }
    };
    let labels = rows.iter().map(label).collect();
    let winning = moves.iter().map(wins).collect();
    Ok(PlayGraph::from_vertices(labels, rows.iter().map(play).collect(), moves, winning))
}
