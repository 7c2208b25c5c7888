//! Limits of an engine, and the meter that holds operations to them.

use crate::error::Stopped;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What one operation may use. The default is 4 million states, 64 million nodes, 2 GiB, and no limit of time.
#[derive(Clone, Debug)]
pub struct Limits<'a> {
    /// States of an automaton before it is minimised, at most.
    pub states: usize,
    /// Nodes of the diagrams of an operation, at most.
    pub nodes: usize,
    /// Bytes of memory of an operation, at most, by its own estimate.
    pub bytes: usize,
    /// The moment to stop at.
    pub deadline: Option<Instant>,
    /// Set from outside to stop.
    pub cancel: Option<&'a AtomicBool>,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits {
            states: 4_000_000,
            nodes: 64_000_000,
            bytes: 2 << 30,
            deadline: None,
            cancel: None,
        }
    }
}

/// Identifiers of states and nodes have 31 bits; this is well below.
const MOST_IDENTIFIERS: usize = 1 << 30;

/// Steps between two looks at the clock: far less than a tenth of a second.
const TICKS_BETWEEN_LOOKS: u32 = 2048;

/// Holds one operation to its limits.
pub(crate) struct Meter<'a> {
    limits: &'a Limits<'a>,
    ticks: u32,
}

impl<'a> Meter<'a> {
    /// A fresh meter, which looks at the flag and the clock at once: many short operations are a long one too.
    pub fn new(limits: &'a Limits<'a>) -> Result<Meter<'a>, Stopped> {
        let meter = Meter { limits, ticks: 0 };
        meter.look()?;
        Ok(meter)
    }

    /// One step of an inner loop.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stopped> {
        self.ticks += 1;
        if self.ticks >= TICKS_BETWEEN_LOOKS {
            self.ticks = 0;
            return self.look();
        }
        Ok(())
    }

    /// So many states are made.
    #[inline]
    pub fn states(&self, states: usize) -> Result<(), Stopped> {
        if states > self.limits.states.min(MOST_IDENTIFIERS) {
            return Err(Stopped::States);
        }
        Ok(())
    }

    /// So many nodes are made, and so many bytes in use.
    #[inline]
    pub fn nodes(&self, nodes: usize, bytes: usize) -> Result<(), Stopped> {
        if nodes > self.limits.nodes.min(MOST_IDENTIFIERS) {
            return Err(Stopped::Nodes);
        }
        if bytes > self.limits.bytes {
            return Err(Stopped::Memory);
        }
        Ok(())
    }

    fn look(&self) -> Result<(), Stopped> {
        if self.limits.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stopped::Cancelled);
        }
        if self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stopped::Time);
        }
        Ok(())
    }
}
