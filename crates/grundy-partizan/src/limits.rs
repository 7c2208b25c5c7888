//! What an arena may use, and why it stopped.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What an arena may use. The default is 2 GiB, a depth of 600, and no limit of time or steps.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Bytes of memory, at most, by the arena's own count.
    pub bytes: u64,
    /// How deep computations may go into games: it bounds the stack of the thread, of which a level takes less than
    /// 2 KiB in a program that is compiled for speed.
    pub depth: u32,
    /// Comparisons and games made, at most.
    pub steps: u64,
    /// The moment to stop at.
    pub deadline: Option<Instant>,
    /// Set from outside to stop.
    pub stop: Option<&'a AtomicBool>,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits { bytes: 2 << 30, depth: 600, steps: u64::MAX, deadline: None, stop: None }
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stopped {
    /// More bytes than allowed.
    Memory,
    /// Games deeper than allowed.
    Depth,
    /// As many steps as allowed.
    Steps,
    /// The moment has come.
    Time,
    /// The flag was set.
    Asked,
}

impl fmt::Display for Stopped {
    /// As data, for programs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for Stopped {}

/// Steps between two looks at the clock, the flag and the memory.
const STEPS_BETWEEN_LOOKS: u64 = 1 << 12;

/// Counts the steps of an arena.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    pub limits: Limits<'a>,
    pub steps: u64,
}

impl<'a> Meter<'a> {
    pub fn new(limits: Limits<'a>) -> Meter<'a> {
        Meter { limits, steps: 0 }
    }

    /// Counts a step; whether it is time for a look.
    #[inline]
    pub fn step(&mut self) -> bool {
        self.steps += 1;
        self.steps.is_multiple_of(STEPS_BETWEEN_LOOKS)
    }

    /// That there is no reason to stop, at so many bytes.
    pub fn look(&self, bytes: u64) -> Result<(), Stopped> {
        if bytes > self.limits.bytes {
            return Err(Stopped::Memory);
        }
        if self.steps > self.limits.steps {
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

    #[inline]
    pub fn depth(&self, depth: u32) -> Result<(), Stopped> {
        if depth > self.limits.depth { Err(Stopped::Depth) } else { Ok(()) }
    }
}
