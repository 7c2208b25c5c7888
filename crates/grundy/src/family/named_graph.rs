//! Directed graphs as text, their vertices called by any words.

use super::graph_text;
pub(super) use super::graph_text::lines::lines;
use crate::base::{Digraph, Error};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// The names of vertices in the order in which a text mentions them.
pub(super) type Names = IndexSet<Box<str>, FxBuildHasher>;

/// A graph whose vertices have names.
#[derive(Clone, Debug)]
pub struct NamedGraph {
    /// The graph on the numbers of the vertices, in the order in which the text mentions them, every
    /// edge in the direction in which it is written.
    pub graph: Digraph,
    /// The edges in the order of the text.
    pub edges: Vec<(u32, u32)>,
    /// The capacity of every edge, in the same order, of a network; empty otherwise.
    pub weights: Vec<u64>,
    /// Vertices at which play is over, and whether the player to move there has won.
    pub results: Vec<(u32, bool)>,
    pub(super) names: Names,
}

impl NamedGraph {
    /// Reads a graph from a text, whose beginning tells its format; the formats are those of
    /// [`graph_text`](super::graph_text): lines, braces, DOT, JSON.
    ///
    /// Cost: O(length of the text).
    ///
    /// # Errors
    /// Names the line that is wrong; a text without any vertex is an error too.
    pub fn parse(text: &str) -> Result<NamedGraph, Error> {
        graph_text::read(text, false)
    }

    /// Reads a network, as [`parse`](NamedGraph::parse) reads a graph, with a capacity on every edge.
    ///
    /// # Errors
    /// As `parse`, and where a capacity is missing or is none.
    pub fn parse_network(text: &str) -> Result<NamedGraph, Error> {
        graph_text::read(text, true)
    }

    /// The vertex of a name; O(length of the name).
    pub fn find(&self, name: &str) -> Option<u32> {
        self.names.get_index_of(name).map(|vertex| vertex as u32)
    }

    /// The name of a vertex.
    pub fn name(&self, vertex: u32) -> &str {
        &self.names[vertex as usize]
    }

    /// The graph in DOT, from which [`parse`](NamedGraph::parse), or
    /// [`parse_network`](NamedGraph::parse_network) for a network, reads the same graph.
    pub fn dot(&self) -> String {
        graph_text::dot::write(self)
    }
}

/// The same vertices in the same order, and the same edges, capacities and results.
impl PartialEq for NamedGraph {
    fn eq(&self, other: &NamedGraph) -> bool {
        self.names.as_slice() == other.names.as_slice()
            && (&self.edges, &self.weights, &self.results)
                == (&other.edges, &other.weights, &other.results)
    }
}

impl Eq for NamedGraph {}
