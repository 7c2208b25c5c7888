//! Limits of the verification of a certificate, and the meter that enforces them.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use thiserror::Error;

/// The limits of the verification of one certificate.
#[derive(Clone, Debug)]
pub struct Limits<'a> {
    /// Maximum number of states of each automaton that the verification builds.
    pub states: usize,
    /// Maximum memory of all automata together in bytes, approximately. Automata that are no longer
    /// needed count as well.
    pub memory: usize,
    /// Maximum time of the verification, from the call on.
    pub time: Duration,
    /// A flag that stops the verification once another thread sets it.
    pub cancel: Option<&'a AtomicBool>,
}

impl Default for Limits<'_> {
    /// Returns the limits of a million states, a gibibyte of memory, and a minute, without a cancel
    /// flag.
    fn default() -> Self {
        Limits { states: 1 << 20, memory: 1 << 30, time: Duration::from_secs(60), cancel: None }
    }
}

/// The limit that stopped the verification.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{self:?}")]
pub enum LimitReached {
    /// An automaton of the verification would have more states than allowed.
    States,
    /// The automata of the verification need more memory than allowed.
    Memory,
    /// The verification took longer than the maximum time.
    Time,
    /// Another thread set the flag [`Limits::cancel`].
    Cancelled,
    /// A relation would be between more than 1000 numbers, or a formula would use more than 200
    /// names.
    Tracks,
    /// The absolute value of a coefficient or a constant of a sum exceeds 2^62.
    Numbers,
}

/// Counts the time and the memory of a verification against its limits.
pub(crate) struct Meter<'a> {
    limits: Limits<'a>,
    begun: Instant,
    used: Cell<usize>,
    /// Number of states of the largest automaton so far.
    pub largest: Cell<usize>,
}

impl<'a> Meter<'a> {
    pub fn new(limits: &Limits<'a>) -> Meter<'a> {
        Meter { limits: limits.clone(), begun: Instant::now(), used: 0.into(), largest: 0.into() }
    }

    /// Checks all limits. The automaton under construction has `states` states so far and needs
    /// `bytes` bytes. Every loop that can be long must call this.
    pub fn check(&self, states: usize, bytes: usize) -> Result<(), LimitReached> {
        self.largest.set(self.largest.get().max(states));
        let total = self.used.get().saturating_add(bytes);
        match self.limits.cancel {
            Some(flag) if flag.load(Ordering::Relaxed) => Err(LimitReached::Cancelled),
            _ if self.begun.elapsed() >= self.limits.time => Err(LimitReached::Time),
            // States are numbered with 32 bits.
            _ if states > self.limits.states.min(1 << 30) => Err(LimitReached::States),
            _ if total > self.limits.memory => Err(LimitReached::Memory),
            _ => Ok(()),
        }
    }

    /// Adds `bytes` bytes of a stored automaton to the memory in use, and checks all limits.
    pub fn allocate(&self, bytes: usize) -> Result<(), LimitReached> {
        self.used.set(self.used.get().saturating_add(bytes));
        self.check(0, 0)
    }
}
