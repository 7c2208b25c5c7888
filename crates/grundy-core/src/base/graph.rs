//! Explicit directed graphs in compressed sparse rows.

/// A directed graph on the vertices 0 to n − 1; the successors of a vertex are contiguous in
/// memory.
///
/// Parallel edges and loops are kept. Takes 4 bytes for each edge and 4 for each vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digraph {
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Digraph {
    /// Builds the graph from edges `(from, to)` by counting sort. The successors of a vertex keep
    /// the order of the edges. Takes O(V + E) time.
    ///
    /// # Panics
    /// Panics if an endpoint is not below `vertices`, or there are 2^32 edges or more.
    pub fn from_edges(vertices: usize, edges: &[(u32, u32)]) -> Digraph {
        assert!(u32::try_from(edges.len()).is_ok(), "at most 2^32 - 1 edges");
        let mut starts = vec![0u32; vertices + 1];
        for &(from, to) in edges {
            assert!(
                (to as usize) < vertices,
                "an edge leads to vertex {to}, but there are {vertices} vertices"
            );
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

    /// Builds the graph from compressed sparse rows, which are checked but not copied. The
    /// successors of vertex `v` are `targets[starts[v]..starts[v + 1]]`. Takes O(V + E) time.
    ///
    /// # Panics
    /// Panics if `starts` does not ascend from 0 to the length of `targets`, or a target is not a
    /// vertex.
    pub fn from_rows(starts: Vec<u32>, targets: Vec<u32>) -> Digraph {
        assert!(starts.is_sorted() && starts.first() == Some(&0), "`starts` must ascend from 0");
        assert_eq!(
            starts.last().map(|end| *end as usize),
            Some(targets.len()),
            "`starts` must end with the number of targets"
        );
        let vertices = starts.len() - 1;
        assert!(
            targets.iter().all(|to| (*to as usize) < vertices),
            "every target must be a vertex"
        );
        Digraph { starts, targets }
    }

    /// Returns the number of vertices of the graph.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns whether the graph has no vertex.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of edges of the graph, parallel edges included.
    pub fn edges(&self) -> usize {
        self.targets.len()
    }

    /// Returns the successors of a vertex: in games, the options of a position.
    pub fn options(&self, vertex: u32) -> &[u32] {
        let v = vertex as usize;
        &self.targets[self.starts[v] as usize..self.starts[v + 1] as usize]
    }

    /// Returns the graph with all edges reversed, whose `options` are the predecessors of a vertex.
    /// Takes O(V + E) time.
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
