//! Bridges and 2-edge-connected components of undirected graphs with loops and parallel edges.
//!
//! A bridge is an edge whose removal disconnects its endpoints. The components that remain
//! connected without the bridges are the 2-edge-connected components. Both come from one
//! depth-first search (Tarjan 1974) in O(V + E), with an explicit stack. Edges are identified by
//! their index, so neither of two parallel edges is a bridge; a loop never is.

/// An undirected graph, stored as the list of the incident edges of each vertex.
pub struct Incidence {
    starts: Vec<u32>,
    /// The lists of all vertices, one after another. For each edge at a vertex, the list contains
    /// the other endpoint and the index of the edge. A loop is listed once.
    ends: Vec<(u32, u32)>,
}

impl Incidence {
    /// Builds the lists from the endpoints of the edges. The index of an edge is its position in
    /// `edges`. Takes O(V + E) time, and 8 bytes for each endpoint of an edge.
    ///
    /// # Panics
    /// Panics if an endpoint is not below `vertices`, or there are 2^31 edges or more.
    pub fn from_edges(vertices: usize, edges: &[(u32, u32)]) -> Incidence {
        assert!(edges.len() < 1 << 31, "at most 2^31 - 1 edges");
        let mut starts = vec![0u32; vertices + 1];
        for &(a, b) in edges {
            starts[a as usize + 1] += 1;
            starts[b as usize + 1] += u32::from(a != b);
        }
        for v in 0..vertices {
            starts[v + 1] += starts[v];
        }
        let mut ends = vec![(0, 0); starts[vertices] as usize];
        let mut next = starts.clone();
        let mut add_end = |vertex: u32, end: (u32, u32)| {
            ends[next[vertex as usize] as usize] = end;
            next[vertex as usize] += 1;
        };
        for (edge, &(a, b)) in (0u32..).zip(edges) {
            add_end(a, (b, edge));
            if a != b {
                add_end(b, (a, edge));
            }
        }
        Incidence { starts, ends }
    }

    /// Returns the number of vertices of the graph.
    pub fn vertices(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the edges at a vertex, as pairs of the other endpoint and the index of the edge.
    pub fn at(&self, vertex: u32) -> &[(u32, u32)] {
        let v = vertex as usize;
        &self.ends[self.starts[v] as usize..self.starts[v + 1] as usize]
    }
}

/// The depth-first search tree of one connected component. Vertices are identified by their
/// preorder numbers; the start has number 0.
pub struct DepthFirstTree {
    /// `order[i]` is the vertex with the preorder number i.
    pub order: Vec<u32>,
    /// For each preorder number, the preorder number of the parent and the index of the edge to it.
    /// The entry of the root has no meaning.
    pub parents: Vec<(u32, u32)>,
    /// The back edges, which close cycles: the preorder numbers of the descendant and of the
    /// ancestor, and the index of the edge.
    pub back_edges: Vec<(u32, u32, u32)>,
    /// For each vertex, by preorder number: the lowest preorder number that a back edge from the
    /// subtree of the vertex reaches, or the number of the vertex itself if that is lower.
    low: Vec<u32>,
}

impl DepthFirstTree {
    /// Searches from `start` along the edges for which `open` returns true. `numbers` maps vertices
    /// to preorder numbers, or to `u32::MAX` if they are unvisited; several searches can share it.
    /// Takes time proportional to the number of visited vertices and edges.
    pub fn search(
        graph: &Incidence,
        start: u32,
        open: impl Fn(u32) -> bool,
        numbers: &mut [u32],
    ) -> DepthFirstTree {
        let mut tree = DepthFirstTree {
            order: vec![start],
            parents: vec![(0, u32::MAX)],
            back_edges: vec![],
            low: vec![0],
        };
        numbers[start as usize] = 0;
        // The path from the start: preorder numbers, each with the iterator over the edges not yet
        // visited.
        let mut path = vec![(0u32, graph.at(start).iter())];
        while let Some((current, edges)) = path.last_mut() {
            let current = *current;
            let Some(&(end, edge)) = edges.next() else {
                path.pop();
                continue;
            };
            if edge == tree.parents[current as usize].1 || !open(edge) {
                continue;
            }
            let neighbour = numbers[end as usize];
            if neighbour == u32::MAX {
                let number = tree.order.len() as u32;
                numbers[end as usize] = number;
                tree.order.push(end);
                tree.parents.push((current, edge));
                tree.low.push(number);
                path.push((number, graph.at(end).iter()));
            } else if neighbour <= current {
                // An edge to a vertex with a larger number was already visited from that vertex.
                tree.back_edges.push((current, neighbour, edge));
                let low = &mut tree.low[current as usize];
                *low = neighbour.min(*low);
            }
        }
        for number in (1..tree.order.len()).rev() {
            let (parent, low) = (tree.parents[number].0 as usize, tree.low[number]);
            tree.low[parent] = tree.low[parent].min(low);
        }
        tree
    }

    /// Returns whether the tree edge from the parent to the vertex with the preorder number
    /// `number` is a bridge. Only in that case, and for the root, the vertex has the lowest
    /// preorder number in its 2-edge-connected component. Returns false for the root.
    pub fn below_a_bridge(&self, number: usize) -> bool {
        number > 0 && self.low[number] as usize == number
    }
}

/// Returns for every edge whether it is a bridge. Takes O(V + E) time.
///
/// ```
/// use grundy_core::graphs::bridges::bridges;
/// // A triangle with a tail; two parallel edges; a loop.
/// let edges = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 3), (4, 4)];
/// assert_eq!(bridges(5, &edges), [false, false, false, true, false, false, false]);
/// ```
pub fn bridges(vertices: usize, edges: &[(u32, u32)]) -> Vec<bool> {
    let mut is_bridge = vec![false; edges.len()];
    for tree in search_forest(vertices, edges) {
        for number in (0..tree.order.len()).filter(|&number| tree.below_a_bridge(number)) {
            is_bridge[tree.parents[number].1 as usize] = true;
        }
    }
    is_bridge
}

/// Returns for every vertex the number of its 2-edge-connected component, counted from 0. Takes
/// O(V + E) time.
pub fn components(vertices: usize, edges: &[(u32, u32)]) -> Vec<u32> {
    let mut component_of = vec![0; vertices];
    let mut next = 0;
    for tree in search_forest(vertices, edges) {
        for number in 0..tree.order.len() {
            let is_first = number == 0 || tree.below_a_bridge(number);
            let parent_component =
                component_of[tree.order[tree.parents[number].0 as usize] as usize];
            component_of[tree.order[number] as usize] =
                if is_first { next } else { parent_component };
            next += u32::from(is_first);
        }
    }
    component_of
}

/// Returns the depth-first search trees of all connected components.
fn search_forest(vertices: usize, edges: &[(u32, u32)]) -> Vec<DepthFirstTree> {
    let graph = Incidence::from_edges(vertices, edges);
    let mut numbers = vec![u32::MAX; vertices];
    let mut trees = Vec::new();
    for start in 0..vertices as u32 {
        if numbers[start as usize] == u32::MAX {
            trees.push(DepthFirstTree::search(&graph, start, |_| true, &mut numbers));
        }
    }
    trees
}
