//! Resource limits of engines, cooperative interruption, and progress reports.
//!
//! A [`Budget`] is what a caller allows; a [`Meter`] counts the use of one computation against it.

use super::fault::Fault;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A receiver of progress reports of a long computation.
pub trait Progress: Sync {
    /// Reports that `done` of `total` units of work are finished; `total` is `None` if it is
    /// unknown. An engine calls this at most ten times a second.
    fn report(&self, done: u64, total: Option<u64>);

    /// Receives further details of the progress, always after a call of
    /// [`report`](Progress::report).
    fn note(&self, _note: &Note) {}
}

/// A detail that an engine reports besides the amount of work done, for example properties of the
/// table under construction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// The sparse-space method of [`engine::splits`](crate::engine::splits) continues a table with
    /// a new mask.
    RareHeaps {
        /// Number of rare heaps of the table under the new mask.
        rares: usize,
        /// The mask that divides heaps into rare and common ones. The parity of the number of ones
        /// of the Grundy value within the mask decides, in some games together with the parity of
        /// the heap size.
        mask: u64,
    },
    /// All Grundy values that the current table contains so far are below the given bound.
    ValuesBelow(u64),
    /// Progress of the board solver, which solves a game tier by tier. A tier is a class of
    /// positions that are solved together, after all other tiers that its moves lead into.
    Tiers {
        /// Number of tiers whose positions are all solved.
        done: u64,
        /// Total number of tiers of the game.
        of: u64,
        /// Distance to the end, in moves, of the positions that are being decided; 0 in phases that
        /// decide no positions.
        moves: u32,
    },
}

/// Limits on the resources that an engine uses. The default is 20 million positions, 4 GiB, and
/// unlimited time.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Maximum number of positions that the engine visits or stores.
    pub positions: u64,
    /// Maximum memory in bytes; engines estimate the memory that they use.
    pub bytes: u64,
    /// Maximum number of steps; a step is usually one generated option.
    pub steps: u64,
    /// The time at which the computation stops; `None` for no time limit.
    pub deadline: Option<Instant>,
    /// A flag that interrupts the computation once another thread sets it.
    pub stop: Option<&'a AtomicBool>,
    /// The receiver of progress reports, if there is one.
    pub progress: Option<&'a dyn Progress>,
}

impl Default for Budget<'_> {
    fn default() -> Self {
        Budget {
            positions: 20_000_000,
            bytes: 4 << 30,
            steps: u64::MAX,
            deadline: None,
            stop: None,
            progress: None,
        }
    }
}

impl Budget<'_> {
    /// Returns a budget of `steps` steps, and 2 KiB of memory for each step (at most the default
    /// memory). The budget is meant for optional results, which are omitted if they are expensive.
    pub fn steps(steps: u64) -> Budget<'static> {
        let defaults = Budget::default();
        Budget { steps, bytes: defaults.bytes.min(steps.saturating_mul(2048)), ..defaults }
    }

    /// Returns a budget of `steps` steps for an optional result. It keeps the deadline and the stop
    /// flag of this budget, drops progress reports, and allows at most the positions and the memory
    /// of both this budget and [`Budget::steps`].
    #[must_use]
    pub fn cheap(&self, steps: u64) -> Self {
        let cheap = Budget::steps(steps);
        Budget {
            deadline: self.deadline,
            stop: self.stop,
            bytes: cheap.bytes.min(self.bytes),
            positions: cheap.positions.min(self.positions),
            ..cheap
        }
    }

    /// Checks that a list of `number` items of `bytes_each` bytes each is within the limits on
    /// positions and memory.
    ///
    /// # Errors
    /// [`Stopped`] if the list is too large, or the computation is interrupted.
    pub fn check_list(&self, number: u64, bytes_each: usize) -> Result<(), Stopped> {
        self.check()?;
        Meter::new(self, None).reserve(number, bytes_each)
    }

    /// Checks the stop flag and the deadline, for use between computations that are too short to
    /// check them.
    ///
    /// # Errors
    /// [`Stopped::Interrupted`] if the flag is set or the deadline has passed.
    pub fn check(&self) -> Result<(), Stopped> {
        let interrupted = self.stop.is_some_and(|flag| flag.load(Ordering::Relaxed));
        if interrupted || self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stopped::Interrupted);
        }
        Ok(())
    }
}

impl Budget<'_> {
    /// Checks that an allocation of `bytes` bytes is within the memory limit.
    ///
    /// # Errors
    /// [`Shortage`], with the needed and the allowed number of bytes, if it is not.
    pub fn check_bytes(&self, bytes: u64) -> Result<(), Shortage> {
        if bytes <= self.bytes {
            Ok(())
        } else {
            Err(Shortage { needed: bytes, allowed: self.bytes })
        }
    }
}

/// The error that a computation needs more memory than its [`Budget`] allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortage {
    /// Bytes that the computation needs.
    pub needed: u64,
    /// Bytes that the budget allows.
    pub allowed: u64,
}

impl std::fmt::Display for Shortage {
    /// Writes the `Debug` form; `grundy-text` writes the message for users.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for Shortage {}

/// The reason why an engine stopped without a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The computation needs more positions, steps or bytes than the [`Budget`] allows.
    Limit {
        /// Number of positions counted before the engine stopped.
        positions: u64,
    },
    /// A single allocation would exceed the memory limit.
    OutOfMemory {
        /// Number of bytes that would be in use after the allocation.
        bytes: u64,
        /// Maximum number of bytes that the budget allows.
        limit: u64,
    },
    /// The stop flag was set or the deadline passed.
    Interrupted,
    /// The rules are undefined at a reachable position.
    Rules(Fault),
}

impl From<Fault> for Stopped {
    fn from(fault: Fault) -> Stopped {
        Stopped::Rules(fault)
    }
}

impl std::fmt::Display for Stopped {
    /// Writes the `Debug` form; `grundy-text` writes the message for users.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for Stopped {}

/// Counts the use of one computation against its [`Budget`], cheaply enough for inner loops.
pub struct Meter<'a> {
    budget: Budget<'a>,
    positions: u64,
    steps: u64,
    bytes: u64,
    total: Option<u64>,
    ticks: u32,
    last_report: Option<Instant>,
    /// The amount of work last passed to [`set_progress`](Meter::set_progress). If `None`, reports
    /// contain the number of counted positions.
    progress_done: Option<u64>,
    /// Whether a report was sent since the last note. A note can be sent only then, after the
    /// report.
    note_due: bool,
}

/// Number of counted steps after which the stop flag, the deadline and the progress are checked.
const TICKS_BETWEEN_CHECKS: u32 = 4096;
/// Minimum time between two progress reports.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

impl<'a> Meter<'a> {
    /// Returns a meter at zero. `total` is the total amount of work that progress reports state, or
    /// `None` if it is unknown.
    pub fn new(budget: &Budget<'a>, total: Option<u64>) -> Meter<'a> {
        Meter {
            budget: *budget,
            positions: 0,
            steps: 0,
            bytes: 0,
            total,
            ticks: 0,
            last_report: None,
            progress_done: None,
            note_due: false,
        }
    }

    /// Counts one position that takes `bytes` bytes and has `steps` options.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached or the computation is interrupted.
    #[inline]
    pub fn position(&mut self, bytes: usize, steps: usize) -> Result<(), Stopped> {
        self.positions += 1;
        self.bytes += bytes as u64;
        self.step(steps)
    }

    /// Checks that a list of `options` options of `bytes` bytes each is within the limits. Nothing
    /// is counted.
    ///
    /// # Errors
    /// [`Stopped`] when the list would exceed a limit.
    pub fn check_options(&self, options: u64, bytes: usize) -> Result<(), Stopped> {
        let list_bytes = options.saturating_mul(bytes as u64);
        if options > self.budget.positions
            || self.steps.saturating_add(options) > self.budget.steps
            || self.bytes.saturating_add(list_bytes) > self.budget.bytes
        {
            // `options` is an estimate, so the error does not report it.
            return Err(Stopped::Limit { positions: self.positions });
        }
        Ok(())
    }

    /// Counts `steps` steps without a position.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached or the computation is interrupted.
    #[inline]
    pub fn step(&mut self, steps: usize) -> Result<(), Stopped> {
        self.steps += steps as u64;
        if self.positions > self.budget.positions
            || self.bytes > self.budget.bytes
            || self.steps > self.budget.steps
        {
            return Err(Stopped::Limit { positions: self.positions });
        }
        self.ticks += 1 + (steps as u32).min(TICKS_BETWEEN_CHECKS);
        if self.ticks >= TICKS_BETWEEN_CHECKS {
            self.ticks = 0;
            self.check_and_report()?;
        }
        Ok(())
    }

    /// Checks that a table with `positions` further positions of `bytes_each` bytes each is within
    /// the limits. Nothing is counted.
    ///
    /// # Errors
    /// [`Stopped`] if the table would exceed a limit.
    pub fn reserve(&self, positions: u64, bytes_each: usize) -> Result<(), Stopped> {
        if positions.saturating_add(self.positions) > self.budget.positions {
            return Err(Stopped::Limit { positions: self.positions });
        }
        self.check_bytes_available(positions.saturating_mul(bytes_each as u64))
    }

    /// Checks that `extra` further bytes are within the memory limit.
    fn check_bytes_available(&self, extra: u64) -> Result<(), Stopped> {
        let bytes = self.bytes.saturating_add(extra);
        if bytes <= self.budget.bytes {
            return Ok(());
        }
        // After long work the total use has reached the limit, not this allocation.
        if self.positions > 0 {
            return Err(Stopped::Limit { positions: self.positions });
        }
        Err(Stopped::OutOfMemory { bytes, limit: self.budget.bytes })
    }

    /// Checks the stop flag and the deadline immediately, unlike [`step`](Meter::step), which
    /// checks them after a number of steps. Callers that perform many short computations use this
    /// method.
    ///
    /// # Errors
    /// [`Stopped::Interrupted`] if the flag is set or the deadline has passed.
    pub fn check_now(&self) -> Result<(), Stopped> {
        self.budget.check()
    }

    /// Returns the budget that this meter counts against.
    pub fn budget(&self) -> Budget<'a> {
        self.budget
    }

    /// Adds `bytes` of temporary memory to the memory in use; the next counted position or step
    /// checks the limit.
    #[inline]
    pub fn hold(&mut self, bytes: usize) {
        self.bytes += bytes as u64;
    }

    /// Subtracts `bytes` of memory that [`hold`](Meter::hold) has counted.
    #[inline]
    pub fn release(&mut self, bytes: usize) {
        self.bytes -= bytes as u64;
    }

    /// Sets the amount of finished work that the next reports state to `done` units, including the
    /// work of earlier runs. Until the first call, reports state the number of counted positions.
    pub fn set_progress(&mut self, done: u64) {
        self.progress_done = Some(done);
    }

    /// Sends a note to the receiver of progress reports, at most one for each report. `note` is
    /// called only if its result is sent.
    pub fn note(&mut self, note: impl FnOnce() -> Note) {
        if self.note_due
            && let Some(progress) = self.budget.progress
        {
            self.note_due = false;
            progress.note(&note());
        }
    }

    /// Returns the number of positions counted so far.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Checks the stop flag and the deadline, and reports the progress if the last report is old
    /// enough.
    fn check_and_report(&mut self) -> Result<(), Stopped> {
        self.budget.check()?;
        let Some(progress) = self.budget.progress else { return Ok(()) };
        let now = Instant::now();
        if self.last_report.is_none_or(|last| now - last >= BETWEEN_REPORTS) {
            self.last_report = Some(now);
            progress.report(self.progress_done.unwrap_or(self.positions), self.total);
            self.note_due = true;
        }
        Ok(())
    }
}
