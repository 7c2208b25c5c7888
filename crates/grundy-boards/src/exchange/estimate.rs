//! Estimates the cost of a run with several ranks from a sample. Measures the work of rank 0 on
//! some of its positions. The work is done with the code of the solver, but no other rank takes
//! part.

use super::communicator::batch_limit;
use super::partition::{Partition, Sharded};
use crate::index::PositionIndex;
use crate::label::LabelEncoding;
use crate::limits::{Limits, Numbering, Progress, Unsolved};
use crate::solver::estimate::SampleCost;
use crate::solver::explore::Exploration;
use crate::solver::frontier::frontier_capacity;
use crate::solver::tier_liveness::TierLiveness;
use crate::solver::{Indexes, Solver};
use std::cmp::Reverse;
use std::ops::Range;
use std::time::{Duration, Instant};

/// The maximum number of slots (indices in the label table) that the sample contains of each tier.
/// This suffices to fill some messages.
const MAX_TIER_SAMPLE: u64 = 1 << 17;
/// The minimum number of slots that the sample contains of each tier. A tier with fewer slots is in
/// the sample completely.
const MIN_TIER_SAMPLE: u64 = 1 << 12;
/// The approximate number of slots that the sample contains of all tiers together.
const TOTAL_SAMPLE: u64 = 1 << 21;

/// The estimated cost of a part of a run (such as the forward pass), for all positions and all
/// ranks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CostEstimate {
    /// The number of bytes that all ranks send each other.
    pub bytes: f64,
    /// The number of rounds in which the ranks exchange messages, if message buffers are full in
    /// each round.
    pub rounds: f64,
    /// The CPU time in seconds of all ranks together.
    pub seconds: f64,
}

impl CostEstimate {
    /// Adds the cost of a sample of one rank, multiplied by `factor` to cover the positions of all
    /// ranks. All `ranks` ranks take part in each round, so the number of rounds is divided by
    /// `ranks`.
    fn add(&mut self, factor: f64, cost: SampleCost, ranks: f64) {
        self.bytes += factor * cost.bytes as f64;
        self.rounds += factor * cost.rounds / ranks;
        self.seconds += factor * cost.seconds;
    }

    /// Returns the cost multiplied by a factor.
    fn scaled(self, factor: f64) -> CostEstimate {
        CostEstimate {
            bytes: factor * self.bytes,
            rounds: factor * self.rounds,
            seconds: factor * self.seconds,
        }
    }
}

/// The run whose cost is estimated, and the limits of the estimate itself.
#[derive(Clone, Copy, Debug)]
pub struct SampleOptions {
    /// The number of ranks of the run.
    pub ranks: u64,
    /// The memory budget in bytes of each rank of the run, for positions and labels.
    pub memory_budget: u64,
    /// The memory budget in bytes for the enumeration of positions during the estimate.
    pub exploration_budget: u64,
    /// The maximum time for the enumeration of positions, if the numbering requires it.
    pub exploration_time: Duration,
    /// The approximate maximum time for measuring the sample.
    pub sample_time: Duration,
}

/// The estimate for a run with several ranks.
#[derive(Clone, Debug, PartialEq)]
pub struct RunEstimate {
    /// How boards would be numbered.
    pub numbering: Numbering,
    /// The number of boards that would have a label. If a stored board represents several symmetric
    /// boards, all of them count.
    pub boards: u64,
    /// The number of boards that would be stored, by all ranks.
    pub stored: u64,
    /// The number of tiers that have boards.
    pub tiers: u64,
    /// The memory in bytes that a rank would use for boards and labels. Tiers that do not fit into
    /// the memory budget are spilled.
    pub table_bytes: u64,
    /// The approximate maximum memory in bytes that a rank would use for messages and lists of
    /// positions, in addition to `table_bytes`.
    pub buffer_bytes: u64,
    /// The cost of the enumeration of reachable boards; 0 with dense numbering.
    pub exploration: CostEstimate,
    /// The cost of the forward pass, which labels boards or counts the undecided successors of a
    /// board.
    pub classification: CostEstimate,
    /// The cost of the backward propagation in components of tiers with cycles. The estimate
    /// assumes that no board is drawn.
    pub propagation: CostEstimate,
    /// How much the estimate varies: the absolute difference of the times of two halves of the
    /// sample, divided by their sum.
    pub spread: f64,
    /// `None` if the enumeration of reachable boards was completed in time. Otherwise all other
    /// fields only cover the boards that were enumerated. The inner value is then an upper bound of
    /// the number of boards, or `None` without such a bound.
    pub incomplete: Option<Option<u64>>,
}

/// The positions of a game from which a sample is taken, and the limits of the sample.
pub struct SampleFrame<'a> {
    /// The number of stored positions of each tier, by the index of the tier. The positions of all
    /// ranks count.
    pub stored: &'a [u64],
    /// The number of boards that the stored positions represent, if symmetric boards count
    /// separately.
    pub boards: u64,
    /// The components of tiers from this index on are expanded: the enumeration contains all
    /// successors of their positions.
    pub first_expanded: u32,
    /// See [`RunEstimate::incomplete`].
    pub incomplete: Option<Option<u64>>,
    /// The estimated cost of the enumeration of each tier, by the index of the tier; `None` for a
    /// tier that is not in the sample.
    pub exploration: Vec<Option<CostEstimate>>,
    /// The times in seconds that the enumeration takes according to the two halves of the sample.
    pub halves: [f64; 2],
    /// The time after which no further tier is sampled.
    pub deadline: Instant,
    /// The limits of the run. The sample stops if their progress callback returns `false`.
    pub limits: &'a Limits<'a>,
}

impl SampleFrame<'_> {
    /// Returns whether the enumeration contains all successors of the positions of a tier.
    /// `component_of` is the component of each tier.
    fn is_expanded(&self, component_of: &[u32], tier: u32) -> bool {
        component_of[tier as usize] >= self.first_expanded
    }

    /// Calls `visit` with tiers that have positions, until the deadline but at least once. The
    /// tiers that are most useful in a partial sample come first. Returns the number of all stored
    /// positions divided by the number of stored positions of the visited tiers.
    ///
    /// # Errors
    /// Returns the first error of `visit`, or [`Unsolved::Stopped`] if the caller stops the sample.
    fn for_each_tier(
        &self,
        component_of: &[u32],
        deadline: Instant,
        visit: &mut dyn FnMut(u32) -> Result<(), Unsolved>,
    ) -> Result<f64, Unsolved> {
        let stored = |tier: u32| self.stored[tier as usize];
        let mut tiers: Vec<u32> =
            (0..self.stored.len() as u32).filter(|tier| stored(*tier) > 0).collect();
        // The largest tiers come first, because the time may not suffice for all tiers; but tiers
        // whose successors are not all enumerated come last.
        let order = |tier: &u32| (!self.is_expanded(component_of, *tier), Reverse(stored(*tier)));
        tiers.sort_by_key(order);
        let (total, mut done) = (self.stored.iter().sum::<u64>(), 0);
        for tier in tiers {
            let progress = Progress { found: self.boards, done, total, ..Progress::default() };
            if !(self.limits.on_progress)(progress) {
                return Err(Unsolved::Stopped);
            }
            if done > 0 && Instant::now() >= deadline {
                break;
            }
            done += stored(tier);
            visit(tier)?;
        }
        Ok(total as f64 / done.max(1) as f64)
    }

    /// Returns the two halves of the sample of a tier with `slots` slots, as ranges of slots. The
    /// sample is taken from the middle of the tier, because the first positions of a numbering are
    /// similar to each other.
    fn sample_slots(&self, slots: u64) -> [Range<u64>; 2] {
        let tiers = self.stored.iter().filter(|stored| **stored > 0).count() as u64;
        let max = (TOTAL_SAMPLE / tiers.max(1)).clamp(MIN_TIER_SAMPLE, MAX_TIER_SAMPLE);
        let len = slots.min(max);
        let start = (slots - len) / 2;
        let middle = start + len / 2;
        [start..middle, middle..start + len]
    }

    /// Measures the cost of the enumeration with a sample of the positions of rank 0.
    ///
    /// # Errors
    /// Returns [`Unsolved::Stopped`] if the caller stops the sample.
    pub fn sample_exploration<const W: usize>(
        &mut self,
        shard: &mut Exploration<'_, W, Sharded>,
    ) -> Result<(), Unsolved> {
        let (ranks, component_of) =
            (shard.partition.ranks().size as f64, &shard.game.tiers.component_of);
        let mut costs = vec![None; self.stored.len()];
        let mut times = [0.0; 2];
        let deadline = Instant::now() + self.deadline.duration_since(Instant::now()) / 2;
        let factor = self.for_each_tier(component_of, deadline, &mut |tier| {
            let set = &shard.sets[tier as usize];
            let halves = self.sample_slots(set.slot_count() as u64);
            let slots = halves[0].start..halves[1].end;
            let positions = slots.filter(|slot| set.key_at(*slot as usize).is_some()).count();
            let factor = self.stored[tier as usize] as f64 / positions.max(1) as f64;
            let mut estimate = CostEstimate::default();
            for (time, slots) in times.iter_mut().zip(halves) {
                let cost = shard.sample(tier, slots);
                estimate.add(factor, cost, ranks);
                *time += factor * cost.seconds;
            }
            costs[tier as usize] = Some(estimate);
            Ok(())
        })?;
        self.exploration = costs.into_iter().map(|cost| Some(cost?.scaled(factor))).collect();
        self.halves = times;
        Ok(())
    }

    /// Estimates the cost of a run from a sample of the work of rank 0, whose positions are in
    /// `indexes`. No further tier is sampled after the deadline. `scored` is whether labels encode
    /// scores.
    ///
    /// # Errors
    /// Returns an error if the positions and labels exceed the memory budget, the rules are
    /// undefined at a position, a label has no code, or the caller stops the sample.
    pub fn sample<const W: usize, F: LabelEncoding, N: PositionIndex<W>>(
        mut self,
        game: &crate::compiled::CompiledGame<W>,
        indexes: Indexes<N>,
        partition: Sharded,
        scored: bool,
    ) -> Result<RunEstimate, Unsolved> {
        let limits = self.limits;
        let mut solver = Solver::<W, F, N, _>::new(game, indexes, partition, scored, limits);
        let mut table_bytes = solver.solved_bytes();
        if table_bytes > limits.memory_budget {
            // Tiers will be spilled.
            table_bytes = solver.peak_bytes(&TierLiveness::new(&game.tiers))?;
        }
        let all_tiers = 0..self.stored.len() as u32;
        all_tiers.clone().try_for_each(|tier| solver.alloc_codes(tier))?;
        let ranks = solver.partition.ranks().size as f64;
        let (component_of, is_listed) =
            (&game.tiers.component_of, N::NUMBERING != Numbering::Dense);
        let mut times = [0.0; 2];
        let (mut classification, mut propagation) =
            (CostEstimate::default(), CostEstimate::default());
        let factor = self.for_each_tier(component_of, self.deadline, &mut |tier| {
            if !self.is_expanded(component_of, tier) {
                // The positions cannot be classified, because successors are missing. The cost is
                // about that of expanding them.
                let cost = self.exploration[tier as usize].unwrap_or_default();
                classification.bytes += cost.bytes;
                classification.rounds += cost.rounds;
                classification.seconds += cost.seconds;
                return Ok(());
            }
            let halves = self.sample_slots(solver.slots(tier));
            let mut cursor = Default::default();
            let slots = halves[0].start..halves[1].end;
            let keys = slots.filter_map(|slot| solver.stable_key(tier, slot, &mut cursor));
            let factor = self.stored[tier as usize] as f64 / keys.count().max(1) as f64;
            for (time, slots) in times.iter_mut().zip(halves) {
                let cost = solver.sample_classification(tier, slots.clone())?;
                classification.add(factor, cost, ranks);
                *time += factor * cost.seconds;
                if game.tiers.is_cyclic(component_of[tier as usize]) {
                    let cost = solver.sample_propagation(tier, slots)?;
                    propagation.add(factor, cost, ranks);
                    *time += factor * cost.seconds;
                }
            }
            Ok(())
        })?;
        let mut exploration = CostEstimate::default();
        for cost in self.exploration.iter().flatten() {
            exploration.bytes += cost.bytes;
            exploration.rounds += cost.rounds;
            exploration.seconds += cost.seconds;
        }
        (0..2).for_each(|half| self.halves[half] += times[half]);
        let difference = (self.halves[0] - self.halves[1]).abs();
        let largest = all_tiers.map(|tier| solver.slots(tier)).max().unwrap_or(0);
        // The approximate number of bytes that a record takes in all buffers until it is sent.
        let record_bytes = if is_listed { 64 } else { 28 };
        let message_bytes = batch_limit(limits.memory_budget) as u64 * record_bytes;
        let list_bytes =
            if propagation.seconds > 0.0 { 8 * frontier_capacity(largest) as u64 } else { 0 };
        Ok(RunEstimate {
            numbering: match (is_listed, N::folds_symmetry(&solver.context)) {
                (false, _) => Numbering::Dense,
                (true, true) => Numbering::ReachableUpToSymmetry,
                (true, false) => Numbering::Reachable,
            },
            boards: self.boards,
            stored: self.stored.iter().sum(),
            tiers: self.stored.iter().filter(|stored| **stored > 0).count() as u64,
            table_bytes,
            buffer_bytes: message_bytes + list_bytes,
            exploration,
            classification: classification.scaled(factor),
            propagation: propagation.scaled(factor),
            spread: difference / self.halves.iter().sum::<f64>().max(1e-9),
            incomplete: self.incomplete,
        })
    }
}
