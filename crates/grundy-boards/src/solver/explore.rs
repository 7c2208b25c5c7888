//! Chooses how the positions of a game are numbered, and enumerates the reachable positions if the
//! numbering requires it.
//!
//! An arrangement is a board with the counts of values of a tier; in some games (such as games with
//! gravity) only few arrangements are reachable. In such games the reachable positions are
//! collected in hash sets by a breadth-first enumeration from the start, tier by tier. To decide
//! this, a short enumeration (the probe) completes some tiers; from these it is estimated which
//! numbering needs less memory.

use crate::checkpoint::{BOARDS_FILE, NumberReader, NumberWriter, boards_file};
use crate::compiled::CompiledGame;
use crate::compiled::magic_moves::MoveScratch;
use crate::compiled::planes::Board;
use crate::index::canonical_key::{CanonicalKey, Canonicalizer};
use crate::index::dense::DenseTier;
use crate::index::hashed::KeySet;
use crate::index::rank_tables::RankTables;
use crate::index::tier_graph::NO_TIER;
use crate::limits::{CapacityLimit, Limits, Numbering, Progress, Unsolved};
use crate::solver::Indexes;

/// The indices of the positions of all tiers, in the numbering that was chosen for the game.
pub enum TierIndexes {
    /// Dense indices: every arrangement has an index.
    Dense(Indexes<DenseTier>),
    /// Hash sets: only reachable positions have an index, the slot of their key in the set of their
    /// tier.
    Reachable(ReachableSets),
}

/// The result of enumerating all reachable positions.
pub struct ReachableSets {
    /// The sets of reachable positions, by the index of the tier.
    pub sets: Vec<KeySet>,
    /// The maximum number of successors that a reachable position has. A successor counts once for
    /// every symmetry that maps it to itself.
    pub max_successors: u32,
    /// The peak memory in bytes that the enumeration used.
    pub peak_bytes: u64,
}

/// The first number of the file [`BOARDS_FILE`] if the file contains an enumeration of reachable
/// positions.
const REACHABLE_TAG: u64 = 1;
/// The first number of the file [`BOARDS_FILE`] if the file only records that dense indices were
/// chosen.
const DENSE_TAG: u64 = 0;
/// The maximum number of arrangements (boards with the counts of values of a reachable tier) for
/// which dense indices are chosen without enumerating any positions.
const SMALL_GAME: u64 = 1 << 16;
/// The ratio of arrangements (boards with the counts of values of a reachable tier, reachable or
/// not) to reachable positions above which hash sets are chosen. They then need less memory than
/// dense indices.
const DENSE_TO_HASH_RATIO: u64 = 12;

/// Chooses the numbering of a game and computes the indices of all tiers. `label_bytes` is the size
/// of a label in bytes. If a checkpoint has a boards file, resumes from this file.
///
/// # Errors
/// Returns an error if the memory budget is exceeded, if a tier or a key is too large for the
/// numbering, if the caller stops the enumeration, or if a checkpoint fails.
pub fn build_indexes<const W: usize>(
    game: &CompiledGame<W>,
    label_bytes: u64,
    limits: &Limits,
) -> Result<TierIndexes, Unsolved> {
    let dense_size = game.dense_positions();
    // Each position needs its label, and half a byte in the frontier lists of all threads.
    let fitting_size = dense_size.filter(|size| {
        size.saturating_mul(label_bytes).saturating_add(size / 2) <= limits.memory_budget
            || limits.checkpoints.is_some()
                && peak_component_bytes(game, label_bytes) <= limits.memory_budget
    });
    let build_dense = |fitting_size: Option<u64>| {
        fitting_size.ok_or(match dense_size {
            Some(_) => Unsolved::Large,
            None => Unsolved::Capacity(CapacityLimit::TierBoards),
        })?;
        let indexes = dense_indexes(game);
        indexes.map(TierIndexes::Dense).ok_or(Unsolved::Capacity(CapacityLimit::TierBoards))
    };
    let file = match limits.checkpoints {
        Some(store) => store.get(BOARDS_FILE)?,
        None => None,
    };
    if let Some(file) = file {
        let mut reader = NumberReader::new(file);
        let canonicalizer = game.canonicalizer.as_ref();
        let Some(canonicalizer) =
            canonicalizer.filter(|_| reader.read_number().is_ok_and(|tag| tag == REACHABLE_TAG))
        else {
            return build_dense(fitting_size);
        };
        let search = Enumeration::read_from(game, canonicalizer, limits, label_bytes, &mut reader)?;
        return search.finish(fitting_size, build_dense);
    }
    match (limits.numbering, &game.canonicalizer) {
        (Some(Numbering::Dense), _) | (None, None) => build_dense(fitting_size),
        (Some(Numbering::Reachable | Numbering::ReachableUpToSymmetry), None) => {
            Err(Unsolved::Capacity(CapacityLimit::KeyBits))
        }
        (None, Some(_)) if dense_size.is_some_and(|size| size <= SMALL_GAME) => {
            build_dense(fitting_size)
        }
        (numbering, Some(canonicalizer)) => {
            let mut search = Enumeration::new(game, canonicalizer, limits, label_bytes);
            search.is_chosen = numbering.is_some();
            search.finish(fitting_size, build_dense)
        }
    }
}

/// Returns the dense indices of all tiers, or `None` if a tier has too many boards.
pub fn dense_indexes<const W: usize>(game: &CompiledGame<W>) -> Option<Indexes<DenseTier>> {
    let mut tables = RankTables::new(game.tables.max_cells());
    let keys = game.tiers.keys.iter();
    let tiers = keys.map(|key| DenseTier::new(&game.planes, &key.counts, &mut tables));
    let tiers = tiers.collect::<Option<Vec<DenseTier>>>()?;
    Some(Indexes { tiers, shared_bytes: tables.bytes() })
}

/// Returns the numbering that [`build_indexes`] would choose with unlimited memory, or `None` if
/// the choice depends on a probe (a partial enumeration of the reachable positions).
#[cfg(feature = "distributed")]
pub fn preferred_numbering<const W: usize>(game: &CompiledGame<W>) -> Option<Numbering> {
    match (&game.canonicalizer, game.dense_positions()) {
        (None, _) => Some(Numbering::Dense),
        (Some(_), None) => Some(Numbering::Reachable),
        (Some(_), Some(size)) => (size <= SMALL_GAME).then_some(Numbering::Dense),
    }
}

/// Returns the number of reachable positions that are enumerated as a probe before the numbering is
/// chosen, for a game with `dense_size` arrangements (boards with the counts of values of a
/// reachable tier).
pub fn probe_size(dense_size: u64) -> u64 {
    (dense_size / 128).max(SMALL_GAME)
}

/// Returns whether only few arrangements (boards with the counts of a tier) are reachable in the
/// components of tiers that have been enumerated, so that hash sets need less memory than dense
/// indices. These are the components from the index `first_done` on, with `reachable` positions in
/// total; `dense_size` is the number of arrangements of all components.
pub fn is_sparse<const W: usize>(
    game: &CompiledGame<W>,
    first_done: usize,
    reachable: u64,
    dense_size: u64,
) -> bool {
    let tiers = game.tiers.components[first_done..].iter().flatten();
    let sizes = tiers.map(|tier| {
        let key = &game.tiers.keys[*tier as usize];
        DenseTier::count(&game.planes, &key.counts, &game.tables).unwrap_or(u64::MAX)
    });
    let arrangements = sizes.fold(0, u64::saturating_add);
    // The first tiers are small and not representative: the answer is `false` until the enumerated
    // components have enough arrangements.
    arrangements > SMALL_GAME.min(dense_size / 1024)
        && reachable.saturating_mul(DENSE_TO_HASH_RATIO) < arrangements
}

/// Returns the estimated peak memory in bytes if tiers are numbered densely and spilled to files:
/// the maximum over all components of the memory of the tiers of the component and of the tiers
/// that their moves lead to. `label_bytes` is the size of a label.
fn peak_component_bytes<const W: usize>(game: &CompiledGame<W>, label_bytes: u64) -> u64 {
    let tiers = &game.tiers;
    let tier_size = |tier: &u32| {
        let counts = &tiers.keys[*tier as usize].counts;
        DenseTier::count(&game.planes, counts, &game.tables).unwrap_or(u64::MAX)
    };
    let components = (0..).zip(&tiers.components).map(|(component, members)| {
        let successors = members.iter().flat_map(|tier| tiers.successors(*tier)).copied();
        let successors = successors.filter(|tier| *tier != NO_TIER);
        let mut needed: Vec<u32> = successors.chain(members.iter().copied()).collect();
        needed.sort_unstable();
        needed.dedup();
        let size = |tiers: &[u32]| tiers.iter().map(tier_size).fold(0, u64::saturating_add);
        let list_bytes = if tiers.is_cyclic(component) { size(members) / 2 } else { 0 };
        size(&needed).saturating_mul(label_bytes).saturating_add(list_bytes)
    });
    components.max().unwrap_or(0)
}

/// The reason why [`Enumeration::run`] returned.
#[derive(Clone, Copy, PartialEq)]
enum SearchEnd {
    /// All reachable positions are enumerated.
    Complete,
    /// At least the requested number of positions has been found.
    LimitReached,
}

/// The breadth-first enumeration of the reachable positions, component by component.
struct Enumeration<'a, const W: usize> {
    game: &'a CompiledGame<W>,
    limits: &'a Limits<'a>,
    /// The size of a label in bytes.
    label_bytes: u64,
    /// The positions that have been found so far, by the index of the tier.
    sets: Vec<KeySet>,
    /// For each tier with cycles, the keys of its positions whose successors have not been computed
    /// (expanded) yet. A tier without cycles is complete before it is expanded, so that the slots
    /// of its set are expanded in order.
    open: Vec<Vec<u64>>,
    /// The number of components of tiers that are not completely enumerated. The components are
    /// enumerated from the last to the first.
    remaining: usize,
    /// The number of slots of the current tier that have been expanded, if the tier has no cycles.
    next_slot: usize,
    /// The number of reachable positions that have been found so far. Symmetric positions count
    /// separately.
    found: u64,
    /// Whether hash sets are chosen already, so that the enumeration is not a probe.
    is_chosen: bool,
    /// Whether the enumeration was read from a checkpoint in which it is complete.
    is_saved: bool,
    expander: Expander<'a, W>,
    /// For each tier, whether its component has cycles.
    is_cyclic: Vec<bool>,
    /// The number of bytes that the sets and the lists of open keys use now.
    bytes_in_use: u64,
    /// The greatest value that `bytes_in_use` has had.
    peak_bytes: u64,
}

/// The number of positions that are expanded together, so that the cache misses of their look-ups
/// overlap.
const BATCH: usize = 32;
/// The number of new positions between two progress reports.
const REPORT_INTERVAL: u64 = 1 << 16;

impl<'a, const W: usize> Enumeration<'a, W> {
    fn new(
        game: &'a CompiledGame<W>,
        canonicalizer: &'a Canonicalizer<W>,
        limits: &'a Limits,
        label_bytes: u64,
    ) -> Enumeration<'a, W> {
        let mut sets = vec![KeySet::default(); game.tiers.keys.len()];
        let mut open = vec![Vec::new(); game.tiers.keys.len()];
        let start = canonicalizer.canonical_key(&game.planes.pack::<W>(&game.start));
        let start_orbit = canonicalizer.orbit_size(start);
        sets[0].insert(start.key, start_orbit);
        let components = game.tiers.component_of.iter();
        let is_cyclic: Vec<bool> =
            components.map(|component| game.tiers.is_cyclic(*component)).collect();
        if is_cyclic[0] {
            open[0].push(start.key);
        }
        let search = Enumeration {
            game,
            limits,
            label_bytes,
            sets,
            open,
            remaining: game.tiers.components.len(),
            next_slot: 0,
            found: start_orbit,
            is_chosen: false,
            is_saved: false,
            expander: Expander::new(game, canonicalizer),
            is_cyclic,
            bytes_in_use: 0,
            peak_bytes: 0,
        };
        search.with_counted_bytes()
    }

    /// Completes the enumeration and returns its sets. If hash sets are not chosen definitely, a
    /// probe runs first; if it shows that many arrangements are reachable, calls `build_dense`
    /// instead. `fitting_size` is the number of arrangements, if dense indices fit into memory.
    fn finish(
        mut self,
        fitting_size: Option<u64>,
        build_dense: impl FnOnce(Option<u64>) -> Result<TierIndexes, Unsolved>,
    ) -> Result<TierIndexes, Unsolved> {
        if let (Some(dense_size), false) = (fitting_size, self.is_chosen) {
            let end = self.run(probe_size(dense_size))?;
            let done_tiers = self.game.tiers.components[self.remaining..].iter().flatten();
            let reachable = done_tiers.map(|tier| self.sets[*tier as usize].boards()).sum();
            if end == SearchEnd::LimitReached
                && !is_sparse(self.game, self.remaining, reachable, dense_size)
            {
                if let Some(store) = self.limits.checkpoints {
                    store.put(BOARDS_FILE, &mut |sink| sink.write_all(&DENSE_TAG.to_le_bytes()))?;
                }
                return build_dense(fitting_size);
            }
        }
        self.is_chosen = true;
        match self.run(u64::MAX)? {
            SearchEnd::Complete => {
                if !self.is_saved {
                    self.save(None)?;
                }
                let Enumeration { sets, expander, peak_bytes, .. } = self;
                let max_successors = expander.max_successors;
                Ok(TierIndexes::Reachable(ReachableSets { sets, max_successors, peak_bytes }))
            }
            SearchEnd::LimitReached => Err(Unsolved::Large),
        }
    }

    /// Writes a checkpoint of the enumeration. If the caller has moved the open keys of a tier out
    /// of `open`, `in_progress` contains this tier and the keys that are not expanded yet.
    fn save(&self, in_progress: Option<(u32, &[u64])>) -> Result<(), Unsolved> {
        let Some(store) = self.limits.checkpoints else {
            return Ok(());
        };
        store.put(BOARDS_FILE, &mut |sink| {
            let writer = &mut NumberWriter::new(sink);
            writer.write_number(REACHABLE_TAG)?;
            writer.write_number(self.is_chosen.into())?;
            writer.write_number(self.remaining as u64)?;
            writer.write_number(self.next_slot as u64)?;
            writer.write_number(self.found)?;
            writer.write_number(self.expander.max_successors.into())?;
            for (tier, (set, open)) in (0..).zip(self.sets.iter().zip(&self.open)) {
                set.write(writer)?;
                let held_tier = in_progress.filter(|(index, _)| *index == tier);
                let held_keys = held_tier.map_or(&[][..], |(_, keys)| keys);
                let keys = open.iter().chain(held_keys).copied();
                writer.write_list(open.len() + held_keys.len(), 8, keys)?;
            }
            writer.flush()
        })?;
        store.mark_saved();
        Ok(())
    }

    /// Reads an enumeration from a checkpoint. The caller has read the first number of the file
    /// already.
    fn read_from(
        game: &'a CompiledGame<W>,
        canonicalizer: &'a Canonicalizer<W>,
        limits: &'a Limits,
        label_bytes: u64,
        reader: &mut NumberReader,
    ) -> Result<Enumeration<'a, W>, Unsolved> {
        let max_len = usize::try_from(limits.memory_budget / 8).unwrap_or(usize::MAX);
        let is_chosen = reader.read_at_most(1)? == 1;
        let remaining = reader.read_at_most(game.tiers.components.len())?;
        let next_slot = reader.read_at_most(max_len)?;
        let position_count = reader.read_number()?;
        let max_successors =
            u32::try_from(reader.read_number()?).map_err(|_| Unsolved::Checkpoint)?;
        let (mut sets, mut open) = (Vec::new(), Vec::new());
        for _ in &game.tiers.keys {
            sets.push(KeySet::read_from(reader, max_len)?);
            let mut keys = Vec::new();
            reader.read_list(max_len, 8, |key| keys.push(key))?;
            open.push(keys);
        }
        let search = Enumeration {
            sets,
            open,
            remaining,
            next_slot,
            found: position_count,
            is_chosen,
            is_saved: remaining == 0,
            expander: Expander { max_successors, ..Expander::new(game, canonicalizer) },
            ..Enumeration::new(game, canonicalizer, limits, label_bytes)
        };
        Ok(search.with_counted_bytes())
    }

    /// Computes the bytes in use from the sets and lists, and returns the enumeration.
    fn with_counted_bytes(mut self) -> Self {
        let set_bytes: u64 = self.sets.iter().map(KeySet::resident_bytes).sum();
        let open_keys: usize = self.open.iter().map(Vec::len).sum();
        self.bytes_in_use = set_bytes + 8 * open_keys as u64;
        self.peak_bytes = self.bytes_in_use;
        self
    }

    /// Continues the enumeration until it is complete or at least `max_positions` positions have
    /// been found in total.
    fn run(&mut self, max_positions: u64) -> Result<SearchEnd, Unsolved> {
        let mut reported = 0;
        while self.remaining > 0 {
            let component = self.remaining as u32 - 1;
            let tiers = &self.game.tiers.components[component as usize];
            let end = match tiers[..] {
                [tier] if !self.game.tiers.is_cyclic(component) => {
                    self.expand_acyclic(tier, max_positions, &mut reported)?
                }
                _ => self.expand_cyclic(tiers, max_positions, &mut reported)?,
            };
            if end == SearchEnd::LimitReached {
                return Ok(end);
            }
            for tier in tiers {
                let set = &mut self.sets[*tier as usize];
                let slot_count = set.slot_count();
                set.shrink();
                self.bytes_in_use -= 8 * (slot_count - set.slot_count()) as u64;
                self.open[*tier as usize] = Vec::new();
            }
            (self.remaining, self.next_slot) = (self.remaining - 1, 0);
        }
        Ok(SearchEnd::Complete)
    }

    /// Expands all positions of a tier without cycles, whose set is complete. `reported` is the
    /// number of positions at the last progress report.
    fn expand_acyclic(
        &mut self,
        tier: u32,
        max_positions: u64,
        reported: &mut u64,
    ) -> Result<SearchEnd, Unsolved> {
        let mut keys = Vec::with_capacity(BATCH);
        while self.next_slot < self.sets[tier as usize].slot_count() {
            keys.clear();
            let set = &self.sets[tier as usize];
            while keys.len() < BATCH && self.next_slot < set.slot_count() {
                keys.extend(set.key_at(self.next_slot));
                self.next_slot += 1;
            }
            self.expand(tier, &keys);
            if self.found >= max_positions {
                return Ok(SearchEnd::LimitReached);
            }
            self.report(reported, None)?;
        }
        Ok(SearchEnd::Complete)
    }

    /// Expands the positions of the `tiers` of a component with cycles until no new position is
    /// found. `reported` is the number of positions at the last progress report.
    fn expand_cyclic(
        &mut self,
        tiers: &[u32],
        max_positions: u64,
        reported: &mut u64,
    ) -> Result<SearchEnd, Unsolved> {
        loop {
            let mut is_changed = false;
            for tier in tiers {
                let mut open = std::mem::take(&mut self.open[*tier as usize]);
                is_changed |= !open.is_empty();
                let len = open.len();
                while !open.is_empty() {
                    let from = open.len().saturating_sub(BATCH);
                    self.expand(*tier, &open[from..]);
                    open.truncate(from);
                    if self.found >= max_positions {
                        self.bytes_in_use -= 8 * (len - open.len()) as u64;
                        open.append(&mut self.open[*tier as usize]);
                        self.open[*tier as usize] = open;
                        return Ok(SearchEnd::LimitReached);
                    }
                    self.report(reported, Some((*tier, &open)))?;
                }
                self.bytes_in_use -= 8 * len as u64;
            }
            if !is_changed {
                return Ok(SearchEnd::Complete);
            }
        }
    }

    /// Reports progress, enforces the memory budget and writes a checkpoint if one is due, once for
    /// every [`REPORT_INTERVAL`] new positions. For `in_progress` see [`save`](Enumeration::save).
    fn report(
        &mut self,
        reported: &mut u64,
        in_progress: Option<(u32, &[u64])>,
    ) -> Result<(), Unsolved> {
        if self.found - *reported >= REPORT_INTERVAL {
            *reported = self.found;
            self.check_limits()?;
            if self.limits.checkpoints.is_some_and(|store| store.checkpoint_due()) {
                self.save(in_progress)?;
            }
        }
        Ok(())
    }

    /// Enforces the limits of the caller: spills complete sets if memory is short, and fails if the
    /// memory budget is exceeded nevertheless or if the progress callback returns `false`.
    fn check_limits(&mut self) -> Result<(), Unsolved> {
        let spill_store = self.limits.checkpoints.filter(|_| self.is_chosen);
        // Large sets grow by a quarter.
        let growth = self.sets.iter().map(KeySet::resident_bytes).max().unwrap_or(0) / 4;
        let budget = self.limits.memory_budget;
        if let Some(store) = spill_store.filter(|_| self.bytes_in_use + growth > budget) {
            // The sets of enumerated components do not grow any more.
            for tier in self.game.tiers.components[self.remaining..].iter().flatten() {
                let set = &mut self.sets[*tier as usize];
                self.bytes_in_use -= set.resident_bytes();
                set.spill(&boards_file(*tier as usize), store)?;
            }
        }
        // Without spilling, the labels will be in memory at the same time.
        let label_bytes = match spill_store {
            Some(_) => 0,
            None => self.sets.iter().map(|set| set.resident_bytes() / 8 * self.label_bytes).sum(),
        };
        if self.bytes_in_use + label_bytes > budget {
            return Err(Unsolved::Large);
        }
        let components = &self.game.tiers.components;
        let tiers = components[self.remaining..].iter().map(|tiers| tiers.len() as u64).sum();
        let total_tiers = self.game.tiers.keys.len() as u64;
        let progress = Progress { found: self.found, tiers, total_tiers, ..Progress::default() };
        if (self.limits.on_progress)(progress) { Ok(()) } else { Err(Unsolved::Stopped) }
    }

    /// Expands positions of a tier, given by their `keys`: adds their successors to the sets, and
    /// new successors in tiers with cycles to the open keys.
    fn expand(&mut self, tier: u32, keys: &[u64]) {
        self.expander.expand(tier, keys, &self.sets);
        for SuccessorKey { tier, key } in self.expander.successors.drain(..) {
            let orbit = self.expander.canonicalizer.orbit_size(key);
            let set = &mut self.sets[tier as usize];
            let slot_count = set.slot_count();
            let is_new = set.insert(key.key, orbit);
            // The set can grow even if the key is not new.
            self.bytes_in_use += 8 * (set.slot_count() - slot_count) as u64;
            if is_new {
                self.found += orbit;
                if self.is_cyclic[tier as usize] {
                    self.open[tier as usize].push(key.key);
                    self.bytes_in_use += 8;
                }
            }
        }
        self.peak_bytes = self.peak_bytes.max(self.bytes_in_use);
    }
}

/// A successor of an expanded position.
#[derive(Clone, Copy)]
pub struct SuccessorKey {
    /// The tier of the successor.
    pub tier: u32,
    /// The canonical key of the successor.
    pub key: CanonicalKey,
}

/// Computes the successors of listed positions.
pub struct Expander<'a, const W: usize> {
    game: &'a CompiledGame<W>,
    /// Computes the canonical keys of the game.
    pub canonicalizer: &'a Canonicalizer<W>,
    scratch: MoveScratch,
    /// The maximum number of successors of the positions expanded so far; see
    /// [`ReachableSets::max_successors`].
    pub max_successors: u32,
    /// The successors of the positions that were expanded last.
    pub successors: Vec<SuccessorKey>,
}

impl<'a, const W: usize> Expander<'a, W> {
    /// Creates an expander that has not expanded any positions.
    pub fn new(game: &'a CompiledGame<W>, canonicalizer: &'a Canonicalizer<W>) -> Self {
        let (scratch, successors) = (MoveScratch::default(), Vec::with_capacity(16 * BATCH));
        Expander { game, canonicalizer, scratch, max_successors: 0, successors }
    }

    /// Adds the successors of positions of a tier, given by their `keys`, to
    /// [`successors`](Expander::successors). Prefetches the memory of `sets`, by the index of the
    /// tier, in which the successors are looked up.
    pub fn expand(&mut self, tier: u32, keys: &[u64], sets: &[KeySet]) {
        let Expander { game, canonicalizer, scratch, max_successors, successors } = self;
        let (side, next) = (game.side(tier), game.tiers.successors(tier));
        for key in keys {
            let board: Board<W> = canonicalizer.board(*key);
            if side.is_leaf(&board) {
                continue;
            }
            let mut count = 0;
            let swapped = game.swapped(&board);
            let [view, swapped_view] =
                game.key_views(&board, &swapped, |board| canonicalizer.keys(board));
            side.forward.for_each_possible(&board, scratch, |command| {
                let tier = next[command.kind as usize];
                if tier != NO_TIER {
                    let (from, view) = if game.passes_turn(command.kind) {
                        (&swapped, &swapped_view)
                    } else {
                        (&board, &view)
                    };
                    let key = canonicalizer.successor_key(view, from, command);
                    count += key.stabilizer;
                    sets[tier as usize].prefetch(key.key);
                    successors.push(SuccessorKey { tier, key });
                }
            });
            *max_successors = (*max_successors).max(count);
        }
    }
}
