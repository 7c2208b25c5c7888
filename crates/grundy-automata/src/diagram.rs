//! Shared reduced decision diagrams with numbered leaves.
//!
//! The transition of a state is a diagram over the bits of a letter, whose leaves are the next states, as in MONA.
//! Henriksen, Jensen, Jørgensen, Klarlund, Paige, Rauhe, Sandholm 1995, "Mona: monadic second-order logic in
//! practice". Levels count from 0, from the first track's most significant bit on.

/// Where an edge leads: to a node, or to a leaf, which is a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Edge(u32);

const LEAF: u32 = 1 << 31;

impl Edge {
    /// What no edge is.
    pub const NONE: Edge = Edge(u32::MAX);

    #[inline]
    pub fn leaf(state: u32) -> Edge {
        Edge(state | LEAF)
    }

    #[inline]
    pub fn node(index: usize) -> Edge {
        Edge(index as u32)
    }

    /// The state of a leaf.
    #[inline]
    pub fn state(self) -> Option<u32> {
        (self.0 & LEAF != 0).then_some(self.0 & !LEAF)
    }

    /// The index of a node.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Two edges as the key of a map.
    #[inline]
    pub fn pair(self, other: Edge) -> u64 {
        u64::from(self.0) << 32 | u64::from(other.0)
    }
}

/// A node: which edge to follow is told by the bit at its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Node {
    pub level: u32,
    pub low: Edge,
    pub high: Edge,
}

/// Levels of leaves come after all others.
pub(crate) const BELOW: u32 = u32::MAX;

/// The level of what an edge leads to.
#[inline]
pub(crate) fn level(nodes: &[Node], edge: Edge) -> u32 {
    if edge.state().is_some() { BELOW } else { nodes[edge.index()].level }
}

/// Where the two values of the bit at a level lead from here; the same where it is not asked for.
#[inline]
pub(crate) fn cofactors(nodes: &[Node], edge: Edge, at: u32) -> (Edge, Edge) {
    if edge.state().is_some() {
        return (edge, edge);
    }
    let node = nodes[edge.index()];
    if node.level == at { (node.low, node.high) } else { (edge, edge) }
}

/// The state that the bits lead to.
#[inline]
pub(crate) fn follow(nodes: &[Node], mut edge: Edge, bit: impl Fn(u32) -> bool) -> u32 {
    loop {
        if let Some(state) = edge.state() {
            return state;
        }
        let node = nodes[edge.index()];
        edge = if bit(node.level) { node.high } else { node.low };
    }
}

/// Where a diagram leads when the bits of the levels `from..from + bits` are those of `code`, most significant first.
pub(crate) fn restrict(nodes: &[Node], mut edge: Edge, from: u32, bits: u32, code: u32) -> Edge {
    for bit in 0..bits {
        let (low, high) = cofactors(nodes, edge, from + bit);
        edge = if code >> (bits - 1 - bit) & 1 == 1 { high } else { low };
    }
    edge
}

/// Where a diagram leads when all bits of the levels before `end` are 0.
pub(crate) fn zeros(nodes: &[Node], mut edge: Edge, end: u32) -> Edge {
    while edge.state().is_none() && nodes[edge.index()].level < end {
        edge = nodes[edge.index()].low;
    }
    edge
}

/// Makes nodes, each once. Children are made before their parents, so that indices rise from leaves to roots.
#[derive(Default)]
pub(crate) struct Arena {
    nodes: Vec<Node>,
    /// Open addressing into `nodes`; the length is a power of two, at most three quarters in use.
    slots: Vec<u32>,
}

const EMPTY: u32 = u32::MAX;

impl Arena {
    /// The node of these children, or their child where both are one.
    pub fn make(&mut self, level: u32, low: Edge, high: Edge) -> Edge {
        if low == high {
            return low;
        }
        if self.nodes.len() * 4 >= self.slots.len() * 3 {
            self.grow();
        }
        let node = Node { level, low, high };
        let mask = self.slots.len() - 1;
        let mut at = hash(node) & mask;
        loop {
            let found = self.slots[at];
            if found == EMPTY {
                self.slots[at] = self.nodes.len() as u32;
                self.nodes.push(node);
                return Edge::node(self.nodes.len() - 1);
            }
            if self.nodes[found as usize] == node {
                return Edge(found);
            }
            at = (at + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(16);
        self.slots.clear();
        self.slots.resize(size, EMPTY);
        for (index, &node) in self.nodes.iter().enumerate() {
            let mut at = hash(node) & (size - 1);
            while self.slots[at] != EMPTY {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = index as u32;
        }
    }

    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    pub fn into_nodes(self) -> Vec<Node> {
        self.nodes
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Bytes in use, by estimate.
    pub fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node>() + self.slots.len() * 4
    }

    /// The diagram of a choice among `2^bits` edges by the bits of the levels from `from` on.
    pub fn choice(&mut self, from: u32, bits: u32, edges: &mut Vec<Edge>) -> Edge {
        for level in (from..from + bits).rev() {
            for at in 0..edges.len() / 2 {
                edges[at] = self.make(level, edges[2 * at], edges[2 * at + 1]);
            }
            edges.truncate(edges.len() / 2);
        }
        edges[0]
    }
}

#[inline]
fn hash(node: Node) -> usize {
    let children = node.low.pair(node.high);
    let mixed =
        (children ^ u64::from(node.level).rotate_left(48)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 32) as usize
}
