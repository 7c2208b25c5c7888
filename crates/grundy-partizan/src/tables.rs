//! Hash tables of an arena: one for results of comparisons, one for values by their options.

/// The multiplier of Fibonacci hashing, 2^64 divided by the golden ratio.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// The value that marks an unused entry in the table of [`Comparisons`].
const EMPTY: u64 = u64::MAX;

/// A hash table of memoised results of comparisons a ≤ b.
///
/// An entry takes eight bytes: two identifiers of 31 bits and the result. A full table that must
/// not grow drops all its results.
#[derive(Debug, Default)]
pub(crate) struct Comparisons {
    slots: Vec<u64>,
    used: usize,
}

/// The bit of an entry of [`Comparisons`] that states whether a ≤ b holds.
const ANSWER: u64 = 1 << 63;

impl Comparisons {
    #[inline]
    fn key(a: u32, b: u32) -> u64 {
        u64::from(a) << 32 | u64::from(b)
    }

    #[inline]
    fn home_slot(&self, key: u64) -> usize {
        let bits = self.slots.len().trailing_zeros();
        (key.wrapping_mul(SPREAD) >> (64 - bits)) as usize
    }

    #[inline]
    pub fn get(&self, a: u32, b: u32) -> Option<bool> {
        if self.slots.is_empty() {
            return None;
        }
        let key = Self::key(a, b);
        let mut slot = self.home_slot(key);
        loop {
            let entry = self.slots[slot];
            if entry == EMPTY {
                return None;
            }
            if entry & !ANSWER == key {
                return Some(entry & ANSWER != 0);
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    /// Stores the result `answer` of the comparison a ≤ b, which is not in the table yet. A full
    /// table grows first. If it would then need more than `max_bytes` bytes, it is emptied instead.
    pub fn insert(&mut self, a: u32, b: u32, answer: bool, max_bytes: u64) {
        if self.is_full() {
            let new_len = (self.slots.len() * 2).max(1 << 10);
            if new_len as u64 * 8 <= max_bytes || self.slots.is_empty() {
                let old = std::mem::replace(&mut self.slots, vec![EMPTY; new_len]);
                for entry in old.into_iter().filter(|entry| *entry != EMPTY) {
                    self.insert_entry(entry);
                }
            } else {
                self.slots.fill(EMPTY);
                self.used = 0;
            }
        }
        self.insert_entry(Self::key(a, b) | if answer { ANSWER } else { 0 });
        self.used += 1;
    }

    /// Returns whether the table has to grow before the next result is stored.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.used * 4 >= self.slots.len() * 3
    }

    fn insert_entry(&mut self, entry: u64) {
        let mut slot = self.home_slot(entry & !ANSWER);
        while self.slots[slot] != EMPTY {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        self.slots[slot] = entry;
    }

    pub fn bytes(&self) -> u64 {
        self.slots.len() as u64 * 8
    }
}

/// A hash set of identifiers of objects that are stored elsewhere. The caller supplies the hashes
/// of the objects and compares the objects.
#[derive(Debug, Default)]
pub(crate) struct Identifiers {
    slots: Vec<u32>,
    used: usize,
}

/// The value that marks an unused entry in the table of [`Identifiers`].
const EMPTY_ID: u32 = u32::MAX;

impl Identifiers {
    /// Returns the identifier with the given hash for which `matches` returns true, or `None`.
    pub fn find(&self, hash: u64, mut matches: impl FnMut(u32) -> bool) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let mut slot = self.home_slot(hash);
        loop {
            match self.slots[slot] {
                EMPTY_ID => return None,
                id if matches(id) => return Some(id),
                _ => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
    }

    #[inline]
    fn home_slot(&self, hash: u64) -> usize {
        let bits = self.slots.len().trailing_zeros();
        (hash.wrapping_mul(SPREAD) >> (64 - bits)) as usize
    }

    /// Adds an identifier that is not present; `hash_of` recomputes the hashes of all identifiers
    /// when the table grows.
    pub fn insert(&mut self, hash: u64, id: u32, hash_of: impl Fn(u32) -> u64) {
        if self.used * 4 >= self.slots.len() * 3 {
            let new_len = (self.slots.len() * 2).max(1 << 8);
            let old = std::mem::replace(&mut self.slots, vec![EMPTY_ID; new_len]);
            for id in old.into_iter().filter(|id| *id != EMPTY_ID) {
                self.insert_id(hash_of(id), id);
            }
        }
        self.insert_id(hash, id);
        self.used += 1;
    }

    fn insert_id(&mut self, hash: u64, id: u32) {
        let mut slot = self.home_slot(hash);
        while self.slots[slot] != EMPTY_ID {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        self.slots[slot] = id;
    }

    pub fn bytes(&self) -> u64 {
        self.slots.len() as u64 * 4
    }
}

/// Returns a hash of the options of a value. The number of left options is hashed first, because
/// the hash of the concatenated options alone does not show where the left options end.
pub(crate) fn hash_of(left: &[u32], right: &[u32]) -> u64 {
    let mut hash = left.len() as u64;
    for id in left.iter().chain(right) {
        hash = (hash.rotate_left(5) ^ u64::from(*id)).wrapping_mul(SPREAD);
    }
    hash ^ hash >> 29
}
