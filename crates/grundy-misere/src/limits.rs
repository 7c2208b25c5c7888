//! What a search may use, and why it stopped.

use std::cell::Cell;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What a search may use. The default is 2 GiB, an order of 10,000, and no limit of time or steps.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Elements of a quotient, at most; 65,535 are the most there can be.
    pub order: usize,
    /// Bytes of memory, at most, by the search's own count.
    pub bytes: u64,
    /// Steps of a search, at most: products of elements, in about. They do not depend on the machine.
    pub steps: u64,
    /// The moment to stop at.
    pub deadline: Option<Instant>,
    /// Set from outside to stop.
    pub stop: Option<&'a AtomicBool>,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits { order: 10_000, bytes: 2 << 30, steps: u64::MAX, deadline: None, stop: None }
    }
}

/// Why a search stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stopped {
    /// The quotient would have more elements than allowed.
    Order,
    /// More bytes than allowed.
    Memory,
    /// As many steps as allowed.
    Steps,
    /// The moment has come.
    Time,
    /// The flag was set.
    Asked,
    /// No way to enlarge the quotient was found; a limit of the method.
    Unresolved,
}

impl fmt::Display for Stopped {
    /// As data, for programs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for Stopped {}

/// Counts the steps of a search.
pub(crate) struct Meter<'a> {
    pub limits: Limits<'a>,
    pub steps: Cell<u64>,
}

impl Meter<'_> {
    /// Counts steps that are to be made; that neither they, nor the flag, nor the clock say to stop.
    pub fn step(&self, many: usize) -> Result<(), Stopped> {
        let steps = self.steps.get().saturating_add(many as u64);
        self.steps.set(steps);
        if steps > self.limits.steps {
            return Err(Stopped::Steps);
        }
        if self.limits.stop.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stopped::Asked);
        }
        if self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stopped::Time);
        }
        Ok(())
    }

    /// That so many bytes are allowed.
    pub fn room(&self, bytes: usize) -> Result<(), Stopped> {
        if bytes as u64 > self.limits.bytes { Err(Stopped::Memory) } else { Ok(()) }
    }
}
