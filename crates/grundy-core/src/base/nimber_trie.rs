//! Sets of Grundy values that are merged, and xored as a whole: mergeable binary tries.

use super::nimber::Nimber;

/// No node: where there is no value.
const NONE: u32 = u32::MAX;

/// A node; its children hold the values whose next bit, counted from the highest, is 0 or 1.
#[derive(Clone, Copy, Debug)]
struct Node {
    children: [u32; 2],
    /// How many values.
    size: u32,
    /// What is still to be xored to the bits below this node.
    pending: u32,
}

/// Many sets of Grundy values below a bound, their nodes in one place.
///
/// Making sets of n values by insertions, xors and merges costs O(n log V) in all, V being the bound:
/// every step of a merge frees a node, and only insertions make any.
///
/// ```
/// use grundy_core::base::{Nimber, NimberSets};
/// let mut sets = NimberSets::below(16);
/// let (mut a, mut b) = (sets.empty(), sets.empty());
/// for value in [1, 2, 5] {
///     sets.insert(&mut a, Nimber(value));
/// }
/// sets.xor_all(&a, Nimber(3)); // 2, 1, 6
/// sets.insert(&mut b, Nimber(0));
/// let both = sets.merge(a, b);
/// assert_eq!(sets.mex(&both), Nimber(3));
/// ```
#[derive(Clone, Debug, Default)]
pub struct NimberSets {
    bits: u32,
    nodes: Vec<Node>,
    /// Nodes no longer in use, to be used again.
    free: Vec<u32>,
    /// Pairs of nodes still to be merged with the level they are on, and nodes whose sizes have
    /// changed: kept for their memory.
    pairs: Vec<(u32, u32, u32)>,
    changed: Vec<u32>,
}

/// One of the sets of a [`NimberSets`]; of no use with another.
#[derive(Debug)]
pub struct NimberSet {
    root: u32,
}

impl NimberSets {
    /// No set yet, for values below `bound` and nim-sums of those.
    pub fn below(bound: u32) -> NimberSets {
        NimberSets { bits: u32::BITS - bound.saturating_sub(1).leading_zeros(), ..Self::default() }
    }

    /// A set without values.
    pub fn empty(&mut self) -> NimberSet {
        NimberSet { root: self.node() }
    }

    /// How many values are in a set.
    pub fn len(&self, set: &NimberSet) -> usize {
        self.nodes[set.root as usize].size as usize
    }

    /// Whether there is no value in a set.
    pub fn is_empty(&self, set: &NimberSet) -> bool {
        self.len(set) == 0
    }

    /// Adds a value; false when it was there. O(log V).
    ///
    /// # Panics
    /// When the value has more bits than the bound.
    pub fn insert(&mut self, set: &mut NimberSet, value: Nimber) -> bool {
        assert!(u64::from(value.0) < 1 << self.bits, "{value} is beyond the bound");
        if self.contains(set, value) {
            return false;
        }
        let mut at = set.root;
        for bit in (0..self.bits).rev() {
            self.push(at, bit);
            self.nodes[at as usize].size += 1;
            let side = (value.0 >> bit & 1) as usize;
            if self.nodes[at as usize].children[side] == NONE {
                let child = self.node();
                self.nodes[at as usize].children[side] = child;
            }
            at = self.nodes[at as usize].children[side];
        }
        self.nodes[at as usize].size = 1;
        true
    }

    /// Whether a value is in a set. O(log V).
    pub fn contains(&self, set: &NimberSet, value: Nimber) -> bool {
        let (mut at, mut xored) = (set.root, 0);
        if u64::from(value.0) >= 1 << self.bits {
            return false;
        }
        for bit in (0..self.bits).rev() {
            let node = &self.nodes[at as usize];
            xored ^= node.pending;
            at = node.children[((value.0 ^ xored) >> bit & 1) as usize];
            if at == NONE {
                return false;
            }
        }
        self.nodes[at as usize].size > 0
    }

    /// Replaces every value of a set by its nim-sum with `by`. O(1).
    ///
    /// # Panics
    /// When `by` has more bits than the bound.
    pub fn xor_all(&mut self, set: &NimberSet, by: Nimber) {
        assert!(u64::from(by.0) < 1 << self.bits, "{by} is beyond the bound");
        self.nodes[set.root as usize].pending ^= by.0;
    }

    /// The set of the values of both; the two are used up. O(nodes that both have).
    pub fn merge(&mut self, a: NimberSet, b: NimberSet) -> NimberSet {
        self.pairs.push((a.root, b.root, self.bits));
        while let Some((into, from, level)) = self.pairs.pop() {
            if level == 0 {
                let size = self.nodes[from as usize].size.max(self.nodes[into as usize].size);
                self.nodes[into as usize].size = size;
                self.free.push(from);
                continue;
            }
            self.push(into, level - 1);
            self.push(from, level - 1);
            self.changed.push(into);
            for side in 0..2 {
                let (ours, theirs) = (
                    self.nodes[into as usize].children[side],
                    self.nodes[from as usize].children[side],
                );
                if ours == NONE {
                    self.nodes[into as usize].children[side] = theirs;
                } else if theirs != NONE {
                    self.pairs.push((ours, theirs, level - 1));
                }
            }
            self.free.push(from);
        }
        // Below before above.
        while let Some(at) = self.changed.pop() {
            let [left, right] = self.nodes[at as usize].children;
            self.nodes[at as usize].size = self.size(left) + self.size(right);
        }
        a
    }

    /// The least natural that is not in a set. O(log V).
    pub fn mex(&self, set: &NimberSet) -> Nimber {
        let (mut at, mut xored, mut least) = (set.root, 0, 0u32);
        for bit in (0..self.bits).rev() {
            let node = &self.nodes[at as usize];
            xored ^= node.pending;
            let low = (xored >> bit & 1) as usize;
            // When the lower half is full the least absent value is in the upper one.
            let full = u64::from(self.size(node.children[low])) == 1 << bit;
            at = node.children[low ^ usize::from(full)];
            least |= u32::from(full) << bit;
            if at == NONE {
                return Nimber(least);
            }
        }
        Nimber(least + u32::from(self.nodes[at as usize].size > 0))
    }

    /// The values of a set, ascending. O(values · log V).
    pub fn values(&self, set: &NimberSet) -> Vec<Nimber> {
        let mut values = Vec::with_capacity(self.len(set));
        let mut stack = vec![(set.root, self.bits, 0, 0)];
        while let Some((at, level, xored, above)) = stack.pop() {
            let node = &self.nodes[at as usize];
            if level == 0 {
                values.extend((node.size > 0).then_some(Nimber(above)));
                continue;
            }
            let xored = xored ^ node.pending;
            for value in [1, 0] {
                let child = node.children[(value ^ (xored >> (level - 1) & 1)) as usize];
                if child != NONE {
                    stack.push((child, level - 1, xored, above | value << (level - 1)));
                }
            }
        }
        values
    }

    fn size(&self, node: u32) -> u32 {
        self.nodes.get(node as usize).map_or(0, |node| node.size)
    }

    fn node(&mut self) -> u32 {
        let fresh = Node { children: [NONE; 2], size: 0, pending: 0 };
        if let Some(at) = self.free.pop() {
            self.nodes[at as usize] = fresh;
            return at;
        }
        self.nodes.push(fresh);
        u32::try_from(self.nodes.len() - 1).expect("at most 2^32 nodes")
    }

    /// Does what is pending at a node whose children differ in `bit`, and leaves the rest to them.
    fn push(&mut self, at: u32, bit: u32) {
        let Node { mut children, pending, .. } = self.nodes[at as usize];
        if pending == 0 {
            return;
        }
        if pending >> bit & 1 == 1 {
            children.swap(0, 1);
        }
        for child in children.into_iter().filter(|&child| child != NONE) {
            self.nodes[child as usize].pending ^= pending;
        }
        self.nodes[at as usize].children = children;
        self.nodes[at as usize].pending = 0;
    }
}
