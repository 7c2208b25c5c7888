//! The values of the heaps of a block.

use super::machine::Avx512;
use super::run::Run;
use super::sizes::{BLOCK, MARKED, NONE, SLOTS};
use super::vectors::{Lanes, load, mark, store, strike, transpose, unseen};
use std::arch::x86_64::*;

/// Blocks of values.
impl Run {
    /// One block: the last 64 cells, and its values; false when a value is beyond the cells.
    pub(super) fn next_block(
        &self,
        _: Avx512,
        from: usize,
        cells: &mut [u8],
        known: &[u16],
        values: &mut Vec<u16>,
    ) -> bool {
        #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vpopcntdq")]
        fn by_groups(
            run: &Run,
            from: usize,
            cells: &mut [u8],
            known: &[u16],
            values: &mut Vec<u16>,
        ) -> bool {
            with_groups!(run.groups, run.block(from, cells, known, values))
        }
        // SAFETY: an `Avx512` is made only where the machine has these instructions.
        unsafe { by_groups(self, from, cells, known, values) }
    }

    /// The same with so many groups of cells marked.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vpopcntdq")]
    fn block<const G: usize>(
        &self,
        from: usize,
        cells: &mut [u8],
        known: &[u16],
        values: &mut Vec<u16>,
    ) -> bool {
        let at = cells.len() - BLOCK;
        let mut seen = [[0; BLOCK]; G];
        let (marking, checking) = self.far.split_at(MARKED.min(self.far.len()));
        mark(&mut seen, cells, at, marking, &self.lookup);
        if G <= 8 && checking.is_empty() {
            return self.in_words(&seen, from, cells, known, values);
        }
        let mut slots = unseen(&seen);
        if !checking.is_empty() {
            let (all, half) = checking.split_at(192.min(checking.len()));
            strike::<SLOTS>(&mut slots, cells, at, all);
            strike::<4>(&mut slots, cells, at, half);
        }
        // The cells of the last 64 heaps, the latest in the last lane.
        let mut window = load(cells, at - BLOCK);
        let (mut places, mut with) = ([0; BLOCK], [0; BLOCK]);
        let quick = self.near.len() <= BLOCK;
        for (i, pairing) in self.near.iter().take(BLOCK).enumerate() {
            places[i] = BLOCK as u8 - pairing.off as u8;
            with[i] = pairing.cell as u8;
        }
        let (places, with) = (load(&places, 0), load(&with, 0));
        let pairs = 1u64.checked_shl(self.near.len() as u32).map_or(u64::MAX, |bit| bit - 1);
        let down = load(&std::array::from_fn::<u8, BLOCK, _>(|i| (i + 1).min(63) as u8), 0);
        for lane in 0..BLOCK {
            let n = from + at + lane;
            let parity = self.space.common_parity(n);
            let mut cell = NONE;
            if quick && !self.is_double(n) {
                let options = _mm512_xor_si512(_mm512_permutexvar_epi8(places, window), with);
                let mut dead = [false; 4];
                for (slot, dead) in slots.iter().zip(&mut dead) {
                    let slot = _mm512_set1_epi8(slot[lane] as i8);
                    *dead = _mm512_mask_cmpeq_epi8_mask(pairs, options, slot) != 0;
                }
                for &take in &self.rule.keep {
                    let value = before(known, values, take as usize);
                    if self.space.parity(value.into()) == parity {
                        let taken = self.space.cell(value);
                        for (slot, dead) in slots.iter().zip(&mut dead) {
                            *dead |= slot[lane] == taken;
                        }
                    }
                }
                // Where all that were looked at are dead, nothing is known of the next ones.
                let first = dead.iter().position(|dead| !dead);
                cell = first.map_or(NONE, |first| slots[first][lane]);
            }
            if cell == NONE {
                cell = self.alone(from, &cells[..at + lane], known, values);
                if cell == NONE {
                    return false;
                }
            }
            cells[at + lane] = cell;
            let shifted = _mm512_permutexvar_epi8(down, window);
            window = _mm512_mask_mov_epi8(shifted, 1 << 63, _mm512_set1_epi8(cell as i8));
            values.push(self.value_of[parity][usize::from(cell)]);
        }
        true
    }

    /// The rest of a block of at most 64 cells that all far pairings have marked: a word for each heap, in which
    /// the near ones are marked too.
    #[target_feature(enable = "avx512f,avx512bw")]
    fn in_words<const G: usize>(
        &self,
        seen: &[Lanes; G],
        from: usize,
        cells: &mut [u8],
        known: &[u16],
        values: &mut Vec<u16>,
    ) -> bool {
        let at = cells.len() - BLOCK;
        let full = _mm512_set1_epi8(-1);
        let rows = std::array::from_fn(|g| seen.get(g).map_or(full, |row| load(row, 0)));
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
            let n = from + at + lane;
            let parity = self.space.common_parity(n);
            let mut see = |cell: u8| word |= u64::from(cell < 64) << (cell & 63);
            for pairing in &self.near {
                see(cells[at + lane - pairing.off as usize] ^ pairing.cell as u8);
            }
            for &take in &self.rule.keep {
                let value = before(known, values, take as usize);
                if self.space.parity(value.into()) == parity {
                    see(self.space.cell(value));
                }
            }
            let mut cell = word.trailing_ones() as u8;
            if usize::from(cell) >= 8 * G || self.is_double(n) {
                cell = self.alone(from, &cells[..at + lane], known, values);
                if cell == NONE {
                    return false;
                }
            }
            cells[at + lane] = cell;
            values.push(self.value_of[parity][usize::from(cell)]);
        }
        true
    }

    /// The cell of the next heap, by all rare heaps one by one; [`NONE`] when it is beyond the cells.
    fn alone(&self, from: usize, cells: &[u8], known: &[u16], values: &[u16]) -> u8 {
        let n = from + cells.len();
        let mut seen = [false; NONE as usize + 1];
        for &take in &self.rule.split {
            for &(rare, value) in &self.rares {
                let Some(other) = n.checked_sub((take + rare) as usize) else { break };
                if other > 0 && !self.is_rare.has(other) {
                    seen[usize::from(self.space.cell(value) ^ cells[other - from])] = true;
                }
            }
        }
        for &take in &self.rule.keep {
            let value = before(known, values, take as usize);
            if self.space.common(n, value) {
                seen[usize::from(self.space.cell(value))] = true;
            }
        }
        seen.iter().position(|seen| !seen).map_or(NONE, |cell| cell as u8)
    }

    fn is_double(&self, n: usize) -> bool {
        n.checked_sub(self.doubles_from).is_some_and(|at| self.doubles.has(at))
    }
}

/// The value of the heap that is smaller by `take` than the next one.
fn before(known: &[u16], values: &[u16], take: usize) -> u16 {
    match values.len().checked_sub(take) {
        Some(at) => values[at],
        None => known[known.len() + values.len() - take],
    }
}
