//! The solver: computes the labels of all tiers in place, one component of tiers after another.
//!
//! In a component without cycles, each position is decided by its successors, which are already
//! solved. In a component with cycles, the code of a position first counts its undecided successors
//! and later becomes its label: positions are decided in ascending order of their distance to the
//! end, and each decided position updates its predecessors (retrograde analysis; Bellman 1965,
//! Ströhlein 1970). So labels contain the number of moves if the winner hastens and the loser
//! delays the end. Successors in components that are already solved are taken into account by
//! deferred updates at their distance to the end.
//!
//! The solver is generic over the [`Partition`] of the positions. With
//! [`SingleRank`](crate::exchange::partition::SingleRank) all labels are in the memory of this
//! process, and the code for other ranks is removed at compile time. With
//! [`Sharded`](crate::exchange::partition::Sharded) each rank stores a part of the positions, and
//! the ranks work in rounds: each rank processes its positions until its messages are large enough,
//! and then all ranks exchange their messages. In both cases several threads work in each process.

mod checkpoint;
mod classify;
pub mod estimate;
pub mod expander;
pub mod explore;
pub mod frontier;
mod memory_plan;
pub mod numbering;
mod parallel;
mod propagate;
pub mod reachable_sets;
pub mod solution;
pub mod solved;
pub mod tier_liveness;
pub mod tier_store;

use crate::checkpoint::{NumberWriter, SlotLayout};
use crate::compiled::CompiledGame;
use crate::compiled::backward::BackwardMoves;
use crate::exchange::communicator::{Communicator, Peers};
use crate::exchange::partition::Partition;
use crate::index::hashed::KeySet;
use crate::index::{IndexContext, PositionIndex, TierPart};
use crate::label::{LabelCell, LabelEncoding};
use crate::limits::{Limits, Progress, Unsolved};
use crate::solver::tier_store::LabelTable;
use frontier::{DeferredUpdates, Phase, PositionId, Propagation, write_classify};
use parallel::parallel_for;
use reachable_sets::ReachableSets;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tier_liveness::TierLiveness;

/// The position indices of all tiers of a game.
pub struct Indexes<N> {
    /// The position index of each tier.
    pub tiers: Vec<N>,
    /// The size in bytes of the tables that the indices share.
    pub shared_bytes: u64,
    /// The number of the layout of the slots; see [`SlotLayout`].
    pub layout_number: u64,
    /// Whether the last checkpoint of the positions was saved with this layout of slots.
    pub is_layout_saved: bool,
    /// The greatest number of successors of a position, if reachable positions are listed.
    pub max_successors: u32,
}

impl From<ReachableSets> for Indexes<KeySet> {
    fn from(sets: ReachableSets) -> Indexes<KeySet> {
        let ReachableSets { sets, max_successors, layout, is_layout_saved, .. } = sets;
        Indexes {
            tiers: sets,
            shared_bytes: 0,
            layout_number: layout.number,
            is_layout_saved,
            max_successors,
        }
    }
}

/// The solver of one rank (worker of a run): the positions that the rank stores, and their labels.
pub struct Solver<'a, const W: usize, F: LabelEncoding, N, P> {
    /// The compiled game.
    pub game: &'a CompiledGame<W>,
    /// The limits of the caller.
    pub limits: &'a Limits<'a>,
    /// The tables that the indices of all tiers share.
    pub context: IndexContext<'a, W>,
    /// The assignment of positions to ranks.
    pub partition: P,
    /// The label table of each tier, by the index of the tier.
    pub tables: Vec<LabelTable<F, N>>,
    /// Whether labels encode scores.
    pub scored: bool,
    /// The layout of the slots of this rank.
    pub layout: SlotLayout,
    /// Whether the last checkpoint of the positions was saved with this layout of slots.
    pub is_layout_saved: AtomicBool,
    /// The greatest number of successors of a position, if reachable positions are listed.
    max_successors: u32,
    /// For each tier, its index among the tiers of its strongly connected component.
    member_of: Vec<u32>,
    /// The number of boards that this rank stores in the components of tiers that are solved.
    solved_boards: u64,
    /// The number of boards that this rank stores.
    total_boards: u64,
    /// The number of solved tiers that have boards at this rank.
    solved_tiers: u64,
    /// The number of tiers that have boards at this rank.
    occupied_tiers: u64,
    /// The approximate peak memory in bytes of solving the game.
    bytes: u64,
    /// The size in bytes of the tables that the indices of all tiers share; it is included in
    /// `bytes`.
    shared_bytes: u64,
}

/// The maximum number of slots in a chunk, the range of slots that one thread processes.
const CHUNK_SLOTS: u64 = 1 << 14;
/// The maximum number of chunks that are processed before the results of the threads are merged; a
/// checkpoint can be written after each merge.
const ROUND: usize = 256;

impl<'a, const W: usize, F: LabelEncoding, N: PositionIndex<W>, P: Partition>
    Solver<'a, W, F, N, P>
{
    /// Creates the solver for the positions of `indexes` that belong to this rank. `scored` is
    /// whether labels encode scores.
    pub fn new(
        game: &'a CompiledGame<W>,
        indexes: Indexes<N>,
        partition: P,
        scored: bool,
        limits: &'a Limits<'a>,
    ) -> Self {
        let Indexes { tiers, shared_bytes, layout_number, is_layout_saved, max_successors } =
            indexes;
        let mut member_of = vec![0; tiers.len()];
        for members in &game.tiers.components {
            (0..).zip(members).for_each(|(i, tier)| member_of[*tier as usize] = i);
        }
        let mut solver = Solver {
            game,
            limits,
            context: game.index_context(),
            layout: SlotLayout { ranks: partition.ranks(), number: layout_number },
            is_layout_saved: AtomicBool::new(is_layout_saved),
            max_successors,
            partition,
            tables: tiers.into_iter().map(LabelTable::new).collect(),
            scored,
            member_of,
            solved_boards: 0,
            total_boards: 0,
            solved_tiers: 0,
            occupied_tiers: 0,
            bytes: 0,
            shared_bytes,
        };
        let all_tiers = || 0..solver.tables.len() as u32;
        let boards = all_tiers().map(|tier| solver.boards(tier));
        let (total_boards, occupied_tiers) = boards
            .fold((0, 0), |(sum, tiers), boards| (sum + boards, tiers + u64::from(boards > 0)));
        let components = 0..game.tiers.components.len() as u32;
        let list_bytes = components.map(|component| solver.list_bytes(component)).max();
        // If only outcomes are stored, one tier at a time also has codes.
        let code_bytes = all_tiers().map(|tier| solver.slots(tier) * F::Cell::BYTES).max();
        let code_bytes = code_bytes.filter(|_| limits.outcomes_only).unwrap_or(0);
        let bytes = solver.solved_bytes() + list_bytes.unwrap_or(0) + code_bytes;
        (solver.total_boards, solver.occupied_tiers) = (total_boards, occupied_tiers);
        solver.bytes = bytes;
        solver
    }

    /// Returns the part of a tier that this rank stores.
    #[inline(always)]
    fn tier_part(&self, tier: u32) -> TierPart<'_, P> {
        TierPart { partition: &self.partition, tier }
    }

    /// Returns the position index of a tier.
    #[inline(always)]
    fn index(&self, tier: u32) -> &N {
        &self.tables[tier as usize].index
    }

    /// Returns the number of slots of a tier at this rank. Some slots may not belong to a position.
    pub fn slots(&self, tier: u32) -> u64 {
        self.index(tier).slot_count(self.tier_part(tier), self.partition.ranks().rank)
    }

    /// Returns the number of boards of a tier that this rank stores. If a position represents
    /// several symmetric boards, all of them count.
    pub fn boards(&self, tier: u32) -> u64 {
        self.index(tier).local_boards(self.tier_part(tier))
    }

    /// Returns the number of positions of a tier that this rank stores.
    pub fn positions(&self, tier: u32) -> u64 {
        self.index(tier).local_positions(self.tier_part(tier))
    }

    /// Returns a number that identifies the position at a slot of this rank for any number of
    /// ranks; see [`PositionIndex::stable_key`].
    #[cfg(feature = "distributed")]
    pub fn stable_key(&self, tier: u32, slot: u64, cursor: &mut P::Cursor) -> Option<u64> {
        self.index(tier).stable_key(self.tier_part(tier), slot, cursor)
    }

    /// Returns the slot at this rank of the position with a
    /// [`stable_key`](PositionIndex::stable_key), or `None` if another rank stores the position.
    ///
    /// # Errors
    /// Returns [`Unsolved::Checkpoint`] if there is no such position.
    pub fn slot_of_stable_key(&self, tier: u32, key: u64) -> Result<Option<u64>, Unsolved> {
        let index = self.index(tier);
        let location = index.location_of_stable_key(self.tier_part(tier), key);
        let location = location.ok_or(Unsolved::Checkpoint)?;
        if location.owner != self.partition.ranks().rank {
            return Ok(None);
        }
        index.slot_of(location.address).map(Some).ok_or(Unsolved::Checkpoint)
    }

    /// Returns the size in bytes of the labels and the index of a tier when it is solved and in
    /// memory.
    fn tier_bytes(&self, tier: u32) -> u64 {
        let slots = self.slots(tier);
        let labels =
            if self.limits.outcomes_only { slots.div_ceil(4) } else { slots * F::Cell::BYTES };
        labels + self.index(tier).bytes()
    }

    /// Returns the size in bytes of the positions and labels of this rank when all tiers are solved
    /// and in memory.
    pub fn solved_bytes(&self) -> u64 {
        let tiers = 0..self.tables.len() as u32;
        tiers.map(|tier| self.tier_bytes(tier)).sum::<u64>() + self.shared_bytes
    }

    /// Allocates the codes of a tier.
    ///
    /// # Errors
    /// Returns [`TOO_MANY_BOARDS`](crate::limits::TOO_MANY_BOARDS) if the tier has too many slots.
    pub fn alloc_codes(&mut self, tier: u32) -> Result<(), Unsolved> {
        let slots = self.slots(tier);
        self.tables[tier as usize].alloc_codes(slots)
    }

    /// Solves all components, together with the other ranks. Resumes from a checkpoint if there is
    /// one. If the tables of a rank exceed its memory budget and there is a checkpoint store, tiers
    /// that are not needed soon are spilled, and at the end all tiers are spilled.
    ///
    /// # Errors
    /// Returns an error if the memory budget is exceeded, a label has no code, the rules are
    /// undefined at a position, or the caller stops the run; all ranks return the same of these
    /// errors. Also returns an error if an exchange or a checkpoint fails.
    pub fn solve(&mut self, comm: &mut dyn Communicator) -> Result<(), Unsolved> {
        let mut peers = Peers::new(comm, self.limits.checkpoints);
        let (first, mut phase) = self.load(&peers)?;
        let spilling = self.spill_files().map(|files| (files, TierLiveness::new(&self.game.tiers)));
        match &spilling {
            Some((_, liveness)) => match self.peak_bytes(liveness) {
                Ok(bytes) => self.bytes = bytes,
                result => agree::<P>(result.map(|_| ()), &mut peers)?,
            },
            None if !P::SINGLE && self.solved_bytes() > self.limits.memory_budget => {
                peers.record(Err(Unsolved::Large));
            }
            None => {}
        }
        // If a rank has too little memory, no rank begins.
        peers.exchange(Vec::new(), [0; 4])?;
        let components = self.game.tiers.components.len() as u32;
        for component in 0..components {
            let tiers = &self.game.tiers.components[component as usize];
            let boards = tiers.iter().map(|tier| self.boards(*tier));
            let (boards, occupied_tiers) = boards
                .fold((0, 0), |(sum, tiers), boards| (sum + boards, tiers + u64::from(boards > 0)));
            if component >= first {
                if let Some((files, liveness)) = &spilling {
                    let result = self.prepare_memory(component, liveness, *files);
                    agree::<P>(result, &mut peers)?;
                }
                if component > first || matches!(phase, Phase::Classify { chunk: 0, .. }) {
                    let result = tiers.iter().try_for_each(|tier| self.alloc_codes(*tier));
                    agree::<P>(result, &mut peers)?;
                }
                let run = ComponentRun::new(&*self, component, boards);
                let due = run.solve(std::mem::take(&mut phase), &mut peers)?;
                for tier in tiers.iter().filter(|_| self.limits.outcomes_only) {
                    self.tables[*tier as usize].reduce_to_outcomes();
                }
                if due {
                    let updates = DeferredUpdates::default();
                    let write_phase =
                        |writer: &mut NumberWriter| write_classify(writer, 0, &updates);
                    self.save(component + 1, &write_phase, &mut peers)?;
                }
            }
            self.solved_boards += boards;
            self.solved_tiers += occupied_tiers;
        }
        // Report a failure that occurred after the last exchange.
        peers.exchange(Vec::new(), [0; 4])?;
        if let Some((files, _)) = spilling {
            for (tier, table) in self.tables.iter_mut().enumerate() {
                table.spill(tier, files)?;
            }
        }
        Ok(())
    }
}

/// Handles the result of work on this rank. A run with a single rank returns an error at once. With
/// several ranks, the ranks agree on the error at the next exchange.
fn agree<P: Partition>(result: Result<(), Unsolved>, peers: &mut Peers) -> Result<(), Unsolved> {
    if P::SINGLE {
        return result;
    }
    peers.record(result);
    Ok(())
}

/// A range of slots of a tier.
#[derive(Clone, Copy)]
struct SlotRange {
    tier: u32,
    start: u64,
    end: u64,
}

/// How much of a component is done, for the progress report: `done` of `total` units of work.
#[derive(Clone, Copy)]
struct WorkDone {
    done: u64,
    total: u64,
}

/// A component of tiers that a solver is solving.
struct ComponentRun<'a, const W: usize, F: LabelEncoding, N, P> {
    solver: &'a Solver<'a, W, F, N, P>,
    component: u32,
    is_cyclic: bool,
    /// The number of boards of the component that this rank stores.
    boards: u64,
    tiers: &'a [u32],
    /// The slots of all tiers of the component, divided into chunks. A chunk is a range of slots of
    /// one tier.
    chunks: Vec<SlotRange>,
    /// For each side, the moves from a board of the component to its predecessors in it.
    backward: Arc<Vec<BackwardMoves<W>>>,
}

impl<'a, const W: usize, F: LabelEncoding, N: PositionIndex<W>, P: Partition>
    ComponentRun<'a, W, F, N, P>
{
    /// Divides the slots of a component's tiers into chunks. `boards` is the number of boards of
    /// the component that this rank stores.
    fn new(solver: &'a Solver<'a, W, F, N, P>, component: u32, boards: u64) -> Self {
        let game = solver.game;
        let tiers = &game.tiers.components[component as usize];
        let chunks = tiers.iter().flat_map(|tier| {
            let slots = solver.slots(*tier);
            (0..slots).step_by(CHUNK_SLOTS as usize).map(move |start| SlotRange {
                tier: *tier,
                start,
                end: slots.min(start + CHUNK_SLOTS),
            })
        });
        let (is_cyclic, chunks) = (game.tiers.is_cyclic(component), chunks.collect());
        let backward = game.backward.of_component(&game.tiers, component);
        ComponentRun { solver, component, is_cyclic, boards, tiers, chunks, backward }
    }

    /// Returns whether a tier belongs to this component.
    fn is_inside(&self, tier: u32) -> bool {
        self.solver.game.tiers.component_of[tier as usize] == self.component
    }

    /// Returns the number of threads that process `chunks` chunks.
    fn threads(&self, chunks: usize) -> usize {
        // For few chunks the start of threads takes too long.
        if chunks < 4 { 1 } else { self.solver.limits.threads.max(1) }
    }

    /// Returns the cell that stores the code of a position.
    #[inline(always)]
    fn code(&self, PositionId { tier, index }: PositionId) -> &F::Cell {
        &self.solver.tables[tier as usize].codes[index as usize]
    }

    /// Returns each of `tiers` with the maximum number of slots that a rank has for it.
    fn with_max_slots(&self, tiers: &[u32]) -> Vec<(u32, u64)> {
        let solver = self.solver;
        let max_slots = |tier: u32| {
            let slots = |rank| solver.index(tier).slot_count(solver.tier_part(tier), rank);
            (0..solver.partition.ranks().size).map(slots).max().unwrap_or(0)
        };
        tiers.iter().map(|tier| (*tier, max_slots(*tier))).collect()
    }

    /// Reports progress: `work` is done in this component of tiers, and positions at `distance`
    /// moves to the end are being decided. Returns [`Unsolved::Stopped`] if the caller stops the
    /// run.
    fn report(&self, distance: u32, WorkDone { done, total }: WorkDone) -> Result<(), Unsolved> {
        let solver = self.solver;
        let boards = u128::from(self.boards) * u128::from(done.min(total));
        let boards = (boards / u128::from(total.max(1))) as u64;
        let progress = Progress {
            found: solver.total_boards,
            done: solver.solved_boards + boards,
            total: solver.total_boards,
            distance,
            bytes: solver.bytes,
            numbering: Some(N::NUMBERING),
            tiers: solver.solved_tiers,
            total_tiers: solver.occupied_tiers,
        };
        if (solver.limits.on_progress)(progress) { Ok(()) } else { Err(Unsolved::Stopped) }
    }

    /// Solves the component, starting from the state `phase`. Returns whether a checkpoint of all
    /// ranks is due.
    fn solve(&self, phase: Phase, peers: &mut Peers) -> Result<bool, Unsolved> {
        let propagation = match phase {
            Phase::Classify { chunk, updates } => {
                let (updates, due) = self.classify(chunk, updates, peers)?;
                if !self.is_cyclic {
                    return Ok(due);
                }
                Propagation { updates, ..Propagation::default() }
            }
            Phase::Propagate(propagation) => propagation,
        };
        self.propagate(propagation, peers)
    }
}
