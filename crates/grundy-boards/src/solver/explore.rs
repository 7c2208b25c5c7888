//! The enumeration of the reachable positions of a rank, breadth first from the start: tiers are
//! enumerated in the order of their components, from the last component to the first, and all
//! successors of a position are added to the hash sets of their tiers.
//!
//! Several threads compute the successors of different positions. Each thread divides its
//! successors by regions of the hash sets; then each region is filled by one thread, so that no two
//! threads write to the same slots. Successors that other ranks store are sent to their owners.

use super::expander::{ExploreLane, FoundKey, RegionTask, SuccessorKey};
use super::parallel::parallel_for;
use super::reachable_sets::{ReachableSets, is_sparse, probe_size};
use crate::checkpoint::{SlotLayout, TierFiles, invalid_data};
use crate::compiled::CompiledGame;
use crate::exchange::communicator::{Exchange, Peers, batch_limit};
use crate::exchange::partition::Partition;
use crate::exchange::radix::KeyRecord;
use crate::exchange::records::decode_records;
use crate::exchange::wire::{packets, put_packet};
use crate::index::canonical_key::Canonicalizer;
use crate::index::hashed::KeySet;
use crate::index::memory::BATCH;
use crate::limits::{CapacityLimit, Limits, Progress, TOO_MANY_BOARDS, Unsolved};

/// The maximum number of positions that a thread expands before the limits are checked.
const MAX_STEP: usize = 1 << 14;
/// The minimum number of positions that several threads expand. Fewer positions are expanded by one
/// thread.
const MIN_PARALLEL: usize = 1 << 11;
/// The number of expanded and new positions between two progress reports.
const REPORT_INTERVAL: u64 = 1 << 13;
/// The number of bytes of the key of a position in a hash set.
const KEY_BYTES: u64 = 8;

/// The enumeration of the reachable positions that one rank (worker of a run) stores.
pub struct Exploration<'a, const W: usize, P> {
    /// The compiled game.
    pub game: &'a CompiledGame<W>,
    pub(super) canonicalizer: &'a Canonicalizer<W>,
    /// The assignment of positions to ranks.
    pub partition: P,
    pub(super) limits: &'a Limits<'a>,
    /// The size of a label in bytes.
    label_bytes: u64,
    /// The hash set of the positions of each tier that this rank stores and that have been found so
    /// far, by the index of the tier.
    pub sets: Vec<KeySet>,
    /// The keys of the positions of each tier that have not been expanded yet, for tiers with
    /// cycles. A tier without cycles is complete before it is expanded, so that its slots are
    /// expanded in order.
    pub(super) open: Vec<Vec<u64>>,
    /// For each tier, whether its component of tiers has cycles.
    pub(super) is_cyclic: Vec<bool>,
    /// The number of components of tiers that are not completely enumerated.
    pub(super) remaining: usize,
    /// The number of slots of the current tier that have been expanded, if the tier has no cycles.
    pub(super) next_slot: usize,
    /// The index of the tier that is expanded next among the tiers of the current component, if
    /// this component has cycles.
    next_tier: usize,
    /// The number of boards of this rank that have been found so far. Symmetric boards count
    /// separately.
    pub(super) found: u64,
    /// The greatest number of successors of a position that has been expanded so far; see
    /// [`ReachableSets::max_successors`].
    pub max_successors: u32,
    /// The number of arrangements (boards with the counts of values of a reachable tier) while it
    /// is undecided whether dense indices need less memory. `None` once hash sets are chosen.
    pub(super) dense_size: Option<u64>,
    /// The layout of the slots of this rank.
    pub(super) layout: SlotLayout,
    /// Whether the enumeration was read from a checkpoint in which it is complete.
    pub(super) is_saved: bool,
    /// Whether the last checkpoint was saved with this layout of slots.
    pub(super) is_layout_saved: bool,
    /// The keys that are being expanded.
    keys: Vec<u64>,
    /// The number of positions that have been expanded or found since the last progress report.
    unreported: u64,
    /// The number of tiers that are completely enumerated.
    pub(super) done_tiers: u64,
    /// The number of bytes that the sets use now.
    pub(super) set_bytes: u64,
    /// The number of bytes that the largest set uses.
    pub(super) max_set_bytes: u64,
    /// The number of bytes that the lists of unexpanded keys use now.
    pub(super) open_bytes: u64,
    /// The greatest number of bytes that the sets and the lists have used together.
    pub(super) peak_bytes: u64,
}

/// Returns an error if the rules show that more boards are reachable than can be numbered, or than
/// the memory of a rank holds.
fn check_least_size<const W: usize>(
    game: &CompiledGame<W>,
    partition: &impl Partition,
    label_bytes: u64,
    limits: &Limits,
) -> Result<(), Unsolved> {
    let (total, largest_tier) = game.least_stored_boards();
    let ranks = partition.ranks().size;
    if largest_tier / ranks >= u64::from(u32::MAX) {
        return Err(TOO_MANY_BOARDS);
    }
    // With files, only the largest tier has to be in memory.
    let bytes = match limits.checkpoints {
        Some(_) => largest_tier.saturating_mul(KEY_BYTES),
        None => total.saturating_mul(KEY_BYTES + label_bytes),
    };
    if bytes / ranks > limits.memory_budget { Err(Unsolved::Large) } else { Ok(()) }
}

impl<'a, const W: usize, P: Partition> Exploration<'a, W, P> {
    /// Creates the enumeration with the start as its only position. `dense_size` is the number of
    /// arrangements, if the caller has not chosen a numbering; `label_bytes` is the size of a
    /// label.
    ///
    /// # Errors
    /// Returns an error if the key of a board needs more than 63 bits, or if the rules show that more
    /// boards are reachable than the limits permit.
    pub fn new(
        game: &'a CompiledGame<W>,
        partition: P,
        dense_size: Option<u64>,
        label_bytes: u64,
        limits: &'a Limits<'a>,
    ) -> Result<Self, Unsolved> {
        let canonicalizer = game.canonicalizer.as_ref();
        let canonicalizer = canonicalizer.ok_or(Unsolved::Capacity(CapacityLimit::KeyBits))?;
        check_least_size(game, &partition, label_bytes, limits)?;
        let tiers = &game.tiers;
        let layout = SlotLayout { ranks: partition.ranks(), number: 0 };
        let is_cyclic = tiers.component_of.iter().map(|component| tiers.is_cyclic(*component));
        let mut exploration = Exploration {
            game,
            canonicalizer,
            partition,
            limits,
            label_bytes,
            sets: vec![KeySet::default(); tiers.keys.len()],
            open: vec![Vec::new(); tiers.keys.len()],
            is_cyclic: is_cyclic.collect(),
            remaining: tiers.components.len(),
            next_slot: 0,
            next_tier: 0,
            found: 0,
            max_successors: 0,
            dense_size,
            layout,
            is_saved: false,
            is_layout_saved: false,
            keys: Vec::new(),
            unreported: 0,
            done_tiers: 0,
            set_bytes: 0,
            max_set_bytes: 0,
            open_bytes: 0,
            peak_bytes: 0,
        };
        let start = canonicalizer.canonical_key(&game.planes.pack::<W>(&game.start)).key;
        if exploration.is_local(start) {
            exploration.add(FoundKey { tier: 0, boards: 0, key: start });
        }
        Ok(exploration)
    }

    /// Returns the sets of reachable positions that the enumeration has found.
    pub fn into_sets(self) -> ReachableSets {
        let Exploration { sets, max_successors, peak_bytes, layout, is_layout_saved, .. } = self;
        ReachableSets { sets, max_successors, peak_bytes, layout, is_layout_saved }
    }

    /// Returns whether this rank stores the position with a canonical key.
    pub fn is_local(&self, key: u64) -> bool {
        P::SINGLE || self.partition.owner_of_key(key) == self.partition.ranks().rank
    }

    /// Returns the number of boards that the position with a canonical key represents.
    fn orbit_size(&self, key: u64) -> u64 {
        let canonicalizer = self.canonicalizer;
        match canonicalizer.order() {
            ..=1 => 1,
            _ => {
                let key = canonicalizer.canonical_key(&canonicalizer.board(key));
                canonicalizer.orbit_size(key)
            }
        }
    }

    /// Creates the state of each thread of the enumeration.
    pub(super) fn lanes(&self) -> Vec<ExploreLane<'a, W>> {
        let (threads, ranks) = (self.limits.threads.max(1), self.partition.ranks().size);
        let lane = |_| ExploreLane::new(self.game, self.canonicalizer, threads, ranks);
        (0..threads).map(lane).collect()
    }

    /// Enumerates all reachable positions, together with the other ranks. Resumes from a checkpoint
    /// if there is one. Returns `false` if the caller has not chosen a numbering, and the
    /// enumeration shows that dense indices need less memory.
    ///
    /// # Errors
    /// Returns an error if the positions exceed the memory budget, if the caller stops the run, or
    /// if an exchange or a checkpoint fails.
    pub fn explore(&mut self, peers: &mut Peers) -> Result<bool, Unsolved> {
        let is_undecided = self.dense_size.is_some();
        let is_dense = self.load(peers)?;
        if is_undecided && is_dense {
            return Ok(false);
        }
        let is_listed = self.run(peers)?;
        if !is_listed {
            self.save_dense(peers)?;
        }
        Ok(is_listed)
    }

    /// Continues the enumeration; see [`explore`](Exploration::explore).
    fn run(&mut self, peers: &mut Peers) -> Result<bool, Unsolved> {
        let mut lanes = self.lanes();
        while self.remaining > 0 {
            if !self.run_component(&mut lanes, peers)? {
                return Ok(false);
            }
            for tier in &self.game.tiers.components[self.remaining - 1] {
                // The positions of the component are all enumerated.
                let set = &mut self.sets[*tier as usize];
                let slot_count = set.slot_count();
                set.shrink();
                self.set_bytes -= 8 * (slot_count - set.slot_count()) as u64;
                self.done_tiers += 1;
                self.open[*tier as usize] = Vec::new();
            }
            (self.remaining, self.next_slot, self.next_tier) = (self.remaining - 1, 0, 0);
        }
        let max_successors = peers.exchange(Vec::new(), [self.max_successors.into(), 0, 0, 0])?;
        self.max_successors = max_successors.max(0) as u32;
        if !self.is_saved {
            self.dense_size = None;
            self.save(peers)?;
            self.is_layout_saved = true;
        }
        Ok(true)
    }

    /// Expands the positions of a component of tiers until no rank has an unexpanded one. Returns
    /// `false` if dense indices turn out to need less memory.
    fn run_component(
        &mut self,
        lanes: &mut [ExploreLane<W>],
        peers: &mut Peers,
    ) -> Result<bool, Unsolved> {
        let component = self.remaining - 1;
        let tiers = &self.game.tiers.components[component];
        let size = self.partition.ranks().size;
        // While the numbering is undecided, a round of several ranks ends after this number of new
        // boards, so that the ranks decide in time.
        let probe_step = self.dense_size.map(|all| probe_size(all) / (8 * size) + 1);
        let max_pending = batch_limit(self.limits.memory_budget) / lanes.len();
        loop {
            let (mut is_open, round_end) = (true, self.found + probe_step.unwrap_or(0));
            while is_open && !peers.has_failed() {
                let is_full = match self.dense_size {
                    Some(all) if P::SINGLE => self.found >= probe_size(all),
                    Some(_) => self.found >= round_end,
                    None => false,
                };
                if is_full || lanes.iter().any(|lane| lane.outbox.pending >= max_pending) {
                    break;
                }
                is_open = self.expand_some(tiers, lanes);
                let result = self.report(!is_open, peers);
                if P::SINGLE { result? } else { peers.record(result) }
            }
            let (ends, boards, due) = if P::SINGLE {
                (!is_open, self.found, false)
            } else {
                let exchange = self.exchange(lanes, is_open, peers)?;
                // In a component without cycles, the messages only contain positions of other
                // components, so that they cause no further rounds.
                let is_cyclic = self.game.tiers.is_cyclic(component as u32);
                let ends = exchange.sum(0) == 0 && !(is_cyclic && exchange.sum(1) > 0);
                (ends, exchange.sum(2), exchange.checkpoint_due())
            };
            // The number of boards does not include those that arrived in this round;
            // `dense_is_better` counts again.
            if let Some(dense_size) =
                self.dense_size.filter(|size| ends || boards >= probe_size(*size))
                && self.dense_is_better(dense_size, peers)?
            {
                return Ok(false);
            }
            if due {
                self.save(peers)?;
            }
            if ends {
                return Ok(true);
            }
        }
    }

    /// Decides whether dense indices need less memory than hash sets, and returns `true` if so.
    /// `dense_size` is the number of arrangements: boards with the counts of values of a reachable
    /// tier. If hash sets are chosen, returns `false` and sets `self.dense_size` to `None`. Also
    /// returns `false` as long as the ranks have found too few positions for a decision.
    fn dense_is_better(&mut self, dense_size: u64, peers: &mut Peers) -> Result<bool, Unsolved> {
        let done_tiers = self.game.tiers.components[self.remaining..].iter().flatten();
        let complete = done_tiers.map(|tier| self.sets[*tier as usize].boards()).sum();
        let (boards, complete) = if P::SINGLE {
            (self.found, complete)
        } else {
            let exchange = peers.exchange(Vec::new(), [self.found, complete, 0, 0])?;
            (exchange.sum(0), exchange.sum(1))
        };
        if boards < probe_size(dense_size) {
            return Ok(false);
        }
        self.dense_size = None;
        Ok(!is_sparse(self.game, self.remaining, complete, dense_size))
    }

    /// Moves the keys of some unexpanded positions of a component, at most `max_len`, to
    /// `self.keys`. Returns their tier, or `None` if all positions have been expanded.
    fn take_keys(&mut self, tiers: &[u32], max_len: usize) -> Option<u32> {
        self.keys.clear();
        for _ in tiers {
            let tier = tiers[self.next_tier];
            if self.is_cyclic[tier as usize] {
                let open = &mut self.open[tier as usize];
                self.keys.extend(open.drain(open.len().saturating_sub(max_len)..));
                self.open_bytes -= 8 * self.keys.len() as u64;
            } else {
                let set = &self.sets[tier as usize];
                while self.keys.len() < max_len && self.next_slot < set.slot_count() {
                    self.keys.extend(set.key_at(self.next_slot));
                    self.next_slot += 1;
                }
            }
            if !self.keys.is_empty() {
                return Some(tier);
            }
            self.next_tier = (self.next_tier + 1) % tiers.len();
        }
        None
    }

    /// Expands some positions of the component whose tiers are `tiers`. Returns whether there was
    /// an unexpanded position.
    fn expand_some(&mut self, tiers: &[u32], lanes: &mut [ExploreLane<W>]) -> bool {
        let step = (batch_limit(self.limits.memory_budget) / 8).min(MAX_STEP);
        let max_len = if self.dense_size.is_some() { BATCH } else { step * lanes.len() };
        let Some(tier) = self.take_keys(tiers, max_len) else { return false };
        let keys = std::mem::take(&mut self.keys);
        if lanes.len() > 1 && keys.len() >= MIN_PARALLEL {
            self.expand_parallel(tier, &keys, lanes);
        } else {
            keys.chunks(BATCH).for_each(|batch| self.expand_batch(tier, batch, &mut lanes[0]));
        }
        let max_successors = lanes.iter().map(|lane| lane.expander.max_successors).max();
        self.max_successors = self.max_successors.max(max_successors.unwrap_or(0));
        self.unreported += keys.len() as u64;
        self.peak_bytes = self.peak_bytes.max(self.set_bytes + self.open_bytes);
        self.keys = keys;
        true
    }

    /// Expands positions of a tier, given by their keys. Successors that belong to this rank are
    /// added to its sets; the others are added to the messages to their owners.
    pub(super) fn expand_batch(&mut self, tier: u32, keys: &[u64], lane: &mut ExploreLane<W>) {
        lane.expander.expand(tier, keys, &self.sets);
        let mut successors = std::mem::take(&mut lane.expander.successors);
        for SuccessorKey { tier, key } in successors.drain(..) {
            let owner = self.partition.owner_of_key(key.key);
            if P::SINGLE || owner == self.partition.ranks().rank {
                let boards = self.canonicalizer.orbit_size(key) as u32;
                self.add(FoundKey { tier, boards, key: key.key });
            } else {
                lane.send(owner, tier, key.key);
            }
        }
        lane.expander.successors = successors;
    }

    /// Does the same as [`expand_batch`](Self::expand_batch) for many keys, with all threads.
    fn expand_parallel(&mut self, tier: u32, keys: &[u64], lanes: &mut [ExploreLane<W>]) {
        let (partition, canonicalizer) = (&self.partition, self.canonicalizer);
        let batches: Vec<&[u64]> = keys.chunks(4 * BATCH).collect();
        let expand = |task: usize, lane: &mut ExploreLane<W>| {
            // The successors are not looked up now, so nothing is prefetched.
            lane.expander.expand(tier, batches[task], &[]);
            let mut successors = std::mem::take(&mut lane.expander.successors);
            for SuccessorKey { tier, key } in successors.drain(..) {
                let owner = partition.owner_of_key(key.key);
                if P::SINGLE || owner == partition.ranks().rank {
                    let boards = canonicalizer.orbit_size(key) as u32;
                    lane.collect(FoundKey { tier, boards, key: key.key });
                } else {
                    lane.send(owner, tier, key.key);
                }
            }
            lane.expander.successors = successors;
            Ok::<(), Unsolved>(())
        };
        // The tasks return no errors.
        let _ = parallel_for(lanes, batches.len(), &|_| false, &expand);
        self.insert_collected(lanes);
    }

    /// Adds a position of this rank to the set of its tier, if it is new.
    #[inline(always)]
    pub fn add(&mut self, FoundKey { tier, boards, key }: FoundKey) {
        let set = &mut self.sets[tier as usize];
        let slot_count = set.slot_count();
        let is_new = set.insert(key, boards.into());
        // The set can grow even if the key is not new.
        if set.slot_count() > slot_count {
            self.set_bytes += 8 * (set.slot_count() - slot_count) as u64;
            self.max_set_bytes = self.max_set_bytes.max(set.resident_bytes());
        }
        if is_new {
            let boards = if boards > 0 {
                boards.into()
            } else {
                let boards = self.orbit_size(key);
                self.sets[tier as usize].add_boards(boards);
                boards
            };
            self.note_new(tier, key, boards);
        }
    }

    /// Records that a position is new; it represents `boards` boards. If its tier has cycles, the
    /// position is expanded later.
    #[inline(always)]
    fn note_new(&mut self, tier: u32, key: u64, boards: u64) {
        self.found += boards;
        self.unreported += 1;
        if self.is_cyclic[tier as usize] {
            self.open[tier as usize].push(key);
            self.open_bytes += 8;
        }
    }

    /// Adds the positions that all threads have collected to the sets of their tiers. Each thread
    /// fills one region of the sets; positions that do not fit are added afterwards.
    fn insert_collected(&mut self, lanes: &mut [ExploreLane<W>]) {
        let lists = || lanes.iter().flat_map(|lane| &lane.found).flatten();
        let mut tiers: Vec<u32> = Vec::new();
        for tier in lists().map(|found| found.tier) {
            if tiers.last() != Some(&tier) && !tiers.contains(&tier) {
                tiers.push(tier);
            }
        }
        if tiers.is_empty() {
            return;
        }
        tiers.sort_unstable();
        let mut tasks: Vec<RegionTask> = Vec::new();
        tasks.resize_with(lanes.len(), RegionTask::default);
        let sets = (0..).zip(&mut self.sets);
        for (tier, set) in sets.filter(|(tier, _)| tiers.binary_search(tier).is_ok()) {
            for (task, region) in tasks.iter_mut().zip(set.regions(lanes.len())) {
                task.regions.push((tier, region));
            }
        }
        for (i, task) in tasks.iter_mut().enumerate() {
            task.lists = lanes.iter_mut().map(|lane| std::mem::take(&mut lane.found[i])).collect();
        }
        let count = tasks.len();
        // Each thread runs one task: its own. The tasks return no errors.
        let _ = parallel_for(&mut tasks, count, &|task| task.is_done, &|_, task| {
            task.run();
            Ok::<(), Unsolved>(())
        });
        let mut results = Vec::new();
        let mut overflows = Vec::new();
        for RegionTask { lists, new, overflow, .. } in tasks {
            results.push((lists, new));
            overflows.push(overflow.into_iter());
        }
        for (i, (lists, new)) in results.into_iter().enumerate() {
            for (lane, list) in lanes.iter_mut().zip(lists) {
                lane.found[i] = list;
            }
            for FoundKey { tier, boards, key } in new {
                let boards = if boards > 0 { boards.into() } else { self.orbit_size(key) };
                self.sets[tier as usize].count_inserted(boards);
                self.note_new(tier, key, boards);
            }
        }
        // The regions take turns, so that the keys fill a set evenly. If one region was filled
        // first, the search for a slot would pass all its keys.
        while !overflows.is_empty() {
            overflows.retain_mut(|overflow| {
                let position = overflow.next();
                position.map(|position| self.add(position)).is_some()
            });
        }
    }

    /// Sends the collected positions of all threads to their owners, and adds those that the other
    /// ranks send. The counters of the exchange are: whether this rank has unexpanded positions,
    /// the number of sent positions, and the number of boards that this rank has found.
    fn exchange(
        &mut self,
        lanes: &mut [ExploreLane<W>],
        is_open: bool,
        peers: &mut Peers,
    ) -> Result<Exchange, Unsolved> {
        let sent: usize = lanes.iter().map(|lane| lane.outbox.pending).sum();
        let mut messages = vec![Vec::new(); self.partition.ranks().size as usize];
        for lane in &mut *lanes {
            for (rank, message) in messages.iter_mut().enumerate() {
                let packet = lane.outbox.pack(rank, false);
                if !packet.is_empty() {
                    put_packet(message, &packet);
                }
            }
        }
        let exchange =
            peers.exchange(messages, [u64::from(is_open), sent as u64, self.found, 0])?;
        let mut received = Vec::new();
        for message in &exchange.messages {
            received.extend(packets(message)?);
        }
        let this = &*self;
        parallel_for(lanes, received.len(), &|_| false, &|task, lane| {
            decode_records(received[task], false, |KeyRecord { tier, key, .. }| {
                let is_valid = key < u64::MAX && this.is_local(key);
                if !is_valid || tier as usize >= this.sets.len() {
                    return Err(invalid_data().into());
                }
                lane.collect(FoundKey { tier, boards: 0, key });
                Ok(())
            })
        })?;
        self.insert_collected(lanes);
        Ok(exchange)
    }

    /// Reports progress, enforces the memory budget and writes a checkpoint of a single rank if one
    /// is due. Does nothing until [`REPORT_INTERVAL`] positions have been expanded or found since
    /// the last report, unless a component is complete (`is_end`).
    fn report(&mut self, is_end: bool, peers: &mut Peers) -> Result<(), Unsolved> {
        if is_end || self.unreported >= REPORT_INTERVAL {
            self.unreported = 0;
            self.check_limits()?;
            if P::SINGLE && peers.is_checkpoint_due() {
                self.save(peers)?;
            }
        }
        Ok(())
    }

    /// Enforces the limits of the caller: spills complete sets if memory is short, and fails if the
    /// memory budget is exceeded nevertheless or if the progress callback returns `false`.
    fn check_limits(&mut self) -> Result<(), Unsolved> {
        let spill_store = self.limits.checkpoints.filter(|_| self.dense_size.is_none());
        // Large sets grow by a quarter.
        let growth = self.max_set_bytes / 4;
        let budget = self.limits.memory_budget;
        let is_short = self.set_bytes + self.open_bytes + growth > budget;
        if let Some(store) = spill_store.filter(|_| is_short) {
            let files = TierFiles { store, layout: self.layout };
            // The sets of enumerated components do not grow any more.
            for tier in self.game.tiers.components[self.remaining..].iter().flatten() {
                let set = &mut self.sets[*tier as usize];
                self.set_bytes -= set.resident_bytes();
                set.spill(&files.boards(*tier as usize), store)?;
            }
        }
        // Without spilling, the labels will be in memory at the same time.
        let label_bytes =
            if spill_store.is_some() { 0 } else { self.set_bytes / 8 * self.label_bytes };
        let bytes = self.set_bytes + self.open_bytes;
        if bytes + label_bytes > budget {
            return Err(Unsolved::Large);
        }
        let progress = Progress {
            found: self.found,
            tiers: self.done_tiers,
            total_tiers: self.game.tiers.keys.len() as u64,
            bytes,
            ..Progress::default()
        };
        if (self.limits.on_progress)(progress) { Ok(()) } else { Err(Unsolved::Stopped) }
    }
}
