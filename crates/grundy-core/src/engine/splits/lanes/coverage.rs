//! Confirms that every rare value below the value of a heap is the value of an option of that heap.
//! A value is rare for a heap if that Grundy value would make the heap rare.

use super::context::BlockContext;
use super::cpu::Avx512;
use super::sizes::{BLOCK, MARKED, NONE, SLOTS};
use super::vectors::{LaneBytes, from_limits, load, mark, strike, unmarked_slots};
use std::arch::x86_64::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The confirmation that the computed values of blocks are the least ones that no option has.
impl BlockContext {
    /// Checks the Grundy values of computed heaps. `values` contains the value of each heap, and
    /// `cells` its cell (the value as a byte). A heap fails the check if some rare value below its
    /// own is the value of none of its options.
    ///
    /// Several threads call this function with the same `next`, the first heap that no thread has
    /// started to check. Each call checks chunks of heaps from `next` on, until all heaps in
    /// `cells` are checked, a heap has failed in this call, or `keep_going` returns false. Returns
    /// the least heap that fails in this call, with the least rare value that none of its options
    /// has; `None` if no heap fails in this call. If `keep_going` always returns true, the least
    /// heap that the calls return is the first heap of the table with a wrong value, and the rare
    /// value returned with it is its right value.
    pub(super) fn confirm(
        &self,
        cells: &[u8],
        values: &[u16],
        next: &AtomicUsize,
        keep_going: &(impl Fn() -> bool + Sync),
    ) -> Option<(usize, u16)> {
        const CHUNK: usize = 16 * BLOCK;
        let mut failed: Option<(usize, u16)> = None;
        loop {
            let start = next.fetch_add(CHUNK, Ordering::Relaxed);
            if start >= cells.len() || failed.is_some_and(|failed| failed.0 < start) {
                return failed;
            }
            for n in (start..(start + CHUNK).min(cells.len())).step_by(BLOCK) {
                if !keep_going() {
                    return failed;
                }
                let uncovered = self.first_uncovered(self.cpu, cells, values, n);
                failed = failed.into_iter().chain(uncovered).min();
            }
        }
    }

    /// Returns the first of the 64 heaps from `start` on that fails the check of
    /// [`confirm`](Self::confirm), with the least rare value that none of its options has. Returns
    /// `None` if none of the 64 heaps fails.
    fn first_uncovered(
        &self,
        _: Avx512,
        cells: &[u8],
        values: &[u16],
        start: usize,
    ) -> Option<(usize, u16)> {
        #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vpopcntdq")]
        fn by_groups(
            context: &BlockContext,
            cells: &[u8],
            values: &[u16],
            start: usize,
        ) -> Option<(usize, u16)> {
            with_groups!(context.groups, context.uncovered(cells, values, start))
        }
        // SAFETY: an `Avx512` is constructed only if the CPU has these instructions.
        unsafe { by_groups(self, cells, values, start) }
    }

    /// Implements [`first_uncovered`](Self::first_uncovered): marks which of the `8 * G` least
    /// cells the options of each heap have, and searches for the remaining cells.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vpopcntdq")]
    fn uncovered<const G: usize>(
        &self,
        cells: &[u8],
        values: &[u16],
        start: usize,
    ) -> Option<(usize, u16)> {
        // Pairs (lane, cell) that have to be searched individually.
        let mut open_cells: Vec<(usize, u8)> = Vec::new();
        let mut below = [0; BLOCK];
        for (lane, end) in below.iter_mut().enumerate() {
            let cells = self.space.cells_below(values[start + lane]);
            // A limit of 256 does not fit into a byte, and cells beyond the marked groups are
            // searched individually.
            *end = cells.min(8 * G).min(NONE.into()) as u8;
            if cells > usize::from(*end) {
                open_cells.extend((*end..=(cells - 1) as u8).map(|cell| (lane, cell)));
            }
        }
        let mut marked = from_limits(&below);
        let full = |marked: &[LaneBytes; G]| marked.iter().flatten().all(|&bits| bits == u8::MAX);
        let (marking, checking) = self.covering.split_at(MARKED.min(self.covering.len()));
        let mut stages = [0..64, 64..192, 192..MARKED].into_iter();
        let mut complete = false;
        while !complete && let Some(stage) = stages.next() {
            let end = stage.end.min(marking.len());
            if stage.start < end {
                mark(&mut marked, cells, start, &marking[stage.start..end], &self.lookup);
            }
            if stage.start == 0 && !full(&marked) {
                self.mark_single_heaps(&mut marked, values, start);
            }
            complete = full(&marked);
        }
        if complete && open_cells.is_empty() {
            return None;
        }
        let mut slots = unmarked_slots(&marked);
        for lane in (0..BLOCK).filter(|&lane| slots[SLOTS - 1][lane] != NONE) {
            let beyond = usize::from(slots[SLOTS - 1][lane]) + 1..8 * G;
            let open = beyond.filter(|cell| marked[cell / 8][lane] >> (cell % 8) & 1 == 0);
            open_cells.extend(open.map(|cell| (lane, cell as u8)));
        }
        for pairings in checking.chunks(128) {
            let used = slots.iter().take_while(|slot| slot.iter().any(|&cell| cell != NONE));
            match used.count() {
                0 => break,
                1..=2 => strike::<2>(&mut slots, cells, start, pairings),
                3..=4 => strike::<4>(&mut slots, cells, start, pairings),
                _ => strike::<SLOTS>(&mut slots, cells, start, pairings),
            }
        }
        for slot in &slots {
            let open = slot.iter().enumerate().filter(|(_, cell)| **cell != NONE);
            open_cells.extend(open.map(|(lane, &cell)| (lane, cell)));
        }
        open_cells.sort_unstable();
        let missing = open_cells.into_iter().find(|&(lane, cell)| {
            let n = start + lane;
            let sums = self.rule.split.iter().map(|&take| n - take as usize);
            !{ sums }.any(|sum| self.has_pair(cells, sum, cell))
        });
        missing.map(|(lane, cell)| {
            let n = start + lane;
            (n, self.space.value(cell, 1 ^ self.space.common_parity(n)))
        })
    }

    /// Marks the cells of the options that leave one heap and have a rare value, for the 64 heaps
    /// from `start` on. `marked` has the layout of the function [`mark`].
    fn mark_single_heaps(&self, marked: &mut [LaneBytes], values: &[u16], start: usize) {
        for n in start..start + BLOCK {
            for &take in &self.rule.keep {
                let value = values[n - take as usize];
                if !self.space.is_common(n, value) {
                    let cell = usize::from(self.space.cell(value));
                    if let Some(row) = marked.get_mut(cell / 8) {
                        row[n - start] |= 1 << (cell % 8);
                    }
                }
            }
        }
    }

    /// Returns whether two heaps with the total size `sum`, both rare or both common, have cells
    /// whose xor is `target_cell`. The heaps must differ in size if the rule requires it.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vpopcntdq")]
    fn has_pair(&self, cells: &[u8], sum: usize, target_cell: u8) -> bool {
        let legal = |a: usize| {
            let b = sum - a;
            self.is_rare.contains(a) == self.is_rare.contains(b) && !(self.rule.unequal && a == b)
        };
        let reversal = load(&std::array::from_fn::<u8, BLOCK, _>(|i| 63 - i as u8), 0);
        let target = _mm512_set1_epi8(target_cell as i8);
        let half = sum / 2;
        let mut a = 1;
        while a + BLOCK <= half + 1 {
            let high = _mm512_permutexvar_epi8(reversal, load(cells, sum - a - 63));
            let xored = _mm512_xor_si512(load(cells, a), high);
            let mut hits = _mm512_cmpeq_epi8_mask(xored, target);
            while hits != 0 {
                if legal(a + hits.trailing_zeros() as usize) {
                    return true;
                }
                hits &= hits - 1;
            }
            a += BLOCK;
        }
        (a..=half).any(|a| cells[a] ^ cells[sum - a] == target_cell && legal(a))
    }
}
