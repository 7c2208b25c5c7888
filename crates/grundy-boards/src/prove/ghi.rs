//! Path-dependent refutations (the graph-history interaction problem): failures to prove a claim
//! that are valid only while the ancestors they depend on are on the current path.

use super::transposition::Node;
use rustc_hash::FxHashMap;

/// The ancestors on which a failure to prove a claim depends, as a range of depths on the current
/// path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathDependency {
    /// The smallest depth of an ancestor on which the failure depends.
    pub min_depth: u32,
    /// The greatest depth of an ancestor on which the failure depends.
    pub max_depth: u32,
}

impl PathDependency {
    /// Creates the dependency on the single ancestor at `depth`.
    pub fn on(depth: u32) -> PathDependency {
        PathDependency { min_depth: depth, max_depth: depth }
    }

    /// Returns the smallest range of depths that covers `self` and `other`.
    pub fn union(self, other: PathDependency) -> PathDependency {
        PathDependency {
            min_depth: self.min_depth.min(other.min_depth),
            max_depth: self.max_depth.max(other.max_depth),
        }
    }

    /// Returns the dependency after the node at `depth`, the last node of the path, has failed: the
    /// range of depths without this node. Returns `None` if there is no dependency on other nodes.
    pub fn above(self, depth: u32) -> Option<PathDependency> {
        (self.min_depth < depth).then(|| PathDependency {
            min_depth: self.min_depth,
            max_depth: self.max_depth.min(depth - 1),
        })
    }
}

/// A store of failures: nodes whose claim could not be proved, each with the ancestors on which its
/// failure depends. A failure is valid while each of these ancestors is on the path or has failed
/// as well.
pub struct ConditionalRefutations<const W: usize> {
    dependency_of: FxHashMap<Node<W>, PathDependency>,
    /// The nodes whose failures are stored, in the order of insertion.
    trail: Vec<Node<W>>,
    /// The maximum number of stored failures.
    capacity: usize,
}

impl<const W: usize> ConditionalRefutations<W> {
    /// Creates an empty store that uses at most `bytes` bytes.
    pub fn new(bytes: usize) -> ConditionalRefutations<W> {
        let entry_bytes = 3 * size_of::<Node<W>>() + 2 * size_of::<PathDependency>();
        ConditionalRefutations {
            dependency_of: FxHashMap::default(),
            trail: Vec::new(),
            capacity: bytes / entry_bytes,
        }
    }

    /// Returns the number of stored failures.
    pub fn len(&self) -> usize {
        self.trail.len()
    }

    /// Returns the ancestors on which the failure of a node depends, or `None` if no failure is
    /// stored.
    #[inline(always)]
    pub fn get(&self, node: &Node<W>) -> Option<PathDependency> {
        self.dependency_of.get(node).copied()
    }

    /// Stores the failure of a node, unless the store is full.
    pub fn insert(&mut self, node: Node<W>, dependency: PathDependency) {
        if self.trail.len() < self.capacity && self.dependency_of.insert(node, dependency).is_none()
        {
            self.trail.push(node);
        }
    }

    /// Updates the stored failures after the node at `depth`, the last of the path, has failed with
    /// the given `dependency`. The failures from index `from` on were found below this node; each
    /// of them that depended on this node now depends on the ancestors in `dependency` instead.
    /// Failures that no longer depend on any ancestor are removed and passed to
    /// `make_unconditional`.
    pub fn resolve_failed(
        &mut self,
        from: usize,
        depth: u32,
        dependency: Option<PathDependency>,
        make_unconditional: &mut dyn FnMut(&Node<W>),
    ) {
        self.update(from, |node, old| {
            if old.max_depth < depth {
                return Some(old);
            }
            let new = match (old.above(depth), dependency) {
                (Some(a), Some(b)) => Some(a.union(b)),
                (a, b) => a.or(b),
            };
            if new.is_none() {
                make_unconditional(node);
            }
            new
        });
    }

    /// Removes the failures from index `from` on that depend on the node at `depth`, the last of
    /// the path. They are no longer valid, because this node has not failed.
    pub fn discard(&mut self, from: usize, depth: u32) {
        self.update(from, |_, old| (old.max_depth < depth).then_some(old));
    }

    /// Calls `new_dependency` for each failure from index `from` on and replaces the dependency of
    /// the failure by the result. If the result is `None`, the failure is removed.
    fn update(
        &mut self,
        from: usize,
        mut new_dependency: impl FnMut(&Node<W>, PathDependency) -> Option<PathDependency>,
    ) {
        let mut end = from;
        for i in from..self.trail.len() {
            let node = self.trail[i];
            let Some(dependency) = self.dependency_of.get_mut(&node) else {
                continue;
            };
            match new_dependency(&node, *dependency) {
                Some(new) => {
                    *dependency = new;
                    self.trail[end] = node;
                    end += 1;
                }
                None => drop(self.dependency_of.remove(&node)),
            }
        }
        self.trail.truncate(end);
    }
}
