//! Pairings in an order in which the first ones see the most.

use super::super::space::Space;
use super::cells::Pairing;
use super::sizes::MARKED;

/// Heaps on which orders of pairings are tried.
pub(super) struct Sample<'a> {
    heaps: Vec<usize>,
    values: &'a [u16],
    space: &'a Space,
}

impl<'a> Sample<'a> {
    /// Late heaps, from which every pairing leads to a heap.
    pub(super) fn new(values: &'a [u16], space: &'a Space, reach: usize) -> Sample<'a> {
        const SAMPLED: usize = 192;
        let n = values.len();
        let late = (n / 4).min(n - reach);
        // In no order: at even distances a period would show some residues alone.
        let scattered = |i: usize| (i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let heaps = (0..SAMPLED).map(|i| n - 1 - scattered(i) as usize % late);
        let heaps = heaps.filter(|&n| space.common(n, values[n])).collect();
        Sample { heaps, values, space }
    }

    /// Pairings in an order in which the first ones see the most cells below a limit that depends on the
    /// heap: greedily, in batches, a cell counting a quarter each time that it was seen before.
    pub(super) fn order(
        &self,
        pairings: Vec<Pairing>,
        limit: fn(&Space, u16) -> usize,
    ) -> Vec<Pairing> {
        const BATCH: usize = 32;
        let limits: Vec<u8> =
            self.heaps.iter().map(|&n| limit(self.space, self.values[n]) as u8).collect();
        let width = self.heaps.len();
        let cells: Vec<u8> = self.values.iter().map(|&value| self.space.cell(value)).collect();
        let mut options = Vec::with_capacity(pairings.len() * width);
        for pairing in &pairings {
            let cell = pairing.cell as u8;
            options.extend(self.heaps.iter().map(|n| cells[n - pairing.off as usize] ^ cell));
        }
        // What seeing a cell of a heap counts.
        let mut worth: Vec<[u32; 256]> = limits
            .iter()
            .map(|&limit| std::array::from_fn(|cell| if cell < limit.into() { 1 << 20 } else { 0 }))
            .collect();
        let mut left: Vec<usize> = (0..pairings.len()).collect();
        let mut order = Vec::with_capacity(pairings.len());
        while !left.is_empty() {
            let score = |&i: &usize| -> u64 {
                let row = &options[i * width..(i + 1) * width];
                row.iter().zip(&worth).map(|(&cell, worth)| u64::from(worth[cell as usize])).sum()
            };
            let last = order.len() + BATCH >= MARKED;
            let taken = if last { left.len() } else { BATCH.min(left.len()) };
            left.sort_by_cached_key(|i| std::cmp::Reverse(score(i)));
            for i in left.drain(..taken) {
                for (&cell, worth) in options[i * width..(i + 1) * width].iter().zip(&mut worth) {
                    worth[cell as usize] /= 4;
                }
                order.push(pairings[i]);
            }
        }
        order
    }
}
