//! Proved periods of the Grundy values of heap games.
//!
//! The table of values is extended in steps. After each step, the theorems in [`period`] and
//! [`sparse`] may prove a period from it.

use super::engine::Engine;
use super::game_state::GameState;
use super::quotient_search::QuotientSearch;
use super::tables::MAX_TABULATED_HEAP;
use grundy_core::base::{Budget, HeapOptions, LongRule};
use grundy_core::engine::splits;
use grundy_octal::misere_period::MiserePeriod;
use grundy_octal::period::{Period, RuleBounds};
use grundy_octal::period_certificate::HeapLaw;
use grundy_octal::quotient::digits_of;
use grundy_octal::{cofinite, period, sparse};
use grundy_text::{Error, Result, words};
use std::cell::Ref;
use std::sync::Arc;

/// The maximum number of heaps in the table of Grundy values from which a period is proved, for a
/// rule that splits heaps.
const MAX_SPLIT_TABLE: u64 = 1 << 20;

impl GameState {
    /// Returns the proved period of the Grundy values of a finite subtraction game or of a
    /// take-and-split game. Computes it at the first call.
    ///
    /// # Errors
    /// Returns `TooBig` for other rules, and if no table proves a period. Fails if the budget is
    /// exhausted.
    pub fn period(&self, budget: &Budget) -> Result<Ref<'_, Period>> {
        let no_period = || {
            Error::too_big(words!(cache::has_no_known_law_for_heaps, name = &self.name))
                .help(words!(cache::use_heaps_up_to, max_tabulated_heap = MAX_TABULATED_HEAP))
        };
        if self.results.borrow().laws.period.is_none() {
            let max_heap =
                if self.split_rule().is_some() { MAX_SPLIT_TABLE } else { MAX_TABULATED_HEAP };
            let period = self.period_within(max_heap, budget)?;
            self.results.borrow_mut().laws.period = Some(period.ok_or_else(no_period)?);
        }
        Ok(Ref::map(self.results.borrow(), |results| {
            results.laws.period.as_ref().expect("just found")
        }))
    }

    /// Tries to prove a period of the Grundy values from tables of growing length, the longest up
    /// to heap `max_heap`. Returns the first proved period, or `None` if no table proves one.
    ///
    /// # Errors
    /// Fails if the budget is exhausted.
    pub fn period_within(&self, max_heap: u64, budget: &Budget) -> Result<Option<Period>> {
        let bounds = match self.take_set() {
            Some(set) if let Some(missing) = set.missing() => {
                return cofinite::prove(missing, max_heap, budget);
            }
            Some(set) => set.largest().map(RuleBounds::subtraction),
            None => self.code().and_then(RuleBounds::from_code),
        };
        let Some(bounds) = bounds else { return Ok(None) };
        let max_heap = max_heap.min(self.max_searched_heap());
        let rule = self.split_rule();
        let mut to = 256.max(bounds.takes.saturating_mul(4)).min(max_heap);
        loop {
            let table = self.long_table(to, budget)?;
            let length = table.len().min(to + 1) as usize;
            budget.check()?;
            let value = |n: usize| table.at(n as u64);
            if let Some(period) = period::prove(length, value, bounds, budget)? {
                return Ok(Some(period));
            }
            if let Some(rule) = &rule
                && let Some(period) = sparse::prove(length, value, rule, budget)?
            {
                return Ok(Some(period));
            }
            if to == max_heap {
                return Ok(None);
            }
            to = (to + to / 4).min(max_heap);
        }
    }

    /// Returns the largest heap for which a table is computed in search of a period. For a fast
    /// engine this is 2^63, which leaves the budget as the only limit. For a slow engine it is the
    /// largest power of 2 whose table needs at most `MAX_OPTIONS` options.
    fn max_searched_heap(&self) -> u64 {
        const MAX_OPTIONS: u64 = 4_000_000_000;
        let engine = self.engine();
        // Without the engine `Lanes` the cost is quadratic, as the number of rare heaps (see
        // `grundy_octal::sparse`) has no bound.
        let slow = match self.long_rule() {
            Some(LongRule::Splits { rule, .. }) => {
                !rule.split.is_empty() && !splits::has_lanes(&rule)
            }
            _ => false,
        };
        let options = |n: u64| match self.game.heaps() {
            // Each pair of heaps takes a few steps, and more if there are many values.
            _ if engine == Engine::Pairs => n.saturating_mul(n).saturating_mul(32),
            Some(game) if engine == Engine::Naive => {
                n.saturating_mul(game.rule.option_count_hint(n))
            }
            _ if slow => n.saturating_mul(n) / 4,
            _ => 0,
        };
        (6..64)
            .map(|bits| 1 << bits)
            .take_while(|&n| options(n) <= MAX_OPTIONS)
            .last()
            .unwrap_or(64)
    }

    /// Stores a proved law of heaps. It then answers later questions about heaps beyond the tables. A
    /// misère quotient is not stored if the budget does not suffice to build it from its
    /// certificate.
    pub fn remember_heap_law(&self, law: HeapLaw, budget: &Budget) {
        let results = &mut *self.results.borrow_mut();
        match law {
            HeapLaw::GrundyPeriod(period) => results.laws.period = Some(period),
            HeapLaw::MiserePeriod(period) => results.laws.misere_period = Some(Arc::new(period)),
            HeapLaw::Quotient(certificate) => {
                let digits = self.game.heaps().and_then(digits_of);
                let quotient =
                    digits.and_then(|digits| QuotientSearch::resume(digits, &certificate, budget));
                results.quotient.complete =
                    quotient.map(Arc::new).or(results.quotient.complete.take());
            }
        }
    }

    /// Makes every later question about heaps use `law`, which a verified certificate proves. Tables
    /// of Grundy values are not used if it states their period.
    pub fn use_certified_law(&self, law: HeapLaw, budget: &Budget) {
        let is_grundy = matches!(law, HeapLaw::GrundyPeriod(_));
        self.remember_heap_law(law, budget);
        self.results.borrow_mut().laws.certified = is_grundy;
    }

    /// Returns the stored period of the outcomes of single heaps in misère play, if one is proved.
    pub fn misere_period(&self) -> Option<Arc<MiserePeriod>> {
        self.results.borrow().laws.misere_period.clone()
    }
}
