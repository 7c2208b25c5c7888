//! Every vertex of an explicit graph with what it is worth: for tables, and for drawing the whole graph.

use crate::base::{
    Big, Budget, Counts, Digraph, Ending, Error, Limit, LoopyNimber, Nimber, Outcome, Remedy,
    Remoteness, Way, to_u64,
};
use crate::engine::{Play, label, loopy};
use crate::family::NamedGraph;
use crate::games::{Compound, Value, outcomes_at_vertices};
use crate::words;
use crate::workbench::ask::question::{Question, Summand};
use crate::workbench::memory::instance::Instance;
use crate::workbench::solve::found::Detail;
use crate::workbench::solve::methods::solve;
use crate::workbench::tasks::graph::PlayGraph;
use std::rc::Rc;

/// What a vertex is worth as a position by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vertex {
    /// Its name.
    pub name: String,
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value, or the loopy value, where there is one and it was found.
    pub value: Option<LoopyNimber<u64>>,
    /// Moves until the end under best play, where that was found.
    pub remoteness: Option<u32>,
}

/// The graph of a game whose vertices are positions by themselves; `None` of other games.
pub fn graph_of(instance: &Instance) -> Option<&NamedGraph> {
    instance.game.family().vertex(0)?;
    instance.params.iter().find_map(|(_, value)| match value {
        Value::Graph(graph) => Some(&**graph),
        _ => None,
    })
}

/// Every vertex of the graph of a game, in the order of its text.
///
/// # Errors
/// `Unsupported` for a game whose positions are not vertices; otherwise as [`solve`].
pub fn vertices(
    instance: &Rc<Instance>,
    ending: Ending,
    budget: &Budget,
) -> Result<Vec<Vertex>, Error> {
    let Some(graph) = graph_of(instance) else {
        let name = &instance.name;
        return Err(Error::unsupported(words!(
            "the positions of `{name}` are not the vertices of a graph",
            "`{name}` 的局面不是图的顶点"
        ))
        .mend(Remedy::Ask(Way::Sizes)));
    };
    let labels = labels(instance, graph, ending, budget)?;
    let named = (0..).zip(labels).map(|(vertex, label)| Vertex {
        name: graph.name(vertex).to_string(),
        outcome: label.outcome,
        value: label.value,
        remoteness: label.remoteness,
    });
    Ok(named.collect())
}

struct Label {
    outcome: Outcome,
    value: Option<LoopyNimber<u64>>,
    remoteness: Option<u32>,
}

/// All vertices at once where there is a way: by the engine for tokens, by a law that tells who wins
/// everywhere; otherwise one after the other.
fn labels(
    instance: &Rc<Instance>,
    graph: &NamedGraph,
    ending: Ending,
    budget: &Budget,
) -> Result<Vec<Label>, Error> {
    let one = instance.compound != Compound::SjEnd;
    let tokens = one && instance.game.tokens().is_some();
    if tokens && instance.game.has_values() {
        // Tells the cycle, if there is one.
        instance.grundy(&Counts::of([0]), budget)?;
        let plays = label::outcomes(&graph.graph, ending).expect("there is no cycle");
        let values = label::grundy(&graph.graph).expect("there is no cycle");
        let label = |(play, value): (Play, Nimber)| Label {
            outcome: play.outcome,
            value: (ending == Ending::Normal).then_some(LoopyNimber::Finite(value.0.into())),
            remoteness: Some(play.remoteness.0),
        };
        return Ok(plays.into_iter().zip(values).map(label).collect());
    }
    if tokens {
        return loopy_labels(instance, &graph.graph, !graph.results.is_empty(), ending, budget);
    }
    let known = instance.card.filter(|_| ending == instance.ending);
    if let Some(outcomes) = known.and_then(|card| outcomes_at_vertices(card, &instance.params)) {
        let label = |outcome| Label { outcome, value: None, remoteness: None };
        return Ok(outcomes.into_iter().map(label).collect());
    }
    let positions = (0..graph.graph.len() as u32).map_while(|v| instance.game.family().vertex(v));
    let label = |position| {
        let summands = vec![Summand { instance: Rc::clone(instance), position }];
        let compound = instance.compound;
        let question = Question { summands, ending, compound, moved: vec![] };
        let answer =
            solve(&question, Detail { moves: 0, extra_steps: 0, ..Detail::default() }, budget)?;
        let finite = answer.grundy.as_ref().and_then(to_u64).map(LoopyNimber::Finite);
        let small = |known: &Vec<Big>| known.iter().map(to_u64).collect();
        let infinite = || answer.infinity.as_ref().and_then(small).map(LoopyNimber::Infinite);
        let value = finite.or_else(infinite);
        Ok(Label { outcome: answer.outcome, value, remoteness: answer.remoteness })
    };
    positions.map(label).collect()
}

/// A token that may come back to a vertex: by retrograde analysis, with loopy values where no stated
/// result says otherwise.
fn loopy_labels(
    instance: &Instance,
    graph: &Digraph,
    stated: bool,
    ending: Ending,
    budget: &Budget,
) -> Result<Vec<Label>, Error> {
    let labels = instance.labelled(&Counts::of([0]), ending, budget)?;
    let valued = ending == Ending::Normal && !stated;
    let values = if valued { Some(instance.loopy_values(graph, budget)?) } else { None };
    let label = |vertex: u32| {
        let play = labels.found(instance, &Counts::of([vertex.into()]))?;
        let value = |values: &loopy::Values| values.of(graph, vertex).map(|value| value.0.into());
        Ok(Label {
            outcome: play.outcome,
            value: values.as_deref().map(value),
            remoteness: (play.outcome != Outcome::Draw).then_some(play.remoteness.0),
        })
    };
    (0..graph.len() as u32).map(label).collect()
}

/// The whole graph of a game, for drawing: each vertex with its value, each edge as it is written.
///
/// # Errors
/// `TooBig` above `limit` vertices; otherwise as [`vertices`].
pub fn whole_graph(
    instance: &Rc<Instance>,
    ending: Ending,
    limit: usize,
    budget: &Budget,
) -> Result<PlayGraph, Error> {
    let rows = vertices(instance, ending, budget)?;
    if rows.len() > limit {
        let count = rows.len();
        return Err(Error::too_big(words!(
            "the graph has {count} vertices; the limit is {limit}",
            "图有 {count} 个顶点，上限为 {limit}"
        ))
        .mend(Remedy::RaiseLimit(Limit::Vertices)));
    }
    let mut moves = graph_of(instance).map_or(vec![], |graph| graph.edges.clone());
    moves.sort_unstable();
    moves.dedup();
    // Where vertices are all there is to a position, a move to a lost one wins.
    let sure = instance.game.tokens().is_some() && instance.compound != Compound::SjEnd;
    let wins = |&(_, to): &(u32, u32)| sure && rows[to as usize].outcome == Outcome::P;
    let told = |row: &Vertex| match &row.value {
        Some(value) => format!("{}: {value}", row.name),
        None => row.name.clone(),
    };
    let play = |row: &Vertex| {
        let remoteness = Remoteness(row.remoteness.unwrap_or(0));
        Play { outcome: row.outcome, remoteness }
    };
    let labels = rows.iter().map(told).collect();
    let winning = moves.iter().map(wins).collect();
    Ok(PlayGraph::of_vertices(labels, rows.iter().map(play).collect(), moves, winning))
}
