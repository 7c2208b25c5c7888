//! Graph theory that laws rest on: plain algorithms on vertices and edges, no games. Knows base.
//!
//! Nothing here recurses: a path of a million vertices is a graph like any other. That is why these are
//! written out although petgraph has most of them: its matching and its components recurse along paths.
//! Tests hold the matching against it.

mod alternating;
mod bipartite;
pub mod bridges;
mod components;
mod cuts;
mod flow;
mod matching;
pub mod tree;

pub use bipartite::{bipartite_matching, two_colouring};
pub use components::strong_components;
pub use cuts::{CutEdges, minimum_cut_edges};
pub use flow::{Flow, FlowError, maximum_flow};
pub use matching::Matching;

use crate::base::Digraph;

/// An undirected graph as a directed one that has every edge in both directions; loops are left
/// out, parallel edges kept. O(V + E).
///
/// # Panics
/// When an edge names a vertex of `vertices` or more, or there are 2^31 edges or more.
pub fn undirected(vertices: usize, edges: &[(u32, u32)]) -> Digraph {
    let proper = edges.iter().filter(|(a, b)| a != b);
    let both: Vec<(u32, u32)> = proper.flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
    Digraph::from_edges(vertices, &both)
}
