//! Rooted trees from lists of edges.

/// A rooted tree whose nodes are the numbers 0 to n − 1.
pub struct RootedTree {
    /// All nodes except the root, in an order in which children come before their parents.
    pub order: Vec<u32>,
    /// For each node, its parent and the index of the edge to the parent. The entry of the root has
    /// no meaning.
    pub parents: Vec<(u32, u32)>,
}

/// Builds the rooted tree with the given edges on the nodes 0 to `nodes` − 1. The index of an edge
/// is its position in the list. Returns `None` if the graph is not a tree.
///
/// Leaves are removed until only the root is left. For every node, the xor of its remaining
/// neighbours and the xor of its remaining edges are maintained. When a single neighbour is left,
/// these are that neighbour and its edge. So no adjacency lists are needed. Takes O(n) time, and at
/// most 20 bytes for each node.
///
/// # Panics
/// Panics if an endpoint or the root is not below `nodes`.
pub fn root_tree(nodes: usize, edges: &[(u32, u32)], root: u32) -> Option<RootedTree> {
    if edges.len() + 1 != nodes {
        return None;
    }
    let mut parents = vec![(0u32, 0u32); nodes];
    let mut degree = vec![0u32; nodes];
    for (edge, &(a, b)) in (0u32..).zip(edges) {
        for (from, to) in [(a, b), (b, a)] {
            let (neighbour_xor, edge_xor) = &mut parents[from as usize];
            *neighbour_xor ^= to;
            *edge_xor ^= edge;
            degree[from as usize] += 1;
        }
    }
    // The root is never a leaf.
    degree[root as usize] = u32::MAX;
    let mut order = Vec::with_capacity(nodes - 1);
    for leaf in 0..nodes as u32 {
        let mut leaf = leaf;
        while degree[leaf as usize] == 1 {
            degree[leaf as usize] = 0;
            order.push(leaf);
            let (parent, edge) = parents[leaf as usize];
            let (neighbour_xor, edge_xor) = &mut parents[parent as usize];
            *neighbour_xor ^= leaf;
            *edge_xor ^= edge;
            degree[parent as usize] -= 1;
            leaf = parent;
        }
    }
    (order.len() + 1 == nodes).then_some(RootedTree { order, parents })
}
