//! Divides the time of the search for laws of rule files among its steps.

use grundy_core::base::Budget;
use std::cell::Cell;
use std::time::{Duration, Instant};

/// The minimum number of solved positions in a table that suggests a law.
pub(super) const MIN_ROWS: usize = 8;
/// The maximum number of steps to solve one probe, that is, a position that is not in the table.
pub(super) const POSITION_STEPS: u64 = 3_000_000;

/// A span of time. Each step of the search for laws takes a share of it.
pub(super) struct TimeShare<'a> {
    budget: Budget<'a>,
    start: Instant,
    end: Instant,
}

/// The longest time span, about 34 years, which keeps the arithmetic of instants in range.
const MAX_SPAN: Duration = Duration::from_secs(1 << 30);

impl<'a> TimeShare<'a> {
    /// Starts a time span of `seconds` seconds, which ends no later than the deadline of the
    /// budget.
    pub fn new(budget: &Budget<'a>, seconds: u64) -> TimeShare<'a> {
        let start = Instant::now();
        let end = start + Duration::from_secs(seconds).min(MAX_SPAN);
        let end = budget.deadline.map_or(end, |deadline| deadline.min(end));
        TimeShare { budget: *budget, start, end }
    }

    /// Starts a time span that ends at the deadline of the budget.
    pub fn remaining(budget: &Budget<'a>) -> TimeShare<'a> {
        TimeShare::new(budget, MAX_SPAN.as_secs())
    }

    /// Returns a budget whose deadline is the end of the first `numerator / denominator` of the
    /// time span.
    pub fn share(&self, numerator: u32, denominator: u32) -> Budget<'a> {
        let time = self.end.saturating_duration_since(self.start);
        Budget { deadline: Some(self.start + time / denominator * numerator), ..self.budget }
    }
}

/// The time that is reserved for solving probes (positions that are not in the table): a fifth of
/// the time that remained in a budget.
pub(super) struct ProbeTime {
    remaining: Cell<Duration>,
}

impl ProbeTime {
    /// Reserves a fifth of the remaining time of a budget for solving probes.
    pub fn new(budget: &Budget) -> ProbeTime {
        ProbeTime { remaining: Cell::new(budget.time_left().unwrap_or(MAX_SPAN) / 5) }
    }

    /// Runs `task` with a deadline at which the reserved time is over, and subtracts the time that
    /// the task takes. Returns `None` without running the task if no time remains.
    pub fn spend<T>(&self, task: impl FnOnce(Option<Instant>) -> Option<T>) -> Option<T> {
        let remaining = self.remaining.get();
        if remaining.is_zero() {
            return None;
        }
        let start = Instant::now();
        let result = task(Some(start + remaining));
        self.remaining.set(remaining.saturating_sub(start.elapsed()));
        result
    }
}
