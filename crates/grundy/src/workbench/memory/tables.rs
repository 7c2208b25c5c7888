//! Tables of heaps, made as far as a question needs them and remembered.

use super::engine::Engine;
use super::heap_table::HeapTable;
use super::instance::Instance;
use crate::base::short_of_memory;
use crate::base::{Big, Budget, Error, HeapOptions, to_u64};
use crate::engine::table::{self, TameHeap};
use crate::family::TakeSet;
use crate::law::Evidence;
use crate::words;
use std::cell::Ref;

fn no_values() -> Error {
    Error::unsupported(words!(
        "the game has no table of heaps that these values could be",
        "此游戏没有与这些值相符的堆的数值表"
    ))
    .help(words!("name a game of heaps, such as 0.77", "请给出堆的游戏，如 0.77"))
}

/// Up to this size a table is made; beyond it, only a proved period answers.
pub(in crate::workbench) const LARGEST_TABLE: u64 = 10_000_000;

impl Instance {
    /// The Grundy values of heaps (or heads) 0 to `n` at least, for games that have a rule for one.
    ///
    /// # Errors
    /// `TooBig` beyond the longest table, or at the budget.
    ///
    /// # Panics
    /// For games without such a rule.
    pub(in crate::workbench) fn table(
        &self,
        n: u64,
        budget: &Budget,
    ) -> Result<Ref<'_, HeapTable>, Error> {
        if n > LARGEST_TABLE {
            let name = &self.name;
            return Err(Error::too_big(words!(
                "heap {n} is beyond the longest table of `{name}`",
                "堆 {n} 超出 `{name}` 最长的表"
            ))
            .help(words!("use heaps up to {LARGEST_TABLE}", "请用不超过 {LARGEST_TABLE} 的堆")));
        }
        self.long_table(n, budget)
    }

    /// The values of heaps found so far.
    pub fn known_table(&self) -> Ref<'_, HeapTable> {
        Ref::map(self.values.borrow(), |values| &values.table)
    }

    /// Goes on from values found before, which are trusted: of heaps 0, 1, 2, …
    ///
    /// # Errors
    /// `BadInput` when the game is none of heaps, or a value is larger than its table can hold.
    pub fn restore(&self, values: impl Iterator<Item = u32>) -> Result<(), Error> {
        let table = self.engine().table_of(self, values).ok_or_else(no_values)?;
        self.values.borrow_mut().table = table;
        Ok(())
    }

    /// The Grundy values of heaps 0 to `n` at least, as long as the budget allows.
    ///
    /// # Errors
    /// `Unsupported` for games that are not of heaps; at the budget.
    pub fn long_table(&self, n: u64, budget: &Budget) -> Result<Ref<'_, HeapTable>, Error> {
        if self.game.heap_options().is_none() {
            return Err(no_values());
        }
        let known = self.values.borrow().table.len();
        if n >= known {
            let engine = self.engine();
            if known == 0 {
                let empty = engine.table_of(self, std::iter::empty()).ok_or_else(no_values)?;
                self.values.borrow_mut().table = empty;
            }
            let least = n.max(64);
            match &mut self.values.borrow_mut().table {
                HeapTable::Splits { table, shift } => {
                    let to = least.saturating_add((*shift).into());
                    table.extend(to as usize, budget)?;
                }
                HeapTable::Triples(table) => table.extend(least as usize, budget)?,
                HeapTable::Plain(table) => match self.take_set() {
                    Some(set) if engine != Engine::Naive => {
                        // Doubling, so that many questions in a row cost no more than the last one.
                        let to = least.max((2 * known).min(n.saturating_add(n / 2)));
                        let to = self.allowed(set, n, to, budget)?;
                        let takes = set.members(to);
                        let listed = size_of_val(&takes[..]) as u64;
                        let left = Budget { bytes: budget.bytes.saturating_sub(listed), ..*budget };
                        *table = match engine {
                            Engine::Sieve => table::sieve(&takes, to, &left)?,
                            _ => table::subtraction(&takes, to, &left)?,
                        };
                    }
                    _ => {
                        let rule = self.game.heap_options().expect("a game of heaps or coins");
                        table::naive(rule, table, least, budget)?;
                    }
                },
            }
        }
        Ok(Ref::map(self.values.borrow(), |values| &values.table))
    }

    /// How far, from `n` to `to`, a table of a subtraction game may go: its takes are listed before it is made.
    ///
    /// # Errors
    /// `TooBig` when not even `n` fits, before anything is listed.
    fn allowed(&self, set: &TakeSet, n: u64, to: u64, budget: &Budget) -> Result<u64, Error> {
        let bytes = |to: u64| {
            // A number, the values of a heap and how often each is met.
            const EACH: u64 = 20;
            const HEAP: u64 = 8;
            let takes = set.most_members(to).saturating_mul(EACH);
            takes.saturating_add(to.saturating_add(1).saturating_mul(HEAP))
        };
        let name = &self.name;
        let what = words!("a table of `{name}` up to heap {n}", "`{name}` 的堆 {n} 以内的表");
        budget.allows(bytes(n)).map_err(|short| short_of_memory(&what, short))?;
        Ok(if bytes(to) <= budget.bytes { to } else { n })
    }

    /// The values of heaps, and how they are known.
    ///
    /// # Errors
    /// As [`table`](Instance::table).
    pub(in crate::workbench) fn heap_values(
        &self,
        heaps: &[Big],
        budget: &Budget,
    ) -> Result<(Vec<Big>, Evidence), Error> {
        let largest = heaps.iter().max().cloned().unwrap_or(Big::ZERO);
        match to_u64(&largest) {
            Some(n) if n <= LARGEST_TABLE && !self.values.borrow().certified => {
                let table = self.table(n, budget)?;
                let value = |n: &Big| Big::from(table.at(to_u64(n).expect("no larger")));
                let values = heaps.iter().map(value).collect();
                Ok((values, Evidence::Tabulated { heaps: n + 1, positions: 0 }))
            }
            _ if let Some(game) = self.single_missing() => {
                let values = heaps.iter().map(|n| game.value(n)).collect();
                Ok((values, Evidence::Proved { certificate: game.reason() }))
            }
            _ => {
                let period = self.period(budget)?;
                let values = heaps.iter().map(|n| period.value(n)).collect();
                Ok((values, Evidence::Proved { certificate: period.words() }))
            }
        }
    }

    /// The value of one heap of any size, by table or proved period.
    ///
    /// # Errors
    /// `TooBig` where neither answers, or at the budget.
    pub fn heap_value(&self, heap: &Big, budget: &Budget) -> Result<Big, Error> {
        let (values, _) = self.heap_values(std::slice::from_ref(heap), budget)?;
        Ok(values.into_iter().next().expect("one heap, one value"))
    }

    /// The tame heaps 0 to `n` of a rule, or those before the first that is not tame.
    ///
    /// # Errors
    /// As [`table`](Instance::table).
    pub(in crate::workbench) fn tame_table(
        &self,
        rule: &dyn HeapOptions,
        n: u64,
        budget: &Budget,
    ) -> Result<Ref<'_, [TameHeap]>, Error> {
        if n > LARGEST_TABLE {
            self.table(n, budget)?;
        }
        table::tame(rule, &mut self.values.borrow_mut().tame, n, budget)?;
        Ok(Ref::map(self.values.borrow(), |values| values.tame.as_slice()))
    }
}
