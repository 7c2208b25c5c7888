//! The boards of one worker.

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

/// The boards of a tier that a worker has.
pub enum Own {
    /// Some of all, by their numbers.
    All(DenseTier),
    /// Those that were found.
    Found(KeySet),
}

/// A board as others are told of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Named {
    /// Its number or its word.
    pub key: u64,
    /// How many symmetries leave it as it is.
    pub same: u32,
}

/// The boards of a worker.
pub struct Holding<'a, const W: usize> {
    /// The game.
    pub play: &'a CompiledGame<W>,
    /// Which worker it is.
    pub owners: Owners,
    /// Which boards are whose.
    lots: Box<Lots>,
    /// By tiers.
    pub tiers: Vec<Own>,
    /// Lists for the numbers of all tiers.
    tables: Option<RankTables>,
}

/// Why a worker fails, as a number of a note; 0 where it does not.
const FAILURES: [Unsolved; 7] = [
    Unsolved::Rules,
    Unsolved::Large,
    Unsolved::Long,
    Unsolved::Fault,
    Unsolved::Cyclic,
    Unsolved::Scored,
    Unsolved::Stopped,
];

/// A round in which everybody says what failed: where something did, all stop alike. The first number of the note is for that,
/// the second says whether it is time to write down how far all are.
///
/// # Errors
/// What failed anywhere.
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
        // What cannot be kept ends it here and now: the others hear of it otherwise.
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
    /// The sum of a number of all notes.
    pub fn sum(&self, at: usize) -> u64 {
        self.notes.iter().map(|note| note[at + 2]).fold(0, u64::saturating_add)
    }

    /// The least.
    pub fn least(&self, at: usize) -> u64 {
        self.notes.iter().map(|note| note[at + 2]).min().unwrap_or(0)
    }

    /// The greatest.
    pub fn most(&self, at: usize) -> u64 {
        self.notes.iter().map(|note| note[at + 2]).max().unwrap_or(0)
    }

    /// Whether all write down how far they are.
    pub fn is_due(&self) -> bool {
        self.notes.first().is_some_and(|note| note[1] != 0)
    }
}

/// How many boards a worker tells others of in a round, at most about: so that parcels take a small part of its memory.
pub fn told_at_a_time(bytes: u64) -> usize {
    (bytes / 1024).clamp(1 << 11, 1 << 18) as usize
}

/// Parcels for every worker of boards by tiers, each with a small number.
pub struct Parcels {
    /// For each worker the boards it is told of: tier, key and number.
    pub of: Vec<Vec<(u32, u64, u32)>>,
    /// How many there are.
    pub many: usize,
}

impl Parcels {
    /// None yet.
    pub fn new(workers: u64) -> Parcels {
        Parcels { of: vec![Vec::new(); workers as usize], many: 0 }
    }

    /// Adds one.
    #[inline(always)]
    pub fn push(&mut self, to: u64, tier: u32, key: u64, number: u32) {
        self.of[to as usize].push((tier, key, number));
        self.many += 1;
    }

    /// The parcels, in which boards ascend; empties them. Numbers are written where they say something.
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

/// Boards that ascend, in few bytes.
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

/// Each board of a parcel: tier, key and number.
///
/// # Errors
/// Where it is none, or what is done with a board fails.
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
    fn owners(team: &dyn Team) -> Result<Owners, Unsolved> {
        let (worker, workers) = (team.worker() as u64, team.workers() as u64);
        match worker < workers && workers <= SHARDS {
            true => Ok(Owners { worker, workers }),
            false => Err(Unsolved::Large),
        }
    }

    /// Some of all boards that tiers have.
    ///
    /// # Errors
    /// Where there are too many.
    pub fn all(play: &'a CompiledGame<W>, team: &dyn Team) -> Result<Holding<'a, W>, Unsolved> {
        let mut tables = RankTables::new(play.tables.max_cells());
        let keys = play.tiers.keys.iter();
        let tiers =
            keys.map(|key| DenseTier::new(&play.planes, &key.counts, &mut tables).map(Own::All));
        let tiers = tiers.collect::<Option<Vec<Own>>>().ok_or(Unsolved::Large)?;
        let owners = Holding::<W>::owners(team)?;
        Ok(Holding { play, owners, lots: Box::new(Lots::new(owners)), tiers, tables: Some(tables) })
    }

    /// None, for none are found yet.
    ///
    /// # Errors
    /// Where boards have no words.
    pub fn found(play: &'a CompiledGame<W>, team: &dyn Team) -> Result<Holding<'a, W>, Unsolved> {
        play.canonicalizer.as_ref().ok_or(Unsolved::Large)?;
        let tiers = play.tiers.keys.iter().map(|_| Own::Found(KeySet::default())).collect();
        let owners = Holding::<W>::owners(team)?;
        Ok(Holding { play, owners, lots: Box::new(Lots::new(owners)), tiers, tables: None })
    }

    /// Whether all boards are numbered.
    pub fn is_all(&self) -> bool {
        self.tables.is_some()
    }

    /// How many places a tier has here.
    pub fn places(&self, tier: u32) -> u64 {
        match &self.tiers[tier as usize] {
            Own::All(own) => self.owners.places(tier, own.size),
            Own::Found(set) => set.slot_count() as u64,
        }
    }

    /// How many boards a tier has, those of all workers; 0 where they are found, of which only this worker's are known here.
    pub fn size(&self, tier: u32) -> u64 {
        match &self.tiers[tier as usize] {
            Own::All(own) => own.size,
            Own::Found(_) => 0,
        }
    }

    /// How many boards of a tier are kept here.
    pub fn kept(&self, tier: u32) -> u64 {
        match &self.tiers[tier as usize] {
            Own::All(own) => {
                // All runs are whole but the last of the tier.
                let places = self.owners.places(tier, own.size);
                let last = own.size.next_multiple_of(RUN) - own.size;
                let has_last = own.size > 0 && self.owner(tier, own.size - 1) == self.owners.worker;
                places - if has_last { last } else { 0 }
            }
            Own::Found(set) => set.len() as u64,
        }
    }

    /// How many boards those of a tier stand for.
    pub fn boards(&self, tier: u32) -> u64 {
        match &self.tiers[tier as usize] {
            Own::All(_) => self.kept(tier),
            Own::Found(set) => set.boards(),
        }
    }

    /// Bytes that boards take without labels.
    pub fn held(&self) -> u64 {
        let sets = self.tiers.iter().map(|own| match own {
            Own::All(_) => 0,
            Own::Found(set) => set.resident_bytes(),
        });
        sets.sum::<u64>() + self.tables.as_ref().map_or(0, RankTables::bytes)
    }

    /// The board at a place; `None` where there is none. Of a run of places the number is worked out once.
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

    /// The key of the board at a place.
    pub fn key(&self, tier: u32, place: u64) -> Option<u64> {
        match &self.tiers[tier as usize] {
            Own::All(own) => self.lots.number(tier, own.size, place),
            Own::Found(set) => set.key_at(place as usize),
        }
    }

    /// Those of a tier's words that belong to boards, run after run, where all are numbered.
    pub fn runs<'w, T>(&self, tier: u32, words: &'w [T]) -> impl Iterator<Item = &'w [T]> {
        let size = self.size(tier);
        (0..).zip(words.chunks(RUN as usize)).map(move |(run, words)| {
            let boards = size.saturating_sub(self.lots.run(tier, run).from);
            &words[..words.len().min(boards as usize)]
        })
    }

    /// Where the board of a key lies here; `None` where there is none, or it is another worker's.
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

    /// Where a board lies here of which others tell by its place, where all are numbered, or else by its word.
    #[inline(always)]
    pub fn told(&self, tier: u32, told: u64) -> Option<u64> {
        match &self.tiers[tier as usize] {
            Own::All(_) => Some(told),
            Own::Found(set) => set.find(told).map(|place| place as u64),
        }
    }

    /// Whose board a key is.
    #[inline(always)]
    pub fn owner(&self, tier: u32, key: u64) -> u64 {
        match &self.tiers[tier as usize] {
            Own::All(_) => self.lots.of_number(tier, key).0,
            Own::Found(_) => self.lots.of_shard(shard_of_word(key)),
        }
    }

    /// Whose a board of a tier is, and where it lies there; `None` where not all boards are numbered.
    #[inline(always)]
    pub fn lot<G: Gather>(&self, gather: G, tier: u32, board: &Board<W>) -> Option<(u64, u64)> {
        let Own::All(own) = &self.tiers[tier as usize] else { return None };
        Some(self.lots.of_number(tier, own.rank(gather, &self.play.tables, board)))
    }

    /// The most places of a tier that a worker has, where all boards are numbered.
    pub fn most_places(&self, tier: u32) -> u64 {
        let Own::All(own) = &self.tiers[tier as usize] else { return 0 };
        let Owners { workers, .. } = self.owners;
        let each = (0..workers).map(|worker| Owners { worker, workers }.places(tier, own.size));
        each.max().unwrap_or(0)
    }

    /// Has that fetched which finding a board that is listed will read.
    #[inline(always)]
    pub fn prefetch(&self, tier: u32, key: u64) {
        if let Own::Found(set) = &self.tiers[tier as usize] {
            set.prefetch(key);
        }
    }

    /// What is to be known of a board to name what commands make of it.
    #[inline(always)]
    pub fn seen(&self, board: &Board<W>) -> KeysBySymmetry {
        match (&self.tables, &self.play.canonicalizer) {
            (None, Some(words)) => words.keys(board),
            _ => KeysBySymmetry::new(),
        }
    }

    /// What a command makes of a board that is seen so.
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
            // Boards are found only where they have words.
            (Own::Found(_), None) => Named { key: u64::MAX - 1, same: 1 },
        }
    }

    /// Whether several boards may have one name.
    pub fn folded(&self) -> bool {
        let words = self.play.canonicalizer.as_ref().filter(|_| !self.is_all());
        words.is_some_and(|words| words.order() > 1)
    }

    /// Every board of a tier here by its key, ascending, with its place: some of the boards at a time, so that the list takes
    /// little beside them.
    ///
    /// # Errors
    /// What is done with one fails.
    pub fn sort_with_labels(&self, tier: u32, list: Take) -> io::Result<()> {
        let places = self.places(tier);
        let mut listed = Vec::new();
        if self.is_all() {
            // Places ascend with numbers.
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
                // Bits of the word mixed otherwise than for tables and shards.
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

/// Is handed some boards by their keys, ascending, with their places.
pub type Take<'a> = &'a mut dyn FnMut(&[(u64, u64)]) -> io::Result<()>;

/// Boards that are put in order at a time.
const LISTED: u64 = 1 << 18;
