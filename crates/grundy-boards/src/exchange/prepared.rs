//! The entry points for runs with several ranks, which choose the numbering of positions and the
//! encoding of labels.

use super::communicator::{Communicator, Local, Peers};
use super::estimate::{RunEstimate, SampleFrame, SampleOptions};
use super::merge::{LabelOutput, RankOutput};
use super::partition::{Ranks, Sharded};
use crate::checkpoint::CheckpointStore;
use crate::compiled::planes::Planes;
use crate::compiled::{CompiledGame, SolveOptions};
use crate::index::PositionIndex;
use crate::index::hashed::KeySet;
use crate::label::{EVEN_SPLIT, LabelEncoding, ParityByte, Wide};
use crate::limits::{CapacityLimit, Limits, Numbering, Progress, TOO_MANY_BOARDS, Unsolved};
use crate::solver::expander::FoundKey;
use crate::solver::explore::Exploration;
use crate::solver::numbering::{dense_indexes, preferred_numbering};
use crate::solver::reachable_sets::ReachableSets;
use crate::solver::solution::{
    LabelFormat, check_outcomes_only_supported, choose_label_format, validate_start,
};
use crate::solver::{Indexes, Solver};
use grundy_cell_rules::GuardedRules;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// A game that is compiled for a run with several ranks. The ranks in one process share it.
pub struct DistributedGame {
    game: Box<dyn Ranked>,
}

/// The resource limits and the callbacks of one rank.
#[derive(Clone, Copy)]
pub struct RankLimits<'a> {
    /// The maximum memory in bytes for the positions and labels of this rank.
    pub memory_budget: u64,
    /// The number of threads of this rank.
    pub threads: usize,
    /// The progress callback, which any thread calls several times a second. The run continues
    /// while it returns `true`.
    pub on_progress: &'a (dyn Fn(Progress) -> bool + Sync),
    /// The store for checkpoints and spilled tiers of this rank; without it nothing is saved or
    /// spilled.
    pub checkpoints: Option<&'a dyn CheckpointStore>,
}

impl<'a> RankLimits<'a> {
    /// Returns the limits in the form that the solver takes. They do not request outcomes only,
    /// because labels are reduced to outcomes when they are written.
    fn for_solver(self) -> Limits<'a> {
        let RankLimits { memory_budget, threads, on_progress, checkpoints } = self;
        let (numbering, outcomes_only) = (None, false);
        Limits { memory_budget, threads, numbering, on_progress, outcomes_only, checkpoints }
    }
}

/// The methods of [`DistributedGame`], implemented for each number of words that a board can take.
trait Ranked: Send + Sync {
    fn solve<'a>(
        &'a self,
        comm: &mut dyn Communicator,
        limits: &Limits<'a>,
    ) -> Result<Box<dyn RankOutput + 'a>, Unsolved>;

    fn estimate(
        &self,
        options: &SampleOptions,
        on_progress: &(dyn Fn(Progress) -> bool + Sync),
    ) -> Result<RunEstimate, Unsolved>;
}

/// A compiled game whose boards take `W` words, and the options of the run.
struct Game<const W: usize> {
    game: CompiledGame<W>,
    /// The format of labels with the fewest bytes for each label that can suffice for the game.
    format: LabelFormat,
    options: RunOptions,
}

/// The options of a run that all ranks share.
#[derive(Clone, Copy, Debug)]
pub struct RunOptions {
    /// How boards are numbered; with `None` the solver chooses the better numbering.
    pub numbering: Option<Numbering>,
    /// Whether results are outcomes without numbers of moves.
    pub outcomes_only: bool,
}

/// The one-byte encoding of labels.
type Byte = ParityByte<EVEN_SPLIT>;
/// The one-byte encoding of labels for games whose positions have few successors.
type LowBranchingByte = <Byte as LabelEncoding>::LowBranching;

impl DistributedGame {
    /// Compiles rules for the positions that are reachable from `start` with `side` to move.
    ///
    /// # Errors
    /// Returns the reason why the game cannot be solved.
    pub fn new(
        rules: &GuardedRules,
        start: &[u8],
        side: u8,
        options: RunOptions,
    ) -> Result<DistributedGame, Unsolved> {
        let planes = validate_start(&rules.rules, start, side)?;
        let game: Box<dyn Ranked> = match planes.words {
            1 => Box::new(Game::<1>::new(rules, planes, start, side, options)?),
            2 => Box::new(Game::<2>::new(rules, planes, start, side, options)?),
            4 => Box::new(Game::<4>::new(rules, planes, start, side, options)?),
            _ => return Err(Unsolved::Capacity(CapacityLimit::BoardBits)),
        };
        Ok(DistributedGame { game })
    }

    /// Solves the game together with the other ranks. Every rank calls this method.
    ///
    /// # Errors
    /// Returns the reason why the game is not solved; it is the same for all ranks, unless one of
    /// them is lost.
    pub fn solve<'a>(
        &'a self,
        comm: &mut dyn Communicator,
        limits: RankLimits<'a>,
    ) -> Result<Box<dyn RankOutput + 'a>, Unsolved> {
        self.game.solve(comm, &limits.for_solver())
    }

    /// Estimates the cost of a run with several ranks from a sample of the work of rank 0. If the
    /// numbering requires it, positions are enumerated for this, within the time limit of
    /// `options`.
    ///
    /// # Errors
    /// Returns the reason why the game would not be solved, if the estimate detects it, or
    /// [`Unsolved::Stopped`] if `on_progress` stops the estimate.
    pub fn estimate(
        &self,
        options: &SampleOptions,
        on_progress: &(dyn Fn(Progress) -> bool + Sync),
    ) -> Result<RunEstimate, Unsolved> {
        self.game.estimate(options, on_progress)
    }
}

impl<const W: usize> Ranked for Game<W> {
    fn solve<'a>(
        &'a self,
        comm: &mut dyn Communicator,
        limits: &Limits<'a>,
    ) -> Result<Box<dyn RankOutput + 'a>, Unsolved> {
        let ranks = Peers::new(comm, limits.checkpoints).ranks()?;
        let numbering = self.numbering();
        if numbering != Some(Numbering::Dense) {
            let dense_size = self.game.dense_positions().filter(|_| numbering.is_none());
            if let Some(output) = self.solve_reachable(ranks, dense_size, comm, limits)? {
                return Ok(output);
            }
        }
        let mut indexes = dense_indexes(&self.game).ok_or(TOO_MANY_BOARDS)?;
        let output = match self.format {
            LabelFormat::ParityByte => {
                self.solve_encoding::<Byte, _>(&mut indexes, ranks, comm, limits)
            }
            LabelFormat::Wide | LabelFormat::Scored => Err(Unsolved::Long),
        };
        let output = match output {
            Err(Unsolved::Long) => {
                self.solve_encoding::<Wide, _>(&mut indexes, ranks, comm, limits)
            }
            output => output,
        };
        match output {
            // The rules may be undefined at unreachable positions only: solve the reachable
            // positions below.
            Err(Unsolved::Fault) if self.may_fall_back() => {}
            output => return output,
        }
        let output = self.solve_reachable(ranks, None, comm, limits)?;
        output.ok_or(Unsolved::Checkpoint)
    }

    fn estimate(
        &self,
        options: &SampleOptions,
        on_progress: &(dyn Fn(Progress) -> bool + Sync),
    ) -> Result<RunEstimate, Unsolved> {
        let limits = RankLimits {
            memory_budget: options.memory_budget,
            threads: 1,
            on_progress,
            checkpoints: None,
        };
        let numbering = self.numbering();
        if numbering != Some(Numbering::Dense) {
            let dense_size = self.game.dense_positions().filter(|_| numbering.is_none());
            if let Some(estimate) = self.estimate_reachable(dense_size, options, limits)? {
                return Ok(estimate);
            }
        }
        match self.estimate_dense(options, &limits.for_solver()) {
            Err(Unsolved::Fault) if self.may_fall_back() => {}
            estimate => return estimate,
        }
        let estimate = self.estimate_reachable(None, options, limits)?;
        estimate.ok_or(Unsolved::Checkpoint)
    }
}

impl<const W: usize> Game<W> {
    /// Compiles a game; see [`DistributedGame::new`].
    fn new(
        rules: &GuardedRules,
        planes: Planes,
        start: &[u8],
        side: u8,
        options: RunOptions,
    ) -> Result<Game<W>, Unsolved> {
        let fold_symmetry =
            matches!(options.numbering, None | Some(Numbering::ReachableUpToSymmetry));
        let solve_options = SolveOptions { fold_symmetry, prune_immediate_wins: false };
        let game = CompiledGame::<W>::new(rules, planes, start, side, solve_options)?;
        let format = choose_label_format(&rules.rules, &game)?;
        check_outcomes_only_supported(&game, format, options.outcomes_only)?;
        let is_listed = !matches!(options.numbering, None | Some(Numbering::Dense));
        if game.canonicalizer.is_none() && is_listed {
            return Err(Unsolved::Capacity(CapacityLimit::KeyBits));
        }
        Ok(Game { game, format, options })
    }

    /// Returns the partition of the positions as one of the ranks sees it.
    fn sharded(&self, ranks: Ranks) -> Sharded {
        Sharded::new(ranks, self.game.tiers.keys.len())
    }

    /// Returns the least size in bytes of a label of the game.
    fn label_bytes(&self) -> u64 {
        if self.format == LabelFormat::ParityByte { 1 } else { 2 }
    }

    /// Returns the numbering that the caller or the size of the game determines, or `None` if the
    /// choice depends on an enumeration.
    fn numbering(&self) -> Option<Numbering> {
        self.options.numbering.or_else(|| preferred_numbering(&self.game))
    }

    /// Returns whether the reachable positions can be listed if dense numbering fails.
    fn may_fall_back(&self) -> bool {
        self.options.numbering.is_none() && self.game.canonicalizer.is_some()
    }

    /// Enumerates and solves the reachable positions. Returns `None` if dense numbering turns out
    /// to need less memory; for `dense_size` see [`Exploration::new`].
    fn solve_reachable<'a>(
        &'a self,
        ranks: Ranks,
        dense_size: Option<u64>,
        comm: &mut dyn Communicator,
        limits: &Limits<'a>,
    ) -> Result<Option<Box<dyn RankOutput + 'a>>, Unsolved> {
        let partition = self.sharded(ranks);
        let label_bytes = self.label_bytes();
        let mut exploration =
            Exploration::new(&self.game, partition, dense_size, label_bytes, limits)?;
        if !exploration.explore(&mut Peers::new(comm, limits.checkpoints))? {
            return Ok(None);
        }
        let mut indexes = Indexes::from(exploration.into_sets());
        let is_low_branching = indexes.max_successors <= Byte::MAX_LOW_BRANCHING;
        if self.format == LabelFormat::ParityByte && is_low_branching {
            match self.solve_encoding::<LowBranchingByte, _>(&mut indexes, ranks, comm, limits) {
                Err(Unsolved::Long) => {}
                output => return output.map(Some),
            }
        }
        self.solve_encoding::<Wide, _>(&mut indexes, ranks, comm, limits).map(Some)
    }

    /// Solves the positions of `indexes` with the label encoding `F`. If the encoding is too
    /// narrow, `indexes` still contains the positions.
    ///
    /// # Errors
    /// Returns [`Unsolved::Long`] if a game lasts too long, or a position has too many successors,
    /// for the encoding, and the other errors of [`Solver::solve`].
    fn solve_encoding<'a, F: LabelEncoding, N: PositionIndex<W> + 'static>(
        &'a self,
        indexes: &mut Indexes<N>,
        ranks: Ranks,
        comm: &mut dyn Communicator,
        limits: &Limits<'a>,
    ) -> Result<Box<dyn RankOutput + 'a>, Unsolved> {
        let tiers = std::mem::take(&mut indexes.tiers);
        let solver_indexes = Indexes { tiers, ..*indexes };
        let scored = self.format == LabelFormat::Scored;
        let mut solver = Solver::<W, F, N, _>::new(
            &self.game,
            solver_indexes,
            self.sharded(ranks),
            scored,
            limits,
        );
        match solver.solve(comm) {
            Err(Unsolved::Long) => {
                indexes.layout_number = solver.layout.number;
                indexes.is_layout_saved = solver.is_layout_saved.into_inner();
                indexes.tiers = solver.tables.into_iter().map(|table| table.index).collect();
                Err(Unsolved::Long)
            }
            result => {
                result?;
                let outcomes_only = self.options.outcomes_only;
                let output =
                    LabelOutput::new(&self.game, solver, limits.checkpoints, outcomes_only, comm)?;
                Ok(Box::new(output))
            }
        }
    }

    /// Estimates the cost of a run with dense numbering.
    fn estimate_dense(
        &self,
        options: &SampleOptions,
        limits: &Limits,
    ) -> Result<RunEstimate, Unsolved> {
        let indexes = dense_indexes(&self.game).ok_or(TOO_MANY_BOARDS)?;
        let stored: Vec<u64> = indexes.tiers.iter().map(|tier| tier.size).collect();
        let frame = SampleFrame {
            boards: stored.iter().sum(),
            stored: &stored,
            first_expanded: 0,
            incomplete: None,
            exploration: Vec::new(),
            halves: [0.0; 2],
            deadline: Instant::now() + options.sample_time,
            limits,
        };
        let partition = self.sharded(Ranks { rank: 0, size: options.ranks });
        match self.format {
            LabelFormat::ParityByte => {
                frame.sample::<W, Byte, _>(&self.game, indexes, partition, false)
            }
            format => {
                let scored = format == LabelFormat::Scored;
                frame.sample::<W, Wide, _>(&self.game, indexes, partition, scored)
            }
        }
    }

    /// Estimates the cost of a run that lists the reachable positions. They are enumerated for
    /// this, until the time limit. Returns `None` if dense numbering turns out to need less memory;
    /// for `dense_size` see [`Exploration::new`].
    fn estimate_reachable(
        &self,
        dense_size: Option<u64>,
        options: &SampleOptions,
        limits: RankLimits,
    ) -> Result<Option<RunEstimate>, Unsolved> {
        let deadline = Instant::now() + options.exploration_time;
        let (is_late, explored_tiers) = (AtomicBool::new(false), AtomicU64::new(0));
        let on_progress = |progress: Progress| {
            explored_tiers.store(progress.tiers, Relaxed);
            is_late.fetch_or(Instant::now() >= deadline, Relaxed);
            !is_late.load(Relaxed) && (limits.on_progress)(progress)
        };
        let memory_budget = options.exploration_budget;
        let explore_limits =
            RankLimits { memory_budget, on_progress: &on_progress, ..limits }.for_solver();
        let partition = self.sharded(Ranks { rank: 0, size: 1 });
        let label_bytes = self.label_bytes();
        let mut exploration =
            Exploration::new(&self.game, partition, dense_size, label_bytes, &explore_limits)?;
        let mut comm = Local;
        let explored = exploration.explore(&mut Peers::new(&mut comm, None));
        let is_complete = match explored {
            Err(Unsolved::Stopped) if is_late.load(Relaxed) => false,
            Ok(false) => return Ok(None),
            result => result?,
        };
        let ReachableSets { mut sets, max_successors, .. } = exploration.into_sets();
        let stored: Vec<u64> = sets.iter().map(|set| set.len() as u64).collect();
        let boards = sets.iter().map(KeySet::boards).sum();
        // Components are enumerated from the last to the first.
        let components = &self.game.tiers.components;
        let mut first_expanded = if is_complete { 0 } else { components.len() };
        let mut explored = explored_tiers.load(Relaxed);
        while let Some(previous) = first_expanded.checked_sub(1)
            && components[previous].len() as u64 <= explored
        {
            explored -= components[previous].len() as u64;
            first_expanded = previous;
        }
        let partition = || self.sharded(Ranks { rank: 0, size: options.ranks });
        let solver_limits = limits.for_solver();
        let mut shard =
            Exploration::new(&self.game, partition(), None, label_bytes, &solver_limits)?;
        for (tier, set) in (0..).zip(&mut sets) {
            let set = std::mem::take(set);
            let keys = (0..set.slot_count()).filter_map(|slot| set.key_at(slot));
            for key in keys {
                if shard.is_local(key) {
                    shard.add(FoundKey { tier, boards: 0, key });
                }
            }
            shard.sets[tier as usize].shrink();
        }
        let mut frame = SampleFrame {
            stored: &stored,
            boards,
            first_expanded: first_expanded as u32,
            incomplete: (!is_complete).then(|| self.game.dense_positions()),
            exploration: Vec::new(),
            halves: [0.0; 2],
            deadline: Instant::now() + options.sample_time,
            limits: &solver_limits,
        };
        frame.sample_exploration(&mut shard)?;
        let is_low_branching = is_complete && max_successors <= Byte::MAX_LOW_BRANCHING;
        let indexes = Indexes::from(shard.into_sets());
        let estimate = match self.format {
            LabelFormat::ParityByte if is_low_branching => {
                frame.sample::<W, LowBranchingByte, _>(&self.game, indexes, partition(), false)
            }
            format => {
                let scored = format == LabelFormat::Scored;
                frame.sample::<W, Wide, _>(&self.game, indexes, partition(), scored)
            }
        };
        estimate.map(Some)
    }
}
