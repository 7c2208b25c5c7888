//! Alternating trees in any graph, odd cycles shrunk (Edmonds 1965, Paths, trees, and flowers).

use crate::base::Digraph;

/// Where a vertex stands in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    Unseen,
    /// Reached from the root by an alternating path of even length.
    Outer,
    /// Reached by one of odd length only.
    Inner,
    /// Deleted from the graph.
    Gone,
}

const NONE: u32 = u32::MAX;

/// Alternating trees grown from unmatched vertices.
///
/// A tree that ends without a path to another unmatched vertex (a Hungarian tree) keeps its labels, and
/// later ones leave it alone, which loses no path. When all are of that kind the matching is maximum, and
/// the outer vertices are those that some maximum matching misses (Gallai 1964, Edmonds 1965).
pub(super) struct Trees {
    labels: Vec<Label>,
    /// For a vertex that was reached as inner: the outer vertex before it.
    from: Vec<u32>,
    /// For a vertex that was inner until its odd cycle was shrunk: the edge that closed the cycle, the
    /// end on its own branch first.
    bridges: Vec<(u32, u32)>,
    /// Leads to the vertex through which a shrunk cycle hangs on its tree.
    bases: Vec<u32>,
    walked: Vec<u64>,
    walks: u64,
    queue: Vec<u32>,
    touched: Vec<u32>,
}

/// A stretch of a path that is still to be written out.
enum Stretch {
    Vertex(u32),
    /// From an outer vertex up its tree to another, or to the root.
    Up(u32, u32),
    /// The same turned round.
    Down(u32, u32),
}

impl Trees {
    pub(super) fn new(vertices: usize) -> Trees {
        Trees {
            labels: vec![Label::Unseen; vertices],
            from: vec![NONE; vertices],
            bridges: vec![(NONE, NONE); vertices],
            bases: (0..vertices as u32).collect(),
            walked: vec![0; vertices],
            walks: 0,
            queue: Vec::new(),
            touched: Vec::new(),
        }
    }

    /// Takes a vertex out of the graph for all searches to come.
    pub(super) fn delete(&mut self, vertex: u32) {
        self.labels[vertex as usize] = Label::Gone;
    }

    /// Whether a vertex was deleted.
    pub(super) fn is_gone(&self, vertex: u32) -> bool {
        self.labels[vertex as usize] == Label::Gone
    }

    /// Whether a vertex is reached from the root of its tree by an even alternating path.
    pub(super) fn is_outer(&self, vertex: u32) -> bool {
        self.labels[vertex as usize] == Label::Outer
    }

    /// Forgets all trees.
    pub(super) fn clear(&mut self) {
        self.keep(0);
    }

    /// Forgets all vertices but the first `kept` that were reached.
    fn keep(&mut self, kept: usize) {
        for &vertex in &self.touched[kept..] {
            let at = vertex as usize;
            self.labels[at] = Label::Unseen;
            self.bridges[at] = (NONE, NONE);
            self.bases[at] = vertex;
        }
        self.touched.truncate(kept);
    }

    /// Grows a tree from an unmatched vertex, and rematches along a path to another one where there is
    /// one; says whether there was. O((V + E) log V), less where a path is short.
    pub(super) fn augment(
        &mut self,
        graph: &Digraph,
        mates: &mut [Option<u32>],
        root: u32,
    ) -> bool {
        self.queue.clear();
        let before = self.touched.len();
        self.reach(root, Label::Outer);
        let mut head = 0;
        while let Some(&outer) = self.queue.get(head) {
            head += 1;
            for &other in graph.options(outer) {
                match (self.labels[other as usize], mates[other as usize]) {
                    (Label::Unseen, None) => {
                        let path = self.path(mates, outer);
                        rematch(mates, other, &path);
                        self.keep(before);
                        return true;
                    }
                    (Label::Unseen, Some(mate)) => {
                        self.from[other as usize] = outer;
                        self.reach(other, Label::Inner);
                        self.reach(mate, Label::Outer);
                    }
                    (Label::Outer, _) => {
                        if let Some(base) = self.meeting(mates, outer, other) {
                            self.shrink(mates, (outer, other), base);
                            self.shrink(mates, (other, outer), base);
                        }
                    }
                    (Label::Inner | Label::Gone, _) => {}
                }
            }
        }
        false
    }

    fn reach(&mut self, vertex: u32, label: Label) {
        self.labels[vertex as usize] = label;
        self.touched.push(vertex);
        if label == Label::Outer {
            self.queue.push(vertex);
        }
    }

    fn base(&mut self, vertex: u32) -> u32 {
        let mut at = vertex as usize;
        while self.bases[at] as usize != at {
            self.bases[at] = self.bases[self.bases[at] as usize];
            at = self.bases[at] as usize;
        }
        at as u32
    }

    /// The base of the next shrunk cycle (or vertex) towards the root.
    fn above(&mut self, mates: &[Option<u32>], base: u32) -> Option<u32> {
        mates[base as usize].map(|mate| self.base(self.from[mate as usize]))
    }

    /// Where the branches of two outer vertices meet, unless they lie in one shrunk cycle already. Steps
    /// on both alternate, so that no more are taken than the cycle is long.
    fn meeting(&mut self, mates: &[Option<u32>], a: u32, b: u32) -> Option<u32> {
        let (mut here, mut there) = (Some(self.base(a)), Some(self.base(b)));
        if here == there {
            return None;
        }
        self.walks += 1;
        while here.is_some() || there.is_some() {
            if let Some(base) = here {
                if self.walked[base as usize] == self.walks {
                    return Some(base);
                }
                self.walked[base as usize] = self.walks;
                here = self.above(mates, base);
            }
            std::mem::swap(&mut here, &mut there);
        }
        None
    }

    /// Shrinks the branch from one end of an edge up to a base: its inner vertices become outer, by
    /// way of that edge.
    fn shrink(&mut self, mates: &[Option<u32>], edge: (u32, u32), top: u32) {
        let mut base = self.base(edge.0);
        while base != top {
            let inner = mates[base as usize].expect("only the root is unmatched");
            self.bridges[inner as usize] = edge;
            self.labels[inner as usize] = Label::Outer;
            self.queue.push(inner);
            self.bases[base as usize] = top;
            self.bases[inner as usize] = top;
            base = self.base(self.from[inner as usize]);
        }
    }

    /// The alternating path from an outer vertex to its root.
    fn path(&self, mates: &[Option<u32>], from: u32) -> Vec<u32> {
        let mut path = Vec::new();
        let mut stretches = vec![Stretch::Up(from, NONE)];
        while let Some(stretch) = stretches.pop() {
            let (from, to) = match stretch {
                Stretch::Vertex(vertex) => (vertex, vertex),
                Stretch::Up(from, to) | Stretch::Down(from, to) => (from, to),
            };
            let Some(mate) = mates[from as usize].filter(|_| from != to) else {
                path.push(from);
                continue;
            };
            let up = matches!(stretch, Stretch::Up(..));
            // What follows the vertex itself on the way up.
            let (second, third) = match self.bridges[from as usize] {
                (NONE, _) => (Stretch::Vertex(mate), (self.from[mate as usize], to)),
                // First back down the branch, from the mate to the edge that closed the cycle.
                (own, other) if up => (Stretch::Down(own, mate), (other, to)),
                (own, other) => (Stretch::Up(own, mate), (other, to)),
            };
            if up {
                stretches.push(Stretch::Up(third.0, third.1));
                stretches.push(second);
                stretches.push(Stretch::Vertex(from));
            } else {
                stretches.push(Stretch::Vertex(from));
                stretches.push(second);
                stretches.push(Stretch::Down(third.0, third.1));
            }
        }
        path
    }
}

/// Matches `end` with the first vertex of an alternating path, the second with the third, and so on.
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
