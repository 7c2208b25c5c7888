//! A cache of slow results about games, from which pages are drawn.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// The maximum number of cached games.
const MAX_ENTRIES: usize = 2000;
/// The maximum length in bytes of the name of a cached game.
const MAX_NAME_LENGTH: usize = 200;

/// A cache of results of one kind about games, by the name of the game.
pub struct PageCache<T>(Mutex<BTreeMap<String, T>>);

impl<T: Clone> PageCache<T> {
    /// Returns an empty cache.
    pub const fn new() -> PageCache<T> {
        PageCache(Mutex::new(BTreeMap::new()))
    }

    /// Returns the cached result for `game`. Without a cached result, calls `compute` and caches
    /// its result. Two threads may compute the same result at the same time.
    pub fn get_or_compute(&self, game: &str, compute: impl FnOnce() -> T) -> T {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(result) = lock().get(game) {
            return result.clone();
        }
        let result = compute();
        let mut entries = lock();
        if game.len() <= MAX_NAME_LENGTH && entries.len() < MAX_ENTRIES {
            entries.insert(game.to_string(), result.clone());
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_ENTRIES, MAX_NAME_LENGTH, PageCache};

    #[test]
    fn results_are_computed_once_within_the_limits() {
        let cache = PageCache::new();
        assert_eq!(cache.get_or_compute("nim", || 1), 1);
        assert_eq!(cache.get_or_compute("nim", || 2), 1);
        let long = "x".repeat(MAX_NAME_LENGTH + 1);
        assert_eq!((cache.get_or_compute(&long, || 1), cache.get_or_compute(&long, || 2)), (1, 2));
        (0..MAX_ENTRIES).for_each(|index| {
            cache.get_or_compute(&index.to_string(), || 1);
        });
        assert_eq!(
            (cache.get_or_compute("last", || 1), cache.get_or_compute("last", || 2)),
            (1, 2)
        );
    }
}
