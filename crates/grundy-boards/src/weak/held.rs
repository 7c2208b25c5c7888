//! Failures that rest on boards which play would come back to.

use super::table::Node;
use rustc_hash::FxHashMap;

/// The boards on the way on which a failure rests: none outside these depths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rests {
    /// The least depth.
    pub least: u32,
    /// The greatest depth.
    pub most: u32,
}

impl Rests {
    /// On one board.
    pub fn on(depth: u32) -> Rests {
        Rests { least: depth, most: depth }
    }

    /// On all boards of two.
    pub fn both(self, other: Rests) -> Rests {
        Rests { least: self.least.min(other.least), most: self.most.max(other.most) }
    }

    /// What is left when the board at a depth, the last of the way, has failed; `None` where that is nothing.
    pub fn above(self, depth: u32) -> Option<Rests> {
        (self.least < depth).then(|| Rests { least: self.least, most: self.most.min(depth - 1) })
    }
}

/// Failures that hold while the boards on which they rest are on the way, or have failed with them.
pub struct Held<const W: usize> {
    all: FxHashMap<Node<W>, Rests>,
    /// In the order in which they were found.
    trail: Vec<Node<W>>,
    most: usize,
}

impl<const W: usize> Held<W> {
    /// At most so many bytes.
    pub fn new(bytes: usize) -> Held<W> {
        let one = 3 * size_of::<Node<W>>() + 2 * size_of::<Rests>();
        Held { all: FxHashMap::default(), trail: Vec::new(), most: bytes / one }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.trail.len()
    }

    /// What a failure rests on, where it is held.
    #[inline(always)]
    pub fn get(&self, node: &Node<W>) -> Option<Rests> {
        self.all.get(node).copied()
    }

    /// Holds a failure, where there is room.
    pub fn insert(&mut self, node: Node<W>, rests: Rests) {
        if self.trail.len() < self.most && self.all.insert(node, rests).is_none() {
            self.trail.push(node);
        }
    }

    /// The last board of the way, at a depth, has failed, and rests on others or on none: what was found below it rests on
    /// those in its place. Hands over what is sure.
    pub fn failed(
        &mut self,
        from: usize,
        depth: u32,
        rests: Option<Rests>,
        sure: &mut dyn FnMut(&Node<W>),
    ) {
        self.keep(from, |node, own| {
            if own.most < depth {
                return Some(own);
            }
            let left = match (own.above(depth), rests) {
                (Some(a), Some(b)) => Some(a.both(b)),
                (a, b) => a.or(b),
            };
            if left.is_none() {
                sure(node);
            }
            left
        });
    }

    /// The last board of the way, at a depth, has not failed: what rests on it is not known.
    pub fn forget(&mut self, from: usize, depth: u32) {
        self.keep(from, |_, own| (own.most < depth).then_some(own));
    }

    fn keep(&mut self, from: usize, mut left: impl FnMut(&Node<W>, Rests) -> Option<Rests>) {
        let mut kept = from;
        for at in from..self.trail.len() {
            let node = self.trail[at];
            let Some(own) = self.all.get_mut(&node) else { continue };
            match left(&node, *own) {
                Some(rests) => {
                    *own = rests;
                    self.trail[kept] = node;
                    kept += 1;
                }
                None => drop(self.all.remove(&node)),
            }
        }
        self.trail.truncate(kept);
    }
}
