//! Grundy values and the minimum excludant.

use std::ops::{BitXor, BitXorAssign};

/// A Grundy value: the size of the Nim heap a position is worth.
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
    /// The nim-sum.
    fn sum<I: Iterator<Item = Nimber>>(all: I) -> Nimber {
        all.fold(Nimber(0), |sum, value| sum ^ value)
    }
}

impl std::fmt::Display for Nimber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// The least natural number not among `values`; O(number of values), repeats allowed.
///
/// ```
/// use grundy_core::base::{mex, Nimber};
/// assert_eq!(mex([0, 2, 4].map(Nimber)), Nimber(1));
/// assert_eq!(mex([]), Nimber(0));
/// ```
#[doc(alias = "minimum excludant")]
pub fn mex(values: impl IntoIterator<Item = Nimber>) -> Nimber {
    let mut seen = MexSet::default();
    for value in values {
        seen.insert(value);
    }
    seen.mex()
}

/// A set of Grundy values that is cleared in O(1), so that one is reused for a whole table.
///
/// Values above `2^20` are kept in a sorted list, so memory stays bounded by the number of values.
#[derive(Clone, Debug, Default)]
pub struct MexSet {
    stamp: Vec<u32>,
    round: u32,
    large: Vec<u32>,
}

const DENSE: u32 = 1 << 20;

impl MexSet {
    /// Adds a value.
    #[inline]
    pub fn insert(&mut self, value: Nimber) {
        if value.0 >= DENSE {
            self.large.push(value.0);
            return;
        }
        let at = value.0 as usize;
        if at >= self.stamp.len() {
            // A fresh stamp must differ from the current round + 1.
            self.stamp.resize((at + 1).next_power_of_two(), 0);
        }
        self.stamp[at] = self.round + 1;
    }

    /// Adds the nim-sum of each value of one list with the value at the same place from the end of
    /// the other. Quicker than one by one: this is where tables of splitting games spend their time.
    pub fn insert_sums(&mut self, ascending: &[Nimber], descending: &[Nimber]) {
        let largest = |values: &[Nimber]| values.iter().map(|value| value.0).max().unwrap_or(0);
        // No nim-sum has more bits than the longer of the two.
        let room = (largest(ascending) | largest(descending)) as usize + 1;
        let room = room.next_power_of_two();
        if room > DENSE as usize {
            let pairs = ascending.iter().zip(descending.iter().rev());
            return pairs.for_each(|(a, b)| self.insert(*a ^ *b));
        }
        if self.stamp.len() < room {
            self.stamp.resize(room, 0);
        }
        let now = self.round + 1;
        let stamp = &mut self.stamp[..room];
        for (a, b) in ascending.iter().zip(descending.iter().rev()) {
            stamp[(a.0 ^ b.0) as usize & (room - 1)] = now;
        }
    }

    /// The least natural not in the set.
    #[inline]
    pub fn mex(&mut self) -> Nimber {
        let now = self.round + 1;
        let dense = self.stamp.iter().take_while(|&&stamp| stamp == now).count() as u32;
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

    /// Whether a value is in the set.
    pub fn contains(&self, value: Nimber) -> bool {
        match self.stamp.get(value.0 as usize) {
            Some(&stamp) => stamp == self.round + 1,
            None => self.large.contains(&value.0),
        }
    }

    /// Empties the set.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_textbook() {
        let of = |values: &[u32]| mex(values.iter().map(|&v| Nimber(v))).0;
        assert_eq!([of(&[]), of(&[0, 2, 4]), of(&[1, 2]), of(&[0, 1, 2, 3, 3])], [0, 1, 0, 4]);
    }

    #[test]
    fn values_beyond_the_dense_part_count_too() {
        let mut seen = MexSet::default();
        for value in (0..=DENSE + 2).chain([DENSE + 4]) {
            seen.insert(Nimber(value));
        }
        assert_eq!(seen.mex(), Nimber(DENSE + 3));
        seen.clear();
        assert_eq!(seen.mex(), Nimber(0));
    }
}
