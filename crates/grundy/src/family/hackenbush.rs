//! Green Hackenbush: edges are cut, and what is no longer connected to the ground is gone.

use super::named_graph::NamedGraph;
use crate::base::{
    Big, Counts, Error, NamedMove, Notation, Ruleset, Split, View, Words, excerpt, parse_big,
    to_u64,
};
use crate::graphs::bridges::Incidence;
use crate::graphs::tree;
use crate::words;
use std::sync::Arc;

/// A graph that stands on the ground. A position lists the edges that are cut, numbered from 1 in the
/// order of the text, ascending: exactly those that touch what is still connected to the ground.
pub struct Hackenbush {
    graph: Arc<NamedGraph>,
    /// The ends of the edges, all ground vertices being one.
    edges: Vec<(u32, u32)>,
    ground: u32,
    incidence: Incidence,
}

impl Hackenbush {
    /// A graph that stands on the vertices listed in `ground`, which are as one; on its first vertex
    /// when none is listed. O(V + E).
    ///
    /// # Errors
    /// `BadInput` naming a vertex that is not there.
    pub fn on_ground(graph: &Arc<NamedGraph>, ground: &str) -> Result<Hackenbush, Error> {
        let bare = ground.trim().trim_start_matches(['{', '[']).trim_end_matches(['}', ']']);
        let apart = |c: char| c.is_whitespace() || matches!(c, ',' | '\u{ff0c}');
        let names = bare.split(apart).filter(|name| !name.is_empty());
        let grounded = names.map(|name| vertex(graph, name)).collect::<Result<Vec<_>, _>>()?;
        let mut one: Vec<u32> = (0..graph.graph.len() as u32).collect();
        let ground = grounded.first().copied().unwrap_or(0);
        grounded.iter().for_each(|&v| one[v as usize] = ground);
        let edges = graph.edges.iter().map(|&(a, b)| (one[a as usize], one[b as usize]));
        Ok(Hackenbush::new(graph, edges.collect(), ground))
    }

    /// A tree that stands on its root; on its first vertex when `root` is empty. O(V + E).
    ///
    /// # Errors
    /// `BadInput` naming an edge that closes a cycle, a vertex that is apart, or a root that is not
    /// there.
    pub fn tree(graph: &Arc<NamedGraph>, root: &str) -> Result<Hackenbush, Error> {
        let root = if root.trim().is_empty() { 0 } else { vertex(graph, root.trim())? };
        if tree::rooted(graph.graph.len(), &graph.edges, root).is_none() {
            return Err(no_tree(graph, root));
        }
        Ok(Hackenbush::new(graph, graph.edges.clone(), root))
    }

    fn new(graph: &Arc<NamedGraph>, edges: Vec<(u32, u32)>, ground: u32) -> Hackenbush {
        let incidence = Incidence::of(graph.graph.len(), &edges);
        Hackenbush { graph: Arc::clone(graph), edges, ground, incidence }
    }

    /// The ends of every edge, all ground vertices being one.
    pub fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// The vertex on the ground.
    pub fn ground(&self) -> u32 {
        self.ground
    }

    /// The edges at each vertex.
    pub fn incidence(&self) -> &Incidence {
        &self.incidence
    }

    /// An edge with the names of its ends.
    pub fn edge_name(&self, edge: u32) -> String {
        let (a, b) = self.graph.edges[edge as usize];
        let (a, b) = (excerpt(self.graph.name(a)), excerpt(self.graph.name(b)));
        format!("{} ({a}-{b})", edge + 1)
    }

    /// What still stands when the edges of a position are cut. O(V + E).
    pub fn standing(&self, cut: &[Big]) -> Standing {
        self.stands(cut.iter().filter_map(to_u64))
    }

    fn stands(&self, cut: impl Iterator<Item = u64>) -> Standing {
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
        Standing { cut: is_cut, reached }
    }

    /// The position in which exactly this stands.
    fn position(&self, standing: &Standing) -> impl Iterator<Item = u64> {
        let touches =
            |&(a, b): &(u32, u32)| standing.reached[a as usize] || standing.reached[b as usize];
        let edges = (1u64..).zip(&self.edges).zip(&standing.cut);
        edges.filter(move |((_, ends), cut)| **cut && touches(ends)).map(|((edge, _), _)| edge)
    }

    /// The position after a move that cuts one more edge, called by its place. O(V + E).
    pub fn after(&self, position: &[Big], edge: u32) -> Vec<Big> {
        let cut = position.iter().filter_map(to_u64).chain([u64::from(edge) + 1]);
        self.position(&self.stands(cut)).map(Big::from).collect()
    }
}

/// Which edges are cut, and which vertices are connected to the ground without them.
pub struct Standing {
    cut: Vec<bool>,
    reached: Vec<bool>,
}

impl Standing {
    /// Whether a vertex is connected to the ground.
    pub fn reaches(&self, vertex: u32) -> bool {
        self.reached[vertex as usize]
    }

    /// Whether an edge, called by its place, was cut.
    pub fn is_cut(&self, edge: u32) -> bool {
        self.cut[edge as usize]
    }
}

impl Ruleset for Hackenbush {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        let standing = self.stands(from.iter().copied());
        for (edge, &(a, _)) in (1u64..).zip(&self.edges) {
            if standing.reaches(a) && !standing.is_cut(edge as u32 - 1) {
                let after = self.stands(from.iter().copied().chain([edge]));
                out.push(Counts::of(self.position(&after)));
            }
        }
    }

    fn width(&self, from: &Counts) -> u64 {
        // Every option is found by a walk over the graph.
        let (vertices, edges) = (self.incidence.vertices() as u64, self.edges.len() as u64);
        let left = edges.saturating_sub(from.len() as u64);
        left.saturating_mul(1 + (vertices + edges) / 16)
    }

    fn owned(&self, position: &Counts) -> usize {
        position.owned()
    }
}

impl Split for Hackenbush {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        out.push(position.clone());
    }
}

impl Notation for Hackenbush {
    fn arity(&self) -> Option<usize> {
        None
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let edges = self.edges.len();
        let mut seen = vec![false; edges];
        let numbers = words.iter().flat_map(|word| word.split([',', '\u{ff0c}']));
        for word in numbers.filter(|word| !word.is_empty()) {
            let number = parse_big(word)?;
            let place = to_u64(&number).and_then(|number| usize::try_from(number).ok());
            let Some(seen) = place.and_then(|place| seen.get_mut(place.wrapping_sub(1))) else {
                return Err(Error::bad(words!(
                    "there is no edge {number}",
                    "没有第 {number} 条边"
                ))
                .help(words!(
                    "the edges are numbered from 1 to {edges} in the order of the graph",
                    "边按图中的次序编号为 1 到 {edges}"
                )));
            };
            if std::mem::replace(seen, true) {
                return Err(Error::bad(words!(
                    "edge {number} is given twice",
                    "第 {number} 条边给了两次"
                ))
                .help(words!("an edge is cut once", "每条边只剪一次")));
            }
        }
        let cut = (1..).zip(seen).filter(|(_, cut)| *cut).map(|(edge, _)| edge);
        Ok(self.position(&self.stands(cut)).map(Big::from).collect())
    }

    fn print(&self, position: &[Big]) -> String {
        position.iter().map(Big::to_string).collect::<Vec<_>>().join(" ")
    }

    fn view(&self, position: &[Big]) -> View {
        let Some(mut view) = self.graph.view(false) else { return View::Text };
        let standing = self.standing(position);
        for (at, vertex) in (0..).zip(&mut view.vertices) {
            vertex.ground = at == self.ground;
            vertex.gone = !standing.reaches(at);
        }
        for (at, (edge, &(a, b))) in (0..).zip(view.edges.iter_mut().zip(&self.edges)) {
            edge.gone = standing.is_cut(at) || !standing.reaches(a) || !standing.reaches(b);
            // What was made one with the ground stands on it too.
            for (end, one) in [(edge.from, a), (edge.to, b)] {
                if end != one {
                    let vertex = &mut view.vertices[end as usize];
                    (vertex.ground, vertex.gone) = (true, false);
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

    fn describe(&self, made: &NamedMove) -> Words {
        let edge = made.choices.small("edge").and_then(|edge| u32::try_from(edge).ok());
        let edge = edge.and_then(|edge| edge.checked_sub(1));
        let Some(edge) = edge.filter(|edge| (*edge as usize) < self.graph.edges.len()) else {
            return Words::default();
        };
        let edge = self.edge_name(edge);
        words!("cut edge {edge}", "剪断边 {edge}")
    }
}

fn vertex(graph: &NamedGraph, name: &str) -> Result<u32, Error> {
    graph.find(name).ok_or_else(|| {
        let (shown, known) = (excerpt(name), excerpt(graph.name(0)));
        Error::bad(words!("the graph has no vertex `{shown}`", "图中没有顶点 `{shown}`")).help(
            words!(
                "use the names of the graph, such as `{known}`",
                "请用图中的顶点名，如 `{known}`"
            ),
        )
    })
}

/// What keeps a graph from being a tree with this root.
fn no_tree(graph: &NamedGraph, root: u32) -> Error {
    let mut set: Vec<u32> = (0..graph.graph.len() as u32).collect();
    for &(a, b) in &graph.edges {
        let (first, second) = (found(&mut set, a), found(&mut set, b));
        if first == second {
            let (a, b) = (excerpt(graph.name(a)), excerpt(graph.name(b)));
            return Error::bad(words!(
                "the graph is no tree: the edge between `{a}` and `{b}` closes a cycle",
                "此图不是树：`{a}` 与 `{b}` 之间的边构成圈"
            ))
            .help(words!(
                "leave that edge out, or use `green-hackenbush-graph`",
                "请去掉这条边，或改用 `green-hackenbush-graph`"
            ));
        }
        set[first as usize] = second;
    }
    let here = found(&mut set, root);
    let apart = (0..graph.graph.len() as u32).find(|&v| found(&mut set, v) != here);
    let name = excerpt(graph.name(apart.unwrap_or(root)));
    let root = excerpt(graph.name(root));
    Error::bad(words!(
        "the graph is no tree: `{name}` is not connected to the root `{root}`",
        "此图不是树：`{name}` 与根 `{root}` 不连通"
    ))
    .help(words!(
        "leave it out, or use `green-hackenbush-graph`",
        "请去掉它，或改用 `green-hackenbush-graph`"
    ))
}

/// The vertex that stands for all that is connected to one, ways being halved (Tarjan, van Leeuwen 1984).
fn found(set: &mut [u32], vertex: u32) -> u32 {
    let mut at = vertex;
    while set[at as usize] != at {
        set[at as usize] = set[set[at as usize] as usize];
        at = set[at as usize];
    }
    at
}
