//! Maximum matchings of general graphs, the vertices that every maximum matching covers, and the
//! edges that some maximum matching contains.

use super::alternating::AlternatingTrees;
use super::bipartite::{bipartite_matching, two_colouring};
use crate::base::Digraph;

/// A maximum matching of an undirected graph, maintained while vertices are deleted.
///
/// The graph has every edge in both directions, as [`undirected`](super::undirected) builds it;
/// loops and parallel edges are allowed.
///
/// ```
/// use grundy_core::graphs::{Matching, undirected};
/// // A triangle with a tail: the tail's edge must be matched, and one edge of the triangle.
/// let graph = undirected(4, &[(0, 1), (1, 2), (2, 0), (2, 3)]);
/// let mut matching = Matching::maximum(&graph);
/// assert_eq!((matching.size(), matching.mate(3)), (2, Some(2)));
/// assert_eq!(matching.in_every(), [true; 4]);
/// assert!(matching.delete(3));
/// assert_eq!(matching.in_every(), [false; 4]);
/// ```
pub struct Matching<'g> {
    graph: &'g Digraph,
    mates: Vec<Option<u32>>,
    trees: AlternatingTrees,
}

impl<'g> Matching<'g> {
    /// Computes a maximum matching of an undirected graph.
    ///
    /// Takes O(E √V) time for a bipartite graph (Hopcroft and Karp 1973). Otherwise takes O(V E log
    /// V) time: one search for every vertex that a greedy matching leaves unmatched (Edmonds 1965).
    /// Takes O(V) memory besides the graph.
    pub fn maximum(graph: &'g Digraph) -> Matching<'g> {
        let mates = match two_colouring(graph) {
            Some(sides) => bipartite_matching(graph, &sides),
            None => greedy(graph),
        };
        let mut matching = Matching { graph, mates, trees: AlternatingTrees::new(graph.len()) };
        matching.grow();
        matching.trees.clear();
        matching
    }

    /// Returns the partner of a vertex, or `None` if it is unmatched.
    pub fn mate(&self, vertex: u32) -> Option<u32> {
        self.mates[vertex as usize]
    }

    /// Returns the number of matched edges.
    pub fn size(&self) -> usize {
        self.mates.iter().flatten().count() / 2
    }

    /// Deletes a vertex, and returns whether it was in every maximum matching of the graph before
    /// the deletion.
    ///
    /// The former partner of the vertex is rematched if possible; then there is a matching of equal
    /// size without the vertex. Deleting a vertex twice returns false. Takes O((V + E) log V) time
    /// for one search.
    pub fn delete(&mut self, vertex: u32) -> bool {
        self.trees.delete(vertex);
        let Some(partner) = self.mates[vertex as usize].take() else { return false };
        self.mates[partner as usize] = None;
        let rematched = self.trees.augment(self.graph, &mut self.mates, partner);
        self.trees.clear();
        !rematched
    }

    /// Returns for every vertex whether it is in every maximum matching of the remaining graph.
    /// That is so if and only if no even alternating path from an unmatched vertex leads to it,
    /// paths through odd cycles included (Gallai–Edmonds structure theorem 1964/1965). Returns
    /// false for deleted vertices. Takes O((V + E) log V) time.
    pub fn in_every(&mut self) -> Vec<bool> {
        self.grow();
        let vertices = 0..self.graph.len() as u32;
        let covered =
            vertices.map(|v| !self.trees.is_outer(v) && !self.trees.is_deleted(v)).collect();
        self.trees.clear();
        covered
    }

    /// Returns the neighbours that are partners of a vertex in at least one maximum matching, in
    /// ascending order. The list is empty if the vertex was deleted.
    ///
    /// Takes O((V + E) log V) time.
    pub fn partners(mut self, vertex: u32) -> Vec<u32> {
        if self.trees.is_deleted(vertex) {
            return Vec::new();
        }
        // With ν the size of a maximum matching, the edge v–u is in one if and only if ν(G−v−u) =
        // ν(G) − 1. So u must be missed by some maximum matching of G−v if ν(G−v) < ν(G), and by
        // none otherwise.
        let vertex_is_essential = self.delete(vertex);
        let covered = self.in_every();
        let mut partners: Vec<u32> = self.graph.options(vertex).to_vec();
        partners.retain(|&u| {
            u != vertex && !self.trees.is_deleted(u) && covered[u as usize] != vertex_is_essential
        });
        partners.sort_unstable();
        partners.dedup();
        partners
    }

    /// Grows alternating trees from all unmatched vertices, and augments the matching whenever a
    /// tree reaches an unmatched vertex outside of it.
    fn grow(&mut self) {
        for root in 0..self.graph.len() as u32 {
            if self.mates[root as usize].is_none() && !self.trees.is_deleted(root) {
                self.trees.augment(self.graph, &mut self.mates, root);
            }
        }
    }
}

/// Returns a maximal matching: each unmatched vertex, in order, is matched with its first unmatched
/// neighbour.
fn greedy(graph: &Digraph) -> Vec<Option<u32>> {
    let mut mates: Vec<Option<u32>> = vec![None; graph.len()];
    for vertex in 0..graph.len() as u32 {
        if mates[vertex as usize].is_none() {
            let free =
                |&&neighbour: &&u32| neighbour != vertex && mates[neighbour as usize].is_none();
            if let Some(&neighbour) = graph.options(vertex).iter().find(free) {
                mates[vertex as usize] = Some(neighbour);
                mates[neighbour as usize] = Some(vertex);
            }
        }
    }
    mates
}
