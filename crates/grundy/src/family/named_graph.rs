//! Directed graphs as text, their vertices called by any words.

use crate::base::{Digraph, Error, excerpt};
use crate::words;
use rustc_hash::FxHashMap;

/// A graph whose vertices have names.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    names: Vec<Box<str>>,
    /// The vertices in the order of their names.
    sorted: Vec<u32>,
}

impl NamedGraph {
    /// Reads a graph from a text: a line for a vertex, `v: a b c` or `v -> a b c`, or a line for
    /// an edge, `v w`, mixed at will. A vertex without moves may stand alone on a line or be
    /// mentioned only as one that others lead to. What follows a `#` is left out, as are empty
    /// lines.
    ///
    /// Cost: O(length of the text), and O(V log V) for looking names up later.
    ///
    /// # Errors
    /// Names the line that is neither; a text without any vertex is an error too.
    pub fn parse(text: &str) -> Result<NamedGraph, Error> {
        NamedGraph::read(text, false)
    }

    /// Reads a network, as [`parse`](NamedGraph::parse) reads a graph: every edge on a line of its own,
    /// with its capacity, `v w c`.
    ///
    /// # Errors
    /// As `parse`, and where a capacity is missing or is none.
    pub fn parse_network(text: &str) -> Result<NamedGraph, Error> {
        NamedGraph::read(text, true)
    }

    fn read(text: &str, network: bool) -> Result<NamedGraph, Error> {
        let inner = text.trim().strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
        if let Some(inner) = inner {
            let inner = inner.replace("->", " ").replace(['-', ':'], " ");
            return NamedGraph::read(&inner.replace([',', ';'], "\n"), network);
        }
        let mut weights = Vec::new();
        let mut index: FxHashMap<&str, u32> = FxHashMap::default();
        let mut names: Vec<Box<str>> = Vec::new();
        let mut edges: Vec<(u32, u32)> = Vec::new();
        let mut vertex = |name| {
            *index.entry(name).or_insert_with(|| {
                names.push(Box::from(name));
                names.len() as u32 - 1
            })
        };
        for (at, line) in lines(text) {
            let apart = |c: char| c.is_whitespace() || matches!(c, ',' | '\u{ff0c}');
            let split = |rest| str::split(rest, apart).filter(|word: &&str| !word.is_empty());
            let arrow = line.split_once("->").or_else(|| line.split_once([':', '\u{ff1a}']));
            let (mut from, to) = match arrow {
                Some((from, to)) => (split(from), split(to)),
                None => (split(line), split("")),
            };
            let (first, second) = (from.next(), from.next());
            match (first, second, from.next(), arrow.is_some()) {
                (Some(from), None, _, _) => {
                    let from = vertex(from);
                    to.for_each(|to| edges.push((from, vertex(to))));
                }
                (Some(from), Some(to), third, false) if third.is_some() == network => {
                    let from = vertex(from);
                    edges.push((from, vertex(to)));
                    if let Some(weight) = third {
                        weights.push(weight.parse().map_err(|_| wrong_line(at, line))?);
                    }
                }
                _ => return Err(wrong_line(at, line)),
            }
            if edges.len() > u32::MAX as usize {
                return Err(Error::too_big(words!(
                    "the graph has over 2^32 edges",
                    "图的边数超过 2^32"
                ))
                .help(words!("use a smaller graph", "请用较小的图")));
            }
        }
        if names.is_empty() {
            return Err(Error::bad(words!("the graph file has no vertices", "图文件中没有顶点"))
                .help(words!(
                    "write a line for every vertex, as in `0: 1 2`, or for every edge, as in `0 1`",
                    "每个顶点写一行，如 `0: 1 2`，或每条边写一行，如 `0 1`"
                )));
        }
        let graph = Digraph::from_edges(names.len(), &edges);
        let mut sorted: Vec<u32> = (0..names.len() as u32).collect();
        sorted.sort_unstable_by_key(|&vertex| &names[vertex as usize]);
        Ok(NamedGraph { graph, edges, weights, results: Vec::new(), names, sorted })
    }

    /// The vertex of a name; O(log V).
    pub fn find(&self, name: &str) -> Option<u32> {
        let at = self.sorted.binary_search_by(|&v| (*self.names[v as usize]).cmp(name)).ok()?;
        Some(self.sorted[at])
    }

    /// The name of a vertex.
    pub fn name(&self, vertex: u32) -> &str {
        &self.names[vertex as usize]
    }
}

/// The lines of a text that say something, with their numbers from 1; comments left out.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    (1..)
        .zip(text.lines())
        .map(|(at, line)| (at, line.split('#').next().unwrap_or("").trim()))
        .filter(|(_, line)| !line.is_empty())
}

fn wrong_line(at: usize, line: &str) -> Error {
    let shown = excerpt(line);
    Error::bad(words!(
        "line {at}: `{shown}` is neither a vertex with its options nor an edge",
        "第 {at} 行：`{shown}` 既不是顶点及其后继，也不是一条边"
    ))
    .help(words!("write `v: a b c` or `v w`", "请写 `v: a b c` 或 `v w`"))
}
