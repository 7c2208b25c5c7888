//! Directed graphs as text, their vertices called by any words.

use crate::base::{Digraph, EdgeColour, EdgeView, Error, GraphView, VertexView, View, excerpt};
use crate::words;
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
    /// The colour of every edge, in the same order, where edges have colours; empty otherwise.
    pub colours: Vec<EdgeColour>,
    /// Vertices at which play is over, and whether the player to move there has won.
    pub results: Vec<(u32, bool)>,
    /// The first edge that is written without a direction, where one is.
    pub(super) undirected: Option<(u32, u32)>,
    pub(super) names: Names,
}

impl NamedGraph {
    /// Checks that no edge is written without a direction, for games that play along directions.
    ///
    /// # Errors
    /// Names the first that is.
    pub fn refuse_undirected(&self) -> Result<(), Error> {
        let Some((from, to)) = self.undirected else { return Ok(()) };
        let (from, to) = (excerpt(self.name(from)), excerpt(self.name(to)));
        Err(Error::bad(words!(
            "the edge between `{from}` and `{to}` is written without a direction",
            "`{from}` 与 `{to}` 之间的边没有写方向"
        ))
        .help(words!(
            "write `{from}->{to}`, and `{to}->{from}` too for both ways",
            "请写 `{from}->{to}`；双向则再写 `{to}->{from}`"
        )))
    }

    /// Checks that no result is stated, for games that know of none.
    ///
    /// # Errors
    /// Names the first vertex that has one.
    pub fn refuse_results(&self) -> Result<(), Error> {
        let Some(&(vertex, _)) = self.results.first() else { return Ok(()) };
        let name = excerpt(self.name(vertex));
        Err(Error::bad(words!(
            "the graph states a result for `{name}`, which this game knows nothing of",
            "图中写了 `{name}` 的结果，而此游戏不用它"
        ))
        .help(words!("leave it out", "请去掉它")))
    }

    /// Who has won where play is over by a stated result: whether it is the player to move. O(log V).
    pub fn stated(&self, vertex: u32) -> Option<bool> {
        let at = self.results.binary_search_by_key(&vertex, |(vertex, _)| *vertex).ok()?;
        Some(self.results[at].1)
    }

    /// The vertex of a name; O(length of the name).
    pub fn find(&self, name: &str) -> Option<u32> {
        self.names.get_index_of(name).map(|vertex| vertex as u32)
    }

    /// The name of a vertex.
    pub fn name(&self, vertex: u32) -> &str {
        &self.names[vertex as usize]
    }

    /// The graph as it looks before anything is played; `None` when it is large.
    pub(super) fn view(&self, directed: bool) -> Option<GraphView> {
        if self.names.len() as u64 > View::MOST || self.edges.len() as u64 > 2 * View::MOST {
            return None;
        }
        let named = |name: &str| VertexView { name: name.to_string(), ..VertexView::default() };
        let edge = |(at, &(from, to)): (usize, &(u32, u32))| {
            let colour = self.colours.get(at).copied();
            EdgeView { from, to, gone: false, colour }
        };
        Some(GraphView {
            directed,
            vertices: self.names.iter().map(|name| named(name)).collect(),
            edges: self.edges.iter().enumerate().map(edge).collect(),
        })
    }
}

/// The same vertices in the same order, and the same edges, capacities, colours and results.
impl PartialEq for NamedGraph {
    fn eq(&self, other: &NamedGraph) -> bool {
        self.names.as_slice() == other.names.as_slice()
            && (&self.edges, &self.weights, &self.colours, &self.results)
                == (&other.edges, &other.weights, &other.colours, &other.results)
    }
}

impl Eq for NamedGraph {}
