//! Limits on what an engine may use, a flag to stop it, and a way to watch it.

use super::fault::Fault;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Something that watches a long computation.
pub trait Progress: Sync {
    /// `done` of `total` (when known) units are finished; called a few times a second at most.
    fn report(&self, done: u64, total: Option<u64>);

    /// Something more that an engine has to report, after a report of how far it has come.
    fn note(&self, _note: &Note) {}
}

/// What an engine reports besides how far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// A table by sparse space goes on with so many rare heaps, told by a mask.
    RareHeaps {
        /// How many heaps are rare.
        rares: usize,
        /// The mask that tells them.
        mask: u64,
    },
    /// All values of a table are below this.
    ValuesBelow(u64),
    /// Boards are solved tier by tier.
    Tiers {
        /// Tiers that are done.
        done: u64,
        /// How many there are.
        of: u64,
        /// The number of moves that the boards being decided have; 0 while that is not so.
        moves: u32,
    },
}

/// What an engine may use. The default is 20 million positions, 4 GiB, and no limit of time.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Positions visited, at most.
    pub positions: u64,
    /// Bytes of memory, at most (estimated by the engine).
    pub bytes: u64,
    /// Steps (options generated), at most.
    pub steps: u64,
    /// The moment to stop at.
    pub deadline: Option<Instant>,
    /// Set from outside to stop.
    pub stop: Option<&'a AtomicBool>,
    /// Who watches.
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
    /// A budget of so many options generated, for answers that are only wanted if cheap: neither may
    /// they take more memory than so many positions of 2 KiB.
    pub fn steps(steps: u64) -> Budget<'static> {
        let all = Budget::default();
        Budget { steps, bytes: all.bytes.min(steps.saturating_mul(2048)), ..all }
    }

    /// The same limits of time, positions and memory, and so many steps, for what is only wanted if cheap.
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

    /// That so many things of so many bytes may be listed.
    ///
    /// # Errors
    /// [`Stopped`] where they would not fit, or time is over.
    pub fn room(&self, number: u64, bytes_each: usize) -> Result<(), Stopped> {
        self.look()?;
        Meter::new(self, None).reserve(number, bytes_each)
    }

    /// Looks at the flag and at the clock, between computations too short to do so themselves.
    ///
    /// # Errors
    /// [`Stopped::Asked`] when the flag is set or the moment has come.
    pub fn look(&self) -> Result<(), Stopped> {
        let asked = self.stop.is_some_and(|flag| flag.load(Ordering::Relaxed));
        if asked || self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stopped::Asked);
        }
        Ok(())
    }
}

impl Budget<'_> {
    /// That so many bytes are allowed, before they are taken.
    ///
    /// # Errors
    /// How many are needed, and how many are allowed.
    pub fn allows(&self, bytes: u64) -> Result<(), Shortage> {
        match bytes <= self.bytes {
            true => Ok(()),
            false => Err(Shortage { needed: bytes, allowed: self.bytes }),
        }
    }
}

/// More memory would be needed than is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortage {
    /// Bytes that are needed.
    pub needed: u64,
    /// Bytes that are allowed.
    pub allowed: u64,
}

impl std::fmt::Display for Shortage {
    /// As data, for programs; in words it is told by the crate `grundy`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for Shortage {}

/// Why an engine stopped before its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// A limit of the [`Budget`] was reached after so many positions.
    Limit {
        /// Positions visited so far.
        positions: u64,
    },
    /// What was to be made in one piece would take so many bytes, more than are left of so many.
    NoRoom {
        /// Bytes that it would take.
        bytes: u64,
        /// Bytes that there are.
        limit: u64,
    },
    /// The stop flag was set or the deadline passed.
    Asked,
    /// The rules have no meaning at a position that can arise.
    Rules(Fault),
}

impl From<Fault> for Stopped {
    fn from(fault: Fault) -> Stopped {
        Stopped::Rules(fault)
    }
}

impl std::fmt::Display for Stopped {
    /// As data, for programs; in words it is told by the crate `grundy`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for Stopped {}

/// Counts an engine's use against its [`Budget`], cheaply enough for inner loops.
pub struct Meter<'a> {
    budget: Budget<'a>,
    positions: u64,
    steps: u64,
    bytes: u64,
    total: Option<u64>,
    ticks: u32,
    last_report: Option<Instant>,
    /// What progress is told, where it is not the positions counted.
    done: Option<u64>,
    /// Whether somebody has been told of progress and not been given a note.
    noteworthy: bool,
}

const TICKS_BETWEEN_LOOKS: u32 = 4096;
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

impl<'a> Meter<'a> {
    /// A fresh meter; `total` is the amount of work when it is known beforehand.
    pub fn new(budget: &Budget<'a>, total: Option<u64>) -> Meter<'a> {
        Meter {
            budget: *budget,
            positions: 0,
            steps: 0,
            bytes: 0,
            total,
            ticks: 0,
            last_report: None,
            done: None,
            noteworthy: false,
        }
    }

    /// Counts one position that takes `bytes` of memory and `steps` options.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached or somebody asked to stop.
    #[inline]
    pub fn position(&mut self, bytes: usize, steps: usize) -> Result<(), Stopped> {
        self.positions += 1;
        self.bytes += bytes as u64;
        self.step(steps)
    }

    /// Checks that so many options, of so many bytes each, may be listed at all.
    ///
    /// # Errors
    /// [`Stopped`] when listing them would break a limit.
    pub fn room(&self, options: u64, bytes: usize) -> Result<(), Stopped> {
        let listed = options.saturating_mul(bytes as u64);
        if options > self.budget.positions
            || self.steps.saturating_add(options) > self.budget.steps
            || self.bytes.saturating_add(listed) > self.budget.bytes
        {
            // Their number is an estimate, and not told.
            return Err(Stopped::Limit { positions: self.positions });
        }
        Ok(())
    }

    /// Counts steps alone.
    ///
    /// # Errors
    /// As [`position`](Meter::position).
    #[inline]
    pub fn step(&mut self, steps: usize) -> Result<(), Stopped> {
        self.steps += steps as u64;
        if self.positions > self.budget.positions
            || self.bytes > self.budget.bytes
            || self.steps > self.budget.steps
        {
            return Err(Stopped::Limit { positions: self.positions });
        }
        self.ticks += 1 + (steps as u32).min(TICKS_BETWEEN_LOOKS);
        if self.ticks >= TICKS_BETWEEN_LOOKS {
            self.ticks = 0;
            self.look()?;
        }
        Ok(())
    }

    /// Checks that so many more positions of so many bytes fit, before a table for them is made.
    ///
    /// # Errors
    /// As [`position`](Meter::position); nothing is counted.
    pub fn reserve(&self, positions: u64, bytes_each: usize) -> Result<(), Stopped> {
        if positions.saturating_add(self.positions) > self.budget.positions {
            return Err(Stopped::Limit { positions: self.positions });
        }
        self.fits(positions.saturating_mul(bytes_each as u64))
    }

    fn fits(&self, more: u64) -> Result<(), Stopped> {
        let bytes = self.bytes.saturating_add(more);
        match bytes > self.budget.bytes {
            // After long work it is the work that reached the limit.
            true if self.positions > 0 => Err(Stopped::Limit { positions: self.positions }),
            true => Err(Stopped::NoRoom { bytes, limit: self.budget.bytes }),
            false => Ok(()),
        }
    }

    /// Looks at the flag and at the clock now: for a computation that is one of very many short ones.
    ///
    /// # Errors
    /// [`Stopped::Asked`].
    pub fn now(&self) -> Result<(), Stopped> {
        self.budget.look()
    }

    /// What there was to use.
    pub fn budget(&self) -> Budget<'a> {
        self.budget
    }

    /// Counts memory that will be given back; the next position or step looks at the limit.
    #[inline]
    pub fn hold(&mut self, bytes: usize) {
        self.bytes += bytes as u64;
    }

    /// Gives back what was [held](Meter::hold).
    #[inline]
    pub fn release(&mut self, bytes: usize) {
        self.bytes -= bytes as u64;
    }

    /// Tells progress by how far a table has come, what was known before included, and no longer by
    /// the positions counted.
    pub fn reached(&mut self, done: u64) {
        self.done = Some(done);
    }

    /// Gives a note to whoever watches, as often as progress is told; only then is it made.
    pub fn note(&mut self, note: impl FnOnce() -> Note) {
        if self.noteworthy
            && let Some(progress) = self.budget.progress
        {
            self.noteworthy = false;
            progress.note(&note());
        }
    }

    /// Positions counted so far.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    fn look(&mut self) -> Result<(), Stopped> {
        self.budget.look()?;
        let Some(progress) = self.budget.progress else { return Ok(()) };
        let now = Instant::now();
        if self.last_report.is_none_or(|last| now - last >= BETWEEN_REPORTS) {
            self.last_report = Some(now);
            progress.report(self.done.unwrap_or(self.positions), self.total);
            self.noteworthy = true;
        }
        Ok(())
    }
}
