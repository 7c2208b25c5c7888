//! Sets of small natural numbers as bit vectors.

/// A set of elements of a monoid, which are small natural numbers: bit n % 64 of word n / 64 states
/// whether it contains the number n.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct ElementSet(pub Vec<u64>);

impl ElementSet {
    /// Returns an empty set that can hold the numbers below `len`.
    pub fn new(len: usize) -> ElementSet {
        ElementSet(vec![0; len.div_ceil(64)])
    }

    pub fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    pub fn contains(&self, index: usize) -> bool {
        contains(&self.0, index)
    }

    /// Iterates over the numbers of the set in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        ones(&self.0)
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
}

/// Returns whether a set contains the number `index`. `set` are the words of its bit vector.
pub(crate) fn contains(set: &[u64], index: usize) -> bool {
    set[index / 64] >> (index % 64) & 1 != 0
}

/// Iterates in ascending order over the numbers of a set. `set` are the words of its bit vector.
pub(crate) fn ones(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(i, &word)| {
        let mut remaining = word;
        std::iter::from_fn(move || {
            let bit = (remaining != 0).then(|| remaining.trailing_zeros() as usize)?;
            remaining &= remaining - 1;
            Some(i * 64 + bit)
        })
    })
}

/// Returns whether two sets have a common number.
pub(crate) fn intersects(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).any(|(a, b)| a & b != 0)
}

/// Returns whether the set `small` is a subset of `large`.
pub(crate) fn is_subset(small: &[u64], large: &[u64]) -> bool {
    small.iter().zip(large).all(|(a, b)| a & !b == 0)
}

/// Adds all numbers of the set `other` to the set `into`.
pub(crate) fn unite(into: &mut [u64], other: &[u64]) {
    into.iter_mut().zip(other).for_each(|(a, b)| *a |= b);
}
