//! Greedy ordering of pairings (splits with one fixed part): those that mark the most cells come
//! first.

use super::super::space::SparseSpace;
use super::cells::Pairing;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The weight of a cell that no pairing yields so far.
const FULL_WEIGHT: u16 = 1 << 15;
/// The sum of the weights for each heap of the sample from which a pairing is useful.
const MIN_SCORE: u64 = 4;
/// Maximum number of pairings that are ordered by their usefulness beside the pairings before them;
/// later ones are ordered by an upper bound of it.
const MAX_ORDERED: usize = 2048;

/// A sample of common heaps near the end of the table. Pairings (splits with one fixed part) are
/// ordered by the number of different cells (Grundy values as bytes) that they yield for the
/// options of these heaps.
pub(super) struct Sample<'a> {
    heaps: Vec<usize>,
    /// The cells of all heaps of the table.
    cells: &'a [u8],
}

impl<'a> Sample<'a> {
    /// Selects the sample among the late heaps. `values` and `cells` contain the values and the
    /// cells of all heaps. `reach` is the number of preceding heaps that the pairings of a heap use.
    /// Every heap of the sample has at least this size, so every pairing can split it.
    pub(super) fn new(
        values: &[u16],
        cells: &'a [u8],
        space: &SparseSpace,
        reach: usize,
    ) -> Sample<'a> {
        const SAMPLE_SIZE: usize = 160;
        let n = values.len();
        let late = (n / 4).min(n - reach);
        // The order is scattered, because at even distances a period of the table would bias the
        // sample.
        let scattered = |i: usize| (i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let heaps = (0..SAMPLE_SIZE).map(|i| n - 1 - scattered(i) as usize % late);
        let heaps = heaps.filter(|&n| space.is_common(n, values[n])).collect();
        Sample { heaps, cells }
    }

    /// Returns the heaps of the sample.
    pub(super) fn heaps(&self) -> &[usize] {
        &self.heaps
    }

    /// Orders pairings nearly greedily, so that the first ones yield the most different cells for
    /// the options of the heaps of the sample. For each heap, only cells below a limit count, which
    /// `limit` computes from the heap. Each pairing that yields a cell reduces the weight of that
    /// cell for later pairings to a quarter. Returns the first `count` pairings.
    pub(super) fn order(
        &self,
        pairings: Vec<Pairing>,
        count: usize,
        limit: impl Fn(usize) -> usize,
    ) -> Vec<Pairing> {
        let width = self.heaps.len();
        let mut options = Vec::with_capacity(pairings.len() * width);
        for pairing in &pairings {
            let option = |&n: &usize| self.cells[n - pairing.off as usize] ^ pairing.cell();
            options.extend(self.heaps.iter().map(option));
        }
        let options_of = |index: usize| &options[index * width..(index + 1) * width];
        // For each heap of the sample, the weight of marking each cell.
        let limits = self.heaps.iter().map(|&n| limit(n));
        let mut weights: Vec<[u16; 256]> = limits
            .map(|limit| std::array::from_fn(|cell| if cell < limit { FULL_WEIGHT } else { 0 }))
            .collect();
        let score = |weights: &[[u16; 256]], index: usize| -> u64 {
            let options = options_of(index).iter().zip(weights);
            options.map(|(&cell, weight)| u64::from(weight[usize::from(cell)])).sum()
        };
        let least = MIN_SCORE * self.heaps.len() as u64;
        // Scores only decrease, so an outdated score is an upper bound.
        let entry = |weights: &[[u16; 256]], index| (score(weights, index), Reverse(index));
        let mut candidates: BinaryHeap<_> =
            (0..pairings.len()).map(|index| entry(&weights, index)).collect();
        let mut order = Vec::with_capacity(count.min(pairings.len()));
        while order.len() < count.min(MAX_ORDERED)
            && let Some((_, Reverse(index))) = candidates.pop()
        {
            let current = entry(&weights, index);
            let greatest = candidates.peek().map_or(0, |(score, _)| *score);
            if current.0 < greatest - greatest / 16 {
                candidates.push(current);
                continue;
            }
            if current.0 < least {
                candidates.push(current);
                break;
            }
            for (&cell, weight) in options_of(index).iter().zip(&mut weights) {
                weight[usize::from(cell)] /= 4;
            }
            order.push(pairings[index]);
        }
        let remaining = candidates.into_sorted_vec();
        order.extend(remaining.iter().rev().map(|&(_, Reverse(index))| pairings[index]));
        order.truncate(count);
        order
    }
}
