//! Sets of small numbers, 64 to a word.

/// A set of small numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Bits(pub Vec<u64>);

impl Bits {
    pub fn new(len: usize) -> Bits {
        Bits(vec![0; len.div_ceil(64)])
    }

    pub fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    pub fn contains(&self, at: usize) -> bool {
        has(&self.0, at)
    }

    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        ones(&self.0)
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
}

pub(crate) fn has(set: &[u64], at: usize) -> bool {
    set[at / 64] >> (at % 64) & 1 != 0
}

pub(crate) fn ones(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(i, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(i * 64 + bit)
        })
    })
}

pub(crate) fn meet(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).any(|(a, b)| a & b != 0)
}

pub(crate) fn within(small: &[u64], large: &[u64]) -> bool {
    small.iter().zip(large).all(|(a, b)| a & !b == 0)
}

pub(crate) fn join(into: &mut [u64], other: &[u64]) {
    into.iter_mut().zip(other).for_each(|(a, b)| *a |= b);
}
