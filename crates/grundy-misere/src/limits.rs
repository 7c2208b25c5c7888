//! Limits of a search, and the reasons why it stops.

use grundy_budget::{Budget, Interruption};
use std::cell::Cell;

/// The limits of a search. The default is 2 GiB, quotients with 10,000 elements, and unlimited time
/// and steps.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Maximum number of elements of a quotient. The search never exceeds 65,535 elements.
    pub order: usize,
    /// The limits of time, memory and steps. A step is roughly one product of two elements; the
    /// number of steps is the same on every machine. Positions are not counted.
    pub budget: Budget<'a>,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits { order: 10_000, budget: Budget { bytes: 2 << 30, ..Budget::default() } }
    }
}

/// The reason why a search stopped without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{self:?}")]
pub enum Stopped {
    /// The quotient would have more elements than allowed.
    Order,
    /// The search would need more bytes than allowed.
    Memory,
    /// The search reached the maximum number of steps.
    Steps,
    /// The deadline of the limits passed.
    Time,
    /// Another thread set the stop flag of the limits.
    Interrupted,
    /// The search found a sum with a wrong outcome and no larger quotient that corrects it,
    /// although such a quotient can exist.
    Unresolved,
}

impl From<Interruption> for Stopped {
    fn from(interruption: Interruption) -> Stopped {
        match interruption {
            Interruption::Deadline => Stopped::Time,
            Interruption::StopFlag => Stopped::Interrupted,
        }
    }
}

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
        if steps > self.limits.budget.steps {
            return Err(Stopped::Steps);
        }
        Ok(self.limits.budget.check()?)
    }

    /// Checks that memory of `bytes` bytes is within the limit.
    pub fn check_bytes(&self, bytes: usize) -> Result<(), Stopped> {
        self.limits.budget.check_bytes(bytes as u64).map_err(|_| Stopped::Memory)
    }
}
