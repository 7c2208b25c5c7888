//! Long tables of Grundy values of heaps that can be split in two.
//!
//! The definition visits every split of every heap. Most of that work can be avoided.
//!
//! # Sparse space
//! Fix a mask M, a set of bits of Grundy values. Call a heap n *rare* if the number of ones of
//! `G(n) & M` is even, otherwise *common*. There is a variant for rules in which all numbers of
//! tokens that can be taken when a heap is split have the same parity: this parity and n are added
//! to the number of ones. Call a value rare or common for a heap if the heap would be rare or
//! common with it as its Grundy value.
//!
//! A split has a common value for its heap exactly if one part is rare and the other common. So the
//! splits with a rare part determine c, the least common value that no option has. They are few
//! where rare heaps are few. The value of the heap is c, or the least rare value below c that no
//! option has. For each rare value below c, a pair of heaps with that nim-sum must be found, first
//! among likely pairs, then by a search.
//!
//! This is correct for every mask; only the speed depends on it. The mask with the fewest rare
//! heaps is found by a Walsh–Hadamard transform of the histogram of values.
//!
//! # Dense rares
//! Where rare heaps are many, the nim-sums of some pairs are marked as values of options. Then the
//! least unmarked value is searched for among all pairs. If a pair has it, the search continues
//! with the next unmarked value; otherwise it is the value of the heap.
//!
//! # Repetitions
//! Once the values of a table repeat with a period, only pairs with a small heap are visited (module
//! `repetition`). Each value is still computed and compared.
//!
//! # Lanes
//! The values of several heaps, as many as a vector of the CPU has bytes, are computed at once
//! (module `lanes`), on the assumption that all of them are common. This assumption is confirmed
//! later, on other processor cores if there are any.
//!
//! Sparse space is from Berlekamp, Conway and Guy, "Winning Ways", chapter 4.

mod lanes;
mod pair_search;
mod repetition;
mod space;
mod table;

pub use lanes::Vectors;
pub use table::{Method, SplitTable, has_lanes};

use crate::base::{Budget, Meter, Stopped};
use repetition::Repetition;
use table::BYTES_PER_HEAP;

/// Maximum number of heaps beyond the requested one that [`SplitTable::extend`] computes.
const MAX_OVERSHOOT: usize = 1 << 17;

impl SplitTable {
    /// Extends the table of Grundy values up to heap `to`, or a little beyond.
    ///
    /// If there are few rare heaps (see [sparse space](self#sparse-space)), each new heap costs one
    /// step for each of them. Otherwise each new heap costs a few hundred steps and one vectorised
    /// pass over the table.
    ///
    /// # Errors
    /// [`Stopped`] when a limit of the budget is reached or a value would need more than 16 bits;
    /// the table then holds the values computed so far.
    pub fn extend(&mut self, to: usize, budget: &Budget) -> Result<(), Stopped> {
        let mut meter = Meter::new(budget, Some(to as u64));
        let missing = to.saturating_add(1).saturating_sub(self.values.len());
        meter.reserve(missing as u64, BYTES_PER_HEAP)?;
        self.values.reserve_exact(missing + MAX_OVERSHOOT);
        while self.values.len() <= to {
            if self.values.len() >= self.review_at {
                self.review_at = self.values.len() + self.values.len() / 2;
                self.rechoose_mask();
            }
            if self.values.len() >= self.repetition_review_at {
                self.repetition_review_at = self.values.len() + self.values.len() / 2;
                self.repetition = self.repetition.or_else(|| Repetition::find(&self.values));
            }
            if !self.has_short_repetition()
                && let Method::Lanes(vectors) = self.method
                && lanes::advance(self, vectors, to, &mut meter)?
            {
                continue;
            }
            self.append_next(&mut meter)?;
        }
        Ok(())
    }
}
