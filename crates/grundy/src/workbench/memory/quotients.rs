//! The misère quotients of the heaps of a code, found once and kept.

use super::instance::Instance;
use crate::base::Budget;
use crate::law::quotient::{Digits, Period, Search, Stopped, digits_of, limits};
use std::sync::Arc;

/// Heaps after which a period is looked for again, in parts of those there are.
const PART: usize = 12;
/// Steps that are always made, whatever is asked, so that most answers are those of all heaps.
const ALWAYS: u64 = 20_000_000;
/// The largest order, and the memory, within those steps.
const ORDER: usize = 1_000;
const BYTES: u64 = 64 << 20;

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
    first: Option<Arc<Known>>,
    /// That of all heaps.
    whole: Option<Arc<Known>>,
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
        match (self.search.quotient().value(heap), self.period) {
            (None, Some(Period { period, preperiod })) => {
                self.search.quotient().value(preperiod + (heap - preperiod) % period)
            }
            (known, _) => known,
        }
    }

    /// Whether a heap that is known is a P-position.
    pub fn is_p(&self, heap: usize) -> Option<bool> {
        Some(self.search.quotient().is_p(self.element(heap)?))
    }

    /// Goes on until heap `to` is known, or all heaps are.
    fn advance(&mut self, to: usize, order: usize, budget: &Budget) -> Result<(), Stopped> {
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

/// Which heaps a quotient is wanted of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::workbench) enum Reach {
    /// Up to this one at least.
    To(usize),
    /// All of them; else as many as there are up to this one.
    All(usize),
}

impl Instance {
    /// The misère quotient of the heaps of a code, as far as it has at most `order` elements; and why it ended before all
    /// that was wanted. `None` where the game has no heaps, or more is said of them than a code can.
    pub(in crate::workbench) fn misere_quotient(
        &self,
        reach: Reach,
        order: usize,
        budget: &Budget,
    ) -> Option<(Arc<Known>, Option<Stopped>)> {
        let digits = digits_of(self.game.heaps()?).filter(|_| !self.has_sides())?;
        let (first, stopped) = self.first_quotient(digits, budget);
        let enough = match reach {
            Reach::To(heap) => first.search.quotient().positions() >= heap,
            Reach::All(_) => false,
        };
        if first.period.is_some() || enough {
            return Some((first, None));
        }
        if matches!(stopped, Some(Stopped::Time | Stopped::Asked)) {
            return Some((first, stopped));
        }
        if let (Reach::All(_), Some(whole)) = (reach, &self.values.borrow().quotient.whole) {
            return Some((Arc::clone(whole), None));
        }
        let (Reach::To(most) | Reach::All(most)) = reach;
        let mut known = Known::clone(&first);
        drop(first);
        let stopped = known.advance(most, order, budget).err();
        let known = Arc::new(known);
        if let (Reach::All(_), Some(_)) = (reach, known.period) {
            self.values.borrow_mut().quotient.whole = Some(Arc::clone(&known));
        }
        Some((known, stopped))
    }

    /// The quotient that the first steps find.
    fn first_quotient(&self, digits: Digits, budget: &Budget) -> (Arc<Known>, Option<Stopped>) {
        if let Some(first) = &self.values.borrow().quotient.first {
            return (Arc::clone(first), None);
        }
        let mut first = Known { search: Search::new(digits), period: None, looked: 8 };
        let cheap = Budget { steps: ALWAYS, bytes: budget.bytes.min(BYTES), ..*budget };
        let stopped = first.advance(usize::MAX, ORDER, &cheap).err();
        let first = Arc::new(first);
        // What a clock or a smaller memory ended is not what another question would find.
        if !matches!(stopped, Some(Stopped::Time | Stopped::Asked)) && cheap.bytes == BYTES {
            self.values.borrow_mut().quotient.first = Some(Arc::clone(&first));
        }
        (first, stopped)
    }
}
