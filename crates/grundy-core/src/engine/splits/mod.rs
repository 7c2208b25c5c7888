//! Long tables of Grundy values of heaps that can be split in two.
//!
//! The definition visits every split of every heap. Most of that work can be avoided.
//!
//! # Sparse space
//! Fix a mask M and call a heap *rare* or *common* by the parity of the ones of `G(n) & M` (plus
//! the parity of n, where all splitting takes have the same parity). The class of a split follows
//! from the classes of its parts, so a split with a common value for its heap has exactly one rare
//! part. Where rare heaps are few, the splits with a rare part determine the least common value c
//! that no option has. The answer is c, or a rare value below c that no split has. For each such
//! rare value a pair that has it must be found, first among likely pairs, then by a search.
//!
//! This is correct for every mask; only the speed depends on it. The mask with the fewest rare
//! heaps is computed by a Walsh–Hadamard transform of the histogram of values.
//!
//! # Dense rares
//! Where rare heaps are many, some pairs are marked, the least unmarked value is searched for among
//! all pairs, and so on until a value is not found.
//!
//! # Lanes
//! With AVX-512 the values of 64 heaps are computed at once (module `lanes`), and confirmed later,
//! on another core if there is one.
//!
//! Sparse space is from Berlekamp, Conway and Guy, "Winning Ways", chapter 4.

#[cfg(target_arch = "x86_64")]
mod lanes;
mod pair_search;
mod space;
mod table;

pub use table::{Method, SplitTable, has_lanes};

use crate::base::{Budget, Meter, Stopped};
use table::BYTES_PER_HEAP;

/// Returns whether this CPU has the AVX-512 instructions that the method of [lanes](self#lanes)
/// needs.
pub fn machine_has_lanes() -> bool {
    #[cfg(target_arch = "x86_64")]
    return lanes::Avx512::detect().is_some();
    #[cfg(not(target_arch = "x86_64"))]
    return false;
}

/// Maximum number of heaps beyond the requested one whose values are computed.
const MAX_OVERSHOOT: usize = 1 << 17;

impl SplitTable {
    /// Extends the table of Grundy values up to heap `to`, or a little beyond.
    ///
    /// For each heap, takes a step for each rare heap if there are few of them, otherwise a few
    /// hundred steps and one vectorised pass over the table.
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
            #[cfg(target_arch = "x86_64")]
            if self.method == Method::Fastest && lanes::advance(self, to, &mut meter)? {
                continue;
            }
            self.append_next(&mut meter)?;
        }
        Ok(())
    }
}
