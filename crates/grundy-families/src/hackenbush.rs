//! The rules of green Hackenbush: a move cuts an edge, and everything disconnected from the ground
//! disappears.

use super::named_graph::NamedGraph;
use grundy_core::base::{Big, Counts, Ruleset, Split, to_u64};
use grundy_core::graphs::bridges::Incidence;
use grundy_core::graphs::tree;
use grundy_draw::View;
use grundy_text::{Error, NamedMove, Notation, Words, excerpt, parse_big, words};
use std::sync::Arc;

/// Green Hackenbush on a graph. A position lists the cut edges, ascending; the edges of the graph
/// are numbered from 1 in the order of its text. A cut edge with both ends disconnected from the
/// ground is not listed. So positions with the same remaining graph are equal.
pub struct Hackenbush {
    /// The graph as it was written, with the names of its vertices.
    graph: Arc<NamedGraph>,
    /// The two ends of each edge, with all ground vertices merged into one.
    edges: Vec<(u32, u32)>,
    /// The vertex into which all ground vertices are merged.
    ground: u32,
    /// For each vertex, the list of the edges that end there.
    incidence: Incidence,
}

impl Hackenbush {
    /// Creates the game on a graph. `ground` lists the names of the vertices on the ground, which
    /// are merged into one; if it is empty, the first vertex is the ground. Takes O(V + E) time.
    ///
    /// # Errors
    /// `BadInput` names a vertex in `ground` that the graph does not have.
    pub fn on_ground(graph: &Arc<NamedGraph>, ground: &str) -> Result<Hackenbush, Error> {
        let bare = ground.trim().trim_start_matches(['{', '[']).trim_end_matches(['}', ']']);
        let apart = |c: char| c.is_whitespace() || matches!(c, ',' | '\u{ff0c}');
        let names = bare.split(apart).filter(|name| !name.is_empty());
        let grounded = names.map(|name| vertex(graph, name)).collect::<Result<Vec<_>, _>>()?;
        let mut identified: Vec<u32> = (0..graph.graph.len() as u32).collect();
        let ground = grounded.first().copied().unwrap_or(0);
        grounded.iter().for_each(|&v| identified[v as usize] = ground);
        let edges =
            graph.edges.iter().map(|&(a, b)| (identified[a as usize], identified[b as usize]));
        Ok(Hackenbush::new(graph, edges.collect(), ground))
    }

    /// Creates the game on a tree whose root, the vertex named `root`, is on the ground; if `root`
    /// is empty, the first vertex is the root. Takes O(V + E) time.
    ///
    /// # Errors
    /// `BadInput` names an edge that closes a cycle, a vertex that is not connected to the root, or
    /// an unknown root.
    pub fn tree(graph: &Arc<NamedGraph>, root: &str) -> Result<Hackenbush, Error> {
        let root = if root.trim().is_empty() { 0 } else { vertex(graph, root.trim())? };
        if tree::root_tree(graph.graph.len(), &graph.edges, root).is_none() {
            return Err(no_tree(graph, root));
        }
        Ok(Hackenbush::new(graph, graph.edges.clone(), root))
    }

    /// Creates the game on a graph. `edges` are the ends of its edges after all ground vertices are
    /// merged into the vertex `ground`.
    fn new(graph: &Arc<NamedGraph>, edges: Vec<(u32, u32)>, ground: u32) -> Hackenbush {
        let incidence = Incidence::from_edges(graph.graph.len(), &edges);
        Hackenbush { graph: Arc::clone(graph), edges, ground, incidence }
    }

    /// Returns the two ends of every edge, with all ground vertices merged into one.
    pub fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// Returns the vertex into which all ground vertices are merged.
    pub fn ground(&self) -> u32 {
        self.ground
    }

    /// Returns the lists of the edges at each vertex.
    pub fn incidence(&self) -> &Incidence {
        &self.incidence
    }

    /// Returns the text that names an edge: its number from 1, and the names of its ends.
    pub fn edge_name(&self, edge: u32) -> String {
        let (a, b) = self.graph.edges[edge as usize];
        let (a, b) = (excerpt(self.graph.name(a)), excerpt(self.graph.name(b)));
        format!("{} ({a}-{b})", edge + 1)
    }

    /// Computes the part of the graph that still stands after the edges `cut`, numbered from 1, are
    /// cut. Takes O(V + E) time.
    pub fn standing(&self, cut: &[Big]) -> StandingPart {
        self.standing_part(cut.iter().filter_map(to_u64))
    }

    /// Computes the part of the graph that still stands after the edges `cut`, machine integers
    /// numbered from 1, are cut. Implements [`standing`](Hackenbush::standing).
    fn standing_part(&self, cut: impl Iterator<Item = u64>) -> StandingPart {
        let mut is_cut = vec![false; self.edges.len()];
        for edge in cut {
            if let Some(cut) = is_cut.get_mut((edge as usize).wrapping_sub(1)) {
                *cut = true;
            }
        }
        let mut reached = vec![false; self.incidence.vertices()];
        reached[self.ground as usize] = true;
        let mut todo = vec![self.ground];
        while let Some(vertex) = todo.pop() {
            for &(end, edge) in self.incidence.at(vertex) {
                if !is_cut[edge as usize] && !std::mem::replace(&mut reached[end as usize], true) {
                    todo.push(end);
                }
            }
        }
        StandingPart { cut: is_cut, reached }
    }

    /// Returns the position for a standing part of the graph: the cut edges that touch the part,
    /// ascending and numbered from 1. Equal parts give equal positions.
    fn position(&self, standing: &StandingPart) -> impl Iterator<Item = u64> {
        let touches =
            |&(a, b): &(u32, u32)| standing.reached[a as usize] || standing.reached[b as usize];
        let edges = (1u64..).zip(&self.edges).zip(&standing.cut);
        edges.filter(move |((_, ends), cut)| **cut && touches(ends)).map(|((edge, _), _)| edge)
    }

    /// Returns the position after the edge with index `edge`, counted from 0, is cut as well. Takes
    /// O(V + E) time.
    pub fn after(&self, position: &[Big], edge: u32) -> Vec<Big> {
        let cut = position.iter().filter_map(to_u64).chain([u64::from(edge) + 1]);
        self.position(&self.standing_part(cut)).map(Big::from).collect()
    }
}

/// The state of the graph in a position: which edges are cut, and which vertices are still
/// connected to the ground.
pub struct StandingPart {
    /// For each edge, whether it is cut.
    cut: Vec<bool>,
    /// For each vertex, whether it is connected to the ground.
    reached: Vec<bool>,
}

impl StandingPart {
    /// Returns whether the vertex is connected to the ground.
    pub fn reaches(&self, vertex: u32) -> bool {
        self.reached[vertex as usize]
    }

    /// Returns whether the edge with this index was cut.
    pub fn is_cut(&self, edge: u32) -> bool {
        self.cut[edge as usize]
    }
}

impl Ruleset for Hackenbush {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        let standing = self.standing_part(from.iter().copied());
        for (edge, &(a, _)) in (1u64..).zip(&self.edges) {
            if standing.reaches(a) && !standing.is_cut(edge as u32 - 1) {
                let standing_after = self.standing_part(from.iter().copied().chain([edge]));
                out.push(Counts::of(self.position(&standing_after)));
            }
        }
    }

    fn option_count_hint(&self, from: &Counts) -> u64 {
        // Computing an option requires a traversal of the graph.
        let (vertices, edges) = (self.incidence.vertices() as u64, self.edges.len() as u64);
        let edges_left = edges.saturating_sub(from.len() as u64);
        edges_left.saturating_mul(1 + (vertices + edges) / 16)
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        position.heap_bytes()
    }
}

impl Split for Hackenbush {}

impl Notation for Hackenbush {
    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let edges = self.edges.len();
        let mut is_cut = vec![false; edges];
        let numbers = words.iter().flat_map(|word| word.split([',', '\u{ff0c}']));
        for word in numbers.filter(|word| !word.is_empty()) {
            let number = parse_big(word)?;
            let index = to_u64(&number).and_then(|number| usize::try_from(number).ok());
            let Some(is_cut) = index.and_then(|index| is_cut.get_mut(index.wrapping_sub(1))) else {
                return Err(Error::bad(words!(hackenbush::there_is_no_edge, number))
                    .help(words!(hackenbush::edges_are_numbered_from_one, edges)));
            };
            if std::mem::replace(is_cut, true) {
                return Err(Error::bad(words!(hackenbush::edge_is_given_twice, number))
                    .help(words!(hackenbush::list_every_edge_at_most_once)));
            }
        }
        let cut = (1..).zip(is_cut).filter(|(_, cut)| *cut).map(|(edge, _)| edge);
        Ok(self.position(&self.standing_part(cut)).map(Big::from).collect())
    }

    fn print(&self, position: &[Big]) -> String {
        position.iter().map(Big::to_string).collect::<Vec<_>>().join(" ")
    }

    fn print_note(&self) -> Words {
        words!(hackenbush::position_is_written_as_numbers)
    }

    fn view(&self, position: &[Big]) -> View {
        let Some(mut view) = self.graph.view(false) else { return View::Text };
        let standing = self.standing(position);
        for (at, vertex) in (0..).zip(&mut view.vertices) {
            vertex.ground = at == self.ground;
            vertex.removed = !standing.reaches(at);
        }
        for (at, (edge, &(a, b))) in (0..).zip(view.edges.iter_mut().zip(&self.edges)) {
            edge.removed = standing.is_cut(at) || !standing.reaches(a) || !standing.reaches(b);
            // Vertices identified with the ground are drawn on the ground too.
            for (end, drawn_end) in [(edge.from, a), (edge.to, b)] {
                if end != drawn_end {
                    let vertex = &mut view.vertices[end as usize];
                    (vertex.ground, vertex.removed) = (true, false);
                }
            }
        }
        View::Graph(view)
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let fresh = to.iter().filter(|edge| from.binary_search(edge).is_err());
        let edge = fresh.filter_map(to_u64).next()?;
        let (a, b) = *self.graph.edges.get(usize::try_from(edge).ok()?.checked_sub(1)?)?;
        let between = vec![self.graph.name(a), self.graph.name(b)];
        Some(NamedMove::new("cut", to.to_vec()).with("edge", edge).with("between", between))
    }

    fn describe(&self, named_move: &NamedMove) -> Words {
        let edge = named_move.choices.small("edge").and_then(|edge| u32::try_from(edge).ok());
        let edge = edge.and_then(|edge| edge.checked_sub(1));
        let Some(edge) = edge.filter(|edge| (*edge as usize) < self.graph.edges.len()) else {
            return Words::default();
        };
        words!(hackenbush::cut_edge, edge = self.edge_name(edge))
    }
}

/// Returns the vertex called `name`, or an error if the graph has no such vertex.
fn vertex(graph: &NamedGraph, name: &str) -> Result<u32, Error> {
    graph.find(name).ok_or_else(|| {
        let (quoted, example) = (excerpt(name), excerpt(graph.name(0)));
        Error::bad(words!(hackenbush::graph_has_no_vertex, quoted))
            .help(words!(hackenbush::use_names_of_graph_such_as, example))
    })
}

/// Returns the error that explains why a graph is not a tree with the root `root`.
fn no_tree(graph: &NamedGraph, root: u32) -> Error {
    let mut set: Vec<u32> = (0..graph.graph.len() as u32).collect();
    for &(a, b) in &graph.edges {
        let (first_root, second_root) = (find_root(&mut set, a), find_root(&mut set, b));
        if first_root == second_root {
            let (a, b) = (excerpt(graph.name(a)), excerpt(graph.name(b)));
            return Error::bad(words!(hackenbush::graph_is_not_tree_edge_between, a, b))
                .help(words!(hackenbush::leave_that_edge_out_or_use));
        }
        set[first_root as usize] = second_root;
    }
    let root_component = find_root(&mut set, root);
    let disconnected =
        (0..graph.graph.len() as u32).find(|&v| find_root(&mut set, v) != root_component);
    let name = excerpt(graph.name(disconnected.unwrap_or(root)));
    Error::bad(words!(hackenbush::graph_is_not_tree, name, root = excerpt(graph.name(root))))
        .help(words!(hackenbush::leave_it_out_or_use_green))
}

/// Returns the representative of the set that contains a vertex, in a union-find structure with
/// path halving (Tarjan, van Leeuwen 1984).
fn find_root(set: &mut [u32], vertex: u32) -> u32 {
    let mut at = vertex;
    while set[at as usize] != at {
        set[at as usize] = set[set[at as usize] as usize];
        at = set[at as usize];
    }
    at
}
