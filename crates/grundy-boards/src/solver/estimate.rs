//! Estimates the memory and the time that solving a game takes, before it is solved.

use super::frontier::{PositionId, frontier_bytes};
use super::tier_liveness::TierLiveness;
use super::{ComponentRun, Solver};
#[cfg(feature = "distributed")]
use super::{SlotRange, explore::Exploration, propagate::Level};
use crate::cpu_time::CpuTimer;
use crate::exchange::partition::Partition;
#[cfg(feature = "distributed")]
use crate::exchange::{communicator::batch_limit, outbox::UpdateOutbox, requests::RequestSet};
use crate::index::PositionIndex;
#[cfg(feature = "distributed")]
use crate::index::memory::BATCH;
use crate::label::{LabelCell, LabelEncoding};
use crate::limits::{Plan, Unsolved};
#[cfg(feature = "distributed")]
use std::ops::Range;

/// The approximate number of chunks (ranges of slots of a tier) that are classified as a sample.
const SAMPLED_CHUNKS: usize = 48;
/// The ratio of the time for solving a component of tiers with cycles to the time of its forward
/// pass.
const CYCLIC_FACTOR: f64 = 4.2;

/// The cost of the sampled positions in one kind of component of tiers: those with cycles, or those
/// without.
#[derive(Clone, Copy, Default)]
struct Sample {
    /// The number of slots of all components of this kind.
    total: u64,
    /// The number of these slots that are in the sample.
    classified: u64,
    /// The CPU time in seconds that classifying the sample took.
    seconds: f64,
}

impl<const W: usize, F: LabelEncoding, N: PositionIndex<W>, P: Partition> Solver<'_, W, F, N, P> {
    /// Estimates the memory and the time of solving the game with a single rank. `index_secs` is
    /// the CPU time in seconds that the numbering, with the enumeration of positions, has taken. A
    /// sample of the positions is classified; successors in tiers that are not solved count as
    /// drawn.
    ///
    /// # Errors
    /// Returns the same errors as [`solve`](Solver::solve).
    pub fn plan(mut self, index_secs: f64) -> Result<Plan, Unsolved> {
        let all_tiers = 0..self.tables.len() as u32;
        let sizes = all_tiers.clone().map(|tier| (self.positions(tier), self.tier_bytes(tier)));
        let tier_sizes: Vec<(u64, u64)> = sizes.filter(|(positions, _)| *positions > 0).collect();
        let liveness = TierLiveness::new(&self.game.tiers);
        let spilling_peak = match self.spill_files() {
            Some(_) => Some(self.peak_bytes(&liveness)?),
            None => None,
        };
        if spilling_peak.is_none() {
            all_tiers.clone().try_for_each(|tier| self.alloc_codes(tier))?;
        }
        let chunks = all_tiers.map(|tier| self.slots(tier).div_ceil(super::CHUNK_SLOTS) as usize);
        let step = (chunks.sum::<usize>() / SAMPLED_CHUNKS).max(1);
        let mut samples = [Sample::default(); 2];
        let mut chunk_number = 0usize;
        // The memory in use while a component is solved. It includes the deferred updates of the
        // component, estimated as one for each position with successors in other components.
        let index_bytes = self.tables.iter().map(|table| table.index.bytes()).sum::<u64>();
        let mut bytes_in_use = self.shared_bytes + index_bytes;
        let (mut bytes, mut max_update_bytes) = (0, 0);
        for component in 0..self.game.tiers.components.len() as u32 {
            let needed = match spilling_peak {
                Some(_) => liveness.needed(component),
                None => Vec::new(),
            };
            // Spilled tiers are not reloaded for the sample.
            let is_resident = |tier: &usize| {
                let index = &self.tables[*tier].index;
                index.resident_bytes() == index.bytes()
            };
            let can_classify = needed.iter().all(is_resident);
            if can_classify {
                needed.iter().try_for_each(|tier| self.alloc_codes(*tier as u32))?;
            }
            let run = ComponentRun::new(&self, component, 0);
            let sample = &mut samples[usize::from(run.is_cyclic)];
            let mut lanes = run.classify_lanes(1);
            let (mut slots, mut classified, mut outside) = (0, 0, 0);
            for chunk in &run.chunks {
                let len = chunk.end - chunk.start;
                slots += len;
                chunk_number += 1;
                if !can_classify || !(chunk_number - 1).is_multiple_of(step) {
                    continue;
                }
                // Touch the memory pages before the time is measured: their allocation also serves
                // positions outside the sample.
                let codes = &self.tables[chunk.tier as usize].codes;
                (chunk.start..chunk.end).step_by(1 << 10).for_each(|i| codes[i as usize].set(0));
                let timer = CpuTimer::start();
                run.classify_sample(*chunk, &mut lanes[0])?;
                sample.seconds += timer.elapsed_secs();
                sample.classified += len;
                classified += len;
                outside += std::mem::take(&mut lanes[0].updates).outside;
            }
            sample.total += slots;
            let bytes_before = bytes_in_use;
            bytes_in_use += slots * F::Cell::BYTES;
            let mut extra_bytes =
                outside * slots / classified.max(1) * size_of::<PositionId>() as u64;
            max_update_bytes = max_update_bytes.max(extra_bytes);
            if run.is_cyclic {
                extra_bytes += frontier_bytes(slots);
            }
            bytes = bytes.max(bytes_in_use + extra_bytes);
            if self.limits.outcomes_only {
                bytes_in_use = bytes_before + slots.div_ceil(4);
            }
            needed.into_iter().for_each(|tier| self.tables[tier].codes = Vec::new());
        }
        if let Some(peak) = spilling_peak {
            bytes = peak + max_update_bytes;
        }
        let [acyclic, cyclic] = samples.map(|sample| match sample.classified {
            // No chunk is in the sample: the time per position of the enumeration is used.
            0 => index_secs * sample.total as f64 / self.total_boards.max(1) as f64,
            classified => sample.seconds * sample.total as f64 / classified as f64,
        });
        // In components with cycles, the backward propagation is added to the forward pass.
        let seconds = acyclic + CYCLIC_FACTOR * cyclic;
        // Each further thread adds 0.9 times the speed of the first.
        let threads = 1.0 + 0.9 * (self.limits.threads.max(1) - 1) as f64;
        Ok(Plan {
            numbering: N::NUMBERING,
            boards: self.total_boards,
            stored: tier_sizes.iter().map(|(positions, _)| positions).sum(),
            tiers: self.occupied_tiers,
            base_bytes: 0,
            bytes,
            spill_bytes: match spilling_peak {
                Some(_) => tier_sizes.iter().map(|(_, bytes)| bytes).sum(),
                None => 0,
            },
            tier_sizes,
            seconds: (index_secs + seconds / threads).ceil() as u64,
        })
    }
}

/// The cost of processing a sample of positions on one rank.
#[cfg(feature = "distributed")]
#[derive(Clone, Copy, Default)]
pub struct SampleCost {
    /// The number of bytes of messages to other ranks.
    pub bytes: u64,
    /// The number of exchanges of messages. An exchange with partly filled message buffers counts
    /// as a fraction.
    pub rounds: f64,
    /// The CPU time in seconds.
    pub seconds: f64,
}

#[cfg(feature = "distributed")]
impl<const W: usize, P: Partition> Exploration<'_, W, P> {
    /// Measures the cost of expanding the positions at a range of slots of a tier, without sending
    /// messages. Successors that belong to this rank are added to its sets if they are new.
    pub fn sample(&mut self, tier: u32, slots: Range<u64>) -> SampleCost {
        self.is_cyclic.fill(false);
        let mut lanes = self.lanes();
        let (lane, mut cost) = (&mut lanes[0], SampleCost::default());
        let timer = CpuTimer::start();
        let set = &self.sets[tier as usize];
        let keys: Vec<u64> = slots.filter_map(|slot| set.key_at(slot as usize)).collect();
        let limit = batch_limit(self.limits.memory_budget);
        let mut batches = keys.chunks(BATCH).peekable();
        while let Some(batch) = batches.next() {
            self.expand_batch(tier, batch, lane);
            let pending = lane.outbox.pending;
            if pending >= limit || batches.peek().is_none() {
                cost.rounds += pending.min(limit) as f64 / limit as f64;
                let ranks = 0..self.partition.ranks().size as usize;
                cost.bytes +=
                    ranks.map(|rank| lane.outbox.pack(rank, false).len() as u64).sum::<u64>();
            }
        }
        cost.seconds = timer.elapsed_secs();
        cost
    }
}

#[cfg(feature = "distributed")]
impl<const W: usize, F: LabelEncoding, N: PositionIndex<W>, P: Partition> Solver<'_, W, F, N, P> {
    /// Classifies the positions at a range of slots of a tier as a sample, and returns the cost.
    /// The method builds the messages to other ranks in order to count their bytes, but does not
    /// send them. Successors without a label count as drawn.
    ///
    /// # Errors
    /// Returns the errors of the forward pass.
    pub fn sample_classification(
        &self,
        tier: u32,
        slots: Range<u64>,
    ) -> Result<SampleCost, Unsolved> {
        let run = ComponentRun::new(self, self.game.tiers.component_of[tier as usize], 0);
        let mut lanes = run.classify_lanes(1);
        let (lane, mut cost) = (&mut lanes[0], SampleCost::default());
        let limit = batch_limit(self.limits.memory_budget);
        let timer = CpuTimer::start();
        for start in slots.clone().step_by(super::CHUNK_SLOTS as usize) {
            let end = slots.end.min(start + super::CHUNK_SLOTS);
            run.classify_sample(SlotRange { tier, start, end }, lane)?;
            let pending = lane.requests.pending();
            if pending >= limit || end == slots.end {
                for rank in 0..self.partition.ranks().size as usize {
                    let packet = lane.requests.pack(rank);
                    let mut answers = 0;
                    lane.requests.decode(&packet, |_, _| answers += 1)?;
                    cost.bytes += packet.len() as u64 + answers * F::Cell::BYTES;
                }
                cost.rounds += 2.0 * pending.min(limit) as f64 / limit as f64;
                lane.requests.clear();
                lane.waiting.clear();
            }
        }
        cost.seconds = timer.elapsed_secs();
        Ok(cost)
    }

    /// Measures the cost of the updates that the positions at a range of slots of a tier cause, as
    /// if all of them were decided now. This includes the cost of decoding and applying the
    /// messages, as if other ranks had sent them.
    ///
    /// # Errors
    /// Returns the errors of the backward pass.
    pub fn sample_propagation(&self, tier: u32, slots: Range<u64>) -> Result<SampleCost, Unsolved> {
        let run = ComponentRun::new(self, self.game.tiers.component_of[tier as usize], 0);
        let mut lanes = run.propagate_lanes(1);
        let (lane, mut cost) = (&mut lanes[0], SampleCost::default());
        let limit = batch_limit(self.limits.memory_budget);
        let positions: Vec<PositionId> = slots.map(|slot| PositionId::new(tier, slot)).collect();
        let timer = CpuTimer::start();
        let mut batches = positions.chunks(BATCH).peekable();
        while let Some(batch) = batches.next() {
            run.propagate_sample(batch, lane)?;
            let pending = lane.outbox.pending();
            if pending < limit && batches.peek().is_some() {
                continue;
            }
            cost.rounds += pending.min(limit) as f64 / limit as f64;
            for rank in 0..self.partition.ranks().size as usize {
                let packet = lane.outbox.pack(rank);
                cost.bytes += packet.len() as u64;
                run.apply_packet(&packet, Level::new::<F>(0, 1, 0), lane)?;
            }
        }
        cost.seconds = timer.elapsed_secs();
        Ok(cost)
    }
}
