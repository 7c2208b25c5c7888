//! Confirms that every rare value below the value of a heap is the value of an option of that heap.
//! A value is rare for a heap if that Grundy value would make the heap rare.

use super::block::CellTable;
use super::context::BlockContext;
use super::marks::{LimitCells, MarkCells, Marks};
use super::simd::{Kernel, LaneBytes, MAX_WIDTH, Simd};
use super::sizes::NONE;
use super::slots::{Slots, StrikeSlots, TakeSlots};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Number of heaps that a thread confirms before it takes the next ones.
const CHUNK: usize = 1024;
/// Number of slots of a heap that the covering pairings check together.
const SLOTS: usize = 8;
/// Number of covering pairings that check the slots before the slots are counted again.
const STAGE: usize = 128;
/// If the heaps of a block have at most this number of slots, searching for each of them takes less
/// time than checking them by further pairings.
const FEW_SLOTS: usize = 2;

/// The confirmation that the computed values of blocks are the least ones that no option has.
impl BlockContext {
    /// Checks the Grundy values of computed heaps. `values` contains the value of each heap, and
    /// `table` its cell (the value as a byte). A heap fails the check if some rare value below its
    /// own is the value of none of its options.
    ///
    /// Several threads call this function with the same `next`, the first heap that no thread has
    /// started to check. Each call checks chunks of heaps from `next` on, until all heaps in
    /// `table` are checked, a heap has failed in this call, or `keep_going` returns false. Returns
    /// the least heap that fails in this call, with the least rare value that none of its options
    /// has; `None` if no heap fails in this call. If `keep_going` always returns true, the least
    /// heap that the calls return is the first heap of the table with a wrong value, and the rare
    /// value returned with it is its right value.
    pub(super) fn confirm<S: Simd>(
        &self,
        simd: S,
        table: &CellTable,
        values: &[u16],
        next: &AtomicUsize,
        keep_going: &(impl Fn() -> bool + Sync),
    ) -> Option<(usize, u16)> {
        let mut failed: Option<(usize, u16)> = None;
        loop {
            let start = next.fetch_add(CHUNK, Ordering::Relaxed);
            if start >= table.cells.len() || failed.is_some_and(|failed| failed.0 < start) {
                return failed;
            }
            for n in (start..(start + CHUNK).min(table.cells.len())).step_by(S::WIDTH) {
                if !keep_going() {
                    return failed;
                }
                let uncovered = self.first_uncovered(simd, table, values, n);
                failed = failed.into_iter().chain(uncovered).min();
            }
        }
    }

    /// Returns the first heap of the block from `start` on that fails the check of
    /// [`confirm`](Self::confirm), with the least rare value that none of its options has. Returns
    /// `None` if no heap of the block fails.
    pub(super) fn first_uncovered<S: Simd>(
        &self,
        simd: S,
        table: &CellTable,
        values: &[u16],
        start: usize,
    ) -> Option<(usize, u16)> {
        let mut limits = LaneBytes([0; MAX_WIDTH]);
        let greatest_limit = (8 * self.groups).min(NONE.into());
        // The least pair of a lane and a cell below its limit that no option has.
        let mut missing: Option<(usize, u8)> = None;
        for lane in 0..S::WIDTH {
            let limit = self.space.cells_below(values[start + lane]);
            limits.0[lane] = limit.min(greatest_limit) as u8;
            for cell in greatest_limit..limit {
                self.search(simd, table, start, (lane, cell as u8), &mut missing);
            }
        }
        let mut marks = Marks::new();
        simd.run(LimitCells { marks: &mut marks, groups: self.groups, limits: &limits });
        simd.run(MarkCells {
            plan: &self.covering_plan,
            order: &self.row_order,
            ranked: &table.ranked,
            start,
            marks: &mut marks,
        });
        let mut slots = Slots::new();
        loop {
            let takes_slots = simd.run(TakeSlots {
                marks: &mut marks,
                groups: self.groups,
                count: SLOTS,
                slots: &mut slots,
            });
            if !takes_slots {
                break;
            }
            let mut count = slots.used(SLOTS, S::WIDTH);
            let is_last = count < SLOTS;
            for pairings in self.covering_check.chunks(STAGE) {
                let is_few = |slots: &Slots| {
                    let cells = slots.0[0].0[..S::WIDTH].iter();
                    cells.filter(|&&cell| cell != NONE).count() <= FEW_SLOTS
                };
                if count == 0 || count == 1 && is_few(&slots) {
                    break;
                }
                simd.run(StrikeSlots {
                    slots: &mut slots,
                    count,
                    cells: &table.cells,
                    start,
                    pairings,
                });
                count = slots.used(count, S::WIDTH);
            }
            for slot in &slots.0[..count] {
                for lane in (0..S::WIDTH).filter(|&lane| slot.0[lane] != NONE) {
                    self.search(simd, table, start, (lane, slot.0[lane]), &mut missing);
                }
            }
            if is_last {
                break;
            }
        }
        missing.map(|(lane, cell)| {
            let n = start + lane;
            (n, self.space.value(cell, 1 ^ self.space.common_parity(n)))
        })
    }

    /// Searches for an option of the heap `start` + `open.0` whose value is rare for the heap and
    /// has the cell `open.1`. If no option has it and `open` precedes `missing`, sets `missing` to
    /// `open`.
    fn search<S: Simd>(
        &self,
        simd: S,
        table: &CellTable,
        start: usize,
        open: (usize, u8),
        missing: &mut Option<(usize, u8)>,
    ) {
        if missing.is_some_and(|missing| missing <= open) {
            return;
        }
        let (n, cell) = (start + open.0, open.1);
        let is_single = |&take: &u32| {
            let heap = n - take as usize;
            self.space.common_parity(heap) != self.space.common_parity(n)
                && table.cells[heap] == cell
        };
        let has_pair = |&take: &u32| {
            let sum = n - take as usize;
            let is_legal = |a: usize| {
                let b = sum - a;
                self.is_rare.contains(a) == self.is_rare.contains(b)
                    && !(self.rule.unequal && a == b)
            };
            simd.run(HasPair { cells: &table.cells, sum, cell, is_legal })
        };
        if !self.rule.keep.iter().any(is_single) && !self.rule.split.iter().any(has_pair) {
            *missing = Some(open);
        }
    }
}

/// Searches for two heaps with the total size `sum` whose cells have the xor `cell`.
struct HasPair<'a, F> {
    /// The cells of heaps 0, 1, 2, ….
    cells: &'a [u8],
    sum: usize,
    cell: u8,
    /// Returns whether a move can leave a heap of the given size and the other part of `sum`.
    is_legal: F,
}

impl<F: Fn(usize) -> bool> Kernel for HasPair<'_, F> {
    /// Whether there is such a pair.
    type Output = bool;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> bool {
        /// Number of vectors that are compared before a test whether one of them has the pair.
        const VECTORS: usize = 4;
        let HasPair { cells, sum, cell, is_legal } = self;
        let is_pair = |a: usize| cells[a] ^ cells[sum - a] == cell && is_legal(a);
        let target = simd.splat(cell);
        let half = sum / 2;
        let step = VECTORS * S::WIDTH;
        let mut a = 1;
        while a + step <= half + 1 {
            let mut hits = simd.splat(0);
            for i in 0..VECTORS {
                let low = simd.load(cells, a + i * S::WIDTH);
                let high = simd.load(cells, sum + 1 - a - (i + 1) * S::WIDTH);
                let nim_sum = simd.xor(low, simd.reverse(high));
                hits = simd.or(hits, simd.equal(nim_sum, target));
            }
            if !simd.is_zero(hits) && (a..a + step).any(is_pair) {
                return true;
            }
            a += step;
        }
        (a..=half).any(is_pair)
    }
}
