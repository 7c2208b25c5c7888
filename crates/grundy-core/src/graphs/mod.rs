//! Graph algorithms on which theorems about games rest. They contain no game themselves. Depends on
//! `base`.
//!
//! No algorithm is recursive, because paths can have millions of vertices. That is why they are
//! implemented here, although petgraph has most of them: its matching and its components recurse
//! along paths. Tests compare the matching with that of petgraph.

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

/// Returns an undirected graph as a directed one that has every edge in both directions. Loops are
/// dropped, parallel edges kept. Takes O(V + E) time.
///
/// # Panics
/// Panics if an endpoint is not below `vertices`, or there are 2^31 edges or more.
pub fn undirected(vertices: usize, edges: &[(u32, u32)]) -> Digraph {
    let proper = edges.iter().filter(|(a, b)| a != b);
    let directed: Vec<(u32, u32)> = proper.flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
    Digraph::from_edges(vertices, &directed)
}
