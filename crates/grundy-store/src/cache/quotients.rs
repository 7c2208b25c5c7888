//! The misère quotient of the heaps of a code, computed once and kept.
//!
//! Every question starts from the same base quotient, which is stored, and extends a copy of it
//! until the copy covers the heaps of the question.

use super::game_state::GameState;
use super::quotient_search::QuotientSearch;
use grundy_core::base::Budget;
use grundy_misere::{CodeRules, Stopped};
use grundy_octal::quotient::digits_of;
use std::sync::Arc;

/// The maximum number of steps to compute the base quotient, with which every question starts. The
/// number is so high that for most codes the base quotient is proved for all heaps, and then
/// answers every question.
const BASE_STEPS: u64 = 20_000_000;
/// The maximum number of elements of the base quotient, the misère quotient with which every
/// question starts. Its computation stops beyond this number.
const BASE_ORDER: usize = 1_000;
/// The maximum memory, in bytes, of the base quotient, the misère quotient with which every
/// question starts. Its computation stops beyond this size.
const BASE_BYTES: u64 = 64 << 20;

/// The maximum number of steps of the search for a misère quotient that is computed for a law or
/// for a table of heaps. These steps take seconds.
pub const LAW_STEPS: u64 = 400_000_000;
/// The maximum number of elements of a misère quotient that is computed for a law or for a table of
/// heaps.
pub const LAW_MAX_ORDER: usize = 2_000;

/// The heaps that a misère quotient has to cover, as an argument of [`GameState::misere_quotient`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeapRange {
    /// The heaps up to the size in the payload.
    UpTo(usize),
    /// Heaps of all sizes, which requires a proved period. The payload is the largest heap that the
    /// search adds to the quotient in order to prove the period.
    All(usize),
}

impl GameState {
    /// Returns the misère quotient of the heaps of a code. The quotient is extended to at most
    /// `max_order` elements in order to cover the heaps in `range`. The second value is the limit
    /// that stopped the extension before it covered `range`, or `None` if no limit was reached. The
    /// whole result is `None` if the game has no heaps, if its rules state the results of play, or
    /// if no code expresses its rules.
    pub fn misere_quotient(
        &self,
        range: HeapRange,
        max_order: usize,
        budget: &Budget,
    ) -> Option<(Arc<QuotientSearch>, Option<Stopped>)> {
        let digits = digits_of(self.game.heaps()?).filter(|_| !self.states_results())?;
        let (base, stopped) = self.base_quotient(digits, budget);
        let enough = match range {
            HeapRange::UpTo(heap) => base.search.quotient().positions() >= heap,
            HeapRange::All(_) => false,
        };
        if base.period.is_some() || enough {
            return Some((base, None));
        }
        if matches!(stopped, Some(Stopped::Time | Stopped::Interrupted)) {
            return Some((base, stopped));
        }
        if let (HeapRange::All(_), Some(complete)) =
            (range, &self.results.borrow().quotient.complete)
        {
            return Some((Arc::clone(complete), None));
        }
        let (HeapRange::UpTo(max_heap) | HeapRange::All(max_heap)) = range;
        let mut quotient = QuotientSearch::clone(&base);
        drop(base);
        let stopped = quotient.advance(max_heap, max_order, budget).err();
        let quotient = Arc::new(quotient);
        if let (HeapRange::All(_), Some(_)) = (range, quotient.period) {
            self.results.borrow_mut().quotient.complete = Some(Arc::clone(&quotient));
        }
        Some((quotient, stopped))
    }

    /// Returns the base quotient of the code `digits`, with which every question starts; it is
    /// computed at the first call. The second value is the limit at which its computation stopped.
    /// It is `None` if no limit was reached, or if the quotient was stored already.
    fn base_quotient(
        &self,
        digits: CodeRules,
        budget: &Budget,
    ) -> (Arc<QuotientSearch>, Option<Stopped>) {
        if let Some(base) = &self.results.borrow().quotient.base {
            return (Arc::clone(base), None);
        }
        let mut base = QuotientSearch::new(digits);
        let cheap = Budget { steps: BASE_STEPS, bytes: budget.bytes.min(BASE_BYTES), ..*budget };
        let stopped = base.advance(usize::MAX, BASE_ORDER, &cheap).err();
        let base = Arc::new(base);
        // A result limited by the clock or by less memory is not reproducible, so it is not kept.
        if !matches!(stopped, Some(Stopped::Time | Stopped::Interrupted))
            && cheap.bytes == BASE_BYTES
        {
            self.results.borrow_mut().quotient.base = Some(Arc::clone(&base));
        }
        (base, stopped)
    }
}
