//! Slots: the least unmarked cells (Grundy values as bytes) of each heap of a block.

use super::cells::Pairing;
use super::marks::Marks;
use super::simd::{Kernel, LaneBytes, MAX_WIDTH, Simd};
use super::sizes::{MAX_ROWS, MAX_SLOTS, NONE};

/// The slots of a block: entry k contains slot k of every heap, in ascending order for each heap.
/// Missing slots are [`NONE`].
pub(super) struct Slots(pub(super) [LaneBytes; MAX_SLOTS]);

impl Slots {
    /// Returns slots that are all missing.
    pub(super) fn new() -> Slots {
        Slots([LaneBytes([NONE; MAX_WIDTH]); MAX_SLOTS])
    }

    /// Returns how many of the first `count` slots a heap has, at most. `width` is the number of
    /// heaps of the block.
    pub(super) fn used(&self, count: usize, width: usize) -> usize {
        let is_empty = |slot: &&LaneBytes| slot.0[..width].iter().all(|&cell| cell == NONE);
        count - self.0[..count].iter().rev().take_while(is_empty).count()
    }
}

/// Takes the least unmarked cells of each heap as its first `count` slots, and marks them. Returns
/// false, and takes no slots, if all cells are marked.
pub(super) struct TakeSlots<'a> {
    pub(super) marks: &'a mut Marks,
    /// Number of rows of cells that are considered.
    pub(super) groups: usize,
    pub(super) count: usize,
    pub(super) slots: &'a mut Slots,
}

impl Kernel for TakeSlots<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> bool {
        let TakeSlots { marks, groups, count, slots } = self;
        let (zero, full) = (simd.splat(0), simd.splat(u8::MAX));
        // The rows in which a heap has an unmarked cell.
        let mut open_rows = [0u8; MAX_ROWS];
        let mut open_count = 0;
        for (row, lanes) in marks.rows[..groups].iter().enumerate() {
            open_rows[open_count] = row as u8;
            let unmarked = simd.xor(simd.load(&lanes.0, 0), full);
            open_count += usize::from(!simd.is_zero(unmarked));
        }
        if open_count == 0 {
            return false;
        }
        for slot in &mut slots.0[..count] {
            let (mut found, mut base, mut bits) = (zero, zero, zero);
            for &row in &open_rows[..open_count] {
                let lanes = &mut marks.rows[usize::from(row)];
                let marked = simd.load(&lanes.0, 0);
                // The lowest unmarked cell of the row, where no earlier row has one.
                let successor = simd.sub(marked, full);
                let lowest = simd.and_not(successor, simd.or(marked, found));
                simd.store(lanes, simd.or(marked, lowest));
                let absent = simd.equal(lowest, zero);
                found = simd.or(found, simd.xor(absent, full));
                base = simd.or(base, simd.and_not(simd.splat(8 * row), absent));
                bits = simd.or(bits, lowest);
            }
            // The number of the only bit that is set.
            let mut cell = base;
            for (mask, summand) in [(0xAA, 1), (0xCC, 2), (0xF0, 4)] {
                let clear = simd.equal(simd.and(bits, simd.splat(mask)), zero);
                cell = simd.or(cell, simd.and_not(simd.splat(summand), clear));
            }
            simd.store(slot, simd.or(cell, simd.xor(found, full)));
        }
        true
    }
}

/// Removes from the first `count` slots of every heap the cells of the options that `pairings`
/// yield, and moves the remaining ones of these slots to the front.
pub(super) struct StrikeSlots<'a> {
    pub(super) slots: &'a mut Slots,
    pub(super) count: usize,
    /// The cells of consecutive heaps.
    pub(super) cells: &'a [u8],
    /// The index of the first heap of the block in `cells`.
    pub(super) start: usize,
    pub(super) pairings: &'a [Pairing],
}

impl Kernel for StrikeSlots<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        match self.count {
            0 => {}
            1 => strike::<S, 1>(simd, self),
            2 => strike::<S, 2>(simd, self),
            3 => strike::<S, 3>(simd, self),
            4 => strike::<S, 4>(simd, self),
            5..=6 => strike::<S, 6>(simd, self),
            7..=8 => strike::<S, 8>(simd, self),
            _ => strike::<S, MAX_SLOTS>(simd, self),
        }
    }
}

/// Implements [`StrikeSlots`] for the first `K` slots, which stay in registers.
#[inline(always)]
fn strike<S: Simd, const K: usize>(simd: S, work: StrikeSlots<'_>) {
    let StrikeSlots { slots, cells, start, pairings, .. } = work;
    let mut candidates = [simd.splat(0); K];
    let mut hits = [simd.no_hits(); K];
    for (candidate, slot) in candidates.iter_mut().zip(&slots.0) {
        *candidate = simd.load(&slot.0, 0);
    }
    for pairing in pairings {
        let other_part = simd.load(cells, start - pairing.off as usize);
        let option = simd.xor(other_part, simd.splat_word(pairing.four_cells()));
        for k in 0..K {
            hits[k] = simd.add_hits(hits[k], option, candidates[k]);
        }
    }
    for k in 0..K {
        candidates[k] = simd.replace_hits(candidates[k], hits[k]);
    }
    for end in (1..K).rev() {
        for k in 0..end {
            let (a, b) = (candidates[k], candidates[k + 1]);
            (candidates[k], candidates[k + 1]) = (simd.min(a, b), simd.max(a, b));
        }
    }
    for (slot, candidate) in slots.0.iter_mut().zip(candidates) {
        simd.store(slot, candidate);
    }
}
