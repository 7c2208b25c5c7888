//! Resource limits of an engine, and the meter that enforces them.

use crate::error::Stopped;
use grundy_budget::Budget;
use std::time::Instant;

/// The resource limits of one operation. The default is 4 million states, 64 million nodes, 2 GiB,
/// and unlimited time.
#[derive(Clone, Debug)]
pub struct Limits<'a> {
    /// Maximum number of states of an automaton before minimisation.
    pub states: usize,
    /// Maximum number of diagram nodes that an operation creates.
    pub nodes: usize,
    /// The limits of time and memory. Automata ignore the other limits of the budget, on positions and
    /// steps.
    pub budget: Budget<'a>,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits {
            states: 4_000_000,
            nodes: 64_000_000,
            budget: Budget { bytes: 2 << 30, ..Budget::default() },
        }
    }
}

impl Limits<'_> {
    /// Returns the default limits, with `deadline` as the limit of time.
    pub fn until(deadline: Instant) -> Limits<'static> {
        let limits = Limits::default();
        Limits { budget: limits.budget.until(Some(deadline)), ..limits }
    }
}

/// Upper bound of the limits on states and nodes, because the identifiers of states and nodes have
/// 31 bits.
const MAX_IDENTIFIERS: usize = 1 << 30;

/// Number of steps between two checks of the clock. That many steps take far less than a tenth of a
/// second.
const TICKS_BETWEEN_CHECKS: u32 = 2048;

/// Enforces the limits during one operation: counts its steps, and checks the numbers of its
/// states, diagram nodes and bytes against the limits.
pub(crate) struct Meter<'a> {
    limits: &'a Limits<'a>,
    ticks: u32,
}

impl<'a> Meter<'a> {
    /// Returns a meter for one operation. Checks the stop flag and the deadline at once, because
    /// many short operations can take long together.
    pub fn new(limits: &'a Limits<'a>) -> Result<Meter<'a>, Stopped> {
        let meter = Meter { limits, ticks: 0 };
        limits.budget.check()?;
        Ok(meter)
    }

    /// Counts one step of an inner loop; checks the stop flag and the deadline from time to time.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stopped> {
        self.ticks += 1;
        if self.ticks >= TICKS_BETWEEN_CHECKS {
            self.ticks = 0;
            self.limits.budget.check()?;
        }
        Ok(())
    }

    /// Checks that an automaton with `states` states is within the limits.
    #[inline]
    pub fn check_states(&self, states: usize) -> Result<(), Stopped> {
        if states > self.limits.states.min(MAX_IDENTIFIERS) {
            return Err(Stopped::States);
        }
        Ok(())
    }

    /// Checks that diagrams with `nodes` nodes and memory of `bytes` bytes are within the limits.
    #[inline]
    pub fn check_nodes(&self, nodes: usize, bytes: usize) -> Result<(), Stopped> {
        if nodes > self.limits.nodes.min(MAX_IDENTIFIERS) {
            return Err(Stopped::Nodes);
        }
        self.limits.budget.check_bytes(bytes as u64).map_err(|_| Stopped::Memory)
    }
}
