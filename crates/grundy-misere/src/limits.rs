//! Limits of a search, and the reasons why it stops.

use std::cell::Cell;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The limits of a search. The default is 2 GiB, quotients with 10,000 elements, and unlimited time
/// and steps.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Maximum number of elements of a quotient, which cannot exceed 65,535.
    pub order: usize,
    /// Maximum memory in bytes; the search estimates its memory.
    pub bytes: u64,
    /// Maximum number of steps. A step is roughly one product of two elements; the number of steps
    /// is the same on every machine.
    pub steps: u64,
    /// The time at which the search stops; `None` for no time limit.
    pub deadline: Option<Instant>,
    /// A flag that stops the search once another thread sets it.
    pub stop: Option<&'a AtomicBool>,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits { order: 10_000, bytes: 2 << 30, steps: u64::MAX, deadline: None, stop: None }
    }
}

/// The reason why a search stopped without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stopped {
    /// The quotient would have more elements than allowed.
    Order,
    /// The search would need more bytes than allowed.
    Memory,
    /// The maximum number of steps was reached.
    Steps,
    /// The deadline of the limits passed.
    Time,
    /// Another thread set the stop flag.
    Interrupted,
    /// The method found no larger quotient that corrects a wrong outcome, although one can exist.
    Unresolved,
}

impl fmt::Display for Stopped {
    /// Writes the `Debug` form; callers write the message for users.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for Stopped {}

/// Counts the steps of a search against its limits.
pub(crate) struct Meter<'a> {
    pub limits: Limits<'a>,
    pub steps: Cell<u64>,
}

impl Meter<'_> {
    /// Counts `count` steps before they are made, and checks the step limit, the stop flag, and the
    /// deadline.
    pub fn step(&self, count: usize) -> Result<(), Stopped> {
        let steps = self.steps.get().saturating_add(count as u64);
        self.steps.set(steps);
        if steps > self.limits.steps {
            return Err(Stopped::Steps);
        }
        if self.limits.stop.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stopped::Interrupted);
        }
        if self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stopped::Time);
        }
        Ok(())
    }

    /// Checks that memory of `bytes` bytes is within the limit.
    pub fn check_bytes(&self, bytes: usize) -> Result<(), Stopped> {
        if bytes as u64 > self.limits.bytes { Err(Stopped::Memory) } else { Ok(()) }
    }
}
