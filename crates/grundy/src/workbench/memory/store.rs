//! What a program that answers many people keeps between their questions: games that were read, and what was found
//! of them.

use super::stored::Stored;
use super::values::Values;
use crate::base::Error;
use crate::lang::{RuleFile, RuleGame};
use crate::workbench::game::definition::Definition;
use rustc_hash::FxHashMap;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::ThreadId;
use std::time::{Duration, Instant};

/// Games with what was found of them, shared by sessions and bounded: the games that nobody asked about for longest
/// are forgotten first.
///
/// Who asks about a game while another does waits a moment for what that other one finds, and after it gets the game without
/// that: nobody waits for what takes long.
#[derive(Default)]
pub struct Memory {
    kept: Mutex<Kept>,
    /// Something was given back.
    given: Condvar,
    most: Most,
    stored: Vec<Arc<dyn Stored>>,
}

/// No game gets more than one part in so many: what is known counts against the memory of the next question about it.
const SHARE: u64 = 4;
/// How long who asks about a game waits for another who does, from when that one began: most questions are answered in less,
/// and what they found answers the next.
const PATIENCE: Duration = Duration::from_secs(1);

/// How much is kept.
struct Most {
    games: usize,
    bytes: u64,
}

impl Default for Most {
    fn default() -> Self {
        Most { games: 1_000, bytes: 256 << 20 }
    }
}

#[derive(Default)]
struct Kept {
    games: FxHashMap<String, Entry>,
    /// Rule files that were read, by their names and texts.
    files: FxHashMap<String, (RuleFile, u64)>,
    /// What all of it takes together.
    bytes: u64,
    /// Counts what was asked, to tell which game was asked about last.
    now: u64,
}

struct Entry {
    definition: Arc<Definition>,
    /// Nothing while somebody works with them.
    values: Option<Values>,
    bytes: u64,
    used: u64,
    /// Who works with them, and since when.
    held: Option<(ThreadId, Instant)>,
}

impl Entry {
    /// How long what is known may be waited for.
    fn patience(&self) -> Duration {
        // A question may ask about the same game twice: nobody waits for oneself.
        let other = self.held.filter(|(holder, _)| *holder != std::thread::current().id());
        other.map_or(Duration::ZERO, |(_, since)| PATIENCE.saturating_sub(since.elapsed()))
    }

    /// What is known of the game, and how many bytes that took, for who asks now.
    fn lent(&mut self) -> (Arc<Definition>, Option<Values>, u64) {
        self.held.get_or_insert_with(holding);
        (Arc::clone(&self.definition), self.values.take(), std::mem::take(&mut self.bytes))
    }
}

/// Who works with a game from now on.
fn holding() -> (ThreadId, Instant) {
    (std::thread::current().id(), Instant::now())
}

impl Memory {
    /// One that keeps so many games, and of what was found of them so many bytes.
    pub fn new(games: usize, bytes: u64) -> Memory {
        Memory { most: Most { games, bytes }, ..Memory::default() }
    }

    /// The same with labels of boards that were found before: what is asked of their rules is answered from them.
    #[must_use]
    pub fn with_stored(self, stored: Vec<Arc<dyn Stored>>) -> Memory {
        Memory { stored, ..self }
    }

    /// Those of the labels that are of these rules.
    pub(super) fn stored_of(&self, rules: &RuleGame) -> Option<Arc<dyn Stored>> {
        self.stored.iter().find(|stored| stored.is_of(rules)).cloned()
    }

    /// The game of a name with what is known of it, which is to be [given back](Memory::give_back); made by `make` where
    /// nobody asked about it before, or it was forgotten. The name says all that the game is made from.
    ///
    /// # Errors
    /// Those of `make`.
    pub(super) fn game(
        &self,
        name: &str,
        make: impl FnOnce() -> Result<Arc<Definition>, Error>,
    ) -> Result<(Arc<Definition>, Values), Error> {
        let begun = Instant::now();
        let known = {
            let mut kept = self.lock();
            kept.now += 1;
            let now = kept.now;
            loop {
                let Some(entry) = kept.games.get_mut(name) else { break None };
                entry.used = now;
                let patience = entry.patience().min(PATIENCE.saturating_sub(begun.elapsed()));
                if patience.is_zero() {
                    let (definition, values, bytes) = entry.lent();
                    kept.bytes -= bytes;
                    break Some((definition, values));
                }
                let waited = self.given.wait_timeout(kept, patience);
                kept = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
        };
        let (definition, values) = match known {
            Some(known) => known,
            None => {
                // Not while others wait: rules are tried before they are believed.
                let definition = make()?;
                self.keep(name, &definition);
                (definition, None)
            }
        };
        Ok((definition, values.unwrap_or_default()))
    }

    /// A rule file that was read before with the same text; read by `read` where it was not.
    ///
    /// # Errors
    /// Those of `read`.
    pub(in crate::workbench) fn file(
        &self,
        path: &str,
        text: &str,
        read: impl FnOnce() -> Result<RuleFile, Error>,
    ) -> Result<RuleFile, Error> {
        let name = format!("{path}\0{text}");
        {
            let kept = &mut *self.lock();
            kept.now += 1;
            let now = kept.now;
            if let Some((file, used)) = kept.files.get_mut(&name) {
                *used = now;
                return Ok(file.clone());
            }
        }
        let file = read()?;
        let kept = &mut *self.lock();
        let (now, bytes) = (kept.now, made_of(&name));
        if kept.files.insert(name, (file.clone(), now)).is_none() {
            kept.bytes += bytes;
        }
        self.bound(kept);
        Ok(file)
    }

    fn keep(&self, name: &str, definition: &Arc<Definition>) {
        let kept = &mut *self.lock();
        let (definition, used) = (Arc::clone(definition), kept.now);
        let entry = Entry { definition, values: None, bytes: 0, used, held: Some(holding()) };
        match kept.games.insert(name.to_string(), entry) {
            Some(before) => kept.bytes -= before.bytes,
            None => kept.bytes += made_of(name),
        }
        self.bound(kept);
    }

    /// Takes back what is known of a game.
    pub(super) fn give_back(&self, name: &str, values: Values) {
        let bytes = values.bytes();
        let kept = &mut *self.lock();
        let Some(entry) = kept.games.get_mut(name) else { return };
        entry.held = entry.held.filter(|(holder, _)| *holder != std::thread::current().id());
        self.given.notify_all();
        // Of two who worked with it at once, the one who found more.
        let fits = values.is_usual() && bytes <= self.most.bytes / SHARE;
        if !fits || entry.bytes > bytes {
            return;
        }
        kept.bytes = kept.bytes - entry.bytes + bytes;
        (entry.values, entry.bytes) = (Some(values), bytes);
        self.bound(kept);
    }

    /// Forgets what was asked about longest ago, until no more is kept than may be.
    fn bound(&self, kept: &mut Kept) {
        let most = &self.most;
        while kept.games.len().max(kept.files.len()) > most.games || kept.bytes > most.bytes {
            kept.forget_oldest();
        }
    }

    /// How many games there are, and how many bytes were found of them.
    pub fn size(&self) -> (usize, u64) {
        let kept = self.lock();
        (kept.games.len(), kept.bytes)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Kept> {
        // Nothing is left half done by whoever panics.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// About what a game, or a rule file, takes that is made from a text.
fn made_of(name: &str) -> u64 {
    const EACH: u64 = 16;
    1024 + EACH * name.len() as u64
}

impl Kept {
    fn forget_oldest(&mut self) {
        let game = self.games.iter().min_by_key(|(_, entry)| entry.used);
        let file = self.files.iter().min_by_key(|(_, (_, used))| *used);
        let (name, is_file) = match (game, file) {
            (Some((game, entry)), Some((_, (_, used)))) if entry.used <= *used => (game, false),
            (_, Some((file, _))) => (file, true),
            (Some((game, _)), None) => (game, false),
            (None, None) => {
                self.bytes = 0;
                return;
            }
        };
        let name = name.clone();
        self.bytes -= made_of(&name);
        match is_file {
            true => drop(self.files.remove(&name)),
            false => self.bytes -= self.games.remove(&name).map_or(0, |entry| entry.bytes),
        }
    }
}
