//! Maximum matchings of any graph, and what all of them have in common.

use super::alternating::Trees;
use super::bipartite::{bipartite_matching, two_colouring};
use crate::base::Digraph;

/// A maximum matching of an undirected graph, kept while vertices are deleted.
///
/// The graph has every edge in both directions, as [`undirected`](super::undirected) makes it; loops and
/// parallel edges are harmless.
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
    trees: Trees,
}

impl<'g> Matching<'g> {
    /// A maximum matching.
    ///
    /// Cost: O(E √V) time for a bipartite graph (Hopcroft and Karp 1973); otherwise O(V E log V), one
    /// search for every vertex that a greedy matching leaves over (Edmonds 1965). O(V) memory besides
    /// the graph.
    pub fn maximum(graph: &'g Digraph) -> Matching<'g> {
        let mates = match two_colouring(graph) {
            Some(sides) => bipartite_matching(graph, &sides),
            None => greedy(graph),
        };
        let mut matching = Matching { graph, mates, trees: Trees::new(graph.len()) };
        matching.grow();
        matching.trees.clear();
        matching
    }

    /// The partner of a vertex.
    pub fn mate(&self, vertex: u32) -> Option<u32> {
        self.mates[vertex as usize]
    }

    /// How many edges are matched.
    pub fn size(&self) -> usize {
        self.mates.iter().flatten().count() / 2
    }

    /// Deletes a vertex, and says whether it was in every maximum matching of what was left.
    ///
    /// Its former partner looks for another one; when it finds one there is a matching as large without
    /// the vertex. Deleting it again says no. Cost: one search, O((V + E) log V).
    pub fn delete(&mut self, vertex: u32) -> bool {
        self.trees.delete(vertex);
        let Some(partner) = self.mates[vertex as usize].take() else { return false };
        self.mates[partner as usize] = None;
        let found = self.trees.augment(self.graph, &mut self.mates, partner);
        self.trees.clear();
        !found
    }

    /// For every vertex whether it is in every maximum matching of what is left: not when an even
    /// alternating path leads to it from an unmatched vertex, odd cycles included (the structure theorem
    /// of Gallai 1964 and Edmonds 1965). Deleted vertices are in none. O((V + E) log V).
    pub fn in_every(&mut self) -> Vec<bool> {
        self.grow();
        let vertices = 0..self.graph.len() as u32;
        let covered = vertices.map(|v| !self.trees.is_outer(v) && !self.trees.is_gone(v)).collect();
        self.trees.clear();
        covered
    }

    /// The neighbours that a vertex is matched with in some maximum matching, ascending.
    ///
    /// Cost: as [`delete`](Matching::delete) and [`in_every`](Matching::in_every).
    pub fn partners(mut self, vertex: u32) -> Vec<u32> {
        if self.trees.is_gone(vertex) {
            return Vec::new();
        }
        // With ν the size of a maximum matching, v–u lies in one exactly when ν(G−v−u) = ν(G) − 1. So
        // u must be missed by some maximum matching of G−v when that is smaller, and by none when not.
        let must = self.delete(vertex);
        let covered = self.in_every();
        let mut partners: Vec<u32> = self.graph.options(vertex).to_vec();
        partners.retain(|&u| u != vertex && !self.trees.is_gone(u) && covered[u as usize] != must);
        partners.sort_unstable();
        partners.dedup();
        partners
    }

    /// Trees from all unmatched vertices, rematched where one finds another.
    fn grow(&mut self) {
        for root in 0..self.graph.len() as u32 {
            if self.mates[root as usize].is_none() && !self.trees.is_gone(root) {
                self.trees.augment(self.graph, &mut self.mates, root);
            }
        }
    }
}

fn greedy(graph: &Digraph) -> Vec<Option<u32>> {
    let mut mates: Vec<Option<u32>> = vec![None; graph.len()];
    for vertex in 0..graph.len() as u32 {
        if mates[vertex as usize].is_none() {
            let free = |&&other: &&u32| other != vertex && mates[other as usize].is_none();
            if let Some(&other) = graph.options(vertex).iter().find(free) {
                mates[vertex as usize] = Some(other);
                mates[other as usize] = Some(vertex);
            }
        }
    }
    mates
}
