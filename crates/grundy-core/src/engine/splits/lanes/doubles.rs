//! Heaps that can be split into two rare ones.

use super::super::table::SplitTable;
use super::sizes::{BLOCK, BLOCKS, DOUBLES};

/// The next heaps that can be split into two rare ones, as bits from `start` on: of all that are to come,
/// or of the next `DOUBLES`.
pub(super) fn doubles(table: &SplitTable, start: usize) -> Bits {
    let last = table.rares.last().map_or(0, |rare| rare.0 as usize);
    let end = 2 * last + table.rule.largest() as usize + 1;
    let heaps = end.saturating_sub(start).min(DOUBLES);
    let mut bits = Bits(vec![0; heaps.div_ceil(64)]);
    for &take in &table.rule.split {
        for &(a, _) in &table.rares {
            let (a, take) = (a as usize, take as usize);
            if a + last + take < start {
                continue;
            }
            let least = start.saturating_sub(a + take) as u32;
            let from = table.rares.partition_point(|rare| rare.0 < least);
            for &(b, _) in &table.rares[from..] {
                let at = a + b as usize + take - start;
                if at >= heaps {
                    break;
                }
                bits.0[at / 64] |= 1 << (at % 64);
            }
        }
    }
    bits
}

/// A set of numbers as bits.
pub(super) struct Bits(pub(super) Vec<u64>);

impl Bits {
    pub(super) fn has(&self, at: usize) -> bool {
        self.0.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }

    /// Whether fewer than one in sixteen of the numbers are in.
    pub(super) fn few(&self) -> bool {
        let ones: usize = self.0.iter().map(|word| word.count_ones() as usize).sum();
        ones < BLOCK * BLOCKS / 16 + 4 * self.0.len()
    }
}
