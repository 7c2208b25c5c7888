//! The misère quotient of the heaps of a code, found once and kept.

use super::instance::Instance;
use super::kept_quotient::Known;
use crate::base::Budget;
use crate::law::quotient::{Digits, Stopped, digits_of};
use std::sync::Arc;

/// Steps that are always made, whatever is asked, so that most answers are those of all heaps.
const ALWAYS: u64 = 20_000_000;
/// The largest order, and the memory, within those steps.
const ORDER: usize = 1_000;
const BYTES: u64 = 64 << 20;

/// Steps of the search that a law or a table of single heaps rests on, and its largest order: seconds at most.
pub(in crate::workbench) const STEPS_OF_A_LAW: u64 = 400_000_000;
pub(in crate::workbench) const ORDER_OF_A_LAW: usize = 2_000;

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
        let mut first = Known::new(digits);
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
