//! Greedy ordering of pairings (splits with one fixed part): those that mark the most cells come
//! first.

use super::super::space::SparseSpace;
use super::cells::Pairing;
use super::sizes::MARKED;

/// A sample of common heaps near the end of the table. Pairings (splits with one fixed part) are
/// ordered by the number of different cells (Grundy values as bytes) that they yield for the
/// options of these heaps.
pub(super) struct Sample<'a> {
    heaps: Vec<usize>,
    values: &'a [u16],
    space: &'a SparseSpace,
}

impl<'a> Sample<'a> {
    /// Selects the sample among the late heaps. `reach` is the number of preceding heaps that the
    /// pairings of a heap use. Every heap of the sample has at least this size, so every pairing
    /// can split it.
    pub(super) fn new(values: &'a [u16], space: &'a SparseSpace, reach: usize) -> Sample<'a> {
        const SAMPLE_SIZE: usize = 192;
        let n = values.len();
        let late = (n / 4).min(n - reach);
        // The order is scattered, because at even distances a period of the table would bias the
        // sample.
        let scattered = |i: usize| (i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let heaps = (0..SAMPLE_SIZE).map(|i| n - 1 - scattered(i) as usize % late);
        let heaps = heaps.filter(|&n| space.is_common(n, values[n])).collect();
        Sample { heaps, values, space }
    }

    /// Sorts pairings greedily, in batches, so that the first ones yield the most different cells
    /// for the options of the heaps of the sample. For each heap, only cells below a limit count,
    /// which `limit` computes from the value of the heap. Each pairing that yields a cell reduces
    /// the weight of that cell for later pairings to a quarter.
    pub(super) fn order(
        &self,
        pairings: Vec<Pairing>,
        limit: fn(&SparseSpace, u16) -> usize,
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
        // For each heap of the sample, the weight of marking each cell.
        let mut weights: Vec<[u32; 256]> = limits
            .iter()
            .map(|&limit| std::array::from_fn(|cell| if cell < limit.into() { 1 << 20 } else { 0 }))
            .collect();
        let mut remaining: Vec<usize> = (0..pairings.len()).collect();
        let mut order = Vec::with_capacity(pairings.len());
        while !remaining.is_empty() {
            let score = |&i: &usize| -> u64 {
                let row = &options[i * width..(i + 1) * width];
                row.iter()
                    .zip(&weights)
                    .map(|(&cell, weight)| u64::from(weight[cell as usize]))
                    .sum()
            };
            let is_last_batch = order.len() + BATCH >= MARKED;
            let count = if is_last_batch { remaining.len() } else { BATCH.min(remaining.len()) };
            remaining.sort_by_cached_key(|i| std::cmp::Reverse(score(i)));
            for i in remaining.drain(..count) {
                for (&cell, weight) in options[i * width..(i + 1) * width].iter().zip(&mut weights)
                {
                    weight[cell as usize] /= 4;
                }
                order.push(pairings[i]);
            }
        }
        order
    }
}
