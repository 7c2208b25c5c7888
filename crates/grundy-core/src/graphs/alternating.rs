//! Alternating trees in general graphs, with shrunk odd cycles (Edmonds 1965, Paths, trees, and
//! flowers).

use crate::base::Digraph;

/// The state of a vertex in the search for an augmenting path. Such a path connects two unmatched
/// vertices, and its edges are alternately unmatched and matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum VertexState {
    Unseen,
    /// Some alternating path of even length from the root of its tree reaches the vertex.
    Outer,
    /// Alternating paths from the root of its tree reach the vertex, but only paths of odd length.
    Inner,
    /// The vertex was deleted from the graph, so searches skip it.
    Deleted,
}

/// The number that represents a missing vertex.
const NONE: u32 = u32::MAX;

/// Alternating trees grown from unmatched vertices.
///
/// A tree without a path to another unmatched vertex (a Hungarian tree) keeps the states of its
/// vertices, and later searches skip it. This loses no augmenting path. When all trees are
/// Hungarian the matching is maximum, and the outer vertices are those that some maximum matching
/// misses (Gallai 1964, Edmonds 1965).
pub(super) struct AlternatingTrees {
    states: Vec<VertexState>,
    /// For each inner vertex (at an odd distance from the root), the outer vertex before it on the
    /// path from the root.
    from: Vec<u32>,
    /// For each vertex that was inner until its odd cycle was shrunk, the edge that closed the
    /// cycle. The first endpoint of the edge is on the branch of this vertex.
    bridges: Vec<(u32, u32)>,
    /// A union-find forest of the shrunk cycles, as the parent of each vertex. The representative
    /// of a cycle is its base, the vertex of the cycle that is closest to the root of the
    /// alternating tree.
    bases: Vec<u32>,
    /// For each vertex, the number of the last search for a common base that visited it; see
    /// [`walks`](AlternatingTrees::walks).
    walked: Vec<u64>,
    /// Number of searches so far for a common base: the vertex at which the branches of two outer
    /// vertices meet.
    walks: u64,
    /// The outer vertices that the current search has reached, in breadth-first order.
    queue: Vec<u32>,
    /// All vertices that are outer or inner, in the order in which they were reached.
    touched: Vec<u32>,
}

/// A segment of an alternating path that is still to be expanded to its vertices.
enum PathSegment {
    Vertex(u32),
    /// The path from an outer vertex (the first payload) up its tree to another vertex (the second
    /// payload). If the second is [`NONE`], the path leads to the root.
    Up(u32, u32),
    /// The reverse of the path [`PathSegment::Up`] with the same two vertices.
    Down(u32, u32),
}

impl AlternatingTrees {
    pub(super) fn new(vertices: usize) -> AlternatingTrees {
        AlternatingTrees {
            states: vec![VertexState::Unseen; vertices],
            from: vec![NONE; vertices],
            bridges: vec![(NONE, NONE); vertices],
            bases: (0..vertices as u32).collect(),
            walked: vec![0; vertices],
            walks: 0,
            queue: Vec::new(),
            touched: Vec::new(),
        }
    }

    /// Deletes a vertex, so that all later searches skip it.
    pub(super) fn delete(&mut self, vertex: u32) {
        self.states[vertex as usize] = VertexState::Deleted;
    }

    /// Returns whether a vertex was deleted.
    pub(super) fn is_deleted(&self, vertex: u32) -> bool {
        self.states[vertex as usize] == VertexState::Deleted
    }

    /// Returns whether a vertex is outer: an alternating path of even length from the root of its
    /// tree reaches it.
    pub(super) fn is_outer(&self, vertex: u32) -> bool {
        self.states[vertex as usize] == VertexState::Outer
    }

    /// Resets the trees to the state without any reached vertex; deleted vertices stay deleted.
    pub(super) fn clear(&mut self) {
        self.truncate_touched(0);
    }

    /// Resets all vertices of `touched` after the first `count` ones to unreached vertices, which
    /// belong to no tree, and shortens the list to `count` vertices.
    fn truncate_touched(&mut self, count: usize) {
        for &vertex in &self.touched[count..] {
            let index = vertex as usize;
            self.states[index] = VertexState::Unseen;
            self.bridges[index] = (NONE, NONE);
            self.bases[index] = vertex;
        }
        self.touched.truncate(count);
    }

    /// Grows a tree from an unmatched vertex. If the tree reaches another unmatched vertex,
    /// augments the matching along the path and returns true. Takes O((V + E) log V) time, less if
    /// the path is short.
    pub(super) fn augment(
        &mut self,
        graph: &Digraph,
        mates: &mut [Option<u32>],
        root: u32,
    ) -> bool {
        self.queue.clear();
        let touched_before = self.touched.len();
        self.reach(root, VertexState::Outer);
        let mut head = 0;
        while let Some(&outer) = self.queue.get(head) {
            head += 1;
            for &neighbour in graph.options(outer) {
                match (self.states[neighbour as usize], mates[neighbour as usize]) {
                    (VertexState::Unseen, None) => {
                        let path = self.path(mates, outer);
                        rematch(mates, neighbour, &path);
                        self.truncate_touched(touched_before);
                        return true;
                    }
                    (VertexState::Unseen, Some(mate)) => {
                        self.from[neighbour as usize] = outer;
                        self.reach(neighbour, VertexState::Inner);
                        self.reach(mate, VertexState::Outer);
                    }
                    (VertexState::Outer, _) => {
                        if let Some(base) = self.common_base(mates, outer, neighbour) {
                            self.shrink(mates, (outer, neighbour), base);
                            self.shrink(mates, (neighbour, outer), base);
                        }
                    }
                    (VertexState::Inner | VertexState::Deleted, _) => {}
                }
            }
        }
        false
    }

    /// Sets the state of a vertex that no search has reached yet to `label`, and appends the vertex
    /// to the queue if it is outer.
    fn reach(&mut self, vertex: u32, label: VertexState) {
        self.states[vertex as usize] = label;
        self.touched.push(vertex);
        if label == VertexState::Outer {
            self.queue.push(vertex);
        }
    }

    /// Returns the base (the vertex closest to the root) of the shrunk cycle that contains a
    /// vertex, or the vertex itself if it is in no shrunk cycle. Uses path halving.
    fn base(&mut self, vertex: u32) -> u32 {
        let mut index = vertex as usize;
        while self.bases[index] as usize != index {
            self.bases[index] = self.bases[self.bases[index] as usize];
            index = self.bases[index] as usize;
        }
        index as u32
    }

    /// Returns the base of the next shrunk cycle on the way from `base` to the root, or the next
    /// vertex if it is in no shrunk cycle. Returns `None` at the root.
    fn next_base(&mut self, mates: &[Option<u32>], base: u32) -> Option<u32> {
        mates[base as usize].map(|mate| self.base(self.from[mate as usize]))
    }

    /// Returns the base at which the branches of two outer vertices meet, or `None` if both
    /// vertices are already in one shrunk cycle. The function walks up from both vertices in turn,
    /// so the number of steps is proportional to the length of the new cycle.
    fn common_base(&mut self, mates: &[Option<u32>], a: u32, b: u32) -> Option<u32> {
        let (mut this_walk, mut other_walk) = (Some(self.base(a)), Some(self.base(b)));
        if this_walk == other_walk {
            return None;
        }
        self.walks += 1;
        while this_walk.is_some() || other_walk.is_some() {
            if let Some(base) = this_walk {
                if self.walked[base as usize] == self.walks {
                    return Some(base);
                }
                self.walked[base as usize] = self.walks;
                this_walk = self.next_base(mates, base);
            }
            std::mem::swap(&mut this_walk, &mut other_walk);
        }
        None
    }

    /// Shrinks the branch from the first endpoint of `edge` up to the base `top`. The inner
    /// vertices of the branch become outer, because an alternating path of even length reaches them
    /// through that edge.
    fn shrink(&mut self, mates: &[Option<u32>], edge: (u32, u32), top: u32) {
        let mut base = self.base(edge.0);
        while base != top {
            let inner = mates[base as usize].expect("only the root is unmatched");
            self.bridges[inner as usize] = edge;
            self.states[inner as usize] = VertexState::Outer;
            self.queue.push(inner);
            self.bases[base as usize] = top;
            self.bases[inner as usize] = top;
            base = self.base(self.from[inner as usize]);
        }
    }

    /// Returns the alternating path from the outer vertex `from` to the root of its tree.
    fn path(&self, mates: &[Option<u32>], from: u32) -> Vec<u32> {
        let mut path = Vec::new();
        let mut segments = vec![PathSegment::Up(from, NONE)];
        while let Some(segment) = segments.pop() {
            let (from, to) = match segment {
                PathSegment::Vertex(vertex) => (vertex, vertex),
                PathSegment::Up(from, to) | PathSegment::Down(from, to) => (from, to),
            };
            let Some(mate) = mates[from as usize].filter(|_| from != to) else {
                path.push(from);
                continue;
            };
            let up = matches!(segment, PathSegment::Up(..));
            // The segments after the vertex `from`, in upward direction.
            let (second, third) = match self.bridges[from as usize] {
                (NONE, _) => (PathSegment::Vertex(mate), (self.from[mate as usize], to)),
                // The path first goes back down the branch, from the mate to the edge that closed
                // the cycle.
                (near_end, far_end) if up => (PathSegment::Down(near_end, mate), (far_end, to)),
                (near_end, far_end) => (PathSegment::Up(near_end, mate), (far_end, to)),
            };
            if up {
                segments.push(PathSegment::Up(third.0, third.1));
                segments.push(second);
                segments.push(PathSegment::Vertex(from));
            } else {
                segments.push(PathSegment::Vertex(from));
                segments.push(second);
                segments.push(PathSegment::Down(third.0, third.1));
            }
        }
        path
    }
}

/// Matches `end` with the first vertex of an alternating path, the second vertex with the third,
/// the fourth with the fifth, and so on.
fn rematch(mates: &mut [Option<u32>], end: u32, path: &[u32]) {
    let mut join = |a: u32, b: u32| {
        mates[a as usize] = Some(b);
        mates[b as usize] = Some(a);
    };
    join(end, path[0]);
    for pair in path[1..].chunks_exact(2) {
        join(pair[0], pair[1]);
    }
}
