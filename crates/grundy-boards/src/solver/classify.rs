//! The forward pass over a component: labels terminal positions and positions that are decided by
//! solved successors, and stores for all others the number of undecided successors. Labels of
//! successors that other ranks store are fetched by a round of requests and a round of responses.

use super::frontier::{DeferredUpdates, PositionId, write_classify};
use super::{ComponentRun, ROUND, SlotRange, WorkDone, parallel_for};
use crate::checkpoint::{NumberWriter, invalid_data};
use crate::compiled::magic_moves::MoveScratch;
use crate::compiled::planes::{Board, Masks};
use crate::compiled::simd::{Gather, Kernel, dispatch};
use crate::exchange::communicator::{Exchange, Peers, batch_limit};
use crate::exchange::partition::{Location, Partition};
use crate::exchange::requests::{Request, RequestSet};
use crate::exchange::wire::{packets, put_packet};
use crate::index::PositionIndex;
use crate::index::memory::{BATCH, prefetch};
use crate::index::tier_graph::NO_TIER;
use crate::label::update::{SuccessorSummary, terminal_label};
use crate::label::{Label, LabelCell, LabelEncoding};
use crate::limits::Unsolved;

/// The state of a thread in the forward pass.
pub struct ClassifyLane<R> {
    /// The updates that solved successors cause at later distances to the end.
    pub updates: DeferredUpdates,
    /// The pending requests for labels at other ranks. A request identifies the waiting position by
    /// the number `effects * i + effect`, where `i` is its index in `waiting`, `effects` is the
    /// number of distinct effects of commands, and `effect` is the index of the effect of the
    /// command that leads to the successor.
    pub requests: R,
    /// The positions that wait for labels, each with the summary of its labelled successors.
    pub waiting: Vec<(PositionId, SuccessorSummary)>,
    /// The responses to packets of other ranks, each with the index of the packet.
    responses: Vec<(usize, Vec<u8>)>,
}

/// The kernel that classifies the positions of a chunk (a range of slots of a tier); see
/// [`ComponentRun::classify_chunk`].
struct ClassifyKernel<'a, 'b, const W: usize, F: LabelEncoding, N: PositionIndex<W>, P> {
    run: &'a ComponentRun<'b, W, F, N, P>,
    chunk: SlotRange,
    lane: &'a mut ClassifyLane<N::Requests>,
}

impl<const W: usize, F: LabelEncoding, N: PositionIndex<W>, P: Partition> Kernel
    for ClassifyKernel<'_, '_, W, F, N, P>
{
    type Output = Result<(), Unsolved>;
    const USES_GATHER: bool = N::USES_GATHER;

    #[inline(always)]
    fn run<G: Gather>(self, gather: G) -> Result<(), Unsolved> {
        self.run.classify_chunk(gather, self.chunk, self.lane)
    }
}

/// A board in the view of each side, and the data from which the keys of its successors are
/// computed. The entries with the index 0 are for commands after which the same side moves again,
/// those with the index 1 for commands that pass the turn.
struct Views<const W: usize, T> {
    boards: [Board<W>; 2],
    views: [T; 2],
}

/// A reference from a position of a batch to one of its successors.
#[derive(Clone, Copy, Default)]
struct SuccessorRef {
    /// The index of the position in the batch.
    parent: u32,
    /// The index of the kind of the command that leads to the successor.
    kind: u32,
}

/// Positions that are classified together, and their successors in other components of tiers.
struct Batch<K> {
    /// The slot of each position, with a summary of those of its successors that have been
    /// examined.
    positions: Vec<(u64, SuccessorSummary)>,
    /// The successors whose locations have not been computed yet.
    successors: Vec<(SuccessorRef, K)>,
    /// The successors that this rank stores, each with its address, which is later replaced by its
    /// slot.
    local: Vec<(SuccessorRef, u64)>,
    /// The successors that other ranks store.
    remote: Vec<(SuccessorRef, Location)>,
    /// For each position of the batch, its index in [`ClassifyLane::waiting`] if labels of its
    /// successors are requested.
    waiting: Vec<Option<u32>>,
    /// For each kind of command, the [`RequestSet::tier_slot`] of the tier of the successors.
    tier_slots: Vec<u32>,
}

impl<const W: usize, F: LabelEncoding, N: PositionIndex<W>, P: Partition>
    ComponentRun<'_, W, F, N, P>
{
    /// Creates the states of `threads` threads for the forward pass.
    pub fn classify_lanes(&self, threads: usize) -> Vec<ClassifyLane<N::Requests>> {
        let tiers = &self.solver.game.tiers;
        let mut outside = Vec::new();
        if !P::SINGLE {
            let successors = self.tiers.iter().flat_map(|tier| tiers.successors(*tier)).copied();
            outside.extend(successors.filter(|tier| *tier != NO_TIER && !self.is_inside(*tier)));
            outside.sort_unstable();
            outside.dedup();
        }
        let outside = self.with_max_slots(&outside);
        let ranks = self.solver.partition.ranks().size;
        let lane = |_| ClassifyLane {
            updates: DeferredUpdates::default(),
            requests: N::Requests::new(ranks, &outside),
            waiting: Vec::new(),
            responses: Vec::new(),
        };
        (0..threads).map(lane).collect()
    }

    /// Classifies the positions of all chunks of the component from the index `chunk` on: each
    /// position gets its label or the counter of its undecided successors. Adds their deferred
    /// updates to `updates`, and returns these and whether a checkpoint of all ranks is due.
    pub(super) fn classify(
        &self,
        mut chunk: usize,
        mut updates: DeferredUpdates,
        peers: &mut Peers,
    ) -> Result<(DeferredUpdates, bool), Unsolved> {
        let budget = self.solver.limits.memory_budget;
        let threads = self.threads(self.chunks.len());
        let mut lanes = self.classify_lanes(threads);
        let max_pending = batch_limit(budget) / threads;
        // A chunk adds at most `CHUNK_SLOTS` waiting positions, so that the number of a waiter fits
        // in 32 bits.
        let max_waiting = (1 << 31) / self.solver.game.effects.len().max(1);
        // In components with cycles, the backward propagation takes about three times as long as
        // this pass.
        let total = self.chunks.len() as u64 * if self.is_cyclic { 4 } else { 1 };
        loop {
            let round = ROUND.min(self.chunks.len() - chunk);
            let is_full = |lane: &ClassifyLane<N::Requests>| {
                !P::SINGLE
                    && (lane.requests.pending() >= max_pending || lane.waiting.len() >= max_waiting)
            };
            let tasks = if peers.has_failed() { 0 } else { round };
            let result = parallel_for(&mut lanes, tasks, &is_full, &|task, lane| {
                self.report(0, WorkDone { done: (chunk + task) as u64, total })?;
                let range = self.chunks[chunk + task];
                dispatch(ClassifyKernel { run: self, chunk: range, lane: &mut *lane })?;
                let update_bytes = lane.updates.bytes().saturating_mul(threads as u64);
                if update_bytes > budget { Err(Unsolved::Large) } else { Ok(()) }
            });
            for lane in &mut lanes {
                updates.append(std::mem::take(&mut lane.updates));
            }
            if P::SINGLE {
                chunk += result?;
                if round > 0 && peers.is_checkpoint_due() {
                    let write_phase =
                        |writer: &mut NumberWriter| write_classify(writer, chunk, &updates);
                    self.solver.save(self.component, &write_phase, peers)?;
                }
                if chunk == self.chunks.len() {
                    return Ok((updates, false));
                }
                continue;
            }
            chunk += result.as_ref().copied().unwrap_or(0);
            peers.record(result.map(|_| ()));
            let is_open = chunk < self.chunks.len();
            let exchange = self.exchange_requests(&mut lanes, is_open, peers)?;
            for lane in &mut lanes {
                updates.append(std::mem::take(&mut lane.updates));
            }
            let is_large = updates.bytes() > budget;
            peers.record(if is_large { Err(Unsolved::Large) } else { Ok(()) });
            if exchange.sum(0) == 0 {
                return Ok((updates, exchange.checkpoint_due()));
            }
        }
    }

    /// Sends the pending requests of all threads to the other ranks, answers theirs, and classifies
    /// the positions that wait for the answers. In the returned exchange, counter 0 of a rank is 1
    /// if the rank has further chunks to classify, else 0. `is_open` is whether this rank has
    /// further chunks.
    fn exchange_requests(
        &self,
        lanes: &mut [ClassifyLane<N::Requests>],
        is_open: bool,
        peers: &mut Peers,
    ) -> Result<Exchange, Unsolved> {
        let ranks = self.solver.partition.ranks().size as usize;
        let pending: usize = lanes.iter().map(|lane| lane.requests.pending()).sum();
        let mut messages = vec![Vec::new(); ranks];
        // The lanes whose requests are in the message to each rank, in the order of the packets.
        let mut senders = vec![Vec::new(); ranks];
        for (i, lane) in lanes.iter_mut().enumerate() {
            for (rank, message) in messages.iter_mut().enumerate() {
                let packet = lane.requests.pack(rank);
                if !packet.is_empty() {
                    put_packet(message, &packet);
                    senders[rank].push(i);
                }
            }
        }
        let exchange = peers.exchange(messages, [u64::from(is_open), pending as u64, 0, 0])?;
        if exchange.sum(1) == 0 {
            return Ok(exchange);
        }
        let mut requests = Vec::new();
        for (rank, message) in exchange.messages.iter().enumerate() {
            requests.extend(packets(message)?.into_iter().map(|packet| (rank, packet)));
        }
        let result = parallel_for(lanes, requests.len(), &|_| false, &|task, lane| {
            let response = self.answer_requests(requests[task].1, &mut lane.requests)?;
            lane.responses.push((task, response));
            Ok(())
        });
        peers.record(result.map(|_| ()));
        let mut responses: Vec<(usize, Vec<u8>)> =
            lanes.iter_mut().flat_map(|lane| lane.responses.drain(..)).collect();
        responses.sort_unstable_by_key(|(task, _)| *task);
        let mut messages = vec![Vec::new(); ranks];
        for (task, response) in responses {
            put_packet(&mut messages[requests[task].0], &response);
        }
        let answers = peers.exchange(messages, [0; 4])?;
        let mut lane_answers = vec![vec![&[][..]; ranks]; lanes.len()];
        for (rank, message) in answers.messages.iter().enumerate() {
            let packets = packets(message)?;
            if packets.len() != senders[rank].len() {
                return Err(invalid_data().into());
            }
            for (sender, packet) in senders[rank].iter().zip(packets) {
                lane_answers[*sender][rank] = packet;
            }
        }
        // Each thread applies the answers of one lane.
        let lanes = lanes.iter_mut().zip(&lane_answers);
        let mut tasks: Vec<_> = lanes.map(|(lane, answers)| (lane, answers, false)).collect();
        let count = tasks.len();
        let result = parallel_for(&mut tasks, count, &|task| task.2, &|_, task| {
            task.2 = true;
            self.apply_answers(task.0, task.1)
        });
        peers.record(result.map(|_| ()));
        Ok(exchange)
    }

    /// Builds the response to a packet of requests: the codes of the requested labels.
    ///
    /// # Errors
    /// Returns [`Unsolved::Fault`] if a requested label does not exist, and an error if the packet
    /// is invalid.
    pub fn answer_requests(
        &self,
        packet: &[u8],
        decoder: &mut N::Requests,
    ) -> Result<Vec<u8>, Unsolved> {
        let (mut response, mut batch) = (Vec::new(), Vec::with_capacity(BATCH));
        let mut is_missing = false;
        let mut answer = |batch: &mut Vec<(u32, u64)>| {
            let tables = &self.solver.tables;
            for (tier, address) in &mut *batch {
                let table = tables.get(*tier as usize);
                let slot = table.and_then(|table| table.index.slot_of(*address));
                *address = slot.unwrap_or(u64::MAX);
                if let (Some(table), Some(slot)) = (table, slot) {
                    table.codes.get(slot as usize).into_iter().for_each(prefetch);
                }
            }
            for (tier, slot) in batch.drain(..) {
                let code = tables.get(tier as usize).and_then(|t| t.codes.get(slot as usize));
                // Without a code, the position is not stored here or its tier is not solved yet.
                is_missing |= code.is_none();
                let code = code.map_or(F::DRAWN, LabelCell::get);
                response.extend_from_slice(&code.to_le_bytes()[..F::Cell::BYTES as usize]);
            }
        };
        decoder.decode(packet, |tier, address| {
            if let Some(table) = self.solver.tables.get(tier as usize) {
                table.index.prefetch_address(address);
            }
            batch.push((tier, address));
            if batch.len() == BATCH {
                answer(&mut batch);
            }
        })?;
        answer(&mut batch);
        if is_missing { Err(Unsolved::Fault) } else { Ok(response) }
    }

    /// Adds the labels in the responses to the summaries of a thread's waiting positions, and
    /// stores the initial codes of these positions. `answers` contains the response of each rank to
    /// this thread.
    fn apply_answers(
        &self,
        lane: &mut ClassifyLane<N::Requests>,
        answers: &[&[u8]],
    ) -> Result<(), Unsolved> {
        let width = F::Cell::BYTES as usize;
        let ClassifyLane { updates, requests, waiting, .. } = lane;
        let effects = &self.solver.game.effects;
        let mut is_missing = false;
        for (rank, answers) in answers.iter().enumerate() {
            requests.take_waiters(rank, |answer, waiter| {
                let Some(bytes) = answers.get(answer * width..(answer + 1) * width) else {
                    is_missing = true;
                    return;
                };
                let mut code = [0; 4];
                code[..width].copy_from_slice(bytes);
                let label = F::label(u32::from_le_bytes(code)).as_scored(self.solver.scored);
                let effect = effects[waiter as usize % effects.len()];
                waiting[waiter as usize / effects.len()].1.add(label, effect);
            });
        }
        if is_missing {
            return Err(Unsolved::Fault);
        }
        for (position, summary) in waiting.drain(..) {
            let code = summary.initial_label::<F>(position, self.is_cyclic, updates)?;
            self.code(position).set(code);
        }
        Ok(())
    }

    /// Computes the data about a board from which the keys of its successors are computed.
    #[inline(always)]
    fn views(&self, board: &Board<W>) -> Views<W, N::View> {
        let (game, context) = (self.solver.game, &self.solver.context);
        let swapped = game.swapped(board);
        let views = game.key_views(board, &swapped, |board| N::view(context, board));
        Views { boards: [*board, swapped], views }
    }

    /// Returns the key of the successor that `command` leads to.
    #[inline(always)]
    fn successor_key(&self, command: &Masks<W>, views: &Views<W, N::View>) -> N::Key {
        let side = usize::from(self.solver.game.passes_turn(command.kind));
        let (view, board) = (&views.views[side], &views.boards[side]);
        N::successor_key(&self.solver.context, view, board, command)
    }

    /// Classifies the positions of a chunk: each gets its label or the counter of its undecided
    /// successors. Adds to `lane` the requests for labels at other ranks, and the updates that
    /// solved successors cause at later distances to the end.
    #[inline(always)]
    fn classify_chunk<G: Gather>(
        &self,
        gather: G,
        range: SlotRange,
        lane: &mut ClassifyLane<N::Requests>,
    ) -> Result<(), Unsolved> {
        let solver = self.solver;
        let (game, context, part) = (solver.game, &solver.context, solver.tier_part(range.tier));
        let table = &solver.tables[range.tier as usize];
        let (side, next) = (game.side(range.tier), game.tiers.successors(range.tier));
        let guards = game.tier_guards(range.tier);
        let folded = N::folds_symmetry(context);
        let inside: Vec<bool> =
            next.iter().map(|tier| *tier != NO_TIER && self.is_inside(*tier)).collect();
        let all_inside =
            (inside.iter().zip(next)).all(|(inside, tier)| *inside || *tier == NO_TIER);
        let tier_slots = next.iter().filter(|_| !P::SINGLE);
        let mut batch = Batch {
            positions: Vec::with_capacity(BATCH),
            successors: Vec::new(),
            local: Vec::new(),
            remote: Vec::new(),
            waiting: Vec::new(),
            tier_slots: tier_slots.map(|tier| lane.requests.tier_slot(*tier)).collect(),
        };
        let (mut scratch, mut cursor) = (MoveScratch::default(), P::Cursor::default());
        let mut next_slot = range.start;
        while next_slot < range.end {
            batch.positions.clear();
            batch.successors.clear();
            while next_slot < range.end && batch.positions.len() < BATCH {
                let slot = next_slot;
                next_slot += 1;
                let board = table.index.board_at(gather, context, part, slot, &mut cursor);
                let Some(board) = board else { continue };
                let score = match side.endings.first_match(&board) {
                    Some(ending) => side.scores[ending as usize].ok_or(Unsolved::Fault)?,
                    None if side.wins_immediately(&board) => {
                        let code = F::code(Label::Won(1)).ok_or(Unsolved::Long)?;
                        table.codes[slot as usize].set(code);
                        continue;
                    }
                    None => {
                        let (mut summary, mut outside) = (SuccessorSummary::default(), 0);
                        if all_inside && !folded {
                            summary.undecided = side.forward.count(&board, guards, &mut scratch);
                        } else {
                            let views = self.views(&board);
                            let parent = batch.positions.len() as u32;
                            side.forward.for_each_possible(
                                &board,
                                guards,
                                &mut scratch,
                                |command| {
                                    let kind = command.kind;
                                    match inside[kind as usize] {
                                        true if folded => {
                                            let key = self.successor_key(command, &views);
                                            summary.undecided += N::symmetry_counts(context, key).0;
                                        }
                                        true => summary.undecided += 1,
                                        false => {
                                            let key = self.successor_key(command, &views);
                                            solver.index(next[kind as usize]).prefetch(key);
                                            batch
                                                .successors
                                                .push((SuccessorRef { parent, kind }, key));
                                            outside += 1;
                                        }
                                    }
                                },
                            );
                        }
                        lane.updates.outside += u64::from(self.is_cyclic && outside > 0);
                        if summary.undecided + outside > 0 {
                            batch.positions.push((slot, summary));
                            continue;
                        }
                        side.no_moves
                    }
                };
                let label = terminal_label(score, solver.scored)?;
                table.codes[slot as usize].set(F::code(label).ok_or(Unsolved::Long)?);
            }
            self.finish_batch(gather, range.tier, &mut batch, lane)?;
        }
        Ok(())
    }

    /// Completes the batch: reads the labels of successors that this rank stores, and adds requests
    /// for all other successors to `lane`. Stores the initial codes of the positions that need no
    /// response. `tier` is the tier of the positions.
    #[inline(always)]
    fn finish_batch<G: Gather>(
        &self,
        gather: G,
        tier: u32,
        batch: &mut Batch<N::Key>,
        lane: &mut ClassifyLane<N::Requests>,
    ) -> Result<(), Unsolved> {
        let Batch { positions, successors, local, remote, waiting, tier_slots } = batch;
        let solver = self.solver;
        let (game, rank) = (solver.game, solver.partition.ranks().rank);
        let next = game.tiers.successors(tier);
        let (mut local_count, mut remote_count) = (0, 0);
        if P::SINGLE {
            local.clear();
        } else {
            local.resize(successors.len().max(local.len()), (SuccessorRef::default(), 0));
            remote.resize(successors.len().max(remote.len()), Default::default());
        }
        for (successor, key) in &*successors {
            let tier = next[successor.kind as usize];
            let (index, part) = (solver.index(tier), solver.tier_part(tier));
            let location = index.locate(gather, &solver.context, part, *key);
            if P::SINGLE {
                let slot = index.slot_of(location.address).ok_or(Unsolved::Fault)?;
                solver.tables[tier as usize].prefetch(slot);
                local.push((*successor, slot));
                local_count += 1;
            } else {
                // The processor cannot predict the owner, so there is no branch: each successor is
                // written to both lists, and the length of only one list is increased.
                let is_local = location.owner == rank;
                local[local_count] = (*successor, location.address);
                remote[remote_count] = (*successor, location);
                local_count += usize::from(is_local);
                remote_count += usize::from(!is_local);
            }
        }
        let local = &mut local[..local_count];
        if !P::SINGLE {
            // Prefetch all labels before the first is read, so that cache misses overlap.
            for (successor, address) in &mut *local {
                let table = &solver.tables[next[successor.kind as usize] as usize];
                *address = table.index.slot_of(*address).ok_or(Unsolved::Fault)?;
                table.prefetch(*address);
            }
        }
        for (successor, slot) in &*local {
            let table = &solver.tables[next[successor.kind as usize] as usize];
            let label = table.label(*slot).as_scored(solver.scored);
            let effect = game.effects[game.effect_index(successor.kind) as usize];
            positions[successor.parent as usize].1.add(label, effect);
        }
        if !P::SINGLE {
            waiting.clear();
            waiting.resize(positions.len(), None);
            for (SuccessorRef { parent, kind }, location) in &remote[..remote_count] {
                let position = PositionId::new(tier, positions[*parent as usize].0);
                let i = *waiting[*parent as usize].get_or_insert_with(|| {
                    lane.waiting.push((position, SuccessorSummary::default()));
                    lane.waiting.len() as u32 - 1
                });
                lane.requests.push(Request {
                    location: *location,
                    tier: next[*kind as usize],
                    tier_slot: tier_slots[*kind as usize],
                    waiter: game.effects.len() as u32 * i + game.effect_index(*kind),
                });
            }
        }
        for (i, (slot, summary)) in positions.iter().enumerate() {
            if !P::SINGLE
                && let Some(waiting) = waiting[i]
            {
                lane.waiting[waiting as usize].1 = *summary;
                continue;
            }
            let position = PositionId::new(tier, *slot);
            let code = summary.initial_label::<F>(position, self.is_cyclic, &mut lane.updates)?;
            self.code(position).set(code);
        }
        Ok(())
    }

    /// Classifies the positions of a chunk, for an estimate; see [`ComponentRun::classify_chunk`].
    pub fn classify_sample(
        &self,
        chunk: SlotRange,
        lane: &mut ClassifyLane<N::Requests>,
    ) -> Result<(), Unsolved> {
        dispatch(ClassifyKernel { run: self, chunk, lane })
    }
}
