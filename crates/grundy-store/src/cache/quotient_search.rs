//! Misère quotients of the heaps of a code, which are kept between questions.

use grundy_core::base::{Big, Budget};
use grundy_misere::{CodeRules, Period, Search, Stopped};
use grundy_octal::quotient::{limits, representative_heap};
use std::sync::Arc;

/// The number d that determines when the search for a period of a misère quotient is repeated: as
/// soon as the number of heaps in the quotient has grown by more than 1/d since the last search.
const PERIOD_RETRY_DIVISOR: usize = 12;
/// The misère quotient of finitely many heaps of a code, and the period that is proved from it. Two
/// sums of heaps have the same element of the quotient if they are interchangeable in every misère
/// sum.
#[derive(Clone)]
pub struct QuotientSearch {
    /// The search that computes the quotient; it holds the quotient of the heaps added so far.
    pub search: Search<CodeRules>,
    /// The period with which the elements of the quotient that belong to the heaps 1, 2, 3, …
    /// repeat; `None` before it is proved.
    pub period: Option<Period>,
    /// The number of heaps in the quotient at the time of the last search for a period.
    last_period_check: usize,
}

/// The misère quotients of the heaps of a code that are kept between questions.
///
/// A question that needs finitely many heaps extends a copy of `base`, so that its answer does not
/// depend on earlier questions. Questions about all heaps share `complete` once it exists.
#[derive(Default)]
pub(super) struct CachedQuotients {
    /// The quotient that every question starts from, computed with a fixed maximum number of steps;
    /// `None` before the first question.
    pub base: Option<Arc<QuotientSearch>>,
    /// The quotient that a question about all heaps has found, with a proved period that covers
    /// heaps of all sizes. `None` before a search has found such a quotient.
    pub complete: Option<Arc<QuotientSearch>>,
}

impl CachedQuotients {
    /// Returns the approximate number of bytes that the quotients occupy.
    pub fn bytes(&self) -> u64 {
        [&self.base, &self.complete]
            .into_iter()
            .flatten()
            .map(|quotient| quotient.search.bytes())
            .sum()
    }
}

impl QuotientSearch {
    /// Returns the index of the element of `heap` in the quotient. Returns `None` if the heap is
    /// beyond the heaps of the quotient and no period is proved.
    pub fn element(&self, heap: usize) -> Option<usize> {
        let quotient = self.search.quotient();
        quotient.value(representative_heap(&Big::from(heap), quotient.positions(), self.period)?)
    }

    /// Returns whether `heap` is a P-position in misère play. Returns `None` if the quotient does
    /// not cover the heap.
    pub fn is_p(&self, heap: usize) -> Option<bool> {
        Some(self.search.quotient().is_p(self.element(heap)?))
    }

    /// Creates the quotient that covers no heaps, for the rules of a code.
    pub fn new(digits: CodeRules) -> QuotientSearch {
        QuotientSearch { search: Search::new(digits), period: None, last_period_check: 8 }
    }

    /// Creates the quotient that a certificate states, for the rules of a code. The certificate is
    /// checked again. Returns `None` if the check fails or exceeds the budget, or if no period of the
    /// elements of the heaps is proved.
    pub fn resume(
        digits: CodeRules,
        certificate: &grundy_misere::Certificate,
        budget: &Budget,
    ) -> Option<QuotientSearch> {
        let search = Search::resume(digits, certificate, &limits(budget, usize::MAX)).ok()?;
        let (period, last_period_check) = (Some(search.period()?), search.quotient().positions());
        Some(QuotientSearch { search, period, last_period_check })
    }

    /// Extends the quotient, to at most `order` elements, until it contains all heaps up to heap
    /// `to`, or until a proved period determines the elements of all heaps.
    ///
    /// # Errors
    /// Returns the limit that stopped the extension.
    pub fn advance(&mut self, to: usize, order: usize, budget: &Budget) -> Result<(), Stopped> {
        let limits = limits(budget, order);
        while self.period.is_none() && self.search.quotient().positions() < to {
            let progress = self.search.advance(&limits);
            let n = self.search.quotient().positions();
            if progress.is_err()
                || n > self.last_period_check + self.last_period_check / PERIOD_RETRY_DIVISOR
            {
                self.last_period_check = n;
                self.period = self.search.period();
            }
            if self.period.is_none() {
                progress?;
            }
        }
        Ok(())
    }
}
