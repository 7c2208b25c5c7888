//! [`NamedGraph`]: directed graphs whose vertices have names.

use grundy_core::base::Digraph;
use grundy_draw::{EdgeColour, EdgeView, GraphView, VertexView, View};
use grundy_text::{Error, excerpt, words};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// The names of the vertices, in order of first occurrence in a text. The index of a name in the
/// set is the number of the vertex.
pub(super) type VertexNames = IndexSet<Box<str>, FxBuildHasher>;

/// A directed graph whose vertices have names, as parsed from a text.
#[derive(Clone, Debug)]
pub struct NamedGraph {
    /// The successors of each vertex, by number. Vertices are numbered in order of first occurrence
    /// in the text, and every edge has the direction in which it is written.
    pub graph: Digraph,
    /// The two ends of each edge, as numbers of vertices, in the order of the text.
    pub edges: Vec<(u32, u32)>,
    /// The capacity of each edge, in the order of `edges`, for a network; otherwise empty.
    pub weights: Vec<u64>,
    /// The colour of each edge, in the order of `edges`, if edges have colours; otherwise empty.
    pub colours: Vec<EdgeColour>,
    /// The vertices at which the text states that play is over, sorted by vertex. The flag is true
    /// if the player to move has won. Empty if the text states no results.
    pub results: Vec<(u32, bool)>,
    /// The ends of the first edge that is written without a direction, if there is one.
    pub(super) undirected: Option<(u32, u32)>,
    /// The names of the vertices, by number.
    pub(super) names: VertexNames,
}

impl NamedGraph {
    /// Rejects a graph in which an edge is written without a direction, for games that use
    /// directions.
    ///
    /// # Errors
    /// `BadInput` names the first edge without a direction.
    pub fn refuse_undirected(&self) -> Result<(), Error> {
        let Some((from, to)) = self.undirected else { return Ok(()) };
        let (from, to) = (excerpt(self.name(from)), excerpt(self.name(to)));
        Err(Error::bad(words!(named_graph::edge_between_and_has_no_direction, from, to))
            .help(words!(named_graph::write_for_both_directions_add, from, to)))
    }

    /// Rejects a graph that states the result of play at some vertex, because the game does not use
    /// stated results.
    ///
    /// # Errors
    /// `BadInput` names the first vertex with a stated result.
    pub fn refuse_results(&self) -> Result<(), Error> {
        let Some(&(vertex, _)) = self.results.first() else { return Ok(()) };
        Err(Error::bad(words!(named_graph::graph_states_result, name = excerpt(self.name(vertex))))
            .help(words!(named_graph::leave_result_out)))
    }

    /// Returns whether the player to move has won at a vertex at which play is over, or `None` if
    /// the graph states no result for the vertex. Takes O(log V) time.
    pub fn stated_result(&self, vertex: u32) -> Option<bool> {
        let at = self.results.binary_search_by_key(&vertex, |(vertex, _)| *vertex).ok()?;
        Some(self.results[at].1)
    }

    /// Returns the number of the vertex called `name`, or `None` if no vertex has this name. Takes
    /// time proportional to the length of the name.
    pub fn find(&self, name: &str) -> Option<u32> {
        self.names.get_index_of(name).map(|vertex| vertex as u32)
    }

    /// Returns the name of a vertex.
    pub fn name(&self, vertex: u32) -> &str {
        &self.names[vertex as usize]
    }

    /// Returns the drawing of the graph at the start of play, with or without arrows at the edges.
    /// Returns `None` if the graph is too large to be drawn.
    pub(super) fn view(&self, directed: bool) -> Option<GraphView> {
        if self.names.len() as u64 > View::MAX_ITEMS
            || self.edges.len() as u64 > 2 * View::MAX_ITEMS
        {
            return None;
        }
        let unmarked_vertex =
            |name: &str| VertexView { name: name.to_string(), ..VertexView::default() };
        let edge = |(at, &(from, to)): (usize, &(u32, u32))| {
            let colour = self.colours.get(at).copied();
            EdgeView { from, to, removed: false, colour }
        };
        Some(GraphView {
            directed,
            vertices: self.names.iter().map(|name| unmarked_vertex(name)).collect(),
            edges: self.edges.iter().enumerate().map(edge).collect(),
        })
    }
}

/// Two graphs are equal if they have the same names of vertices in the same order, and the same
/// edges, capacities, colours and results.
impl PartialEq for NamedGraph {
    fn eq(&self, other: &NamedGraph) -> bool {
        self.names.as_slice() == other.names.as_slice()
            && (&self.edges, &self.weights, &self.colours, &self.results)
                == (&other.edges, &other.weights, &other.colours, &other.results)
    }
}

impl Eq for NamedGraph {}
