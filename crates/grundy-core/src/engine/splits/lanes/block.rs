//! Computes the values of one block of 64 heaps.

use super::context::BlockContext;
use super::cpu::Avx512;
use super::sizes::{BLOCK, MARKED, NONE, SLOTS};
use super::vectors::{LaneBytes, load, mark, store, strike, transpose, unmarked_slots};
use std::arch::x86_64::*;

/// Computes the cells and the Grundy values of the next 64 heaps. The module [`lanes`](super)
/// explains cells, marks, slots, and far and near pairings.
impl BlockContext {
    /// Computes the last 64 entries of `cells`, and appends the Grundy values of their heaps to
    /// `values`. Entry i of `cells` is the cell of heap `from` + i (its Grundy value as a byte);
    /// `known_values` and `values` together contain the values of all earlier heaps. The computed
    /// value of a heap is the least common one that no option has. Returns false if a value is too
    /// large for a cell.
    pub(super) fn next_block(
        &self,
        _: Avx512,
        from: usize,
        cells: &mut [u8],
        known_values: &[u16],
        values: &mut Vec<u16>,
    ) -> bool {
        #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vpopcntdq")]
        fn by_groups(
            context: &BlockContext,
            from: usize,
            cells: &mut [u8],
            known_values: &[u16],
            values: &mut Vec<u16>,
        ) -> bool {
            with_groups!(context.groups, context.block(from, cells, known_values, values))
        }
        // SAFETY: an `Avx512` is constructed only if the CPU has these instructions.
        unsafe { by_groups(self, from, cells, known_values, values) }
    }

    /// Implements [`next_block`](Self::next_block) with marks for the `8 * G` least cells: a cell
    /// (Grundy value as a byte) is marked for a heap if an option of the heap has it.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vpopcntdq")]
    fn block<const G: usize>(
        &self,
        from: usize,
        cells: &mut [u8],
        known_values: &[u16],
        values: &mut Vec<u16>,
    ) -> bool {
        let block_start = cells.len() - BLOCK;
        let mut marked = [[0; BLOCK]; G];
        let (marking, checking) = self.far.split_at(MARKED.min(self.far.len()));
        mark(&mut marked, cells, block_start, marking, &self.lookup);
        if G <= 8 && checking.is_empty() {
            return self.finish_in_words(&marked, from, cells, known_values, values);
        }
        let mut slots = unmarked_slots(&marked);
        if !checking.is_empty() {
            let (first_checking, later_checking) = checking.split_at(192.min(checking.len()));
            strike::<SLOTS>(&mut slots, cells, block_start, first_checking);
            strike::<4>(&mut slots, cells, block_start, later_checking);
        }
        // The cells of the last 64 heaps; the most recent one is in the last lane.
        let mut window = load(cells, block_start - BLOCK);
        let (mut offsets, mut rare_cells) = ([0; BLOCK], [0; BLOCK]);
        let quick = self.near.len() <= BLOCK;
        for (i, pairing) in self.near.iter().take(BLOCK).enumerate() {
            offsets[i] = BLOCK as u8 - pairing.off as u8;
            rare_cells[i] = pairing.cell as u8;
        }
        let (offsets, rare_cells) = (load(&offsets, 0), load(&rare_cells, 0));
        let pairs = 1u64.checked_shl(self.near.len() as u32).map_or(u64::MAX, |bit| bit - 1);
        let down = load(&std::array::from_fn::<u8, BLOCK, _>(|i| (i + 1).min(63) as u8), 0);
        for lane in 0..BLOCK {
            let n = from + block_start + lane;
            let parity = self.space.common_parity(n);
            let mut cell = NONE;
            if quick && !self.may_be_rare_pair(n) {
                let options =
                    _mm512_xor_si512(_mm512_permutexvar_epi8(offsets, window), rare_cells);
                let mut struck = [false; 4];
                for (slot, struck) in slots.iter().zip(&mut struck) {
                    let slot = _mm512_set1_epi8(slot[lane] as i8);
                    *struck = _mm512_mask_cmpeq_epi8_mask(pairs, options, slot) != 0;
                }
                for &take in &self.rule.keep {
                    let value = value_before(known_values, values, take as usize);
                    if self.space.parity(value.into()) == parity {
                        let cell = self.space.cell(value);
                        for (slot, struck) in slots.iter().zip(&mut struck) {
                            *struck |= slot[lane] == cell;
                        }
                    }
                }
                // If all visible slots are struck out, later cells are unknown.
                let first_open = struck.iter().position(|struck| !struck);
                cell = first_open.map_or(NONE, |first_open| slots[first_open][lane]);
            }
            if cell == NONE {
                cell = self.next_cell_individually(
                    from,
                    &cells[..block_start + lane],
                    known_values,
                    values,
                );
                if cell == NONE {
                    return false;
                }
            }
            cells[block_start + lane] = cell;
            let shifted = _mm512_permutexvar_epi8(down, window);
            window = _mm512_mask_mov_epi8(shifted, 1 << 63, _mm512_set1_epi8(cell as i8));
            values.push(self.value_of[parity][usize::from(cell)]);
        }
        true
    }

    /// Completes [`next_block`](Self::next_block) if `G` is at most 8: the marks of a heap then fit
    /// in one 64-bit word, whose bit c is set if an option of the heap has the cell c. `marked` has
    /// the layout of [`mark`] and contains the marks of all pairings in [`BlockContext::far`]. This
    /// method visits the heaps in ascending order. For each heap it adds the marks of the other
    /// options with a common value: those of the pairings in [`BlockContext::near`], and those that
    /// leave one heap. The least unmarked cell is the cell of the heap. If no cell below 8·`G` is
    /// unmarked, or a move can split the heap into two rare heaps, the method computes the heap
    /// individually.
    #[target_feature(enable = "avx512f,avx512bw")]
    fn finish_in_words<const G: usize>(
        &self,
        marked: &[LaneBytes; G],
        from: usize,
        cells: &mut [u8],
        known_values: &[u16],
        values: &mut Vec<u16>,
    ) -> bool {
        let block_start = cells.len() - BLOCK;
        let full = _mm512_set1_epi8(-1);
        let rows = std::array::from_fn(|g| marked.get(g).map_or(full, |row| load(row, 0)));
        let mut words = [0; BLOCK];
        for (v, vector) in transpose(rows).into_iter().enumerate() {
            let mut eight = [0; BLOCK];
            store(&mut eight, vector);
            for (i, bytes) in eight.chunks_exact(8).enumerate() {
                words[16 * (i / 2) + 2 * v + i % 2] =
                    u64::from_ne_bytes(bytes.try_into().expect("eight bytes"));
            }
        }
        for (lane, mut word) in words.into_iter().enumerate() {
            let n = from + block_start + lane;
            let parity = self.space.common_parity(n);
            let mut mark_cell = |cell: u8| word |= u64::from(cell < 64) << (cell & 63);
            for pairing in &self.near {
                mark_cell(cells[block_start + lane - pairing.off as usize] ^ pairing.cell as u8);
            }
            for &take in &self.rule.keep {
                let value = value_before(known_values, values, take as usize);
                if self.space.parity(value.into()) == parity {
                    mark_cell(self.space.cell(value));
                }
            }
            let mut cell = word.trailing_ones() as u8;
            if usize::from(cell) >= 8 * G || self.may_be_rare_pair(n) {
                cell = self.next_cell_individually(
                    from,
                    &cells[..block_start + lane],
                    known_values,
                    values,
                );
                if cell == NONE {
                    return false;
                }
            }
            cells[block_start + lane] = cell;
            values.push(self.value_of[parity][usize::from(cell)]);
        }
        true
    }

    /// Returns the cell of the heap after the last one of `cells`: visits the splits with exactly
    /// one rare heap and the options that leave one heap, one after another. Entry i of `cells`
    /// belongs to heap `from` + i. Returns [`NONE`] if the value of the heap is too large for a
    /// cell.
    fn next_cell_individually(
        &self,
        from: usize,
        cells: &[u8],
        known_values: &[u16],
        values: &[u16],
    ) -> u8 {
        let n = from + cells.len();
        let mut marked = [false; NONE as usize + 1];
        for &take in &self.rule.split {
            for &(rare, value) in &self.rares {
                let Some(other) = n.checked_sub((take + rare) as usize) else { break };
                if other > 0 && !self.is_rare.contains(other) {
                    marked[usize::from(self.space.cell(value) ^ cells[other - from])] = true;
                }
            }
        }
        for &take in &self.rule.keep {
            let value = value_before(known_values, values, take as usize);
            if self.space.is_common(n, value) {
                marked[usize::from(self.space.cell(value))] = true;
            }
        }
        marked.iter().position(|marked| !marked).map_or(NONE, |cell| cell as u8)
    }

    /// Returns whether a move can split heap `n` into two rare heaps. `n` must be at least
    /// `rare_pairs_from`.
    fn may_be_rare_pair(&self, n: usize) -> bool {
        n.checked_sub(self.rare_pairs_from).is_some_and(|index| self.rare_pairs.contains(index))
    }
}

/// Returns the Grundy value of the heap that is `take` smaller than the next heap. `known_values`
/// and `values` together contain the values of all heaps before the next one, in ascending order of
/// size.
fn value_before(known_values: &[u16], values: &[u16], take: usize) -> u16 {
    match values.len().checked_sub(take) {
        Some(index) => values[index],
        None => known_values[known_values.len() + values.len() - take],
    }
}
