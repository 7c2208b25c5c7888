//! Misère quotients that are kept of a code.

use crate::base::{Big, Budget};
use crate::law::quotient::{Digits, Period, Search, Stopped, like, limits};
use std::sync::Arc;

/// Heaps after which a period is looked for again, in parts of those there are.
const PART: usize = 12;
/// The quotient of the heaps so far, with what is proved of it for every heap.
#[derive(Clone)]
pub(in crate::workbench) struct Known {
    /// The quotient.
    pub search: Search<Digits>,
    /// The period of the elements, where they prove one.
    pub period: Option<Period>,
    /// Heaps at which a period was last looked for.
    looked: usize,
}

/// What is kept of a code. Answers are the same whatever was asked before: a quotient of some heaps is found anew
/// from the first one, unless it is that of all heaps.
#[derive(Default)]
pub(super) struct Kept {
    /// As far as the steps that are always made.
    pub first: Option<Arc<Known>>,
    /// That of all heaps.
    pub whole: Option<Arc<Known>>,
}

impl Kept {
    /// About how many bytes it takes.
    pub fn bytes(&self) -> u64 {
        [&self.first, &self.whole].into_iter().flatten().map(|known| known.search.bytes()).sum()
    }
}

impl Known {
    /// The element of a heap that is known.
    fn element(&self, heap: usize) -> Option<usize> {
        let quotient = self.search.quotient();
        quotient.value(like(&Big::from(heap), quotient.positions(), self.period)?)
    }

    /// Whether a heap that is known is a P-position.
    pub fn is_p(&self, heap: usize) -> Option<bool> {
        Some(self.search.quotient().is_p(self.element(heap)?))
    }

    /// Of no heap yet.
    pub fn new(digits: Digits) -> Known {
        Known { search: Search::new(digits), period: None, looked: 8 }
    }

    /// Goes on until heap `to` is known, or all heaps are.
    pub fn advance(&mut self, to: usize, order: usize, budget: &Budget) -> Result<(), Stopped> {
        let limits = limits(budget, order);
        while self.period.is_none() && self.search.quotient().positions() < to {
            let done = self.search.advance(&limits);
            let n = self.search.quotient().positions();
            if done.is_err() || n > self.looked + self.looked / PART {
                self.looked = n;
                self.period = self.search.period();
            }
            if self.period.is_none() {
                done?;
            }
        }
        Ok(())
    }
}
