//! Proved periods of games of heaps, sought once.

use super::engine::Engine;
use super::instance::Instance;
use super::tables::LARGEST_TABLE;
use crate::base::{Budget, Error, HeapOptions, LongRule};
use crate::engine::splits;
use crate::law::cofinite;
use crate::law::period::{self, Period, Reach};
use crate::law::sparse;
use crate::words;
use std::cell::Ref;

/// Up to this size a table is made to find the period of a rule that splits.
const LONGEST_SPLIT_TABLE: u64 = 1 << 20;

impl Instance {
    /// The proved period of a finite subtraction game, or of one that takes and splits.
    ///
    /// # Errors
    /// `TooBig` when the rule is another or no period shows within the tables tried.
    pub(in crate::workbench) fn period(&self, budget: &Budget) -> Result<Ref<'_, Period>, Error> {
        let name = &self.name;
        let none = || {
            Error::too_big(words!(
                "`{name}` has no law that reaches heaps of this size",
                "`{name}` 没有适用于这么大的堆的规律"
            ))
            .help(words!("use heaps up to {LARGEST_TABLE}", "请用不超过 {LARGEST_TABLE} 的堆"))
        };
        if self.values.borrow().period.is_none() {
            let longest =
                if self.split_rule().is_some() { LONGEST_SPLIT_TABLE } else { LARGEST_TABLE };
            let found = self.period_within(longest, budget)?;
            self.values.borrow_mut().period = Some(found.ok_or_else(none)?);
        }
        Ok(Ref::map(self.values.borrow(), |values| values.period.as_ref().expect("just found")))
    }

    /// The first period that longer and longer tables, up to heap `longest`, prove.
    ///
    /// # Errors
    /// At the budget.
    pub(in crate::workbench) fn period_within(
        &self,
        longest: u64,
        budget: &Budget,
    ) -> Result<Option<Period>, Error> {
        let reach = match self.take_set() {
            Some(set) if let Some(missing) = set.missing() => {
                return cofinite::prove(missing, longest, budget);
            }
            Some(set) => set.largest().map(Reach::subtraction),
            None => self.code().and_then(Reach::of_code),
        };
        let Some(reach) = reach else { return Ok(None) };
        let longest = longest.min(self.patience());
        let rule = self.split_rule();
        let mut to = 256.max(reach.takes.saturating_mul(4)).min(longest);
        loop {
            let table = self.long_table(to, budget)?;
            let length = table.len().min(to + 1) as usize;
            budget.look()?;
            let value = |n: usize| table.at(n as u64);
            if let Some(period) = period::prove(length, value, reach, budget)? {
                return Ok(Some(period));
            }
            if let Some(rule) = &rule
                && let Some(period) = sparse::prove(length, value, rule, budget)?
            {
                return Ok(Some(period));
            }
            if to == longest {
                return Ok(None);
            }
            to = (to + to / 4).min(longest);
        }
    }

    /// How far a table is made in search of something: as far as one likes where there is a fast way,
    /// and otherwise so that about so many options are looked at.
    fn patience(&self) -> u64 {
        const OPTIONS: u64 = 4_000_000_000;
        let engine = self.engine();
        // Rare heaps are as many as they like, and there are no lanes for them.
        let slow = match self.long_rule() {
            Some(LongRule::Splits { rule, .. }) => {
                !rule.split.is_empty() && !splits::has_lanes(&rule)
            }
            _ => false,
        };
        let options = |n: u64| match self.game.heaps() {
            // A few steps for each pair of heaps, and more where values are many.
            _ if engine == Engine::Pairs => n.saturating_mul(n).saturating_mul(32),
            Some(game) if engine == Engine::Naive => n.saturating_mul(game.rule.width(n)),
            _ if slow => n.saturating_mul(n) / 4,
            _ => 0,
        };
        (6..64).map(|bits| 1 << bits).take_while(|&n| options(n) <= OPTIONS).last().unwrap_or(64)
    }

    /// Remembers a proved period for questions to come.
    pub(in crate::workbench) fn remember_period(&self, period: &Period) {
        self.values.borrow_mut().period = Some(period.clone());
    }

    /// Answers from a period that a certificate proves, checked before.
    pub(in crate::workbench) fn certify(&self, period: Period) {
        let values = &mut *self.values.borrow_mut();
        (values.period, values.certified) = (Some(period), true);
    }
}
