//! Trees from lists of edges.

/// A tree seen from its root.
pub struct Rooted {
    /// Every node but the root, children before parents.
    pub order: Vec<u32>,
    /// The parent of each node and the number of the edge to it; of the root it means nothing.
    pub above: Vec<(u32, u32)>,
}

/// Roots the tree on the nodes 0..n that has these edges, called by their places in the list; `None`
/// when it is no tree.
///
/// Leaves are taken off until the root is left. For every node the xor of its neighbours and of its
/// edges is kept: when one neighbour is left, that is it. So no lists of neighbours are needed: O(n),
/// at most 20 bytes a node.
///
/// # Panics
/// When an edge or the root names a node of `nodes` or more.
pub fn rooted(nodes: usize, edges: &[(u32, u32)], root: u32) -> Option<Rooted> {
    if edges.len() + 1 != nodes {
        return None;
    }
    let mut above = vec![(0u32, 0u32); nodes];
    let mut degree = vec![0u32; nodes];
    for (edge, &(a, b)) in (0u32..).zip(edges) {
        for (from, to) in [(a, b), (b, a)] {
            let (nearby, by) = &mut above[from as usize];
            *nearby ^= to;
            *by ^= edge;
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
            let (parent, edge) = above[leaf as usize];
            let (nearby, by) = &mut above[parent as usize];
            *nearby ^= leaf;
            *by ^= edge;
            degree[parent as usize] -= 1;
            leaf = parent;
        }
    }
    (order.len() + 1 == nodes).then_some(Rooted { order, above })
}
