//! Builds a tablebase from a rule file: compiles the rules, solves every position that is reachable
//! from a start, and writes the labels (the results of the positions). An interrupted run is
//! resumed from its checkpoints.

use crate::checkpoint_dir::{CheckpointDir, JobSpec, SpillDir};
use crate::explain::unsolved;
use crate::header::GameHeader;
use crate::manifest::{Manifest, Variable};
use crate::memory;
use crate::open_tablebase::game_source;
use crate::writer::{partial_path, peak_write_bytes, sibling_path, write_solved};
use grundy::base::{Budget, Counts, Error, Note};
use grundy::lang::BoardErrors;
use grundy::lang::BoardRules;
use grundy::lang::RuleGame;
use grundy::workbench::BoardCells;
use grundy_boards::{
    CheckpointStore, GuardedRules, Limits, Numbering, Plan, Progress, Unsolved, solve_guarded,
};
use std::path::Path;
use std::time::Duration;

/// The options with which a tablebase is built.
#[derive(Clone, Copy, Debug)]
pub struct BuildOptions<'a> {
    /// The folder that is created for the tablebase.
    pub dir: &'a Path,
    /// The name of the game, which the manifest records.
    pub name: &'a str,
    /// The numbering of the boards, which determines the indices of their labels; `None` for the
    /// numbering that needs less memory.
    pub numbering: Option<Numbering>,
    /// Whether the labels of boards contain only outcomes, without the numbers of moves to the end.
    pub outcomes_only: bool,
    /// The number of threads of the solver.
    pub threads: usize,
    /// Whether to resume an interrupted run from its checkpoints.
    pub resume: bool,
    /// The time between two checkpoints.
    pub checkpoint_interval: Duration,
}

/// A game in the form that the solver needs, with its description for the manifest.
pub struct PreparedGame {
    /// The rules of the game as tests and changes of cells, from which the solver compiles moves.
    pub commands: GuardedRules,
    /// The description of the game that its tablebase records.
    pub header: GameHeader,
}

impl PreparedGame {
    /// Compiles the rules of a game and encodes its start position.
    ///
    /// # Errors
    /// Returns an `Unsupported` error if the rules cannot be expressed as tests and changes of
    /// cells, or if the start is not a board of these rules.
    pub fn new(
        rules: &RuleGame,
        start: &Counts,
        options: &BuildOptions,
        budget: &Budget,
    ) -> Result<PreparedGame, Error> {
        let commands = rules.solver_rules().map_err(|refused| rules.lowering_error(&refused))?;
        let cells = BoardCells::new(&commands.rules);
        let board =
            cells.encode(start).ok_or_else(|| unsolved(Unsolved::Rules, rules, budget.bytes));
        let (start, mover) = board?;
        let names = rules.variable_names().into_iter();
        let variables = names.zip(&commands.rules.groups).map(|(name, group)| Variable {
            name,
            cells: group.cells,
            values: group.values,
            low: group.low,
        });
        let header = GameHeader {
            game: game_source(rules, options.name),
            cells: variables.collect(),
            start,
            mover,
            outcomes_only: options.outcomes_only,
        };
        memory::trim();
        Ok(PreparedGame { commands, header })
    }
}

/// Reports the progress of the solver to the observer of the budget. Returns whether the solver may
/// continue: `false` if the budget is exhausted or more positions were found than it allows.
#[must_use]
pub fn report_progress(budget: &Budget, progress: Progress) -> bool {
    if let Some(observer) = budget.progress {
        match progress.total {
            0 => observer.report(progress.found, None),
            total => observer.report(progress.done, Some(total)),
        }
        let Progress { tiers, total_tiers, distance, .. } = progress;
        observer.note(&Note::Tiers { done: tiers, of: total_tiers, moves: distance });
    }
    budget.check().is_ok() && progress.found <= budget.positions
}

/// Converts the error `why` of the solver to a message about the game `rules`. If the budget is
/// exhausted, the message states this instead.
#[must_use]
pub fn solve_error(why: Unsolved, rules: &RuleGame, budget: &Budget) -> Error {
    match budget.check() {
        Err(stopped) => stopped.into(),
        // The caller has not stopped the run, so the limit of the number of positions was exceeded.
        Ok(()) if why == Unsolved::Stopped => unsolved(Unsolved::Large, rules, budget.bytes),
        Ok(()) => unsolved(why, rules, budget.bytes),
    }
}

/// Estimates the memory and the time that this process needs to build a tablebase, without building
/// it. If the numbering requires it, the reachable positions are enumerated for the estimate.
///
/// # Errors
/// Returns the same errors as [`make`].
pub fn plan(
    rules: &RuleGame,
    start: &Counts,
    options: &BuildOptions,
    budget: &Budget,
) -> Result<Plan, Error> {
    let PreparedGame { commands, header } = PreparedGame::new(rules, start, options, budget)?;
    let on_progress = |progress: Progress| report_progress(budget, progress);
    let spill_dir = SpillDir::new(sibling_path(options.dir, ".plan"));
    let limits = Limits {
        memory_budget: board_memory_budget(budget),
        threads: options.threads,
        numbering: options.numbering,
        on_progress: &on_progress,
        outcomes_only: options.outcomes_only,
        checkpoints: Some(&spill_dir as &dyn CheckpointStore),
    };
    let peak_before = memory::peak_rss_bytes();
    let plan = grundy_boards::plan(&commands, &header.start, header.mover, &limits);
    let plan = plan.map_err(|why| solve_error(why, rules, budget))?;
    let write_bytes = peak_write_bytes(&plan.tier_sizes, plan.numbering, plan.spill_bytes > 0);
    let peak = plan.base_bytes + WRITER_CODE_BYTES + plan.bytes.max(write_bytes);
    let seconds = plan.seconds + estimate_write_seconds(plan.numbering, plan.stored, plan.boards);
    Ok(Plan { bytes: peak.max(peak_before), seconds, ..plan })
}

/// Returns the number of bytes that the solver may allocate for boards: the memory budget without
/// the memory in use, the program code that is loaded later, and a small share for the lists of the
/// threads.
#[must_use]
pub fn board_memory_budget(budget: &Budget) -> u64 {
    budget.bytes.saturating_sub(memory::rss_bytes() + 2 * WRITER_CODE_BYTES) / 32 * 31
}

/// Estimates how many seconds it takes to write `stored` labels, which represent `boards` boards.
/// It takes longer if only listed boards have labels, since these boards are sorted by the smallest
/// key of their symmetric images.
#[must_use]
pub fn estimate_write_seconds(numbering: Numbering, stored: u64, boards: u64) -> u64 {
    let nanoseconds = match numbering {
        Numbering::Dense => stored.saturating_mul(40),
        Numbering::Reachable | Numbering::ReachableUpToSymmetry => {
            stored.saturating_mul(300).saturating_add(boards.saturating_mul(80))
        }
    };
    nanoseconds / 1_000_000_000
}

/// The approximate number of bytes of program code that is loaded only when labels are written.
const WRITER_CODE_BYTES: u64 = 4 << 20;

/// Solves every position that is reachable from a start, writes the tablebase and returns its
/// manifest.
///
/// # Errors
/// Returns an `Unsupported` error if the rules cannot be expressed as tests and changes of cells, a
/// `TooBig` error if the positions do not fit into the budget, and other errors if a file cannot be
/// written or the caller stops the run.
pub fn make(
    rules: &RuleGame,
    start: &Counts,
    options: &BuildOptions,
    budget: &Budget,
) -> Result<Manifest, Error> {
    let PreparedGame { commands, header } = PreparedGame::new(rules, start, options, budget)?;
    let on_progress = |progress: Progress| report_progress(budget, progress);
    let job = JobSpec::new(&header, options.numbering);
    let (dir, interval) = (partial_path(options.dir), options.checkpoint_interval);
    let checkpoints = if options.resume {
        CheckpointDir::resume(dir, &job, interval)?
    } else {
        CheckpointDir::create(dir, &job, interval)?
    };
    let limits = Limits {
        memory_budget: board_memory_budget(budget),
        threads: options.threads,
        numbering: options.numbering,
        on_progress: &on_progress,
        outcomes_only: options.outcomes_only,
        checkpoints: Some(&checkpoints as &dyn CheckpointStore),
    };
    let solved = solve_guarded(&commands, &header.start, header.mover, &limits);
    let solved = solved.map_err(|why| match (why, checkpoints.take_error()) {
        (Unsolved::Checkpoint, Some(error)) => error.into(),
        // Another attempt would fail in the same way, so the checkpoints are useless and are
        // removed.
        (
            Unsolved::Rules
            | Unsolved::Long
            | Unsolved::Fault
            | Unsolved::Capacity(_)
            | Unsolved::Cyclic
            | Unsolved::Scored,
            _,
        ) => {
            checkpoints.remove();
            solve_error(why, rules, budget)
        }
        _ => solve_error(why, rules, budget),
    })?;
    let on_written = |done: u64, total: u64| {
        if let Some(observer) = budget.progress {
            observer.report(done, Some(total));
        }
        budget.check().is_ok()
    };
    let is_memory_scarce = solved.bytes > limits.memory_budget;
    Ok(write_solved(options.dir, header, solved, &checkpoints, is_memory_scarce, &on_written)?)
}
