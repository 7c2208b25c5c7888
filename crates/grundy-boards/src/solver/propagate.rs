//! Backward propagation in a component with cycles: positions are decided in ascending order of
//! their distance to the end, and each decided position updates its predecessors. Predecessors that
//! other ranks store are updated by messages to their owners.

use super::frontier::{Frontier, PositionId, Propagation, Update, frontier_capacity};
use super::{CHUNK_SLOTS, ComponentRun, ROUND, SlotRange, WorkDone, parallel_for};
use crate::compiled::magic_moves::{MoveScratch, Moves};
use crate::compiled::planes::Board;
use crate::compiled::simd::{Gather, Kernel, dispatch};
use crate::exchange::communicator::{Exchange, Peers, batch_limit};
use crate::exchange::outbox::{PositionUpdate, UpdateGroup, UpdateOutbox};
use crate::exchange::partition::{Location, Partition};
use crate::exchange::wire::{packets, put_packet};
use crate::index::PositionIndex;
use crate::index::memory::{BATCH, prefetch};
use crate::index::tier_graph::NO_TIER;
use crate::label::update::{DecidedCodes, DecidedSuccessors, apply_update};
use crate::label::{LabelCell, LabelEncoding};
use crate::limits::{Numbering, Unsolved};

/// The number of positions of a frontier list in one chunk, which one thread processes.
const LIST_CHUNK: usize = CHUNK_SLOTS as usize / 4;
/// When the updates from another rank are applied, the code for an update is prefetched this number
/// of updates earlier.
const PREFETCH_DISTANCE: usize = 16;

/// The decided positions whose predecessors are updated.
enum Decided<'a> {
    /// The positions in this list.
    Listed(&'a [PositionId]),
    /// The positions in a range of slots that are decided at the current distance. The codes of the
    /// range are scanned for them.
    InRange(SlotRange),
}

/// The data of the backward pass that are constant while the predecessors of the positions at one
/// distance to the end are updated.
#[derive(Clone, Copy)]
pub struct Level {
    /// The distance to the end of the decided positions whose predecessors are updated.
    distance: u32,
    /// The codes that predecessors get if the updates decide them.
    codes: DecidedCodes,
    /// The number of threads that update codes at the same time.
    threads: usize,
    /// The maximum number of positions in the list of newly decided positions.
    capacity: usize,
}

impl Level {
    /// Collects the constants of the backward pass; for the arguments see the fields.
    pub fn new<F: LabelEncoding>(distance: u32, threads: usize, capacity: usize) -> Level {
        Level { distance, codes: DecidedCodes::at::<F>(distance + 1), threads, capacity }
    }
}

/// What a rank reports before the predecessors of the positions at one distance to the end are
/// updated.
#[derive(Clone, Copy)]
struct LevelReport {
    /// The work that this rank has done in the component.
    work: WorkDone,
    /// The counters that this rank broadcasts in every round: the number of its positions at this
    /// distance, and the distance of its next deferred update.
    counters: [u64; 2],
}

/// The state of a thread in the backward pass.
pub struct PropagateLane<U: UpdateOutbox, K, C> {
    /// The positions that the thread has decided.
    decided: Frontier,
    /// The updates of positions at other ranks.
    pub outbox: U,
    scratch: Scratch<K, C, U::Record>,
}

/// The reusable buffers of a thread in the backward pass.
struct Scratch<K, C, R> {
    /// The predecessors of decided positions. Each entry is the tier of the predecessor, whether
    /// moving to the decided position wins for the player who moves, and the key of the
    /// predecessor.
    predecessors: Vec<(u32, bool, K)>,
    /// The updates of the predecessors that this rank stores.
    local: Vec<(PositionId, DecidedSuccessors)>,
    /// Buffer: the updates of the predecessors that this rank stores, by address.
    addressed: Vec<PositionUpdate>,
    /// Buffer: the updates of the predecessors that other ranks store, with their owners.
    remote: Vec<(u64, R)>,
    /// For a tier, and for each kind of command, the tier from which commands of this kind lead to
    /// the first tier; [`NO_TIER`] if that tier is not in the component. `None` before the first
    /// position.
    inside: Option<(u32, Vec<u32>)>,
    moves: MoveScratch,
    cursor: C,
}

/// The [`PropagateLane`] of a thread for a certain position index and partition.
type Lane<const W: usize, N, P> = PropagateLane<
    <N as PositionIndex<W>>::Updates,
    <N as PositionIndex<W>>::Key,
    <P as Partition>::Cursor,
>;

/// The kernel that updates the predecessors of decided positions.
struct PropagateKernel<'a, 'b, const W: usize, F, N, P>
where
    F: LabelEncoding,
    N: PositionIndex<W>,
    P: Partition,
{
    run: &'a ComponentRun<'b, W, F, N, P>,
    decided: Decided<'a>,
    level: Level,
    lane: &'a mut Lane<W, N, P>,
}

impl<const W: usize, F: LabelEncoding, N: PositionIndex<W>, P: Partition> Kernel
    for PropagateKernel<'_, '_, W, F, N, P>
{
    type Output = Result<(), Unsolved>;
    const USES_GATHER: bool = N::USES_GATHER;

    #[inline(always)]
    fn run<G: Gather>(self, gather: G) -> Result<(), Unsolved> {
        let PropagateKernel { run, decided, level, lane } = self;
        match decided {
            Decided::InRange(range) => run.scan(gather, range, level, lane),
            Decided::Listed(list) => list
                .chunks(BATCH)
                .try_for_each(|batch| run.update_predecessors(gather, batch, level, lane)),
        }
    }
}

impl<const W: usize, F: LabelEncoding, N: PositionIndex<W>, P: Partition>
    ComponentRun<'_, W, F, N, P>
{
    /// Creates the states of `threads` threads for the backward pass.
    pub fn propagate_lanes(&self, threads: usize) -> Vec<Lane<W, N, P>> {
        let tiers = if P::SINGLE { Vec::new() } else { self.with_max_slots(self.tiers) };
        let ranks = self.solver.partition.ranks().size;
        let lane = |_| PropagateLane {
            decided: Frontier::default(),
            outbox: N::Updates::new(ranks, &tiers),
            scratch: Scratch {
                predecessors: Vec::new(),
                local: Vec::new(),
                addressed: Vec::new(),
                remote: Vec::new(),
                inside: None,
                moves: MoveScratch::default(),
                cursor: P::Cursor::default(),
            },
        };
        (0..threads).map(lane).collect()
    }

    /// Runs the backward propagation until no rank has a decided position or a pending update.
    /// Returns whether a checkpoint of all ranks is due.
    pub(super) fn propagate(
        &self,
        mut state: Propagation,
        peers: &mut Peers,
    ) -> Result<bool, Unsolved> {
        let slots: u64 = self.tiers.iter().map(|tier| self.solver.slots(*tier)).sum();
        let capacity = frontier_capacity(slots) / if P::SINGLE { 1 } else { 2 };
        let mut lanes = self.propagate_lanes(self.solver.limits.threads.max(1));
        // The number of positions decided since the start, or since a checkpoint was resumed.
        let mut decided = 0u64;
        loop {
            // The forward pass counts as a quarter of the work, and the decided positions count as
            // their part of the remaining work.
            let work = WorkDone { done: slots + 3 * decided.min(slots), total: 4 * slots };
            let len = state.frontier.as_ref().map_or(1, |list| list.len() as u64);
            let next_update = state.updates.positions.keys().next();
            let next_update = next_update.map_or(u64::MAX, |(distance, _)| (*distance).into());
            let report = LevelReport { work, counters: [len, next_update] };
            let exchange = self.propagate_level(&mut state, &mut lanes, capacity, report, peers)?;
            let (len, next_update, due) = match &exchange {
                Some(all) => (all.sum(1), all.min(2), all.checkpoint_due()),
                None => (len, next_update, false),
            };
            if len == 0 {
                match u32::try_from(next_update) {
                    // At smaller distances no position is decided and no update is applied.
                    Ok(distance) => state.distance = distance - 1,
                    Err(_) => return Ok(due),
                }
            }
            state.distance += 1;
            let result = self.apply_deferred(&mut state, capacity);
            if P::SINGLE {
                result?
            } else {
                peers.record(result)
            }
            let Frontier { len, positions } = std::mem::take(&mut state.decided);
            decided += len;
            state.frontier = (positions.len() as u64 == len).then_some(positions);
            state.chunk = 0;
            if due {
                self.solver.save(self.component, &|writer| state.write(writer), peers)?;
            }
        }
    }

    /// Applies the updates that were deferred until the distance of `state`. The positions that
    /// they decide are at this distance to the end.
    fn apply_deferred(&self, state: &mut Propagation, capacity: usize) -> Result<(), Unsolved> {
        let Propagation { distance, decided, updates, .. } = state;
        // With pruning, positions with an immediate win are decided in the forward pass but not
        // listed. The additional count makes the list incomplete, so that the tables are scanned.
        decided.len += u64::from(*distance == 1 && self.solver.game.prune_immediate_wins);
        let level = Level::new::<F>(*distance - 1, 1, capacity);
        while let Some(first) =
            updates.positions.first_entry().filter(|first| first.key().0 == *distance)
        {
            let ((_, update), positions) = first.remove_entry();
            for position in positions {
                let winning = match update {
                    Update::Win => true,
                    Update::Loss => false,
                    Update::Decided => {
                        decided.push(position, capacity);
                        continue;
                    }
                };
                let successors = DecidedSuccessors { winning, count: 1 };
                self.update(position, successors, level, decided)?;
            }
        }
        Ok(())
    }

    /// Updates the predecessors of all positions that are decided at the distance of `state`, in as
    /// many rounds as necessary. Returns the last exchange, or `None` if there is a single rank.
    /// `capacity` is the maximum length of the list of newly decided positions.
    fn propagate_level(
        &self,
        state: &mut Propagation,
        lanes: &mut [Lane<W, N, P>],
        capacity: usize,
        LevelReport { work, counters }: LevelReport,
        peers: &mut Peers,
    ) -> Result<Option<Exchange>, Unsolved> {
        let chunks = match &state.frontier {
            Some(list) => list.len().div_ceil(LIST_CHUNK),
            None => self.chunks.len(),
        };
        let threads = self.threads(chunks);
        let lanes = &mut lanes[..threads];
        let max_pending = batch_limit(self.solver.limits.memory_budget) / threads;
        let is_full = |lane: &Lane<W, N, P>| !P::SINGLE && lane.outbox.pending() >= max_pending;
        // A chunk of a list can decide more positions than a chunk of a table.
        let max_round = if state.frontier.is_some() { ROUND / 8 } else { ROUND };
        loop {
            if P::SINGLE && state.chunk >= chunks {
                return Ok(None);
            }
            let result = self.report(state.distance, work);
            if P::SINGLE {
                result?
            } else {
                peers.record(result)
            }
            let round = max_round.min(chunks - state.chunk);
            let spare = state.decided.spare_capacity(capacity);
            let level = Level::new::<F>(state.distance, threads, spare);
            let tasks = if peers.has_failed() { 0 } else { round };
            let result = parallel_for(lanes, tasks, &is_full, &|task, lane| {
                let chunk = state.chunk + task;
                let decided = match &state.frontier {
                    Some(list) => {
                        let end = list.len().min(LIST_CHUNK * (chunk + 1));
                        Decided::Listed(&list[LIST_CHUNK * chunk..end])
                    }
                    None => Decided::InRange(self.chunks[chunk]),
                };
                dispatch(PropagateKernel { run: self, decided, level, lane })
            });
            let mut collect = |lanes: &mut [Lane<W, N, P>]| {
                let decided = lanes.iter_mut().map(|lane| std::mem::take(&mut lane.decided));
                decided.for_each(|decided| state.decided.append(decided, capacity));
            };
            collect(lanes);
            if P::SINGLE {
                state.chunk += result?;
                if peers.is_checkpoint_due() {
                    self.solver.save(self.component, &|writer| state.write(writer), peers)?;
                }
                continue;
            }
            let mut messages = vec![Vec::new(); self.solver.partition.ranks().size as usize];
            for lane in &mut *lanes {
                for (rank, message) in messages.iter_mut().enumerate() {
                    let packet = lane.outbox.pack(rank);
                    if !packet.is_empty() {
                        put_packet(message, &packet);
                    }
                }
            }
            let processed = result.as_ref().copied().unwrap_or(0);
            peers.record(result.map(|_| ()));
            let is_open = u64::from(state.chunk + processed < chunks);
            let exchange = peers.exchange(messages, [is_open, counters[0], counters[1], 0])?;
            let mut updates = Vec::new();
            for message in &exchange.messages {
                updates.extend(packets(message)?);
            }
            let result = parallel_for(lanes, updates.len(), &|_| false, &|task, lane| {
                self.apply_packet(updates[task], level, lane)
            });
            peers.record(result.map(|_| ()));
            collect(lanes);
            state.chunk += processed;
            if exchange.sum(0) == 0 {
                return Ok(Some(exchange));
            }
        }
    }

    /// Applies the updates of a packet, which another rank has sent, to positions of this rank.
    pub fn apply_packet(
        &self,
        packet: &[u8],
        level: Level,
        PropagateLane { decided, outbox, scratch }: &mut Lane<W, N, P>,
    ) -> Result<(), Unsolved> {
        let tables = &self.solver.tables;
        outbox.decode(packet, |group| match group {
            UpdateGroup::Slots { tier, decided: successors, first_slot, lows } => {
                let codes = &tables[tier as usize].codes;
                let slot_of = |low: &[u8; 2]| first_slot + u64::from(u16::from_le_bytes(*low));
                let prefetch_code = |low| {
                    codes.get(slot_of(low) as usize).into_iter().for_each(prefetch);
                };
                lows.iter().take(PREFETCH_DISTANCE).for_each(prefetch_code);
                for (i, low) in lows.iter().enumerate() {
                    lows.get(i + PREFETCH_DISTANCE).into_iter().for_each(prefetch_code);
                    let slot = slot_of(low);
                    if slot < codes.len() as u64 {
                        self.update(PositionId::new(tier, slot), successors, level, decided)?;
                    }
                }
                Ok(())
            }
            UpdateGroup::Keys(updates) => {
                let table = |tier: u32| tables.get(tier as usize);
                for PositionUpdate { tier, address, .. } in updates {
                    table(*tier)
                        .into_iter()
                        .for_each(|table| table.index.prefetch_address(*address));
                }
                scratch.local.clear();
                for update in updates {
                    let PositionUpdate { tier, address, .. } = update;
                    // Unreachable predecessors are not listed and are skipped.
                    let slot = table(*tier).and_then(|table| table.index.slot_of(*address));
                    let code = table(*tier)
                        .zip(slot)
                        .and_then(|(table, slot)| table.codes.get(slot as usize));
                    if let Some((slot, code)) = slot.zip(code) {
                        prefetch(code);
                        scratch.local.push((PositionId::new(*tier, slot), update.decided()));
                    }
                }
                let mut updates = scratch.local.iter();
                updates.try_for_each(|(position, successors)| {
                    self.update(*position, *successors, level, decided)
                })
            }
        })
    }

    /// Updates the predecessors of the positions in a range of slots that are decided at the
    /// distance of `level`. The codes of the range are scanned for these positions.
    #[inline(always)]
    fn scan<G: Gather>(
        &self,
        gather: G,
        SlotRange { tier, start, end }: SlotRange,
        level: Level,
        lane: &mut Lane<W, N, P>,
    ) -> Result<(), Unsolved> {
        let codes = &self.solver.tables[tier as usize].codes[start as usize..end as usize];
        let distance_code = F::distance_code(level.distance);
        let mut batch: Vec<PositionId> = Vec::with_capacity(BATCH);
        for (slot, code) in (start..).zip(codes) {
            if code.get() & F::DISTANCE_MASK == distance_code {
                batch.push(PositionId::new(tier, slot));
                if batch.len() == BATCH {
                    self.update_predecessors(gather, &batch, level, lane)?;
                    batch.clear();
                }
            }
        }
        self.update_predecessors(gather, &batch, level, lane)
    }

    /// Updates the predecessors of the decided positions in `batch`. Predecessors that are thereby
    /// decided are added to the list of `lane`, and updates of predecessors at other ranks to its
    /// outbox.
    #[inline(always)]
    fn update_predecessors<G: Gather>(
        &self,
        gather: G,
        batch: &[PositionId],
        level: Level,
        PropagateLane { decided, outbox, scratch }: &mut Lane<W, N, P>,
    ) -> Result<(), Unsolved> {
        let Scratch { predecessors, local, addressed, remote, inside, moves, cursor } = scratch;
        let (solver, game) = (self.solver, self.solver.game);
        predecessors.clear();
        local.clear();
        for PositionId { tier, index } in batch {
            let (table, part) = (&solver.tables[*tier as usize], solver.tier_part(*tier));
            let slot = u64::from(*index);
            let board = table.index.board_at(gather, &solver.context, part, slot, cursor);
            let Some(board) = board else { continue };
            let won = F::is_won(level.distance)
                .unwrap_or_else(|| F::label(table.codes[*index as usize].get()).is_won());
            // If the last command passed the turn, it was a command of the other side: undo it in
            // the view of that side.
            let swapped = game.swapped(&board);
            if inside.as_ref().is_none_or(|(other, _)| other != tier) {
                let tiers = game.tiers.predecessors(*tier).iter();
                let tiers = tiers.map(|from| match *from != NO_TIER && self.is_inside(*from) {
                    true => *from,
                    false => NO_TIER,
                });
                *inside = Some((*tier, tiers.collect()));
            }
            let Some((_, tiers)) = &inside else { continue };
            let mut undo = |commands: &Moves<W>, winning: bool, board: &Board<W>| {
                if commands.is_empty() {
                    return;
                }
                let view = N::view(&solver.context, board);
                commands.for_each_possible(board, None, moves, |command| {
                    let from = tiers[command.kind as usize];
                    if from != NO_TIER && game.allows_inverse(from, command, board) {
                        let key = N::successor_key(&solver.context, &view, board, command);
                        solver.index(from).prefetch(key);
                        predecessors.push((from, winning, key));
                    }
                });
            };
            let side = usize::from(game.tiers.keys[*tier as usize].side);
            undo(&self.backward[game.previous_side(*tier)].passing, !won, &swapped);
            undo(&self.backward[side].again, won, &board);
        }
        if P::SINGLE {
            for (tier, winning, key) in &*predecessors {
                let (index, part) = (solver.index(*tier), solver.tier_part(*tier));
                let location = index.locate(gather, &solver.context, part, *key);
                let count = N::symmetry_counts(&solver.context, *key).0;
                if let Some(slot) = index.slot_of(location.address) {
                    // Prefetch the codes of all positions before the first is read, so that cache
                    // misses overlap.
                    let position = PositionId::new(*tier, slot);
                    prefetch(self.code(position));
                    local.push((position, DecidedSuccessors { winning: *winning, count }));
                }
            }
        } else {
            let rank = solver.partition.ranks().rank;
            let len = predecessors.len();
            addressed.resize(len.max(addressed.len()), PositionUpdate::default());
            remote.resize(len.max(remote.len()), (0, Default::default()));
            let (mut local_count, mut remote_count) = (0, 0);
            for (tier, winning, key) in &*predecessors {
                let (index, part) = (solver.index(*tier), solver.tier_part(*tier));
                let Location { owner, address } = index.locate(gather, &solver.context, part, *key);
                let count = N::symmetry_counts(&solver.context, *key).0;
                let successors = DecidedSuccessors { winning: *winning, count };
                let update = PositionUpdate::new(*tier, address, successors);
                let record = outbox.record(solver.member_of[*tier as usize], update);
                // The processor cannot predict the owner, so there is no branch: each update is
                // written to both lists, and the length of only one list is increased.
                addressed[local_count] = update;
                remote[remote_count] = (owner, record);
                local_count += usize::from(owner == rank);
                remote_count += usize::from(owner != rank);
            }
            if N::NUMBERING == Numbering::Dense {
                // The address is the slot.
                let position =
                    |update: &PositionUpdate| PositionId::new(update.tier, update.address);
                for update in &addressed[..local_count] {
                    prefetch(self.code(position(update)));
                }
                for (owner, record) in &remote[..remote_count] {
                    outbox.push(*owner, *record);
                }
                return addressed[..local_count].iter().try_for_each(|update| {
                    self.update(position(update), update.decided(), level, decided)
                });
            }
            for update in &addressed[..local_count] {
                // Unreachable predecessors are not listed and are skipped.
                if let Some(slot) = solver.index(update.tier).slot_of(update.address) {
                    let position = PositionId::new(update.tier, slot);
                    prefetch(self.code(position));
                    local.push((position, update.decided()));
                }
            }
            for (owner, record) in &remote[..remote_count] {
                outbox.push(*owner, *record);
            }
        }
        for (position, successors) in local.drain(..) {
            self.update(position, successors, level, decided)?;
        }
        Ok(())
    }

    /// Updates the code of a position after some of its successors have been decided at the
    /// distance of `level`. If this decides the position, adds it to `decided`.
    ///
    /// If only one board of each symmetry class is stored, moves are counted with weights. The
    /// counter of a position counts each move with the size of the successor's stabilizer, and an
    /// update counts each inverse move with the size of the position's stabilizer. For the moves
    /// between two symmetry classes, both sums are equal.
    #[inline(always)]
    fn update(
        &self,
        position: PositionId,
        successors: DecidedSuccessors,
        level: Level,
        decided: &mut Frontier,
    ) -> Result<(), Unsolved> {
        let cell = self.code(position);
        loop {
            let code = cell.get();
            let Some(updated) = apply_update::<F>(code, successors, level.codes)? else {
                return Ok(());
            };
            if level.threads <= 1 {
                cell.set(updated);
            } else if !cell.replace(code, updated) {
                continue;
            }
            if updated >= F::DECIDED {
                decided.push(position, level.capacity);
            }
            return Ok(());
        }
    }

    /// Updates the predecessors of listed positions, for an estimate; see
    /// [`ComponentRun::propagate`].
    #[cfg(feature = "distributed")]
    pub fn propagate_sample(
        &self,
        positions: &[PositionId],
        lane: &mut Lane<W, N, P>,
    ) -> Result<(), Unsolved> {
        let level = Level::new::<F>(0, 1, 0);
        let decided = Decided::Listed(positions);
        dispatch(PropagateKernel { run: self, decided, level, lane })
    }
}
