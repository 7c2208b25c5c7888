#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A receiver of progress reports of a long computation.
pub trait Progress: Sync {
    /// Reports that `done` of `total` units of work are finished; `total` is `None` if the total is
    /// unknown. The unit depends on the engine, for example positions. An engine calls this at most
    /// ten times a second.
    fn report(&self, done: u64, total: Option<u64>);

    /// Receives a further detail of the progress, a [`Note`], always after a call of
    /// [`report`](Progress::report). The default implementation ignores it.
    fn note(&self, _note: &Note) {}
}

/// A detail that an engine reports about its running computation besides the amount of work done,
/// for example a property of the table under construction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// The state of the sparse-space method, which computes the Grundy values of heaps under a rule
    /// with splits. The method divides heaps into rare and common ones, and saves work if few heaps
    /// are rare.
    RareHeaps {
        /// Number of heaps in the table that are rare under the current mask.
        rares: usize,
        /// The current mask, which selects bits of Grundy values. A heap is rare if its value has
        /// an even number of ones within the mask. In some games the heap size is added to that
        /// number.
        mask: u64,
    },
    /// All Grundy values that the table contains so far are below the bound in the payload.
    ValuesBelow(u64),
    /// Progress of the board solver, which solves a game tier by tier. A tier is a class of
    /// positions that are solved together, after all other tiers that its moves lead into.
    Tiers {
        /// Number of tiers whose positions are all solved.
        done: u64,
        /// Total number of tiers of the game.
        of: u64,
        /// Number of moves from the positions that are being decided to the end of play; 0 in
        /// phases that decide no positions.
        moves: u32,
    },
}

/// Limits on the resources that an engine uses. The default is 20 million positions, 4 GiB, and
/// unlimited time.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Maximum number of positions that the engine visits or stores, if it counts positions.
    pub positions: u64,
    /// Maximum memory in bytes; engines estimate the memory that they use.
    pub bytes: u64,
    /// Maximum number of steps that the engine counts; a step is usually one generated option.
    pub steps: u64,
    /// The time at which the computation stops; `None` for no time limit.
    pub deadline: Option<Instant>,
    /// A flag that interrupts the computation once another thread sets it.
    pub stop: Option<&'a AtomicBool>,
    /// The receiver of progress reports; `None` if no progress is reported.
    pub progress: Option<&'a dyn Progress>,
}

impl std::fmt::Debug for Budget<'_> {
    /// Writes the limits, without the receiver of progress reports.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Budget { positions, bytes, steps, deadline, stop, progress: _ } = self;
        let mut fields = f.debug_struct("Budget");
        fields.field("positions", positions).field("bytes", bytes).field("steps", steps);
        fields.field("deadline", deadline).field("stop", stop).finish_non_exhaustive()
    }
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
    /// flag of this budget, and drops the receiver of progress reports. Its limits on positions and
    /// on memory are the smaller ones of this budget and of [`Budget::steps`].
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

    /// Returns this budget with a deadline that is no later than `end`. If `end` is `None`, the
    /// deadline is unchanged.
    #[must_use]
    pub fn until(&self, end: Option<Instant>) -> Self {
        Budget { deadline: self.deadline.into_iter().chain(end).min(), ..*self }
    }

    /// Returns the time until the deadline; `None` for no time limit.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// Checks the stop flag and the deadline. An engine calls this at intervals of far less than a
    /// second.
    ///
    /// # Errors
    /// [`Interruption`] if the flag is set or the deadline has passed.
    pub fn check(&self) -> Result<(), Interruption> {
        if self.stop.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Interruption::StopFlag);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Interruption::Deadline);
        }
        Ok(())
    }

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub struct Shortage {
    /// Bytes that the computation needs.
    pub needed: u64,
    /// Bytes that the budget allows.
    pub allowed: u64,
}

/// The reason why a computation ends before it reaches a limit on memory or work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{self:?}")]
pub enum Interruption {
    /// The deadline passed.
    Deadline,
    /// Another thread set the stop flag.
    StopFlag,
}
