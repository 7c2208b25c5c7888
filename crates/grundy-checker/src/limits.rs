//! What a check may cost, and the meter that ends it in time.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    deadline: Option<Instant>,
    work: Cell<usize>,
    held: Cell<usize>,
    /// States of the largest automaton so far.
    pub largest: Cell<usize>,
}

impl<'a> Meter<'a> {
    pub fn new(limits: &Limits<'a>) -> Meter<'a> {
        // States are numbered with 32 bits.
        let states = limits.states.min(1 << 30);
        Meter {
            limits: Limits { states, ..limits.clone() },
            deadline: Instant::now().checked_add(limits.time),
            work: Cell::new(0),
            held: Cell::new(0),
            largest: Cell::new(0),
        }
    }

    /// To be called in every loop that can be long, with about the number of its steps.
    pub fn work(&self, steps: usize) -> Result<(), Reached> {
        self.work.set(self.work.get() + steps + 1);
        if self.work.get() < 1 << 14 {
            return Ok(());
        }
        self.work.set(0);
        if self.limits.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Reached::Cancelled);
        }
        let over = self.deadline.is_some_and(|end| Instant::now() >= end);
        if over { Err(Reached::Time) } else { Ok(()) }
    }

    /// An automaton under construction has come to this size.
    pub fn size(&self, states: usize, bytes: usize) -> Result<(), Reached> {
        self.largest.set(self.largest.get().max(states));
        if states > self.limits.states {
            return Err(Reached::States);
        }
        let over = self.held.get().saturating_add(bytes) > self.limits.memory;
        if over { Err(Reached::Memory) } else { Ok(()) }
    }

    /// An automaton of so many bytes is kept.
    pub fn hold(&self, bytes: usize) -> Result<(), Reached> {
        self.held.set(self.held.get().saturating_add(bytes));
        self.size(0, 0)
    }
}
