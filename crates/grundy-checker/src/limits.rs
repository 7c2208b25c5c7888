//! What a check may cost, and the meter that ends it in time.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use thiserror::Error;

/// What a check may cost.
#[derive(Clone, Debug)]
pub struct Limits<'a> {
    /// States of one automaton.
    pub states: usize,
    /// Bytes that all automata together may take, nearly, those that are needed no more among them.
    pub memory: usize,
    /// Time from the call on.
    pub time: Duration,
    /// Another thread sets this to end the check.
    pub cancel: Option<&'a AtomicBool>,
}

impl Default for Limits<'_> {
    /// A million states, a gigabyte, a minute.
    fn default() -> Self {
        Limits { states: 1 << 20, memory: 1 << 30, time: Duration::from_secs(60), cancel: None }
    }
}

/// The limit at which a check ended, without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{self:?}")]
pub enum Reached {
    /// An automaton has more states than allowed.
    States,
    /// The automata take more memory than allowed.
    Memory,
    /// The time is over.
    Time,
    /// The cancel flag was set.
    Cancelled,
    /// A relation has more tracks, or a numeration more digits, than letters can be written for.
    Tracks,
    /// A coefficient or a constant exceeds 2^62.
    Numbers,
}

/// Counts what is spent.
pub(crate) struct Meter<'a> {
    limits: Limits<'a>,
    begun: Instant,
    held: Cell<usize>,
    /// States of the largest automaton so far.
    pub largest: Cell<usize>,
}

impl<'a> Meter<'a> {
    pub fn new(limits: &Limits<'a>) -> Meter<'a> {
        Meter { limits: limits.clone(), begun: Instant::now(), held: 0.into(), largest: 0.into() }
    }

    /// To be called in every loop that can be long, with what an automaton under construction has come to.
    pub fn may(&self, states: usize, bytes: usize) -> Result<(), Reached> {
        self.largest.set(self.largest.get().max(states));
        let all = self.held.get().saturating_add(bytes);
        match self.limits.cancel {
            Some(flag) if flag.load(Ordering::Relaxed) => Err(Reached::Cancelled),
            _ if self.begun.elapsed() >= self.limits.time => Err(Reached::Time),
            // They are numbered with 32 bits.
            _ if states > self.limits.states.min(1 << 30) => Err(Reached::States),
            _ if all > self.limits.memory => Err(Reached::Memory),
            _ => Ok(()),
        }
    }

    /// An automaton of so many bytes is kept.
    pub fn hold(&self, bytes: usize) -> Result<(), Reached> {
        self.held.set(self.held.get().saturating_add(bytes));
        self.may(0, 0)
    }
}
