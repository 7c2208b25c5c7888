//! Explicit directed graphs in compressed rows.

/// A directed graph on the vertices 0..n: the options of a vertex stand next to each other.
///
/// Repeated edges and loops are kept as given. Memory: 4 bytes an edge and 4 a vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digraph {
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Digraph {
    /// From a list of edges `(from, to)`, by counting sort: O(V + E). Edges of a vertex keep their
    /// order.
    ///
    /// # Panics
    /// When an edge names a vertex of `vertices` or more, or there are 2^32 edges or more.
    pub fn from_edges(vertices: usize, edges: &[(u32, u32)]) -> Digraph {
        assert!(u32::try_from(edges.len()).is_ok(), "at most 2^32 - 1 edges");
        let mut starts = vec![0u32; vertices + 1];
        for &(from, to) in edges {
            assert!((to as usize) < vertices, "an edge leads to vertex {to} of {vertices}");
            starts[from as usize + 1] += 1;
        }
        for v in 0..vertices {
            starts[v + 1] += starts[v];
        }
        let mut targets = vec![0u32; edges.len()];
        let mut next = starts.clone();
        for &(from, to) in edges {
            targets[next[from as usize] as usize] = to;
            next[from as usize] += 1;
        }
        Digraph { starts, targets }
    }

    /// From the vertices that each vertex leads to, one after the other in `targets`: those of `v` begin at
    /// `starts[v]` and end where those of the next begin. O(V + E), no copy.
    ///
    /// # Panics
    /// When `starts` does not go from 0 up to the length of `targets`, or a target is no vertex.
    pub fn from_rows(starts: Vec<u32>, targets: Vec<u32>) -> Digraph {
        assert!(starts.is_sorted() && starts.first() == Some(&0), "rows begin at 0 and go on");
        assert_eq!(starts.last().map(|end| *end as usize), Some(targets.len()), "rows hold all");
        let vertices = starts.len() - 1;
        assert!(targets.iter().all(|to| (*to as usize) < vertices), "edges lead to vertices");
        Digraph { starts, targets }
    }

    /// How many vertices there are.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many edges there are.
    pub fn edges(&self) -> usize {
        self.targets.len()
    }

    /// The vertices a vertex leads to.
    pub fn options(&self, vertex: u32) -> &[u32] {
        let v = vertex as usize;
        &self.targets[self.starts[v] as usize..self.starts[v + 1] as usize]
    }

    /// The graph with every edge turned round.
    pub fn reversed(&self) -> Digraph {
        let mut starts = vec![0u32; self.len() + 1];
        for &to in &self.targets {
            starts[to as usize + 1] += 1;
        }
        for v in 0..self.len() {
            starts[v + 1] += starts[v];
        }
        let mut targets = vec![0u32; self.targets.len()];
        let mut next = starts.clone();
        for from in 0..self.len() as u32 {
            for &to in self.options(from) {
                targets[next[to as usize] as usize] = from;
                next[to as usize] += 1;
            }
        }
        Digraph { starts, targets }
    }
}
