//! The positions that one worker stores, and the messages about positions.

use super::owners::{Lots, Owners, RUN, Run, SHARDS, shard_of_word};
use super::radix::by_key;
use super::terms::{NOTED, Note, Round, Team};
use super::wire::{Rest, put};
use crate::canonical::KeysBySymmetry;
use crate::checkpoint::invalid_data;
use crate::compiled::CompiledGame;
use crate::key_set::KeySet;
use crate::limits::Unsolved;
use crate::planes::{Board, Masks};
use crate::ranking::{DenseTier, RankTables};
use crate::simd::Gather;
use std::io;

/// The positions of a tier that a worker stores.
pub enum Own {
    /// A part of the dense indices of the tier. The field is the index of the entire tier.
    All(DenseTier),
    /// The reachable positions that have been enumerated and belong to this worker.
    Found(KeySet),
}

/// The identification of a position for other workers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Named {
    /// The dense index in the tier; or the canonical key, if reachable positions are listed.
    pub key: u64,
    /// The number of symmetries that map the position to itself (the size of its stabilizer); 1
    /// with dense numbering.
    pub same: u32,
}

/// The positions that a worker stores, without labels.
pub struct Holding<'a, const W: usize> {
    /// The compiled game.
    pub play: &'a CompiledGame<W>,
    /// The index of this worker, and the number of workers.
    pub owners: Owners,
    /// The tables that assign positions to workers.
    lots: Box<Lots>,
    /// The positions of each tier.
    pub tiers: Vec<Own>,
    /// The tables for the dense indices of all tiers; `None` if reachable positions are listed.
    tables: Option<RankTables>,
}

/// The failures that a worker broadcasts as a counter: entry `i` as `i + 1`. The counter is 0 if
/// the worker has not failed.
const FAILURES: [Unsolved; 7] = [
    Unsolved::Rules,
    Unsolved::Large,
    Unsolved::Long,
    Unsolved::Fault,
    Unsolved::Cyclic,
    Unsolved::Scored,
    Unsolved::Stopped,
];

/// Exchanges messages and counters with all workers, and agrees on failures: if any worker has
/// failed, all workers return the same error. Counter 0 of the note is the failure `failed` of this
/// worker, counter 1 is whether a checkpoint is due, and `rest` are the other counters.
///
/// # Errors
/// Returns the failure of any worker (if several have failed, the one with the greatest code), or
/// an error if the exchange fails.
pub fn round(
    team: &mut dyn Team,
    parcels: Vec<Vec<u8>>,
    failed: Result<(), Unsolved>,
    rest: [u64; NOTED - 2],
) -> Result<Round, Unsolved> {
    let mut note: Note = [0; NOTED];
    note[2..].copy_from_slice(&rest);
    if let Err(why) = failed {
        let at = FAILURES.iter().position(|own| *own == why);
        // A failure without a code, such as a failed checkpoint, ends this worker without an
        // exchange; the other workers notice that it is lost.
        note[0] = at.ok_or(why)? as u64 + 1;
    }
    note[1] = team.is_due().into();
    let round = team.round(parcels, note)?;
    if round.notes.len() != team.workers() || round.parcels.len() != team.workers() {
        return Err(invalid_data().into());
    }
    match round.notes.iter().map(|note| note[0]).max().unwrap_or(0) {
        0 => Ok(round),
        most => Err(FAILURES.get(most as usize - 1).copied().unwrap_or(Unsolved::Checkpoint)),
    }
}

impl Round {
    /// Returns the sum over all workers of one of the four counters whose meaning depends on the
    /// exchange (see [`Note`]); `at` is its index among the four.
    pub fn sum(&self, at: usize) -> u64 {
        self.notes.iter().map(|note| note[at + 2]).fold(0, u64::saturating_add)
    }

    /// Returns the minimum of a counter over all workers; for `at` see [`sum`](Round::sum).
    pub fn least(&self, at: usize) -> u64 {
        self.notes.iter().map(|note| note[at + 2]).min().unwrap_or(0)
    }

    /// Returns the maximum of a counter over all workers; for `at` see [`sum`](Round::sum).
    pub fn most(&self, at: usize) -> u64 {
        self.notes.iter().map(|note| note[at + 2]).max().unwrap_or(0)
    }

    /// Returns whether a checkpoint is due, as worker 0 decides for all workers.
    pub fn is_due(&self) -> bool {
        self.notes.first().is_some_and(|note| note[1] != 0)
    }
}

/// Returns the approximate maximum number of records in the messages of a worker before the next
/// exchange, so that messages take a small part of the memory budget `bytes`.
pub fn told_at_a_time(bytes: u64) -> usize {
    (bytes / 1024).clamp(1 << 11, 1 << 18) as usize
}

/// The pending messages to every worker, which consist of records of positions.
pub struct Parcels {
    /// The records for each worker: the tier, the key, and a number whose meaning depends on the
    /// message.
    pub of: Vec<Vec<(u32, u64, u32)>>,
    /// The number of all records.
    pub many: usize,
}

impl Parcels {
    /// Creates empty messages for this number of workers.
    pub fn new(workers: u64) -> Parcels {
        Parcels { of: vec![Vec::new(); workers as usize], many: 0 }
    }

    /// Adds a record to the message to the worker `to`.
    #[inline(always)]
    pub fn push(&mut self, to: u64, tier: u32, key: u64, number: u32) {
        self.of[to as usize].push((tier, key, number));
        self.many += 1;
    }

    /// Builds the message to each worker, in which records are sorted by tier and key, and removes
    /// the records. With `numbered`, the messages contain the numbers of the records; otherwise
    /// duplicates are removed.
    pub fn packed(&mut self, numbered: bool) -> Vec<Vec<u8>> {
        self.many = 0;
        let mut room = Vec::new();
        let packed = self.of.iter_mut().map(|own| {
            by_key(own, &mut room);
            if !numbered {
                own.dedup();
            }
            let packed = packed(own, numbered);
            own.clear();
            packed
        });
        packed.collect()
    }
}

/// Encodes sorted records as a message, with or without the numbers of the records.
fn packed(boards: &[(u32, u64, u32)], numbered: bool) -> Vec<u8> {
    let mut to = Vec::with_capacity(3 * boards.len());
    for run in boards.chunk_by(|one, next| one.0 == next.0) {
        put(&mut to, run[0].0.into());
        put(&mut to, run.len() as u64);
        let mut last = 0;
        for (_, key, number) in run {
            put(&mut to, key - last);
            if numbered {
                put(&mut to, (*number).into());
            }
            last = *key;
        }
    }
    to
}

/// Decodes a message of records, and calls `each` with the tier, the key and the number of every
/// record; the number is 0 if the message is not `numbered`. `tiers` is the number of tiers.
///
/// # Errors
/// Returns an error if the message is invalid or if `each` fails.
#[inline(always)]
pub fn unpacked(
    parcel: &[u8],
    tiers: usize,
    numbered: bool,
    mut each: impl FnMut(u32, u64, u32) -> Result<(), Unsolved>,
) -> Result<(), Unsolved> {
    let mut rest = Rest(parcel);
    while !rest.is_empty() {
        let tier = rest.below(tiers as u64)? as u32;
        let (many, mut key) = (rest.number()?, 0u64);
        for _ in 0..many {
            key = key.checked_add(rest.number()?).ok_or_else(invalid_data)?;
            let number = if numbered { rest.below(1 << 32)? as u32 } else { 0 };
            each(tier, key, number)?;
        }
    }
    Ok(())
}

impl<'a, const W: usize> Holding<'a, W> {
    /// Returns the index of this worker and the number of workers. Returns [`Unsolved::Large`] if
    /// there are more than [`SHARDS`] workers.
    fn owners(team: &dyn Team) -> Result<Owners, Unsolved> {
        let (worker, workers) = (team.worker() as u64, team.workers() as u64);
        match worker < workers && workers <= SHARDS {
            true => Ok(Owners { worker, workers }),
            false => Err(Unsolved::Large),
        }
    }

    /// Creates the store for dense numbering, in which this worker stores a part of the indices of
    /// each tier.
    ///
    /// # Errors
    /// Returns [`Unsolved::Large`] if a tier has too many positions or if there are too many
    /// workers.
    pub fn all(play: &'a CompiledGame<W>, team: &dyn Team) -> Result<Holding<'a, W>, Unsolved> {
        let mut tables = RankTables::new(play.tables.max_cells());
        let keys = play.tiers.keys.iter();
        let tiers =
            keys.map(|key| DenseTier::new(&play.planes, &key.counts, &mut tables).map(Own::All));
        let tiers = tiers.collect::<Option<Vec<Own>>>().ok_or(Unsolved::Large)?;
        let owners = Holding::<W>::owners(team)?;
        Ok(Holding { play, owners, lots: Box::new(Lots::new(owners)), tiers, tables: Some(tables) })
    }

    /// Creates an empty store for reachable positions, which are enumerated later.
    ///
    /// # Errors
    /// Returns [`Unsolved::Large`] if the key of a board needs more than 63 bits or if there are
    /// too many workers.
    pub fn found(play: &'a CompiledGame<W>, team: &dyn Team) -> Result<Holding<'a, W>, Unsolved> {
        play.canonicalizer.as_ref().ok_or(Unsolved::Large)?;
        let tiers = play.tiers.keys.iter().map(|_| Own::Found(KeySet::default())).collect();
        let owners = Holding::<W>::owners(team)?;
        Ok(Holding { play, owners, lots: Box::new(Lots::new(owners)), tiers, tables: None })
    }

    /// Returns whether the numbering is dense.
    pub fn is_all(&self) -> bool {
        self.tables.is_some()
    }

    /// Returns the number of local indices of a tier at this worker. Some local indices may not
    /// belong to a position.
    pub fn places(&self, tier: u32) -> u64 {
        match &self.tiers[tier as usize] {
            Own::All(own) => self.owners.places(tier, own.size),
            Own::Found(set) => set.slot_count() as u64,
        }
    }

    /// Returns the number of positions of a tier, of all workers, with dense numbering. Returns 0
    /// if reachable positions are listed, because a worker only knows those that it stores.
    pub fn size(&self, tier: u32) -> u64 {
        match &self.tiers[tier as usize] {
            Own::All(own) => own.size,
            Own::Found(_) => 0,
        }
    }

    /// Returns the number of positions of a tier that this worker stores.
    pub fn kept(&self, tier: u32) -> u64 {
        match &self.tiers[tier as usize] {
            Own::All(own) => {
                // All runs are complete except the last run of the tier.
                let places = self.owners.places(tier, own.size);
                let last = own.size.next_multiple_of(RUN) - own.size;
                let has_last = own.size > 0 && self.owner(tier, own.size - 1) == self.owners.worker;
                places - if has_last { last } else { 0 }
            }
            Own::Found(set) => set.len() as u64,
        }
    }

    /// Returns the number of boards that the positions of a tier at this worker represent. If a
    /// position represents several symmetric boards, all of them count.
    pub fn boards(&self, tier: u32) -> u64 {
        match &self.tiers[tier as usize] {
            Own::All(_) => self.kept(tier),
            Own::Found(set) => set.boards(),
        }
    }

    /// Returns the size in bytes of the stored positions, without labels.
    pub fn held(&self) -> u64 {
        let sets = self.tiers.iter().map(|own| match own {
            Own::All(_) => 0,
            Own::Found(set) => set.resident_bytes(),
        });
        sets.sum::<u64>() + self.tables.as_ref().map_or(0, RankTables::bytes)
    }

    /// Returns the board of the position at a local index, or `None` if the index does not belong
    /// to a position. `run` caches the run that was decoded last, so that the decoding is shared by
    /// the positions of a run.
    #[inline(always)]
    pub fn board<G: Gather>(
        &self,
        gather: G,
        tier: u32,
        place: u64,
        run: &mut Run,
    ) -> Option<Board<W>> {
        match &self.tiers[tier as usize] {
            Own::All(own) => {
                if run.of != (tier, place / RUN) {
                    *run = self.lots.run(tier, place / RUN);
                }
                let number = run.from + place % RUN;
                if number >= own.size {
                    return None;
                }
                Some(own.unrank(gather, &self.play.tables, number))
            }
            Own::Found(set) => {
                let word = set.key_at(place as usize)?;
                self.play.canonicalizer.as_ref().map(|words| words.board(word))
            }
        }
    }

    /// Returns the dense index or the canonical key of the position at a local index, or `None` if
    /// the local index does not belong to a position.
    pub fn key(&self, tier: u32, place: u64) -> Option<u64> {
        match &self.tiers[tier as usize] {
            Own::All(own) => self.lots.number(tier, own.size, place),
            Own::Found(set) => set.key_at(place as usize),
        }
    }

    /// Divides `words`, the codes of a tier by local index, into runs, and omits codes that do not
    /// belong to a position. The numbering must be dense.
    pub fn runs<'w, T>(&self, tier: u32, words: &'w [T]) -> impl Iterator<Item = &'w [T]> {
        let size = self.size(tier);
        (0..).zip(words.chunks(RUN as usize)).map(move |(run, words)| {
            let boards = size.saturating_sub(self.lots.run(tier, run).from);
            &words[..words.len().min(boards as usize)]
        })
    }

    /// Returns the local index of the position with a dense index or canonical key. Returns `None`
    /// if there is no such position or if another worker stores it.
    #[inline(always)]
    pub fn place(&self, tier: u32, key: u64) -> Option<u64> {
        match &self.tiers[tier as usize] {
            Own::All(own) => {
                let (owner, place) = self.lots.of_number(tier, key.min(own.size));
                (key < own.size && owner == self.owners.worker).then_some(place)
            }
            Own::Found(set) => set.find(key).map(|place| place as u64),
        }
    }

    /// Returns the local index of a position that another worker addresses in a message: by its
    /// local index with dense numbering, else by its key. Returns `None` if this worker does not
    /// store the key.
    #[inline(always)]
    pub fn told(&self, tier: u32, told: u64) -> Option<u64> {
        match &self.tiers[tier as usize] {
            Own::All(_) => Some(told),
            Own::Found(set) => set.find(told).map(|place| place as u64),
        }
    }

    /// Returns the worker that stores the position with a dense index or canonical key.
    #[inline(always)]
    pub fn owner(&self, tier: u32, key: u64) -> u64 {
        match &self.tiers[tier as usize] {
            Own::All(_) => self.lots.of_number(tier, key).0,
            Own::Found(_) => self.lots.of_shard(shard_of_word(key)),
        }
    }

    /// Returns the worker that stores the position of a board, and its local index there. Returns
    /// `None` if the numbering is not dense.
    #[inline(always)]
    pub fn lot<G: Gather>(&self, gather: G, tier: u32, board: &Board<W>) -> Option<(u64, u64)> {
        let Own::All(own) = &self.tiers[tier as usize] else { return None };
        Some(self.lots.of_number(tier, own.rank(gather, &self.play.tables, board)))
    }

    /// Returns the maximum number of local indices of a tier that a worker has; 0 if the numbering
    /// is not dense.
    pub fn most_places(&self, tier: u32) -> u64 {
        let Own::All(own) = &self.tiers[tier as usize] else { return 0 };
        let Owners { workers, .. } = self.owners;
        let each = (0..workers).map(|worker| Owners { worker, workers }.places(tier, own.size));
        each.max().unwrap_or(0)
    }

    /// Prefetches the memory that a look-up of a key reads first. Does nothing with dense
    /// numbering.
    #[inline(always)]
    pub fn prefetch(&self, tier: u32, key: u64) {
        if let Own::Found(set) = &self.tiers[tier as usize] {
            set.prefetch(key);
        }
    }

    /// Returns the keys of all images of a board under the symmetries, from which
    /// [`after`](Holding::after) computes the keys of its successors; empty with dense numbering.
    #[inline(always)]
    pub fn seen(&self, board: &Board<W>) -> KeysBySymmetry {
        match (&self.tables, &self.play.canonicalizer) {
            (None, Some(words)) => words.keys(board),
            _ => KeysBySymmetry::new(),
        }
    }

    /// Returns the identification of the position, in the tier `to`, that `command` leads to from
    /// `board`. `seen` is the result of [`seen`](Holding::seen) for `board`.
    #[inline(always)]
    pub fn after<G: Gather>(
        &self,
        gather: G,
        to: u32,
        (board, seen): (&Board<W>, &KeysBySymmetry),
        command: &Masks<W>,
    ) -> Named {
        match (&self.tiers[to as usize], &self.play.canonicalizer) {
            (Own::All(own), _) => {
                let key = own.rank(gather, &self.play.tables, &command.apply(board));
                Named { key, same: 1 }
            }
            (Own::Found(_), Some(words)) => {
                let name = words.successor_key(seen, board, command);
                Named { key: name.key, same: name.stabilizer }
            }
            // This does not occur: reachable positions are enumerated only if there is a
            // canonicalizer.
            (Own::Found(_), None) => Named { key: u64::MAX - 1, same: 1 },
        }
    }

    /// Returns whether symmetric boards are stored as one position.
    pub fn folded(&self) -> bool {
        let words = self.play.canonicalizer.as_ref().filter(|_| !self.is_all());
        words.is_some_and(|words| words.order() > 1)
    }

    /// Calls `list` with all positions of a tier at this worker, each as its key (the dense index
    /// or canonical key) and its local index. Each call gets a part of the positions, sorted by
    /// key, so that the list takes little memory. With canonical keys, a later part can contain
    /// smaller keys than an earlier one.
    ///
    /// # Errors
    /// Returns the first error of `list`.
    pub fn sort_with_labels(&self, tier: u32, list: Take) -> io::Result<()> {
        let places = self.places(tier);
        let mut listed = Vec::new();
        if self.is_all() {
            // Local indices are in the order of dense indices.
            for from in (0..places).step_by(LISTED as usize) {
                listed.clear();
                let own = from..places.min(from + LISTED);
                listed.extend(own.filter_map(|place| Some((self.key(tier, place)?, place))));
                list(&listed)?;
            }
            return Ok(());
        }
        let passes = (places / LISTED + 1).next_power_of_two().min(64);
        for pass in 0..passes {
            listed.clear();
            for place in 0..places {
                // The hash that assigns a key to a pass is independent of the hashes for slots and
                // shards.
                let of = |key: u64| key.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 58 & (passes - 1);
                if let Some(key) = self.key(tier, place).filter(|key| of(*key) == pass) {
                    listed.push((key, place));
                }
            }
            listed.sort_unstable();
            list(&listed)?;
        }
        Ok(())
    }
}

/// A callback that gets positions as pairs of key and local index, in ascending order of keys.
pub type Take<'a> = &'a mut dyn FnMut(&[(u64, u64)]) -> io::Result<()>;

/// The approximate number of positions in a batch that is sorted.
const LISTED: u64 = 1 << 18;
