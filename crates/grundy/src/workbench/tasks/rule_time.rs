//! The time that looking for laws of rule files takes, shared out among its parts.

use crate::base::Budget;
use std::cell::Cell;
use std::time::{Duration, Instant};

/// A table of fewer positions shows no law.
pub(super) const FEWEST: usize = 8;
/// Steps spent on one position beyond the table.
pub(super) const BEYOND: u64 = 3_000_000;

/// A time that is shared out.
pub(super) struct Clock<'a> {
    budget: Budget<'a>,
    began: Instant,
    until: Instant,
}

/// Nobody waits so long.
const FOREVER: Duration = Duration::from_secs(1 << 30);

impl<'a> Clock<'a> {
    pub fn new(budget: &Budget<'a>, seconds: u64) -> Clock<'a> {
        let began = Instant::now();
        let until = began + Duration::from_secs(seconds).min(FOREVER);
        let until = budget.deadline.map_or(until, |deadline| deadline.min(until));
        Clock { budget: *budget, began, until }
    }

    /// Of what a budget leaves.
    pub fn left(budget: &Budget<'a>) -> Clock<'a> {
        Clock::new(budget, FOREVER.as_secs())
    }

    /// The budget that ends after a part of the time.
    pub fn share(&self, parts: u32, of: u32) -> Budget<'a> {
        let time = self.until.saturating_duration_since(self.began);
        Budget { deadline: Some(self.began + time / of * parts), ..self.budget }
    }
}

/// A fifth of the time, spent on positions beyond the table.
pub(super) struct Spare {
    left: Cell<Duration>,
}

impl Spare {
    pub fn of(budget: &Budget) -> Spare {
        let until =
            budget.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        Spare { left: Cell::new(until.unwrap_or(FOREVER) / 5) }
    }

    /// What `ask` finds before the moment that it is given; nothing when no time is left.
    pub fn spend<T>(&self, ask: impl FnOnce(Option<Instant>) -> Option<T>) -> Option<T> {
        let left = self.left.get();
        if left.is_zero() {
            return None;
        }
        let began = Instant::now();
        let found = ask(Some(began + left));
        self.left.set(left.saturating_sub(began.elapsed()));
        found
    }
}
