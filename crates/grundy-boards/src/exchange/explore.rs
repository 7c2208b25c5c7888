//! The distributed enumeration of reachable positions: each rank computes the successors of its
//! positions, and sends the successors that other ranks store to their owners.

use super::communicator::{CheckpointCursor, Peers, Stage, batch_limit};
use super::key_file::{TierPositions, read_part};
use super::outbox::KeyOutbox;
use super::partition::{Location, Partition, Sharded};
use super::radix::KeyRecord;
use super::records::decode_records;
use super::wire::{packets, put_packet, read_number};
use crate::checkpoint::invalid_data;
use crate::compiled::CompiledGame;
use crate::cpu_time::CpuTimer;
use crate::index::canonical_key::CanonicalKey;
use crate::index::hashed::KeySet;
use crate::index::tier_graph::NO_TIER;
use crate::limits::{CapacityLimit, Limits, Progress, Unsolved};
use crate::solver::explore::{Expander, SuccessorKey, is_sparse, probe_size};
use std::io;
use std::ops::Range;

/// The maximum number of positions of a tier that are expanded between two progress reports.
/// Expanding a position means computing its successors.
const REPORT_BATCH: usize = 1 << 12;
/// The number of positions that are expanded together, so that the cache misses of their look-ups
/// overlap.
const BATCH: usize = 32;
/// The number of entries in the cache of recently sent positions, which avoids sending most of the
/// duplicates.
const SENT_CACHE: usize = 1 << 14;

/// The reachable positions that a rank stores.
pub struct ReachableShard<'a, const W: usize> {
    /// The compiled game.
    pub game: &'a CompiledGame<W>,
    /// The assignment of positions to ranks.
    pub partition: Sharded,
    /// The positions of each tier.
    pub sets: Vec<KeySet>,
    expander: Expander<'a, W>,
}

impl<'a, const W: usize> ReachableShard<'a, W> {
    /// Creates an empty set of positions.
    ///
    /// # Errors
    /// Returns an error if the key of a board needs more than 63 bits.
    pub fn new(game: &'a CompiledGame<W>, partition: Sharded) -> Result<Self, Unsolved> {
        let canonicalizer = game.canonicalizer.as_ref();
        let canonicalizer = canonicalizer.ok_or(Unsolved::Capacity(CapacityLimit::KeyBits))?;
        let sets = vec![KeySet::default(); game.tiers.keys.len()];
        let expander = Expander::new(game, canonicalizer);
        Ok(ReachableShard { game, partition, sets, expander })
    }

    /// Returns the maximum number of successors of the positions expanded so far, of all ranks once
    /// the enumeration is complete. A successor counts once for each symmetry that maps it to
    /// itself.
    pub fn max_successors(&self) -> u32 {
        self.expander.max_successors
    }

    /// Returns whether this rank stores the position with a canonical key.
    pub fn is_local(&self, key: u64) -> bool {
        self.partition.owner_of_key(key) == self.partition.ranks().rank
    }

    /// Adds a position to the set of its tier. Returns whether it is new.
    pub fn insert(&mut self, tier: u32, key: u64) -> bool {
        // Without symmetries the stabilizer is trivial and need not be computed.
        let canonicalizer = self.expander.canonicalizer;
        let canonical = match canonicalizer.order() {
            ..=1 => CanonicalKey { key, stabilizer: 1 },
            _ if self.sets[tier as usize].find(key).is_some() => return false,
            _ => canonicalizer.canonical_key(&canonicalizer.board(key)),
        };
        self.sets[tier as usize].insert(key, canonicalizer.orbit_size(canonical))
    }

    /// Saves the positions of this rank; `cursor` is the state of the enumeration.
    fn save(&self, peers: &mut Peers, cursor: CheckpointCursor) -> Result<(), Unsolved> {
        Ok(peers.comm.save(Stage::Reachable, cursor, &mut |sink| {
            for (tier, set) in (0..).zip(&self.sets) {
                let key_of = &mut |slot| set.key_at(slot as usize);
                let slots = set.slot_count() as u64;
                let positions = TierPositions { tier, slots, is_sorted: false, key_of };
                positions.write(sink, &mut |_, _| {})?;
            }
            Ok(())
        })?)
    }

    /// Reads the positions that this rank stores from a checkpoint.
    fn load(&mut self, peers: &mut Peers) -> Result<(), Unsolved> {
        for part in peers.comm.load(Stage::Reachable)? {
            let file = &mut io::BufReader::with_capacity(1 << 16, part);
            while let Some(tier) = read_number(file)? {
                let tier = u32::try_from(tier).ok().filter(|i| (*i as usize) < self.sets.len());
                let tier = tier.ok_or_else(invalid_data)?;
                read_part(file, &mut |key, _| {
                    if key == u64::MAX {
                        return Err(invalid_data().into());
                    }
                    if self.is_local(key) {
                        self.insert(tier, key);
                    }
                    Ok(())
                })?;
            }
        }
        self.sets.iter_mut().for_each(KeySet::shrink);
        Ok(())
    }
}

/// The state of the enumeration on one rank.
struct Exploration<'s, 'a, const W: usize> {
    shard: &'s mut ReachableShard<'a, W>,
    limits: &'s Limits<'s>,
    /// For each tier with cycles, the keys of its positions that have not been expanded yet.
    frontier: Vec<Vec<u64>>,
    /// For each tier, whether its component has cycles.
    is_cyclic: Vec<bool>,
    /// The number of positions with dense numbering, while it is not decided which numbering is
    /// better; `None` after the decision.
    dense_size: Option<u64>,
    /// The number of positions that this rank has found since the start, or since a checkpoint was
    /// resumed.
    found: u64,
    /// The cache of recently sent positions. The index of an entry is computed from a hash of the
    /// key.
    recently_sent: Vec<KeyRecord>,
}

/// Enumerates all reachable positions. Returns whether they are enumerated.
///
/// If the caller has not chosen a numbering, `dense_size` is the number of positions with dense
/// numbering. The function then returns `false` as soon as the enumeration shows that dense
/// numbering needs less memory, by the same criterion as the solver with a single rank
/// ([`is_sparse`]).
///
/// # Errors
/// Returns an error if the positions exceed the memory budget, if the caller stops the run, or if
/// an exchange or a checkpoint fails.
pub fn explore<const W: usize>(
    shard: &mut ReachableShard<'_, W>,
    dense_size: Option<u64>,
    limits: &Limits,
    peers: &mut Peers,
) -> Result<bool, Unsolved> {
    let game = shard.game;
    let (size, mut remaining) = (shard.partition.ranks().size, game.tiers.components.len());
    let mut exploration = Exploration::new(shard, dense_size, limits);
    // While the numbering is undecided, a round ends after this number of new positions. A single
    // rank sends no messages, so that without this limit its rounds would only end with the
    // components.
    let step = dense_size.map_or(u64::MAX, |all| probe_size(all) / (8 * size) + 1);
    match peers.comm.saved(Stage::Reachable) {
        Some([components, max_successors, is_chosen, _]) => {
            let components = usize::try_from(components).ok();
            let is_valid = |components: &usize| *components < remaining;
            remaining = components.filter(is_valid).ok_or(Unsolved::Checkpoint)?;
            exploration.shard.expander.max_successors =
                u32::try_from(max_successors).map_err(|_| Unsolved::Checkpoint)?;
            exploration.dense_size = dense_size.filter(|_| is_chosen == 0);
            exploration.shard.load(peers)?;
            exploration.mark_unexpanded(remaining);
        }
        None => {
            let start = game.planes.pack::<W>(&game.start);
            let start = exploration.shard.expander.canonicalizer.canonical_key(&start);
            if exploration.shard.is_local(start.key) {
                exploration.add(KeyRecord { tier: 0, key: start.key, number: 0 });
            }
        }
    }
    while remaining > 0 {
        let Some(due) = exploration.run_component(remaining - 1, step, peers)? else {
            return Ok(false);
        };
        remaining -= 1;
        if due || remaining == 0 {
            let shard = &mut *exploration.shard;
            let counters = [shard.max_successors().into(), 0, 0, 0];
            let max_successors = peers.exchange(Vec::new(), counters)?.max(0);
            shard.expander.max_successors = max_successors as u32;
            let is_chosen = exploration.dense_size.is_none().into();
            shard.save(peers, [remaining as u64, max_successors, is_chosen, 0])?;
        }
    }
    Ok(true)
}

/// The cost of processing a sample of positions on one rank.
#[derive(Clone, Copy, Default)]
pub struct SampleCost {
    /// The number of bytes of messages to other ranks.
    pub bytes: u64,
    /// The number of exchanges, in units of exchanges with full message buffers.
    pub rounds: f64,
    /// The CPU time in seconds.
    pub seconds: f64,
}

/// Measures the cost of expanding the positions at a range of slots of a tier, without sending
/// messages. Successors that belong to this rank are added to its sets if they are new.
pub fn sample_exploration<const W: usize>(
    shard: &mut ReachableShard<'_, W>,
    tier: u32,
    slots: Range<u64>,
    limits: &Limits,
) -> SampleCost {
    let size = shard.partition.ranks().size;
    let mut exploration = Exploration::new(shard, None, limits);
    exploration.is_cyclic.fill(false);
    let (mut cost, mut outbox) = (SampleCost::default(), KeyOutbox::new(size));
    let timer = CpuTimer::start();
    let set = &exploration.shard.sets[tier as usize];
    let keys: Vec<u64> = slots.filter_map(|slot| set.key_at(slot as usize)).collect();
    let (limit, mut batches) = (batch_limit(limits.memory_budget), keys.len().div_ceil(BATCH));
    for batch in keys.chunks(BATCH) {
        exploration.expand(tier, batch, &mut outbox);
        batches -= 1;
        if outbox.pending >= limit || batches == 0 {
            cost.rounds += outbox.pending.min(limit) as f64 / limit as f64;
            let packets = (0..size as usize).map(|rank| outbox.pack(rank, false).len() as u64);
            cost.bytes += packets.sum::<u64>();
        }
    }
    cost.seconds = timer.elapsed_secs();
    cost
}

impl<'s, 'a, const W: usize> Exploration<'s, 'a, W> {
    /// Prepares the enumeration; for the arguments see [`explore`].
    fn new(
        shard: &'s mut ReachableShard<'a, W>,
        dense_size: Option<u64>,
        limits: &'s Limits<'s>,
    ) -> Self {
        let tiers = &shard.game.tiers;
        let components = tiers.component_of.iter();
        let is_cyclic = components.map(|component| tiers.is_cyclic(*component)).collect();
        let frontier = vec![Vec::new(); tiers.keys.len()];
        let entries = if shard.partition.ranks().size > 1 { SENT_CACHE } else { 1 };
        let recently_sent = vec![KeyRecord { tier: NO_TIER, key: 0, number: 0 }; entries];
        Exploration { shard, limits, frontier, is_cyclic, dense_size, found: 0, recently_sent }
    }

    /// Adds a position of this rank to the set of its tier, if it is new. If the tier has cycles,
    /// the position is expanded later.
    #[inline(always)]
    fn add(&mut self, KeyRecord { tier, key, .. }: KeyRecord) {
        if self.shard.insert(tier, key) {
            self.note_new(tier, key);
        }
    }

    /// Records that a position is new.
    #[inline(always)]
    fn note_new(&mut self, tier: u32, key: u64) {
        self.found += 1;
        if self.is_cyclic[tier as usize] {
            self.frontier[tier as usize].push(key);
        }
    }

    /// Expands the positions of a component until no rank has an unexpanded one. Returns whether a
    /// checkpoint is due, or `None` if dense numbering turns out to need less memory. While the
    /// numbering is undecided, each round ends after about `step` new positions.
    fn run_component(
        &mut self,
        component: usize,
        step: u64,
        peers: &mut Peers,
    ) -> Result<Option<bool>, Unsolved> {
        let game = self.shard.game;
        let tiers = &game.tiers.components[component];
        let size = self.shard.partition.ranks().size;
        let limit = batch_limit(self.limits.memory_budget);
        let mut outbox = KeyOutbox::new(size);
        let (mut next_slots, mut keys) = (vec![0; tiers.len()], Vec::new());
        loop {
            let (mut is_open, round_end) = (true, self.found.saturating_add(step));
            let is_probe = self.dense_size.is_some();
            while is_open
                && outbox.pending < limit
                && !peers.has_failed()
                && !(is_probe && self.found >= round_end)
            {
                is_open = false;
                for (tier, next_slot) in tiers.iter().zip(&mut next_slots) {
                    keys.clear();
                    if self.is_cyclic[*tier as usize] {
                        let frontier = &mut self.frontier[*tier as usize];
                        keys.extend(frontier.drain(frontier.len().saturating_sub(REPORT_BATCH)..));
                    } else {
                        let set = &self.shard.sets[*tier as usize];
                        while keys.len() < REPORT_BATCH && *next_slot < set.slot_count() {
                            keys.extend(set.key_at(*next_slot));
                            *next_slot += 1;
                        }
                    }
                    is_open |= !keys.is_empty();
                    for batch in keys.chunks(BATCH) {
                        self.expand(*tier, batch, &mut outbox);
                    }
                }
                peers.record(self.check_limits(component));
            }
            let sent = outbox.pending as u64;
            let counters = [u64::from(is_open), sent, self.boards_from(0), 0];
            let mut messages = vec![Vec::new(); size as usize];
            for (rank, message) in messages.iter_mut().enumerate() {
                let packet = outbox.pack(rank, false);
                if !packet.is_empty() {
                    put_packet(message, &packet);
                }
            }
            let exchange = peers.exchange(messages, counters)?;
            for message in &exchange.messages {
                for packet in packets(message)? {
                    self.add_packet(packet)?;
                }
            }
            // In a component without cycles, the messages only contain positions of other
            // components, so that they cause no further rounds.
            let is_cyclic = game.tiers.is_cyclic(component as u32);
            let ends = exchange.sum(0) == 0 && !(is_cyclic && exchange.sum(1) > 0);
            // These counters do not include the positions that arrived in this round;
            // `dense_is_better` counts again.
            if let Some(dense_size) =
                self.dense_size.filter(|size| ends || exchange.sum(2) >= probe_size(*size))
                && self.dense_is_better(dense_size, component, peers)?
            {
                return Ok(None);
            }
            if ends {
                for tier in tiers {
                    // The positions of the component are all enumerated.
                    self.shard.sets[*tier as usize].shrink();
                    self.frontier[*tier as usize] = Vec::new();
                }
                return Ok(Some(exchange.checkpoint_due()));
            }
        }
    }

    /// Adds the positions of a packet that another rank has sent.
    fn add_packet(&mut self, packet: &[u8]) -> Result<(), Unsolved> {
        let mut batch = Vec::with_capacity(16 * BATCH);
        decode_records(packet, false, |record| {
            let is_valid = record.key < u64::MAX && self.shard.is_local(record.key);
            let set = self.shard.sets.get(record.tier as usize).filter(|_| is_valid);
            set.ok_or_else(invalid_data)?.prefetch(record.key);
            batch.push(record);
            if batch.len() == 16 * BATCH {
                batch.drain(..).for_each(|position| self.add(position));
            }
            Ok(())
        })?;
        batch.into_iter().for_each(|position| self.add(position));
        Ok(())
    }

    /// Returns the number of boards of the components from the index `component` on that this rank
    /// has found. If a stored position represents several symmetric boards, all of them count.
    fn boards_from(&self, component: usize) -> u64 {
        let tiers = self.shard.game.tiers.components[component..].iter().flatten();
        tiers.map(|tier| self.shard.sets[*tier as usize].boards()).sum()
    }

    /// Decides whether dense numbering, with `dense_size` positions, needs less memory than storing
    /// the reachable positions. Returns `true` if so. As long as the ranks have found too few
    /// positions for a decision, returns `false`; after a decision against dense numbering, sets
    /// `self.dense_size` to `None`. `component` is the component being enumerated.
    fn dense_is_better(
        &mut self,
        dense_size: u64,
        component: usize,
        peers: &mut Peers,
    ) -> Result<bool, Unsolved> {
        let counters = [self.boards_from(0), self.boards_from(component + 1), 0, 0];
        let exchange = peers.exchange(Vec::new(), counters)?;
        if exchange.sum(0) < probe_size(dense_size) {
            return Ok(false);
        }
        self.dense_size = None;
        Ok(!is_sparse(self.shard.game, component + 1, exchange.sum(1), dense_size))
    }

    /// Marks all positions of the first `components` components as not expanded, after they were
    /// read from a checkpoint. Only tiers with cycles need this.
    fn mark_unexpanded(&mut self, components: usize) {
        let tiers = self.shard.game.tiers.components[..components].iter().flatten();
        for tier in tiers.filter(|tier| self.is_cyclic[**tier as usize]) {
            let set = &self.shard.sets[*tier as usize];
            let keys = (0..set.slot_count()).filter_map(|slot| set.key_at(slot));
            self.frontier[*tier as usize] = keys.collect();
        }
    }

    /// Checks the memory budget and reports progress. Returns an error if the budget is exceeded or
    /// if the caller stops the run.
    fn check_limits(&self, component: usize) -> Result<(), Unsolved> {
        let frontier_len: usize = self.frontier.iter().map(Vec::len).sum();
        // The labels will take an eighth of the memory of the sets, and a set that grows needs a
        // quarter of its memory more.
        let sizes = self.shard.sets.iter().map(KeySet::resident_bytes);
        let (bytes, largest) =
            sizes.fold((0, 0), |(sum, largest), bytes| (sum + bytes, bytes.max(largest)));
        let peak = bytes + bytes / 8 + largest / 4 + 8 * frontier_len as u64;
        if peak > self.limits.memory_budget {
            return Err(Unsolved::Large);
        }
        let tiers = &self.shard.game.tiers;
        let explored = tiers.components[component + 1..].iter().map(|members| members.len() as u64);
        let progress = Progress {
            found: self.found,
            tiers: explored.sum(),
            total_tiers: tiers.keys.len() as u64,
            bytes,
            ..Progress::default()
        };
        if (self.limits.on_progress)(progress) { Ok(()) } else { Err(Unsolved::Stopped) }
    }

    /// Expands positions of a tier, given by their keys. Successors that belong to this rank are
    /// added to its sets; the others are added to the messages to their owners.
    fn expand(&mut self, tier: u32, keys: &[u64], outbox: &mut KeyOutbox) {
        let shard = &mut *self.shard;
        shard.expander.expand(tier, keys, &shard.sets);
        let rank = shard.partition.ranks().rank;
        for SuccessorKey { tier, key: canonical } in std::mem::take(&mut shard.expander.successors)
        {
            let key = canonical.key;
            let owner = self.shard.partition.owner_of_key(key);
            if owner == rank {
                let orbit = self.shard.expander.canonicalizer.orbit_size(canonical);
                if self.shard.sets[tier as usize].insert(key, orbit) {
                    self.note_new(tier, key);
                }
                continue;
            }
            let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
            let entry = mixed as usize % self.recently_sent.len();
            let record = KeyRecord { tier, key, number: 0 };
            if self.recently_sent[entry] != record {
                self.recently_sent[entry] = record;
                outbox.push(Location { owner, address: key }, tier, 0);
            }
        }
    }
}
