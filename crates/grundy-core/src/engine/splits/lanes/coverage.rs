//! The confirmation that every rare value below is reached.

use super::machine::Avx512;
use super::run::Run;
use super::sizes::{BLOCK, MARKED, NONE, SLOTS};
use super::vectors::{Lanes, from_limits, load, mark, strike, unseen};
use std::arch::x86_64::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Coverage.
impl Run {
    /// Confirms blocks of finished heaps, sharing them with whoever counts `next` on. Gives back a heap with a value
    /// below its own that no option has, the first of those met.
    pub(super) fn confirm(
        &self,
        cells: &[u8],
        values: &[u16],
        next: &AtomicUsize,
        go_on: &(impl Fn() -> bool + Sync),
    ) -> Option<(usize, u16)> {
        const SHARE: usize = 16 * BLOCK;
        let mut failed: Option<(usize, u16)> = None;
        loop {
            let start = next.fetch_add(SHARE, Ordering::Relaxed);
            if start >= cells.len() || failed.is_some_and(|failed| failed.0 < start) {
                return failed;
            }
            for n in (start..(start + SHARE).min(cells.len())).step_by(BLOCK) {
                if !go_on() {
                    return failed;
                }
                let found = self.first_uncovered(self.machine, cells, values, n);
                failed = failed.into_iter().chain(found).min();
            }
        }
    }

    /// The first of 64 heaps with a value below its own, of the rare class, that no option has.
    fn first_uncovered(
        &self,
        _: Avx512,
        cells: &[u8],
        values: &[u16],
        start: usize,
    ) -> Option<(usize, u16)> {
        #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vpopcntdq")]
        fn by_groups(
            run: &Run,
            cells: &[u8],
            values: &[u16],
            start: usize,
        ) -> Option<(usize, u16)> {
            with_groups!(run.groups, run.uncovered(cells, values, start))
        }
        // SAFETY: an `Avx512` is made only where the machine has these instructions.
        unsafe { by_groups(self, cells, values, start) }
    }

    /// The same with so many groups of cells marked.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vpopcntdq")]
    fn uncovered<const G: usize>(
        &self,
        cells: &[u8],
        values: &[u16],
        start: usize,
    ) -> Option<(usize, u16)> {
        // Cells to look for, one by one.
        let mut left: Vec<(usize, u8)> = Vec::new();
        let mut below = [0; BLOCK];
        for (lane, end) in below.iter_mut().enumerate() {
            let cells = self.space.below(values[start + lane]);
            // A limit of 256 would not fit, nor cells beyond those that are marked.
            *end = cells.min(8 * G).min(NONE.into()) as u8;
            if cells > usize::from(*end) {
                left.extend((*end..=(cells - 1) as u8).map(|cell| (lane, cell)));
            }
        }
        let mut seen = from_limits(&below);
        let full = |seen: &[Lanes; G]| seen.iter().flatten().all(|&bits| bits == u8::MAX);
        let (marking, checking) = self.covering.split_at(MARKED.min(self.covering.len()));
        let mut parts = [0..64, 64..192, 192..MARKED].into_iter();
        let mut done = false;
        while !done && let Some(part) = parts.next() {
            let end = part.end.min(marking.len());
            if part.start < end {
                mark(&mut seen, cells, start, &marking[part.start..end], &self.lookup);
            }
            if part.start == 0 && !full(&seen) {
                self.mark_takes(&mut seen, values, start);
            }
            done = full(&seen);
        }
        if done && left.is_empty() {
            return None;
        }
        let mut slots = unseen(&seen);
        for lane in (0..BLOCK).filter(|&lane| slots[SLOTS - 1][lane] != NONE) {
            let beyond = usize::from(slots[SLOTS - 1][lane]) + 1..8 * G;
            let open = beyond.filter(|cell| seen[cell / 8][lane] >> (cell % 8) & 1 == 0);
            left.extend(open.map(|cell| (lane, cell as u8)));
        }
        for part in checking.chunks(128) {
            let used = slots.iter().take_while(|slot| slot.iter().any(|&cell| cell != NONE));
            match used.count() {
                0 => break,
                1..=2 => strike::<2>(&mut slots, cells, start, part),
                3..=4 => strike::<4>(&mut slots, cells, start, part),
                _ => strike::<SLOTS>(&mut slots, cells, start, part),
            }
        }
        for slot in &slots {
            let open = slot.iter().enumerate().filter(|(_, cell)| **cell != NONE);
            left.extend(open.map(|(lane, &cell)| (lane, cell)));
        }
        left.sort_unstable();
        let missing = left.into_iter().find(|&(lane, cell)| {
            let n = start + lane;
            let sums = self.rule.split.iter().map(|&take| n - take as usize);
            !{ sums }.any(|sum| self.reached(cells, sum, cell))
        });
        missing.map(|(lane, cell)| {
            let n = start + lane;
            (n, self.space.value(cell, 1 ^ self.space.common_parity(n)))
        })
    }

    /// Marks the rare values that the 64 heaps from `start` on can be made worth by taking alone.
    fn mark_takes(&self, seen: &mut [Lanes], values: &[u16], start: usize) {
        for n in start..start + BLOCK {
            for &take in &self.rule.keep {
                let value = values[n - take as usize];
                if !self.space.common(n, value) {
                    let cell = usize::from(self.space.cell(value));
                    if let Some(row) = seen.get_mut(cell / 8) {
                        row[n - start] |= 1 << (cell % 8);
                    }
                }
            }
        }
    }

    /// Whether two heaps of one class with this sum have cells that add up to this one.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vpopcntdq")]
    fn reached(&self, cells: &[u8], sum: usize, wanted: u8) -> bool {
        let legal = |a: usize| {
            let b = sum - a;
            self.is_rare.has(a) == self.is_rare.has(b) && !(self.rule.unequal && a == b)
        };
        let turned = load(&std::array::from_fn::<u8, BLOCK, _>(|i| 63 - i as u8), 0);
        let target = _mm512_set1_epi8(wanted as i8);
        let half = sum / 2;
        let mut a = 1;
        while a + BLOCK <= half + 1 {
            let high = _mm512_permutexvar_epi8(turned, load(cells, sum - a - 63));
            let both = _mm512_xor_si512(load(cells, a), high);
            let mut hits = _mm512_cmpeq_epi8_mask(both, target);
            while hits != 0 {
                if legal(a + hits.trailing_zeros() as usize) {
                    return true;
                }
                hits &= hits - 1;
            }
            a += BLOCK;
        }
        (a..=half).any(|a| cells[a] ^ cells[sum - a] == wanted && legal(a))
    }
}
