//! The reasons why engines stop, and the meter that counts the use of a [`Budget`].

use super::fault::Fault;
use grundy_budget::{Budget, Interruption, Note};
use std::time::{Duration, Instant};

/// The reason why an engine stopped without a result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum Stopped {
    /// The computation needs more positions, steps or bytes than the [`Budget`] allows.
    Limit {
        /// Number of positions that the engine had counted when it stopped.
        positions: u64,
    },
    /// A single allocation would exceed the memory limit of the [`Budget`].
    OutOfMemory {
        /// Number of bytes that the computation would use after the allocation.
        bytes: u64,
        /// Maximum number of bytes that the budget allows.
        limit: u64,
    },
    /// The stop flag of the [`Budget`] was set, or its deadline passed.
    Interrupted,
    /// The rules are undefined at a reachable position.
    Rules(#[from] Fault),
}

impl From<Interruption> for Stopped {
    fn from(_: Interruption) -> Stopped {
        Stopped::Interrupted
    }
}

/// Checks that a list of `number` items of `bytes_each` bytes each is within the limits of `budget`
/// on positions and memory.
///
/// # Errors
/// [`Stopped`] if the list is too large, or the computation is interrupted.
pub fn check_list(budget: &Budget, number: u64, bytes_each: usize) -> Result<(), Stopped> {
    budget.check()?;
    Meter::new(budget, None).reserve(number, bytes_each)
}

/// Counts the use of one computation against its [`Budget`], cheaply enough for inner loops.
pub struct Meter<'a> {
    budget: Budget<'a>,
    positions: u64,
    steps: u64,
    bytes: u64,
    total: Option<u64>,
    ticks: u32,
    last_report: Option<Instant>,
    /// The amount of finished work last passed to [`set_progress`](Meter::set_progress). `None` if
    /// it was never called; progress reports then state the number of counted positions instead.
    progress_done: Option<u64>,
    /// Whether a progress report was sent after the last [`Note`]. A report states the amount of
    /// finished work; a note is a message about the state of the method. A note can be sent only if
    /// this is set, so at most one note follows each report.
    note_due: bool,
}

/// Number of counted steps after which the stop flag, the deadline and the progress are checked.
const TICKS_BETWEEN_CHECKS: u32 = 4096;
/// Minimum time between two progress reports.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

impl<'a> Meter<'a> {
    /// Returns a meter whose counts are zero. `total` is the total amount of work that progress
    /// reports state, or `None` if it is unknown.
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

    /// Counts `steps` steps of a computation, without counting a position.
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
        Ok(self.budget.check()?)
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

    /// Makes progress reports state `done` as the amount of finished work. The amount includes work
    /// that was finished before this computation, for example the known part of a table. Until the
    /// first call, reports state the number of counted positions.
    pub fn set_progress(&mut self, done: u64) {
        self.progress_done = Some(done);
    }

    /// Sends a [`Note`] (a message about the state of the method) to the receiver of progress
    /// reports, at most one note after each report. The function `note` is called only if its
    /// result is sent.
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
