//! [`KeyTable`]: numbers of components by keys of bytes.

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// A table that gives each key the number of the first component with this key.
#[derive(Default)]
pub(crate) struct KeyTable {
    /// For each key its place and its length in `keys`, and the number.
    entries: HashTable<(u64, u32, u32)>,
    /// The keys, one after the other.
    keys: Vec<u8>,
}

/// Hashes a key.
pub(crate) fn hash_bytes(key: &[u8]) -> u64 {
    FxBuildHasher.hash_one(key)
}

impl KeyTable {
    /// Returns the number of a key, or `None` if it is new.
    pub fn find(&self, key: &[u8]) -> Option<u32> {
        let stored = |entry: &(u64, u32, u32)| &self.keys[entry.0 as usize..][..entry.1 as usize];
        let entry = self.entries.find(hash_bytes(key), |entry| stored(entry) == key);
        entry.map(|entry| entry.2)
    }

    /// Returns the number of a key. A new key gets the number `next`.
    pub fn number(&mut self, key: &[u8], next: u32) -> u32 {
        if let Some(number) = self.find(key) {
            return number;
        }
        let hash = hash_bytes(key);
        let begin = self.keys.len() as u64;
        self.keys.extend_from_slice(key);
        let keys = &self.keys;
        let rehash =
            |entry: &(u64, u32, u32)| hash_bytes(&keys[entry.0 as usize..][..entry.1 as usize]);
        self.entries.insert_unique(hash, (begin, key.len() as u32, next), rehash);
        next
    }

    /// Returns the approximate number of bytes of the table.
    pub fn bytes(&self) -> u64 {
        (self.keys.capacity() + 17 * self.entries.capacity()) as u64
    }
}
