//! Shared reduced ordered decision diagrams with numbered leaves.
//!
//! The transition of a state is a diagram over the bits of a letter (one block of digits on each
//! track). Its leaves are numbers of successor states, as in the program MONA. Henriksen, Jensen,
//! Jørgensen, Klarlund, Paige, Rauhe, Sandholm 1995, "Mona: monadic second-order logic in
//! practice". Levels are numbered from 0, beginning with the most significant bit of the first
//! track.

/// An edge of a diagram, which leads to a node or to a leaf; a leaf is a state of the automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Edge(u32);

/// The bit that distinguishes leaves from nodes: it is set in the number of an edge that leads to a
/// leaf.
const LEAF: u32 = 1 << 31;

impl Edge {
    /// A value that represents a missing edge.
    pub const NONE: Edge = Edge(u32::MAX);

    #[inline]
    pub fn leaf(state: u32) -> Edge {
        Edge(state | LEAF)
    }

    #[inline]
    pub fn node(index: usize) -> Edge {
        Edge(index as u32)
    }

    /// Returns the state that the edge leads to, or `None` if it leads to a node.
    #[inline]
    pub fn state(self) -> Option<u32> {
        (self.0 & LEAF != 0).then_some(self.0 & !LEAF)
    }

    /// Returns the index of the node that the edge leads to. The result is meaningless if the edge
    /// leads to a leaf.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns a number that identifies the ordered pair of this edge and `other`. It serves as a
    /// key of memo tables.
    #[inline]
    pub fn pair(self, other: Edge) -> u64 {
        u64::from(self.0) << 32 | u64::from(other.0)
    }
}

/// A node of a diagram: the bit of the letter at its level selects the edge that is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct DiagramNode {
    pub level: u32,
    pub low: Edge,
    pub high: Edge,
}

/// The level of leaves, which is greater than the levels of all nodes.
pub(crate) const LEAF_LEVEL: u32 = u32::MAX;

/// Returns the level of the node that `edge` leads to, or [`LEAF_LEVEL`] if it leads to a leaf.
#[inline]
pub(crate) fn level(nodes: &[DiagramNode], edge: Edge) -> u32 {
    if edge.state().is_some() { LEAF_LEVEL } else { nodes[edge.index()].level }
}

/// Returns the two edges that `edge` becomes when the bit at level `slot` is fixed: first to 0,
/// then to 1. The level of the node below `edge` must not be less than `slot`. Both results are
/// `edge` itself if the diagram does not depend on that bit.
#[inline]
pub(crate) fn cofactors(nodes: &[DiagramNode], edge: Edge, slot: u32) -> (Edge, Edge) {
    if edge.state().is_some() {
        return (edge, edge);
    }
    let node = nodes[edge.index()];
    if node.level == slot { (node.low, node.high) } else { (edge, edge) }
}

/// Returns the state that `edge` leads to for a given letter: `bit(level)` returns the bit of the
/// letter at a level.
#[inline]
pub(crate) fn follow(nodes: &[DiagramNode], mut edge: Edge, bit: impl Fn(u32) -> bool) -> u32 {
    loop {
        if let Some(state) = edge.state() {
            return state;
        }
        let node = nodes[edge.index()];
        edge = if bit(node.level) { node.high } else { node.low };
    }
}

/// Returns the edge that is reached from `edge` if the bits of the levels `from..from + bits` are
/// those of `code`, most significant first.
pub(crate) fn restrict(
    nodes: &[DiagramNode],
    mut edge: Edge,
    from: u32,
    bits: u32,
    code: u32,
) -> Edge {
    for bit in 0..bits {
        let (low, high) = cofactors(nodes, edge, from + bit);
        edge = if code >> (bits - 1 - bit) & 1 == 1 { high } else { low };
    }
    edge
}

/// Returns the edge that is reached from `edge` if all bits of the levels before `end` are 0.
pub(crate) fn restrict_to_zeros(nodes: &[DiagramNode], mut edge: Edge, end: u32) -> Edge {
    while edge.state().is_none() && nodes[edge.index()].level < end {
        edge = nodes[edge.index()].low;
    }
    edge
}

/// A store of distinct nodes. Children are created before their parents, so that indices ascend
/// from leaves to roots.
#[derive(Default)]
pub(crate) struct NodeArena {
    nodes: Vec<DiagramNode>,
    /// An open-addressing hash table of indices into `nodes`. Its length is a power of two, and its
    /// load at most three quarters.
    slots: Vec<u32>,
}

/// The value that marks an empty entry of the hash table of a [`NodeArena`].
const EMPTY: u32 = u32::MAX;

impl NodeArena {
    /// Returns the edge to the node with this level and the children `low` and `high`. The node is
    /// created if it does not exist. If both children are equal, returns the child instead of a
    /// node, so that diagrams are reduced.
    pub fn node(&mut self, level: u32, low: Edge, high: Edge) -> Edge {
        if low == high {
            return low;
        }
        if self.nodes.len() * 4 >= self.slots.len() * 3 {
            self.grow();
        }
        let node = DiagramNode { level, low, high };
        let mask = self.slots.len() - 1;
        let mut slot = hash(node) & mask;
        loop {
            let entry = self.slots[slot];
            if entry == EMPTY {
                self.slots[slot] = self.nodes.len() as u32;
                self.nodes.push(node);
                return Edge::node(self.nodes.len() - 1);
            }
            if self.nodes[entry as usize] == node {
                return Edge(entry);
            }
            slot = (slot + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(16);
        self.slots.clear();
        self.slots.resize(size, EMPTY);
        for (index, &node) in self.nodes.iter().enumerate() {
            let mut slot = hash(node) & (size - 1);
            while self.slots[slot] != EMPTY {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = index as u32;
        }
    }

    pub fn nodes(&self) -> &[DiagramNode] {
        &self.nodes
    }

    pub fn into_nodes(self) -> Vec<DiagramNode> {
        self.nodes
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the estimated number of bytes that the nodes of the arena and their hash table take.
    pub fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<DiagramNode>() + self.slots.len() * 4
    }

    /// Returns the diagram that selects one of the `2^bits` entries of `edges` by the bits of the
    /// levels from `from` on, most significant first. The contents of `edges` are overwritten.
    pub fn choice(&mut self, from: u32, bits: u32, edges: &mut Vec<Edge>) -> Edge {
        for level in (from..from + bits).rev() {
            for index in 0..edges.len() / 2 {
                edges[index] = self.node(level, edges[2 * index], edges[2 * index + 1]);
            }
            edges.truncate(edges.len() / 2);
        }
        edges[0]
    }
}

#[inline]
fn hash(node: DiagramNode) -> usize {
    let children = node.low.pair(node.high);
    let mixed =
        (children ^ u64::from(node.level).rotate_left(48)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 32) as usize
}
