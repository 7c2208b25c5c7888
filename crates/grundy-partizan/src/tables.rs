//! The tables of an arena: answers for pairs of values, and values by their options.

/// A multiplier that spreads the bits of a key (from the golden ratio).
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

const EMPTY: u64 = u64::MAX;

/// Whether one value is at most another, for pairs that were compared.
///
/// A pair takes eight bytes: two identifiers of 31 bits and the answer. What was found may be forgotten, when more
/// memory is not allowed.
#[derive(Debug, Default)]
pub(crate) struct Comparisons {
    slots: Vec<u64>,
    used: usize,
}

/// The answer stands in the highest bit.
const ANSWER: u64 = 1 << 63;

impl Comparisons {
    #[inline]
    fn key(a: u32, b: u32) -> u64 {
        u64::from(a) << 32 | u64::from(b)
    }

    #[inline]
    fn home(&self, key: u64) -> usize {
        let bits = self.slots.len().trailing_zeros();
        (key.wrapping_mul(SPREAD) >> (64 - bits)) as usize
    }

    #[inline]
    pub fn get(&self, a: u32, b: u32) -> Option<bool> {
        if self.slots.is_empty() {
            return None;
        }
        let key = Self::key(a, b);
        let mut at = self.home(key);
        loop {
            let found = self.slots[at];
            if found == EMPTY {
                return None;
            }
            if found & !ANSWER == key {
                return Some(found & ANSWER != 0);
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }

    /// Remembers an answer that is not there yet; takes `room` more bytes at most, and forgets all where that is
    /// not enough.
    pub fn insert(&mut self, a: u32, b: u32, answer: bool, room: u64) {
        if self.is_full() {
            let longer = (self.slots.len() * 2).max(1 << 10);
            if longer as u64 * 8 <= room || self.slots.is_empty() {
                let old = std::mem::replace(&mut self.slots, vec![EMPTY; longer]);
                for found in old.into_iter().filter(|found| *found != EMPTY) {
                    self.place(found);
                }
            } else {
                self.slots.fill(EMPTY);
                self.used = 0;
            }
        }
        self.place(Self::key(a, b) | if answer { ANSWER } else { 0 });
        self.used += 1;
    }

    /// Whether the next answer needs more slots.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.used * 4 >= self.slots.len() * 3
    }

    fn place(&mut self, entry: u64) {
        let mut at = self.home(entry & !ANSWER);
        while self.slots[at] != EMPTY {
            at = (at + 1) & (self.slots.len() - 1);
        }
        self.slots[at] = entry;
    }

    pub fn bytes(&self) -> u64 {
        self.slots.len() as u64 * 8
    }
}

/// A set of identifiers by the hash of what they stand for, which is kept elsewhere.
#[derive(Debug, Default)]
pub(crate) struct Identifiers {
    slots: Vec<u32>,
    used: usize,
}

const NOBODY: u32 = u32::MAX;

impl Identifiers {
    pub fn find(&self, hash: u64, mut same: impl FnMut(u32) -> bool) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let mut at = self.home(hash);
        loop {
            match self.slots[at] {
                NOBODY => return None,
                found if same(found) => return Some(found),
                _ => at = (at + 1) & (self.slots.len() - 1),
            }
        }
    }

    #[inline]
    fn home(&self, hash: u64) -> usize {
        let bits = self.slots.len().trailing_zeros();
        (hash.wrapping_mul(SPREAD) >> (64 - bits)) as usize
    }

    /// Adds an identifier that is not there yet.
    pub fn insert(&mut self, hash: u64, id: u32, hash_of: impl Fn(u32) -> u64) {
        if self.used * 4 >= self.slots.len() * 3 {
            let longer = (self.slots.len() * 2).max(1 << 8);
            let old = std::mem::replace(&mut self.slots, vec![NOBODY; longer]);
            for found in old.into_iter().filter(|found| *found != NOBODY) {
                self.place(hash_of(found), found);
            }
        }
        self.place(hash, id);
        self.used += 1;
    }

    fn place(&mut self, hash: u64, id: u32) {
        let mut at = self.home(hash);
        while self.slots[at] != NOBODY {
            at = (at + 1) & (self.slots.len() - 1);
        }
        self.slots[at] = id;
    }

    pub fn bytes(&self) -> u64 {
        self.slots.len() as u64 * 4
    }
}

/// A hash of a list of identifiers with a mark between the sides.
pub(crate) fn hash_of(left: &[u32], right: &[u32]) -> u64 {
    let mut hash = left.len() as u64;
    for id in left.iter().chain(right) {
        hash = (hash.rotate_left(5) ^ u64::from(*id)).wrapping_mul(SPREAD);
    }
    hash ^ hash >> 29
}
