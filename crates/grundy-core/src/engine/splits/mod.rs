//! Grundy values of heaps that may be split in two, for long tables.
//!
//! The naive table looks at every split of every heap. Most of that work can be left out.
//!
//! # Sparse space
//! Fix a mask M and call a heap *rare* or *common* by the parity of the ones of `G(n) & M` (and, where all
//! splits take an even or all an odd number, also of n). The class of an option that is a split
//! follows from the classes of its parts, so an option in the common class of a heap has exactly one
//! rare part. Where rare heaps are few, looking at those alone tells the least common value that is
//! no option, c. The answer is c, or a rare value below c that no split reaches; that each of those is
//! reached is confirmed by some pair, found among likely ones or by a search for that one value.
//!
//! This is right for every mask; only the speed depends on it. The mask with the fewest rare heaps
//! comes from a Walsh–Hadamard transform of how often each value occurs.
//!
//! # Dense rares
//! Where rare heaps are many, some pairs are looked at, the least value none of them has is searched
//! for among all pairs, and so on until one is not found.
//!
//! # Lanes
//! With AVX-512 the values of 64 heaps are found at once (`lanes`), and confirmed later, on another
//! core if there is one.
//!
//! The idea of sparse space is from Berlekamp, Conway and Guy, "Winning Ways", chapter 4.

mod cover;
#[cfg(target_arch = "x86_64")]
mod lanes;
mod space;
mod table;

pub use table::{Method, SplitTable, has_lanes};

use crate::base::{Budget, Meter, Stopped};
use table::BYTES;

/// Whether this machine has what [lanes](self#lanes) need.
pub fn machine_has_lanes() -> bool {
    #[cfg(target_arch = "x86_64")]
    return lanes::Avx512::detect().is_some();
    #[cfg(not(target_arch = "x86_64"))]
    return false;
}

/// Values that may be found beyond those asked for.
const AHEAD: usize = 1 << 17;

impl SplitTable {
    /// Continues the table up to heap `to`.
    ///
    /// Cost: a step for each rare heap and heap where those are few; otherwise some hundred steps
    /// and one vectorised pass over the table a heap.
    ///
    /// # Errors
    /// [`Stopped`] at the budget, or where a value would need more than 16 bits; the table then holds
    /// what was found.
    pub fn extend(&mut self, to: usize, budget: &Budget) -> Result<(), Stopped> {
        let mut meter = Meter::new(budget, Some(to as u64));
        let more = to.saturating_add(1).saturating_sub(self.values.len());
        meter.reserve(more as u64, BYTES)?;
        self.values.reserve_exact(more + AHEAD);
        while self.values.len() <= to {
            if self.values.len() >= self.review_at {
                self.review_at = self.values.len() + self.values.len() / 2;
                self.review();
            }
            #[cfg(target_arch = "x86_64")]
            if self.method == Method::Fastest && lanes::advance(self, to, &mut meter)? {
                continue;
            }
            self.one(&mut meter)?;
        }
        Ok(())
    }
}
