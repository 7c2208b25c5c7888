//! Mergeable sets of Grundy values: binary tries with lazy xor.
//!
//! A set is a binary trie over the bits of its values. An xor of an entire set is stored at the
//! root and pushed down when a node is visited (lazy propagation); two sets are united by merging
//! their tries.

use super::nimber::Nimber;

/// The index of a missing node of a trie, which represents a subtree without values.
const NONE: u32 = u32::MAX;

/// A node of a trie. The root distinguishes values by their highest bit, and each further node by
/// the next lower bit. Child b contains the values for which this bit is b.
#[derive(Clone, Copy, Debug)]
struct TrieNode {
    children: [u32; 2],
    /// Number of values in the subtree below the node.
    size: u32,
    /// A number by which all values of the subtree are still to be xored, because the xor was not
    /// yet passed on to the children (lazy propagation).
    pending: u32,
}

/// An arena of sets of Grundy values below a common bound; the nodes of all sets share one list.
///
/// A sequence of insertions, xors and merges with n insertions costs O(n log V) in total, where V
/// is the bound: every step of a merge frees a node, and only insertions allocate nodes.
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
/// let union = sets.merge(a, b);
/// assert_eq!(sets.mex(&union), Nimber(3));
/// ```
#[derive(Clone, Debug, Default)]
pub struct NimberSets {
    bits: u32,
    nodes: Vec<TrieNode>,
    /// The indices of freed entries of `nodes`, which new nodes reuse.
    free: Vec<u32>,
    /// Scratch list of [`merge`](NimberSets::merge), kept for its capacity: two nodes that are
    /// still to be merged, with the number of bits below them.
    pairs: Vec<(u32, u32, u32)>,
    /// Scratch list of [`merge`](NimberSets::merge), kept for its capacity: nodes whose size has to
    /// be recomputed.
    changed: Vec<u32>,
}

/// A handle of a set in the [`NimberSets`] that created it; it is meaningless in another arena.
#[derive(Debug)]
pub struct NimberSet {
    root: u32,
}

impl NimberSets {
    /// Returns an arena without sets. Its sets can contain the values below `bound`, and the
    /// nim-sums of these values.
    pub fn below(bound: u32) -> NimberSets {
        NimberSets { bits: u32::BITS - bound.saturating_sub(1).leading_zeros(), ..Self::default() }
    }

    /// Creates an empty set in the arena and returns its handle.
    pub fn empty(&mut self) -> NimberSet {
        NimberSet { root: self.allocate() }
    }

    /// Returns the number of values in a set.
    pub fn len(&self, set: &NimberSet) -> usize {
        self.nodes[set.root as usize].size as usize
    }

    /// Returns whether a set is empty.
    pub fn is_empty(&self, set: &NimberSet) -> bool {
        self.len(set) == 0
    }

    /// Adds a value to a set; returns false if the set already contained it. Takes O(log V) time,
    /// where V is the bound of the arena.
    ///
    /// # Panics
    /// Panics if the value has more bits than `bound - 1`.
    pub fn insert(&mut self, set: &mut NimberSet, value: Nimber) -> bool {
        assert!(u64::from(value.0) < 1 << self.bits, "{value} is beyond the bound");
        if self.contains(set, value) {
            return false;
        }
        let mut index = set.root;
        for bit in (0..self.bits).rev() {
            self.push(index, bit);
            self.nodes[index as usize].size += 1;
            let side = (value.0 >> bit & 1) as usize;
            if self.nodes[index as usize].children[side] == NONE {
                let child = self.allocate();
                self.nodes[index as usize].children[side] = child;
            }
            index = self.nodes[index as usize].children[side];
        }
        self.nodes[index as usize].size = 1;
        true
    }

    /// Returns whether a set contains a value. Takes O(log V) time, where V is the bound of the
    /// arena.
    pub fn contains(&self, set: &NimberSet, value: Nimber) -> bool {
        let (mut index, mut xored) = (set.root, 0);
        if u64::from(value.0) >= 1 << self.bits {
            return false;
        }
        for bit in (0..self.bits).rev() {
            let node = &self.nodes[index as usize];
            xored ^= node.pending;
            index = node.children[((value.0 ^ xored) >> bit & 1) as usize];
            if index == NONE {
                return false;
            }
        }
        self.nodes[index as usize].size > 0
    }

    /// Replaces every value `v` of a set by `v ^ by`. Takes O(1) time.
    ///
    /// # Panics
    /// Panics if `by` has more bits than `bound - 1`.
    pub fn xor_all(&mut self, set: &NimberSet, by: Nimber) {
        assert!(u64::from(by.0) < 1 << self.bits, "{by} is beyond the bound");
        self.nodes[set.root as usize].pending ^= by.0;
    }

    /// Returns the union of two sets and consumes their handles. Takes time proportional to the
    /// number of nodes that the two tries have in common.
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
                let (into_child, from_child) = (
                    self.nodes[into as usize].children[side],
                    self.nodes[from as usize].children[side],
                );
                if into_child == NONE {
                    self.nodes[into as usize].children[side] = from_child;
                } else if from_child != NONE {
                    self.pairs.push((into_child, from_child, level - 1));
                }
            }
            self.free.push(from);
        }
        // A parent is pushed before its children, so the loop recomputes the children first.
        while let Some(index) = self.changed.pop() {
            let [left, right] = self.nodes[index as usize].children;
            self.nodes[index as usize].size = self.size(left) + self.size(right);
        }
        a
    }

    /// Returns the least natural number that is not in a set. Takes O(log V) time, where V is the
    /// bound of the arena.
    pub fn mex(&self, set: &NimberSet) -> Nimber {
        let (mut index, mut xored, mut least) = (set.root, 0, 0u32);
        for bit in (0..self.bits).rev() {
            let node = &self.nodes[index as usize];
            xored ^= node.pending;
            let low = (xored >> bit & 1) as usize;
            // If the lower half is full, the least absent value is in the upper half.
            let full = u64::from(self.size(node.children[low])) == 1 << bit;
            index = node.children[low ^ usize::from(full)];
            least |= u32::from(full) << bit;
            if index == NONE {
                return Nimber(least);
            }
        }
        Nimber(least + u32::from(self.nodes[index as usize].size > 0))
    }

    /// Returns the values of a set in ascending order. Takes O(n log V) time for n values, where V
    /// is the bound of the arena.
    pub fn values(&self, set: &NimberSet) -> Vec<Nimber> {
        let mut values = Vec::with_capacity(self.len(set));
        let mut stack = vec![(set.root, self.bits, 0, 0)];
        while let Some((index, level, xored, prefix)) = stack.pop() {
            let node = &self.nodes[index as usize];
            if level == 0 {
                values.extend((node.size > 0).then_some(Nimber(prefix)));
                continue;
            }
            let xored = xored ^ node.pending;
            for value in [1, 0] {
                let child = node.children[(value ^ (xored >> (level - 1) & 1)) as usize];
                if child != NONE {
                    stack.push((child, level - 1, xored, prefix | value << (level - 1)));
                }
            }
        }
        values
    }

    /// Returns the number of values below a node, which is 0 for [`NONE`].
    fn size(&self, node: u32) -> u32 {
        self.nodes.get(node as usize).map_or(0, |node| node.size)
    }

    /// Returns the index of a new node without children. Reuses a freed node if there is one.
    fn allocate(&mut self) -> u32 {
        let new_node = TrieNode { children: [NONE; 2], size: 0, pending: 0 };
        if let Some(index) = self.free.pop() {
            self.nodes[index as usize] = new_node;
            return index;
        }
        self.nodes.push(new_node);
        u32::try_from(self.nodes.len() - 1).expect("at most 2^32 nodes")
    }

    /// Applies the pending xor of the node at `index`, whose children differ in bit number `bit`:
    /// swaps the children if that bit of the xor is set, and passes the xor on to both of them.
    fn push(&mut self, index: u32, bit: u32) {
        let TrieNode { mut children, pending, .. } = self.nodes[index as usize];
        if pending == 0 {
            return;
        }
        if pending >> bit & 1 == 1 {
            children.swap(0, 1);
        }
        for child in children.into_iter().filter(|&child| child != NONE) {
            self.nodes[child as usize].pending ^= pending;
        }
        self.nodes[index as usize].children = children;
        self.nodes[index as usize].pending = 0;
    }
}
