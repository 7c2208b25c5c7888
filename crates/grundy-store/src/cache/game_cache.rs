//! Cache of a program that serves several users: parsed games and the results computed for them.

use super::cached_results::CachedResults;
use super::label_store::LabelStore;
use super::value_file::ValueFile;
use crate::GameSpec;
use grundy_rules::{RuleFile, RuleGame};
use grundy_text::Result;
use rustc_hash::FxHashMap;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::ThreadId;
use std::time::{Duration, Instant};

/// Parsed games with their results, shared by sessions and bounded in number and memory. The least
/// recently used games are evicted first.
///
/// The results of a game are lent to a single session. Another session that asks about the game
/// waits up to a second for their return, and then gets the game without results.
#[derive(Default)]
pub struct GameCache {
    /// The cached games and rule files, behind the lock of the cache.
    entries: Mutex<Entries>,
    /// Wakes the threads that wait for lent results when results are returned.
    returned: Condvar,
    /// The maximum number of games and the maximum number of bytes. Eviction keeps the cache within
    /// both.
    limits: Limits,
    /// The stores of board labels, such as tablebases, that answer questions about the rules they
    /// cover.
    stores: Vec<Arc<dyn LabelStore>>,
    /// The file that keeps the values of the first board game that searches its components.
    value_file: Mutex<Option<Arc<dyn ValueFile>>>,
}

/// The results of one game are not kept if they exceed the memory of the cache divided by this
/// number. It is above 1 because kept results reduce the memory for the next question about the
/// game.
const GAME_SHARE_DIVISOR: u64 = 4;
/// The maximum time to wait for results that another thread holds, counted from the start of the
/// loan. Most questions take less time, so that the waiting question can use their results.
const MAX_WAIT: Duration = Duration::from_secs(1);

/// The limits of a [`GameCache`].
struct Limits {
    /// The maximum number of games in the cache. The number of rule files has the same maximum.
    games: usize,
    /// The maximum number of bytes of all games, rule files and results.
    bytes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { games: 1_000, bytes: 256 << 20 }
    }
}

/// The games and rule files in a [`GameCache`], with the data that eviction needs.
#[derive(Default)]
struct Entries {
    /// The cached games. The key identifies the texts and parameters that a game is built from.
    games: FxHashMap<String, CacheEntry>,
    /// Parsed rule files by path and text, each with the value of [`Entries::now`] at its last use.
    files: FxHashMap<String, (RuleFile, u64)>,
    /// The total number of bytes of all cached games, rule files and results.
    bytes: u64,
    /// The logical clock that every request advances; it orders entries by last use.
    now: u64,
}

/// A cached game with its results.
struct CacheEntry {
    /// The specification of the game. All sessions that use the game share it.
    spec: Arc<GameSpec>,
    /// The results; `None` while they are lent to a session.
    results: Option<CachedResults>,
    /// The number of bytes of `results`; 0 while they are lent.
    bytes: u64,
    /// The value of [`Entries::now`] when the game was last requested.
    last_used: u64,
    /// The thread that the results are lent to, and the time when they were lent; `None` while the
    /// results are in the cache.
    holder: Option<(ThreadId, Instant)>,
}

impl CacheEntry {
    /// Returns how much longer the current thread should wait for the results of the game. Returns
    /// zero if no other thread holds them.
    fn remaining_wait(&self) -> Duration {
        // A question may use the same game twice: a thread does not wait for itself.
        let other_holder =
            self.holder.filter(|(holder_thread, _)| *holder_thread != std::thread::current().id());
        other_holder.map_or(Duration::ZERO, |(_, since)| MAX_WAIT.saturating_sub(since.elapsed()))
    }

    /// Lends the results to the current thread. Returns the game, the results (`None` if they are
    /// lent already) and the number of bytes of these results.
    fn lend(&mut self) -> (Arc<GameSpec>, Option<CachedResults>, u64) {
        self.holder.get_or_insert_with(current_holder);
        (Arc::clone(&self.spec), self.results.take(), std::mem::take(&mut self.bytes))
    }
}

/// Returns the current thread and the current time, to store in [`CacheEntry::holder`] when results
/// are lent.
fn current_holder() -> (ThreadId, Instant) {
    (std::thread::current().id(), Instant::now())
}

impl GameCache {
    /// Creates a cache that holds at most `games` games and at most `games` rule files. `bytes`
    /// limits the memory of games, rule files and results together.
    pub fn new(games: usize, bytes: u64) -> GameCache {
        GameCache { limits: Limits { games, bytes }, ..GameCache::default() }
    }

    /// Sets the stores of board labels, such as tablebases, that answer questions about the rules
    /// they cover. Replaces the stores that were set before.
    #[must_use]
    pub fn with_stores(self, stores: Vec<Arc<dyn LabelStore>>) -> GameCache {
        GameCache { stores, ..self }
    }

    /// Sets the file that keeps the Grundy values of the components of boards between runs. The first
    /// board game that searches components uses it.
    #[must_use]
    pub fn with_value_file(self, file: Option<Arc<dyn ValueFile>>) -> GameCache {
        GameCache { value_file: Mutex::new(file), ..self }
    }

    /// Returns the file for the values of components at the first call, and `None` afterwards.
    pub(super) fn take_value_file(&self) -> Option<Arc<dyn ValueFile>> {
        self.value_file.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Returns the first store that holds labels for `rules`. Returns `None` if no store does.
    pub(super) fn store_for(&self, rules: &RuleGame) -> Option<Arc<dyn LabelStore>> {
        self.stores.iter().find(|store| store.matches_rules(rules)).cloned()
    }

    /// Returns the game with the given key, and lends its results, which the caller has to
    /// [return](GameCache::return_results). The key identifies everything that the game is built
    /// from; if the cache has no such game, `make` builds it. The results are empty for a new game,
    /// and if another thread still holds them after a wait of at most `MAX_WAIT`.
    ///
    /// # Errors
    /// Returns an error if `make` does.
    pub(super) fn game(
        &self,
        key: &str,
        make: impl FnOnce() -> Result<Arc<GameSpec>>,
    ) -> Result<(Arc<GameSpec>, CachedResults)> {
        let began = Instant::now();
        let cached = {
            let mut entries = self.lock();
            entries.now += 1;
            let now = entries.now;
            loop {
                let Some(entry) = entries.games.get_mut(key) else { break None };
                entry.last_used = now;
                let wait = entry.remaining_wait().min(MAX_WAIT.saturating_sub(began.elapsed()));
                if wait.is_zero() {
                    let (spec, results, bytes) = entry.lend();
                    entries.bytes -= bytes;
                    break Some((spec, results));
                }
                let waited = self.returned.wait_timeout(entries, wait);
                entries = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
        };
        let (spec, results) = match cached {
            Some(cached) => cached,
            None => {
                // `make` tests the rules, which takes time, so the lock is not held here.
                let spec = make()?;
                self.insert(key, &spec);
                (spec, None)
            }
        };
        Ok((spec, results.unwrap_or_default()))
    }

    /// Returns the cached rule file with this path and text. If the cache lacks it, parses it
    /// with `read` and stores it.
    ///
    /// # Errors
    /// Returns an error if `read` does.
    pub fn file(
        &self,
        path: &str,
        text: &str,
        read: impl FnOnce() -> Result<RuleFile>,
    ) -> Result<RuleFile> {
        let key = format!("{path}\0{text}");
        {
            let entries = &mut *self.lock();
            entries.now += 1;
            let now = entries.now;
            if let Some((file, last_used)) = entries.files.get_mut(&key) {
                *last_used = now;
                return Ok(file.clone());
            }
        }
        let file = read()?;
        let entries = &mut *self.lock();
        let (now, bytes) = (entries.now, size_estimate(&key));
        if entries.files.insert(key, (file.clone(), now)).is_none() {
            entries.bytes += bytes;
        }
        self.evict_excess(entries);
        Ok(file)
    }

    /// Inserts a game and marks its results as lent to the current thread.
    fn insert(&self, key: &str, spec: &Arc<GameSpec>) {
        let entries = &mut *self.lock();
        let (spec, last_used) = (Arc::clone(spec), entries.now);
        let entry =
            CacheEntry { spec, results: None, bytes: 0, last_used, holder: Some(current_holder()) };
        match entries.games.insert(key.to_string(), entry) {
            Some(previous) => entries.bytes -= previous.bytes,
            None => entries.bytes += size_estimate(key),
        }
        self.evict_excess(entries);
    }

    /// Returns lent results of the game `key` to the cache. Discards them if they are not
    /// reproducible, exceed the share of one game, or are smaller than results that another thread
    /// returned before.
    pub(super) fn return_results(&self, key: &str, results: CachedResults) {
        let bytes = results.bytes();
        let entries = &mut *self.lock();
        let Some(entry) = entries.games.get_mut(key) else { return };
        entry.holder =
            entry.holder.filter(|(holder_thread, _)| *holder_thread != std::thread::current().id());
        self.returned.notify_all();
        // If two threads worked on the game, the larger results are kept.
        let fits = results.is_reproducible() && bytes <= self.limits.bytes / GAME_SHARE_DIVISOR;
        if !fits || entry.bytes > bytes {
            return;
        }
        entries.bytes = entries.bytes - entry.bytes + bytes;
        (entry.results, entry.bytes) = (Some(results), bytes);
        self.evict_excess(entries);
    }

    /// Evicts least recently used entries until the cache is within its limits.
    fn evict_excess(&self, entries: &mut Entries) {
        let limits = &self.limits;
        while entries.games.len().max(entries.files.len()) > limits.games
            || entries.bytes > limits.bytes
        {
            entries.evict_oldest();
        }
    }

    /// Returns the number of cached games, and the number of bytes of all games, rule files and
    /// results.
    pub fn size(&self) -> (usize, u64) {
        let entries = self.lock();
        (entries.games.len(), entries.bytes)
    }

    /// Locks the cache for the current thread, and returns its entries.
    fn lock(&self) -> std::sync::MutexGuard<'_, Entries> {
        // A panic leaves no partial update, so a poisoned lock is usable.
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Estimates the number of bytes of a game or rule file whose key is `key`. The key contains the
/// text that it is built from.
fn size_estimate(key: &str) -> u64 {
    const BYTES_PER_CHAR: u64 = 16;
    1024 + BYTES_PER_CHAR * key.len() as u64
}

impl Entries {
    /// Removes the game or rule file that was used least recently.
    fn evict_oldest(&mut self) {
        let game = self.games.iter().min_by_key(|(_, entry)| entry.last_used);
        let file = self.files.iter().min_by_key(|(_, (_, last_used))| *last_used);
        let (key, is_file) = match (game, file) {
            (Some((game, entry)), Some((_, (_, last_used)))) if entry.last_used <= *last_used => {
                (game, false)
            }
            (_, Some((file, _))) => (file, true),
            (Some((game, _)), None) => (game, false),
            (None, None) => {
                self.bytes = 0;
                return;
            }
        };
        let key = key.clone();
        self.bytes -= size_estimate(&key);
        if is_file {
            self.files.remove(&key);
        } else {
            self.bytes -= self.games.remove(&key).map_or(0, |entry| entry.bytes);
        }
    }
}
