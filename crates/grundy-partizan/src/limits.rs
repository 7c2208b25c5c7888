//! Limits of an arena, and the reasons why a computation stops.

use grundy_budget::{Budget, Interruption};

/// The limits of the computations in an arena. The default is 2 GiB, a depth of 600, and unlimited
/// time and steps.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Maximum recursion depth, which bounds the stack of the thread. One level of the recursion
    /// takes less than 2 KiB of stack in an optimised build.
    pub depth: u32,
    /// The limits of time, memory and steps. A step is a comparison or a constructed game.
    /// Positions are not counted.
    pub budget: Budget<'a>,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits { depth: 600, budget: Budget { bytes: 2 << 30, ..Budget::default() } }
    }
}

/// The reason why a computation stopped without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{self:?}")]
pub enum Stopped {
    /// The computation would need more bytes than allowed.
    Memory,
    /// The recursion would be deeper than allowed.
    Depth,
    /// The computation reached the maximum number of steps.
    Steps,
    /// The deadline of the limits passed.
    Time,
    /// Another thread set the stop flag of the limits.
    Interrupted,
}

impl From<Interruption> for Stopped {
    fn from(interruption: Interruption) -> Stopped {
        match interruption {
            Interruption::Deadline => Stopped::Time,
            Interruption::StopFlag => Stopped::Interrupted,
        }
    }
}

/// Number of steps between two checks of the clock, the stop flag and the memory.
const STEPS_BETWEEN_CHECKS: u64 = 1 << 12;

/// Counts the steps of the computations in an arena, and compares them and the memory with the
/// limits.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    pub limits: Limits<'a>,
    pub steps: u64,
}

impl<'a> Meter<'a> {
    pub fn new(limits: Limits<'a>) -> Meter<'a> {
        Meter { limits, steps: 0 }
    }

    /// Counts a step. Returns whether the caller has to check all limits now, by
    /// [`check`](Self::check).
    #[inline]
    pub fn step(&mut self) -> bool {
        self.steps += 1;
        self.steps.is_multiple_of(STEPS_BETWEEN_CHECKS)
    }

    /// Checks all limits except the depth, with `bytes` bytes in use.
    pub fn check(&self, bytes: u64) -> Result<(), Stopped> {
        let budget = &self.limits.budget;
        budget.check_bytes(bytes).map_err(|_| Stopped::Memory)?;
        if self.steps > budget.steps {
            return Err(Stopped::Steps);
        }
        Ok(budget.check()?)
    }

    /// Checks that a recursion depth is within the limit.
    #[inline]
    pub fn check_depth(&self, depth: u32) -> Result<(), Stopped> {
        if depth > self.limits.depth { Err(Stopped::Depth) } else { Ok(()) }
    }
}
