//! Tables of the Grundy values of heaps. They are kept between questions, and extended when a
//! question needs larger heaps.

use super::engine::Engine;
use super::game_state::GameState;
use super::heap_table::HeapTable;
use grundy_core::base::{Big, Budget, HeapOptions, to_u64};
use grundy_core::engine::table;
use grundy_core::engine::table::TameHeap;
use grundy_octal::TakeSet;
use grundy_octal::far_takes::RunTable;
use grundy_text::{Error, ErrorKind, Evidence, Result, memory_shortage_error, words};
use std::cell::Ref;

/// Builds the error for a game that has no table of Grundy values of heaps, or whose values are too
/// large for the table.
fn no_values() -> Error {
    Error::unsupported(words!(cache::game_has_no_table_of_heap))
        .help(words!(cache::give_game_of_heaps))
}

/// The size of the largest heap for which a table is computed. A larger heap needs a proved period.
pub const MAX_TABULATED_HEAP: u64 = 10_000_000;

impl GameState {
    /// Returns a table of the Grundy values of heaps (or coins) 0 to `n`, which may also contain
    /// larger heaps.
    ///
    /// # Errors
    /// Returns `TooBig` if `n` exceeds [`MAX_TABULATED_HEAP`]. Otherwise fails like
    /// [`GameState::long_table`].
    pub fn table(&self, n: u64, budget: &Budget) -> Result<Ref<'_, HeapTable>> {
        if n > MAX_TABULATED_HEAP {
            let name = &self.name;
            return Err(Error::too_big(words!(cache::heap_is_beyond_longest_table_of, n, name))
                .help(words!(cache::use_heaps_up_to, max_tabulated_heap = MAX_TABULATED_HEAP)));
        }
        self.long_table(n, budget)
    }

    /// Returns the table of the Grundy values of heaps that were computed so far, without extending
    /// it.
    pub fn cached_table(&self) -> Ref<'_, HeapTable> {
        Ref::map(self.results.borrow(), |results| &results.table)
    }

    /// Replaces the table by the given Grundy values of heaps 0, 1, 2, …, which are not checked.
    ///
    /// # Errors
    /// Returns `Unsupported` if the game has no heaps, or if a value is too large for the table.
    pub fn restore(&self, values: impl Iterator<Item = u32>) -> Result<()> {
        let table = self.engine().new_table(self, values).ok_or_else(no_values)?;
        self.results.borrow_mut().table = table;
        Ok(())
    }

    /// Returns a table of the Grundy values of heaps (or coins) 0 to `n`, which may also contain
    /// larger heaps. Unlike `GameState::table`, this method accepts any `n`.
    ///
    /// # Errors
    /// Returns `Unsupported` if the game has no heaps, and `TooBig` if the table of a subtraction
    /// game does not fit in memory. Fails if the budget is exhausted.
    pub fn long_table(&self, n: u64, budget: &Budget) -> Result<Ref<'_, HeapTable>> {
        if self.game.heap_options().is_none() {
            return Err(no_values());
        }
        let len = self.results.borrow().table.len();
        if n >= len {
            let engine = self.engine();
            if len == 0 {
                let empty = engine.new_table(self, std::iter::empty()).ok_or_else(no_values)?;
                self.results.borrow_mut().table = empty;
            }
            let min_len = n.max(64);
            match &mut self.results.borrow_mut().table {
                HeapTable::Splits { table, shift } => {
                    let to = min_len.saturating_add((*shift).into());
                    table.extend(to as usize, budget)?;
                }
                HeapTable::Triples(table) => table.extend(min_len as usize, budget)?,
                HeapTable::Plain(table) => match self.take_set() {
                    Some(set) if engine != Engine::Naive => {
                        // The table is extended beyond `n` by a constant factor, so that questions
                        // about growing heaps cost in total about as much as the last one alone.
                        let to = min_len.max((2 * len).min(n.saturating_add(n / 2)));
                        let to = self.affordable_len(set, n, to, budget)?;
                        let members = set.members(to);
                        let listed_bytes = size_of_val(&members[..]) as u64;
                        let remaining =
                            Budget { bytes: budget.bytes.saturating_sub(listed_bytes), ..*budget };
                        *table = match engine {
                            Engine::Sieve => table::sieve(&members, to, &remaining)?,
                            _ => table::subtraction(&members, to, &remaining)?,
                        };
                    }
                    _ => {
                        let rule = self.game.heap_options().expect("a game of heaps or coins");
                        table::naive(rule, table, min_len, budget)?;
                    }
                },
            }
        }
        Ok(Ref::map(self.results.borrow(), |results| &results.table))
    }

    /// Chooses how far a table of the subtraction game `set` is computed. Returns `to` if a table
    /// up to heap `to` and the list of the takes fit in memory together, else `n`.
    ///
    /// # Errors
    /// Returns `TooBig` if not even a table up to heap `n` fits; then no takes are listed.
    fn affordable_len(&self, set: &TakeSet, n: u64, to: u64, budget: &Budget) -> Result<u64> {
        let bytes = |to: u64| {
            // The bytes of a take (a number in the set) with its bookkeeping, and of the value of a
            // heap.
            const BYTES_PER_TAKE: u64 = 20;
            const BYTES_PER_HEAP: u64 = 8;
            let take_bytes = set.member_bound(to).saturating_mul(BYTES_PER_TAKE);
            take_bytes.saturating_add(to.saturating_add(1).saturating_mul(BYTES_PER_HEAP))
        };
        let table_name = words!(cache::table_of_up_to_heap, name = &self.name, n);
        budget.check_bytes(bytes(n)).map_err(|short| memory_shortage_error(&table_name, short))?;
        Ok(if bytes(to) <= budget.bytes { to } else { n })
    }

    /// Returns the Grundy values of `heaps`, in their order, and the evidence for them: the extent
    /// of a table, or the proof of a period.
    ///
    /// # Errors
    /// Fails as [`table`](GameState::table) does.
    pub fn heap_values(&self, heaps: &[Big], budget: &Budget) -> Result<(Vec<Big>, Evidence)> {
        let largest = heaps.iter().max().cloned().unwrap_or(Big::ZERO);
        match to_u64(&largest) {
            Some(n) if n <= MAX_TABULATED_HEAP && !self.results.borrow().laws.certified => {
                let sizes: Vec<u64> =
                    heaps.iter().map(|heap| to_u64(heap).expect("no larger")).collect();
                self.compute_heap_values(&sizes, budget)?;
                let value = |n| self.known_heap_value(n).expect("the value is computed");
                let values = sizes.iter().map(|&n| Big::from(value(n).0)).collect();
                let results = self.results.borrow();
                let searched = results.reachable_heaps.len() as u64;
                let evidence = if !heaps.is_empty() && n >= results.table.len() {
                    Evidence::Computed { positions: searched }
                } else {
                    let tabulated = if heaps.is_empty() { 0 } else { n + 1 };
                    Evidence::Tabulated { heaps: tabulated, positions: 0 }
                };
                Ok((values, evidence))
            }
            _ if let Some(game) = self.single_missing() => {
                let values = heaps.iter().map(|n| game.value(n)).collect();
                Ok((values, Evidence::Proved { certificate: game.reason() }))
            }
            _ => match self.period(budget) {
                Ok(period) => {
                    let values = heaps.iter().map(|n| period.value(n)).collect();
                    Ok((values, Evidence::Proved { certificate: period.words() }))
                }
                Err(error) if error.kind() == ErrorKind::TooBig => {
                    let values = self.values_by_runs(heaps, &largest, budget)?;
                    let (values, tabulated) = values.ok_or(error)?;
                    Ok((values, Evidence::Tabulated { heaps: tabulated, positions: 0 }))
                }
                Err(error) => Err(error),
            },
        }
    }

    /// Returns the Grundy values of `heaps` in a finite subtraction game with far takes, with the
    /// number of heaps up to the largest one. Returns `None` for other games, and if there are too
    /// many runs of repeating values.
    ///
    /// # Errors
    /// Fails if the budget is exhausted.
    fn values_by_runs(
        &self,
        heaps: &[Big],
        largest: &Big,
        budget: &Budget,
    ) -> Result<Option<(Vec<Big>, u64)>> {
        let (Some(TakeSet::Only(takes)), Some(largest)) = (self.take_set(), to_u64(largest)) else {
            return Ok(None);
        };
        let mut results = self.results.borrow_mut();
        let Some(runs) = results.runs.take().or_else(|| RunTable::new(takes)) else {
            return Ok(None);
        };
        let runs = results.runs.insert(runs);
        if largest == u64::MAX || !runs.extend(largest, budget)? {
            return Ok(None);
        }
        let value = |heap: &Big| Big::from(runs.value(to_u64(heap).unwrap_or(0)));
        Ok(Some((heaps.iter().map(value).collect(), largest + 1)))
    }

    /// Returns the Grundy value of one heap of any size, by a table or a proved period.
    ///
    /// # Errors
    /// Returns `TooBig` if neither a table nor a period covers the heap. Fails if the budget is
    /// exhausted.
    pub fn heap_value(&self, heap: &Big, budget: &Budget) -> Result<Big> {
        let (values, _) = self.heap_values(std::slice::from_ref(heap), budget)?;
        Ok(values.into_iter().next().expect("one heap, one value"))
    }

    /// Returns the heaps 0 to `n` under `rule` that are tame (behave in misère sums like Nim
    /// heaps), each with its Grundy value and whether it is firm. If some heap is not tame, the
    /// list ends before the least such heap.
    ///
    /// # Errors
    /// Fails as [`table`](GameState::table) does.
    pub fn tame_table(
        &self,
        rule: &dyn HeapOptions,
        n: u64,
        budget: &Budget,
    ) -> Result<Ref<'_, [TameHeap]>> {
        if n > MAX_TABULATED_HEAP {
            self.table(n, budget)?;
        }
        table::tame(rule, &mut self.results.borrow_mut().tame, n, budget)?;
        Ok(Ref::map(self.results.borrow(), |results| results.tame.as_slice()))
    }
}
