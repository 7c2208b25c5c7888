//! Undirected vertex geography on any graph: a token walks along edges and never returns to a
//! visited vertex.

use crate::prelude::*;
use grundy_core::base::Digraph;
use grundy_core::graphs::{Matching, undirected};
use grundy_families::{Geography, NamedGraph, unvisited_graph};
use grundy_text::{Figure, MarkedGraph};

pub static CARD: Card = Card {
    params: &[Param::required("graph", text!(undirected_vertex_geography::what), ParamKind::Graph)],
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: text!(undirected_vertex_geography::statement),
        theorem: "undirected vertex geography is decided by maximum matchings",
        source: "Fraenkel, Scheinerman & Ullman 1993",
        claim: Claim::Outcome(|params, position| {
            let (graph, token) = ground(params, position)?;
            Some(outcome(&graph, token))
        }),
        moves: Some(|params, position, _, limit| {
            let ground = ground(params, position);
            ground.map_or_else(Moves::default, |(graph, token)| {
                winning(&graph, token, position, limit)
            })
        }),
        why: Some(why),
        steps: Some(steps),
        checks: &[Check {
            params: "graph={a-b,b-c}|{a-b,b-c,c-d}|{a-b,b-c,c-a}|{a-b,b-c,c-a,c-d}|{a-b,b-c,c-a,c-d,d-e,e-f,f-d}|{a-a,a-b,b-a,c}|{a-b,a-c,a-d,a-e}|{a-b,b-c,c-d,d-e,e-a,a-f}",
            positions: walks,
            to: 6,
        }],
    }),
    misstated: Some(text!(undirected_vertex_geography::misstated)),
    ..entry!("undirected-vertex-geography", undirected_vertex_geography)
};

fn build(params: &Params) -> Result<Game, Error> {
    Ok(Game::linked(Box::new(Geography::on_graph(params.graph("graph")))))
}

/// Returns the outcome for each starting vertex of the token, in the order of the vertices. No
/// vertex was visited before the starting vertex.
///
/// Computes one maximum matching. Takes O(E √V) time for a bipartite graph and O(V E log V) time
/// for any other.
pub fn geography_outcomes(graph: &NamedGraph) -> Vec<Outcome> {
    let graph = undirected(graph.graph.len(), &graph.edges);
    Matching::maximum(&graph).in_every().into_iter().map(Outcome::n_if).collect()
}

fn ground(params: &Params, position: &[Big]) -> Option<(Digraph, u32)> {
    let (token, visited) = position.split_first()?;
    let graph = unvisited_graph(params.graph("graph"), visited);
    Some((graph, u32::try_from(to_u64(token)?).ok()?))
}

/// Returns the outcome with the token on the vertex `token` of `graph`. The graph must not contain
/// vertices that the token visited before.
pub(super) fn outcome(graph: &Digraph, token: u32) -> Outcome {
    // Won if the vertex is in every maximum matching: after its deletion, no augmenting path
    // exists.
    Outcome::n_if(Matching::maximum(graph).delete(token))
}

/// Returns the winning moves of the token on `graph`, as the positions after them, and lists at
/// most `limit` of them. The graph must not contain vertices that the token visited before.
/// `position` is the position before the move.
pub(super) fn winning(graph: &Digraph, token: u32, position: &[Big], limit: usize) -> Moves {
    let mut matching = Matching::maximum(graph);
    if !matching.in_every()[token as usize] {
        return Moves::all(vec![]);
    }
    let partners = matching.partners(token);
    let mut visited = position.to_vec();
    visited.sort_unstable();
    let to = partners
        .iter()
        .take(limit)
        .map(|&to| [Big::from(to)].into_iter().chain(visited.iter().cloned()).collect());
    Moves { to: to.collect(), count: Some(partners.len().into()) }
}

fn why(params: &Params, position: &[Big]) -> Words {
    let Some((graph, token)) = ground(params, position) else { return Words::default() };
    let named_graph = params.graph("graph");
    describe_matching(&graph, token, |vertex| named_graph.name(vertex).to_string())
}

fn steps(params: &Params, position: &[Big]) -> Vec<ExplanationStep> {
    let Some((graph, token)) = ground(params, position) else { return vec![] };
    let named_graph = params.graph("graph");
    let visited: Vec<u32> = position.iter().skip(1).filter_map(to_u64).map(|v| v as u32).collect();
    let left = (0..graph.len() as u32).filter(|v| !visited.contains(v));
    matched_steps(&graph, token, left.collect(), |vertex| named_graph.name(vertex).to_string())
}

/// Explains the outcome in steps: a maximum matching of the unvisited vertices `left`, and whether
/// every maximum matching covers the vertex of the token. `name` returns the name of a vertex.
pub(super) fn matched_steps(
    graph: &Digraph,
    token: u32,
    left: Vec<u32>,
    name: impl Fn(u32) -> String,
) -> Vec<ExplanationStep> {
    let mut matching = Matching::maximum(graph);
    let (size, here) = (matching.size(), name(token));
    let first: Vec<Option<u32>> = left.iter().map(|&v| matching.mate(v)).collect();
    let wins = matching.delete(token);
    // If some maximum matching does not contain the vertex of the token, the figure shows that one.
    let mates = if wins {
        first
    } else {
        left.iter().map(|&v| if v == token { None } else { matching.mate(v) }).collect()
    };
    let figure = (left.len() <= MarkedGraph::MAX_SIZE).then(|| {
        let index_of = |vertex: u32| left.iter().position(|v| *v == vertex);
        let mut edges = Vec::new();
        for (from, &vertex) in left.iter().enumerate() {
            let mut ends: Vec<usize> =
                graph.options(vertex).iter().filter_map(|&to| index_of(to)).collect();
            ends.sort_unstable();
            ends.dedup();
            let later = ends.into_iter().filter(|to| *to > from);
            edges.extend(later.map(|to| (from as u32, to as u32)));
        }
        let matched = |(from, to): (u32, u32)| mates[from as usize] == Some(left[to as usize]);
        Figure::Graph(MarkedGraph {
            marked: (0..edges.len()).filter(|&at| matched(edges[at])).collect(),
            names: left.iter().map(|&v| name(v)).collect(),
            values: vec![None; left.len()],
            at: index_of(token),
            edges,
        })
    });
    let matched_text = if wins {
        words!(undirected_vertex_geography::matching_is_set_of_edges, size)
    } else {
        words!(undirected_vertex_geography::matching_is_set_of_edges_that_share, here, size)
    };
    let meaning = if wins {
        words!(undirected_vertex_geography::every_matching_of_this_size_covers, here)
    } else {
        words!(undirected_vertex_geography::so_this_is_p_position)
    };
    vec![ExplanationStep::with_figure(matched_text, figure), ExplanationStep::sentence(meaning)]
}

/// Explains the outcome in one line: by the edge of the first winning move, which is in a maximum
/// matching, or by the fact that some maximum matching has no edge at the vertex of the token.
/// `name` returns the name of a vertex.
pub(super) fn describe_matching(
    graph: &Digraph,
    token: u32,
    name: impl Fn(u32) -> String,
) -> Words {
    let mut matching = Matching::maximum(graph);
    let (size, here) = (matching.size(), name(token));
    if matching.in_every()[token as usize] {
        // The edge of the first move that the answer lists.
        let mate = matching.partners(token).first().map_or_else(String::new, |&mate| name(mate));
        return words!(
            undirected_vertex_geography::every_largest_set_of_edges_without,
            here,
            mate,
            size
        );
    }
    words!(undirected_vertex_geography::largest_set_of_edges_without_common, here, size)
}

/// Returns every position with the token and a set of other visited vertices among the first `to`
/// vertices, whether or not a walk leads to it.
fn walks(params: &Params, to: u64) -> Vec<Vec<u64>> {
    let vertices = (params.graph("graph").graph.len() as u64).min(to);
    let sets = (0..vertices).flat_map(|token| (0..1u64 << vertices).map(move |set| (token, set)));
    sets.filter(|(token, set)| set >> token & 1 == 0)
        .map(|(token, set)| {
            [token].into_iter().chain((0..vertices).filter(|v| set >> v & 1 == 1)).collect()
        })
        .collect()
}
