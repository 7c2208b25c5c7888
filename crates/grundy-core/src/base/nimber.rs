//! Grundy values and the minimum excludant.

use std::ops::{BitXor, BitXorAssign};

/// A Grundy value: the size of the Nim heap that a position is equivalent to.
#[doc(alias = "nim-value")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nimber(pub u32);

impl BitXor for Nimber {
    type Output = Nimber;
    #[inline]
    fn bitxor(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }
}

impl BitXorAssign for Nimber {
    #[inline]
    fn bitxor_assign(&mut self, other: Nimber) {
        self.0 ^= other.0;
    }
}

impl std::iter::Sum for Nimber {
    /// Returns the nim-sum (bitwise xor) of the values.
    fn sum<I: Iterator<Item = Nimber>>(values: I) -> Nimber {
        values.fold(Nimber(0), |sum, value| sum ^ value)
    }
}

impl std::fmt::Display for Nimber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// Returns the minimum excludant: the least natural number that is not among `values`, which can
/// contain repeats. Takes time proportional to the number of values.
///
/// ```
/// use grundy_core::base::{mex, Nimber};
/// assert_eq!(mex([0, 2, 4].map(Nimber)), Nimber(1));
/// assert_eq!(mex([]), Nimber(0));
/// ```
#[doc(alias = "minimum excludant")]
pub fn mex(values: impl IntoIterator<Item = Nimber>) -> Nimber {
    let mut set = MexSet::default();
    for value in values {
        set.insert(value);
    }
    set.mex()
}

/// A set of Grundy values that can be emptied in O(1) time, so that one set serves all heaps of a
/// table.
///
/// Values from `2^20` on are in a separate list, so memory is bounded by the number of values
/// rather than by the largest value.
#[derive(Clone, Debug, Default)]
pub struct MexSet {
    /// For each value below `DENSE`, one plus the value that `round` had when the value was last
    /// added; 0 if it was never added.
    stamp: Vec<u32>,
    /// The number of times that the set was emptied since the stamps were last reset.
    round: u32,
    /// The members of the set from `DENSE` on, unordered and possibly repeated.
    large: Vec<u32>,
}

/// Bound of the values that a [`MexSet`] records in its field `stamp`. Values from this bound on
/// are in a list.
const DENSE: u32 = 1 << 20;

impl MexSet {
    /// Adds a value to the set.
    #[inline]
    pub fn insert(&mut self, value: Nimber) {
        if value.0 >= DENSE {
            self.large.push(value.0);
            return;
        }
        let index = value.0 as usize;
        if index >= self.stamp.len() {
            // A new stamp is 0, which never equals `round + 1`.
            self.stamp.resize((index + 1).next_power_of_two(), 0);
        }
        self.stamp[index] = self.round + 1;
    }

    /// Adds the nim-sums `ascending[i] ^ descending[len - 1 - i]` for all i, where `len` is the
    /// common length of the slices. This is faster than inserting the nim-sums one after another.
    /// The computation of tables of splitting games spends most of its time in this method.
    pub fn insert_sums(&mut self, ascending: &[Nimber], descending: &[Nimber]) {
        let largest = |values: &[Nimber]| values.iter().map(|value| value.0).max().unwrap_or(0);
        // No nim-sum has more bits than the larger of the two operands.
        let size = (largest(ascending) | largest(descending)) as usize + 1;
        let size = size.next_power_of_two();
        if size > DENSE as usize {
            let pairs = ascending.iter().zip(descending.iter().rev());
            return pairs.for_each(|(a, b)| self.insert(*a ^ *b));
        }
        if self.stamp.len() < size {
            self.stamp.resize(size, 0);
        }
        let current = self.round + 1;
        let stamp = &mut self.stamp[..size];
        for (a, b) in ascending.iter().zip(descending.iter().rev()) {
            stamp[(a.0 ^ b.0) as usize & (size - 1)] = current;
        }
    }

    /// Returns the minimum excludant of the set: the least natural number that it does not contain.
    #[inline]
    pub fn mex(&mut self) -> Nimber {
        let current = self.round + 1;
        let dense = self.stamp.iter().take_while(|&&stamp| stamp == current).count() as u32;
        if dense < DENSE || self.large.is_empty() {
            return Nimber(dense);
        }
        self.large.sort_unstable();
        let mut least = DENSE;
        for &value in &self.large {
            if value == least {
                least += 1;
            }
        }
        Nimber(least)
    }

    /// Returns whether the set contains a value.
    pub fn contains(&self, value: Nimber) -> bool {
        match self.stamp.get(value.0 as usize) {
            Some(&stamp) => stamp == self.round + 1,
            None => self.large.contains(&value.0),
        }
    }

    /// Removes all values from the set in O(1) time.
    #[inline]
    pub fn clear(&mut self) {
        self.large.clear();
        self.round += 1;
        if self.round == u32::MAX - 1 {
            self.stamp.fill(0);
            self.round = 0;
        }
    }
}

/// Permutes the bits of a word: bit i moves to the place i xor b, where b is `by` modulo 64.
pub fn permute_bits(mut word: u64, by: u32) -> u64 {
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (i, low) in LOW.into_iter().enumerate() {
        let swapped = (word & low) << (1 << i) | word >> (1 << i) & low;
        word = if by >> i & 1 == 1 { swapped } else { word };
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mex_of_the_textbook_examples() {
        let mex_of = |values: &[u32]| mex(values.iter().map(|&v| Nimber(v))).0;
        assert_eq!(
            [mex_of(&[]), mex_of(&[0, 2, 4]), mex_of(&[1, 2]), mex_of(&[0, 1, 2, 3, 3])],
            [0, 1, 0, 4]
        );
    }

    #[test]
    fn values_above_the_dense_bound_are_counted() {
        let mut set = MexSet::default();
        for value in (0..=DENSE + 2).chain([DENSE + 4]) {
            set.insert(Nimber(value));
        }
        assert_eq!(set.mex(), Nimber(DENSE + 3));
        set.clear();
        assert_eq!(set.mex(), Nimber(0));
    }
}
