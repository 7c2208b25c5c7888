//! Grundy values of the heaps that play can reach from a heap, in place of a table of all smaller
//! heaps.

use super::engine::Engine;
use super::game_state::GameState;
use grundy_core::base::{Budget, Nimber};
use grundy_core::engine::table;
use grundy_text::Result;

/// The factor by which the heaps that a table lacks exceed the heaps that a search may value before
/// the table is computed instead.
const TABLE_TO_SEARCH_RATIO: u64 = 16;
/// The minimum number of heaps that a search may value. A table that lacks fewer than
/// [`TABLE_TO_SEARCH_RATIO`] times as many heaps is extended at once.
const MIN_SEARCHED_HEAPS: u64 = 64;

impl GameState {
    /// Returns the Grundy value of heap `n` if the table of the game or a search of heaps contains
    /// it. It then also contains the values of all heaps that play can reach from heap `n`.
    pub fn known_heap_value(&self, n: u64) -> Option<Nimber> {
        let results = self.results.borrow();
        if n < results.table.len() {
            Some(Nimber(results.table.at(n)))
        } else {
            results.reachable_heaps.get(&n).copied()
        }
    }

    /// Computes the Grundy values of `heaps`, which [`known_heap_value`](Self::known_heap_value)
    /// then returns. If play reaches few heaps, only these are valued; otherwise the table of the
    /// game is extended to the largest heap.
    ///
    /// # Errors
    /// Fails as [`table`](GameState::table) does.
    pub fn compute_heap_values(&self, heaps: &[u64], budget: &Budget) -> Result<()> {
        for &heap in heaps {
            if self.known_heap_value(heap).is_none() && !self.value_reachable_heaps(heap, budget)? {
                self.table(heap, budget)?;
            }
        }
        Ok(())
    }

    /// Values the heaps that play can reach from `heap`, if they are few in comparison with the
    /// heaps that the table lacks. Returns whether `heap` has a value now. Games with a faster
    /// engine for tables, and games with a requested engine, are not searched.
    fn value_reachable_heaps(&self, heap: u64, budget: &Budget) -> Result<bool> {
        let mut results = self.results.borrow_mut();
        let max_heaps = heap.saturating_sub(results.table.len()) / TABLE_TO_SEARCH_RATIO;
        let is_automatic = results.engine == Engine::Auto;
        if max_heaps < MIN_SEARCHED_HEAPS
            || !is_automatic
            || Engine::Auto.resolve(self) != Engine::Naive
        {
            return Ok(false);
        }
        let Some(rule) = self.game.heap_options() else { return Ok(false) };
        Ok(table::reachable(rule, &mut results.reachable_heaps, heap, max_heaps, budget)?)
    }
}
