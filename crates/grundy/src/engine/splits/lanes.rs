//! Sixty-four heaps at a time, a byte lane each, with AVX-512.
//!
//! # Bytes
//! φ(v) is v without the lowest bit of the mask. It is xor-linear, and one-to-one and monotone on
//! each class, so that a value is known by its class and a byte, its *cell*, while values are below 512.
//!
//! # A block
//! For 64 heaps in a row, the options that pair them with one rare heap are one load and one xor. Marking
//! which cells are seen takes two instructions for 8 cells of all 64 heaps: the cell's bit within its
//! group of 8 is looked up, and kept where the cell is in the group. The first unseen cells after
//! the rare heaps that see the most are each heap's *slots*; slots that another rare heap reaches are
//! struck out; and the heap's value is the first slot that none of its nearest rare heaps reaches, taken
//! heap by heap, since those pairs lead into the block itself. Where the slots are used up, the heap is
//! done by itself.
//!
//! # Coverage
//! That every rare value below is reached is confirmed afterwards, for blocks of finished heaps, by
//! the same marking with small common heaps in place of rare ones, and by searches for what is left.
//! A rare value that is not reached is a new rare heap: what was computed from there on is thrown
//! away. Values are appended to the table only after their coverage is confirmed.
//!
//! # Why it is exact
//! The rare heaps far from a block and those near are all of them, so the value is the least common one
//! that is no option; coverage shows that it is the least of all.

#![allow(unsafe_code)]

use super::{SplitTable, cover, has_lanes, space::Space};
use crate::base::{Meter, SplitRule, Stopped};
use std::arch::x86_64::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Heaps of a block.
const BLOCK: usize = 64;
/// Blocks computed between two confirmations.
const BLOCKS: usize = 1024;
/// Heaps looked ahead for those that can be split into two rare ones.
const DOUBLES: usize = 16 * BLOCK * BLOCKS;
/// Pairings that mark; the others look at slots only.
const MARKED: usize = 640;
/// Pairings with small common heaps that confirm, before a search does.
const COVERING: usize = 2048;
/// Those heaps are below this.
const SMALL: usize = 8192;
/// Slots of a heap.
const SLOTS: usize = 8;
/// No cell.
const NONE: u8 = u8::MAX;
/// The most groups of 8 cells.
const GROUPS: usize = 32;

/// A lane for each heap.
type Lanes = [u8; BLOCK];

/// Pairing with one heap: how far the other part is, and the cell to xor it with, four times over.
#[derive(Clone, Copy)]
struct Pairing {
    off: u32,
    cell: u32,
}

impl Pairing {
    fn new(off: u32, cell: u8) -> Pairing {
        Pairing { off, cell: u32::from_ne_bytes([cell; 4]) }
    }
}

/// Cells of values.
impl Space {
    fn lowest(&self) -> u32 {
        self.mask.trailing_zeros()
    }

    fn cell(&self, value: u16) -> u8 {
        let (value, lowest) = (usize::from(value), self.lowest());
        ((value >> (lowest + 1)) << lowest | value & ((1 << lowest) - 1)) as u8
    }

    /// The value of a cell in the class of this parity.
    fn value(&self, cell: u8, parity: usize) -> u16 {
        let (cell, lowest) = (usize::from(cell), self.lowest());
        let value = (cell >> lowest) << (lowest + 1) | cell & ((1 << lowest) - 1);
        let flip = self.parity(value) ^ parity;
        (value | flip << lowest) as u16
    }

    /// How many cells of the other class have values below a value.
    fn below(&self, value: u16) -> usize {
        let (value, lowest) = (usize::from(value), self.lowest());
        ((value >> (lowest + 1)) + (value >> lowest & 1)) << lowest
    }
}

/// Appends values up to heap `to` or a little beyond, when this machine can and the table is where
/// lanes are exact and quick; false when nothing was done.
///
/// # Errors
/// [`Stopped`] at the budget; what was confirmed stays.
pub(super) fn advance(
    table: &mut SplitTable,
    to: usize,
    meter: &mut Meter,
) -> Result<bool, Stopped> {
    if !able() || !ready(table, to) {
        return Ok(false);
    }
    let run = Run::new(table);
    // Room for all that is to come, so that it never moves.
    let mut cells: Vec<u8> = Vec::new();
    cells.reserve_exact(to.max(table.values.len()) + 2 * BLOCKS * BLOCK);
    cells.extend(table.values.iter().map(|&value| run.space.cell(value)));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    // While one core computes the next blocks, the others confirm the last ones.
    let mut confirmed = table.values.len();
    let mut stopped = Ok(());
    let mut failed = None;
    let mut complete = true;
    loop {
        let end = table.values.len();
        let more = end <= to && end < run.known_to && complete && stopped.is_ok();
        if !more && confirmed == end {
            break;
        }
        let from = end - run.reach;
        let mut fresh = cells[from..].to_vec();
        let mut values = Vec::new();
        let next = AtomicUsize::new(confirmed);
        let (known, run) = (&table.values, &run);
        let confirm = || run.confirm(&cells, known, &next);
        failed = std::thread::scope(|scope| {
            let others = if confirmed < end { threads - 1 } else { 0 };
            let others: Vec<_> = (0..others).map(|_| scope.spawn(confirm)).collect();
            if more {
                complete = run.compute(from, &mut fresh, known, &mut values);
            }
            let theirs = others.into_iter().map(|other| other.join().expect("it never panics"));
            // The first to finish helps.
            theirs.chain([confirm()]).flatten().min()
        });
        if failed.is_some() {
            break;
        }
        confirmed = end;
        cells.extend(&fresh[run.reach..]);
        table.values.append(&mut values);
        meter.hold(3 * (table.values.len() - end));
        meter.reached(table.values.len() as u64);
        stopped = meter.step((table.values.len() - end) * (1 + table.rares.len() / 32));
        meter.note(|| table.told());
    }
    if let Some((n, value)) = failed {
        table.values.truncate(n);
        table.append(value);
    }
    if !complete {
        table.lanes_from = table.values.len() + BLOCKS * BLOCK;
    }
    stopped.map(|()| true)
}

/// As [`cover::pair`], with the widest vectors that this machine has.
pub(super) fn pair<T: cover::Value>(
    values: &[T],
    sum: usize,
    wanted: T,
    unequal: bool,
) -> Option<usize> {
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    fn widest<T: cover::Value>(of: &[T], sum: usize, wanted: T, unequal: bool) -> Option<usize> {
        cover::pair(of, sum, wanted, unequal)
    }
    #[target_feature(enable = "avx2")]
    fn wide<T: cover::Value>(of: &[T], sum: usize, wanted: T, unequal: bool) -> Option<usize> {
        cover::pair(of, sum, wanted, unequal)
    }
    if able() {
        // SAFETY: the instructions are there.
        unsafe { widest(values, sum, wanted, unequal) }
    } else if is_x86_feature_detected!("avx2") {
        // SAFETY: the instructions are there.
        unsafe { wide(values, sum, wanted, unequal) }
    } else {
        cover::pair(values, sum, wanted, unequal)
    }
}

/// Whether this machine has the instructions.
pub(super) fn able() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vpopcntdq")
}

/// Whether lanes are exact and quick from here on.
fn ready(table: &SplitTable, to: usize) -> bool {
    let n = table.values.len();
    let last = table.rares.last().map_or(0, |rare| rare.0 as usize);
    let rule = &table.rule;
    let take = rule.largest() as usize;
    n >= table.lanes_from.max(4 * SMALL)
        // Putting pairings in order takes as long as so many steps without lanes.
        && to.saturating_sub(n).saturating_mul(table.rares.len() + table.tried) >= 1 << 24
        // No small common heap is paired with a rare one.
        && n > last + 2 * SMALL + take
        && table.bits <= 9
        && table.rares.len() < n / 16
        && has_lanes(rule)
        && doubles(table, n).few()
}

/// The next heaps that can be split into two rare ones, as bits from `start` on: of all that are to come,
/// or of the next `DOUBLES`.
fn doubles(table: &SplitTable, start: usize) -> Bits {
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
struct Bits(Vec<u64>);

impl Bits {
    fn has(&self, at: usize) -> bool {
        self.0.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }

    /// Whether fewer than one in sixteen of the numbers are in.
    fn few(&self) -> bool {
        let ones: usize = self.0.iter().map(|word| word.count_ones() as usize).sum();
        ones < BLOCK * BLOCKS / 16 + 4 * self.0.len()
    }
}

/// Tables for looking up bytes.
struct Lookup {
    /// Byte j of row g is full when j, modulo 32, is g.
    group: [Lanes; GROUPS],
    /// Byte j has bit j modulo 8.
    bit: Lanes,
}

/// What stays the same from block to block.
struct Run {
    rule: SplitRule,
    space: Space,
    rares: Vec<(u32, u16)>,
    is_rare: Bits,
    /// Heaps that can be split into two rare ones, from `doubles_from` on.
    doubles: Bits,
    doubles_from: usize,
    /// No block may begin here or beyond: nothing is known of its heaps that can be split so.
    known_to: usize,
    /// Pairings with rare heaps that lead to before the block, best first.
    far: Vec<Pairing>,
    /// Those that may lead into it.
    near: Vec<Pairing>,
    /// Pairings with small common heaps, best first.
    covering: Vec<Pairing>,
    /// How far back a block looks.
    reach: usize,
    /// Groups of 8 cells that are marked.
    groups: usize,
    lookup: Lookup,
    /// The values of cells in the classes of both parities.
    value_of: [[u16; 256]; 2],
}

/// Calls a function with the number of groups as a constant, the least that is enough.
macro_rules! with_groups {
    ($groups:expr, $this:ident . $name:ident ( $($argument:expr),* )) => {
        // SAFETY: `able` has found the instructions.
        unsafe {
            match $groups {
                0..=2 => $this.$name::<2>($($argument),*),
                3..=4 => $this.$name::<4>($($argument),*),
                5..=6 => $this.$name::<6>($($argument),*),
                7..=8 => $this.$name::<8>($($argument),*),
                9..=10 => $this.$name::<10>($($argument),*),
                11..=12 => $this.$name::<12>($($argument),*),
                13..=14 => $this.$name::<14>($($argument),*),
                15..=16 => $this.$name::<16>($($argument),*),
                17 => $this.$name::<17>($($argument),*),
                18 => $this.$name::<18>($($argument),*),
                19..=20 => $this.$name::<20>($($argument),*),
                21..=24 => $this.$name::<24>($($argument),*),
                _ => $this.$name::<32>($($argument),*),
            }
        }
    };
}

impl Run {
    fn new(table: &SplitTable) -> Run {
        let (space, values) = (table.space.clone(), &table.values);
        let mut is_rare = Bits(vec![0; values.len() / 64 + 1]);
        for &(rare, _) in &table.rares {
            is_rare.0[rare as usize / 64] |= 1 << (rare % 64);
        }
        let (mut far, mut near, mut covering) = (Vec::new(), Vec::new(), Vec::new());
        for &take in &table.rule.split {
            for &(rare, value) in &table.rares {
                let off = rare + take;
                let to = if off as usize >= BLOCK { &mut far } else { &mut near };
                to.push(Pairing::new(off, space.cell(value)));
            }
            let common = (1..SMALL).filter(|&a| !is_rare.has(a));
            covering.extend(common.map(|a| Pairing::new(a as u32 + take, space.cell(values[a]))));
        }
        let takes = table.rule.keep.iter().chain(&table.rule.split).max().copied().unwrap_or(0);
        let reach = far.iter().map(|pairing| pairing.off).max().unwrap_or(0).max(takes);
        let lookup = Lookup {
            group: std::array::from_fn(|g| {
                std::array::from_fn(|j| if j % 32 == g { u8::MAX } else { 0 })
            }),
            bit: std::array::from_fn(|j| 1 << (j % 8)),
        };
        // Nearly all cells of late values are marked; those beyond are looked at one by one.
        let n = values.len();
        let mut late: Vec<u8> = values[n - n / 8..].iter().map(|&v| space.cell(v)).collect();
        late.sort_unstable();
        let groups = usize::from(late[late.len() * 999 / 1000]) / 8 + 1;
        let reach = reach as usize + BLOCK;
        let sample = Sample::new(values, &space, reach.max(2 * SMALL));
        let doubles = doubles(table, n);
        let far = sample.order(far, |space, value| usize::from(space.cell(value)));
        let mut covering = sample.order(covering, |space, value| space.below(value));
        covering.truncate(COVERING);
        Run {
            rule: table.rule.clone(),
            rares: table.rares.clone(),
            known_to: if doubles.0.len() * 64 < DOUBLES { usize::MAX } else { n + DOUBLES },
            doubles,
            doubles_from: n,
            is_rare,
            far,
            near,
            covering,
            reach,
            groups,
            lookup,
            value_of: [0, 1]
                .map(|parity| std::array::from_fn(|cell| space.value(cell as u8, parity))),
            space,
        }
    }

    /// The next blocks of values. `cells` are those of heaps `from` on and grow, `known` all values
    /// before; false when a value is beyond the cells, and then that block is left out.
    fn compute(
        &self,
        from: usize,
        cells: &mut Vec<u8>,
        known: &[u16],
        values: &mut Vec<u16>,
    ) -> bool {
        values.reserve(BLOCK * BLOCKS);
        cells.reserve(BLOCK * BLOCKS);
        for _ in 0..BLOCKS {
            let (at, before) = (cells.len(), values.len());
            cells.resize(at + BLOCK, 0);
            if !with_groups!(self.groups, self.block(from, cells, known, values)) {
                cells.truncate(at);
                values.truncate(before);
                return false;
            }
        }
        true
    }

    /// One block: the last 64 cells, and its values.
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

    /// Confirms blocks of finished heaps, sharing them with whoever counts `next` on. Gives back a heap with a value
    /// below its own that no option has, the first of those met.
    fn confirm(&self, cells: &[u8], values: &[u16], next: &AtomicUsize) -> Option<(usize, u16)> {
        const SHARE: usize = 16 * BLOCK;
        let mut failed: Option<(usize, u16)> = None;
        loop {
            let start = next.fetch_add(SHARE, Ordering::Relaxed);
            if start >= cells.len() || failed.is_some_and(|failed| failed.0 < start) {
                return failed;
            }
            for n in (start..(start + SHARE).min(cells.len())).step_by(BLOCK) {
                let found = with_groups!(self.groups, self.uncovered(cells, values, n));
                failed = failed.into_iter().chain(found).min();
            }
        }
    }

    /// The first of 64 heaps with a value below its own, of the rare class, that no option has.
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

/// The value of the heap that is smaller by `take` than the next one.
fn before(known: &[u16], values: &[u16], take: usize) -> u16 {
    match values.len().checked_sub(take) {
        Some(at) => values[at],
        None => known[known.len() + values.len() - take],
    }
}

/// Heaps on which orders of pairings are tried.
struct Sample<'a> {
    heaps: Vec<usize>,
    values: &'a [u16],
    space: &'a Space,
}

impl<'a> Sample<'a> {
    /// Late heaps, from which every pairing leads to a heap.
    fn new(values: &'a [u16], space: &'a Space, reach: usize) -> Sample<'a> {
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
    fn order(&self, pairings: Vec<Pairing>, limit: fn(&Space, u16) -> usize) -> Vec<Pairing> {
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

/// Slots of a block, ascending in each lane, [`NONE`] where there are no more.
type Slots = [Lanes; SLOTS];

#[target_feature(enable = "avx512f")]
fn load(bytes: &[u8], at: usize) -> __m512i {
    let lanes: &Lanes = bytes[at..at + BLOCK].try_into().expect("as long as it says");
    // SAFETY: the reference is to 64 bytes; the load needs no alignment.
    unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
}

#[target_feature(enable = "avx512f")]
fn store(lanes: &mut Lanes, vector: __m512i) {
    // SAFETY: the reference is to 64 bytes; the store needs no alignment.
    unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), vector) }
}

/// Cells of which those from a limit on count as seen, in rows as [`mark`] has them.
#[target_feature(enable = "avx512f,avx512bw")]
fn from_limits<const G: usize>(limits: &Lanes) -> [Lanes; G] {
    // Byte i has the bits from i on, and none from 8 on.
    let from: Lanes = std::array::from_fn(|i| (0xffu32 << (i % 16).min(8)) as u8);
    let from = load(&from, 0);
    std::array::from_fn(|g| {
        let within = _mm512_subs_epu8(load(limits, 0), _mm512_set1_epi8((8 * g) as i8));
        let within = _mm512_min_epu8(within, _mm512_set1_epi8(8));
        let mut row = [0; BLOCK];
        store(&mut row, _mm512_shuffle_epi8(from, within));
        row
    })
}

/// Marks, for the 64 heaps from `at` on, the cells that pairings see: bit b of lane l of row g is cell
/// 8g + b of heap l.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn mark<const G: usize>(
    seen: &mut [Lanes; G],
    cells: &[u8],
    at: usize,
    pairings: &[Pairing],
    lookup: &Lookup,
) {
    let mut rows: [__m512i; G] = std::array::from_fn(|g| load(&seen[g], 0));
    let groups: [__m512i; G] = std::array::from_fn(|g| load(&lookup.group[g], 0));
    let bits = load(&lookup.bit, 0);
    for pairing in pairings {
        let other = load(cells, at - pairing.off as usize);
        let option = _mm512_xor_si512(other, _mm512_set1_epi32(pairing.cell as i32));
        // The group, with bits of the neighbour above that the tables do not look at.
        let group = _mm512_srli_epi16::<3>(option);
        let bit = _mm512_permutexvar_epi8(option, bits);
        for g in 0..G {
            let inside = _mm512_permutexvar_epi8(group, groups[g]);
            // rows | inside & bit
            rows[g] = _mm512_ternarylogic_epi32::<0xF8>(rows[g], inside, bit);
        }
    }
    for (lanes, row) in seen.iter_mut().zip(rows) {
        store(lanes, row);
    }
}

/// The first unseen cells of every lane.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vpopcntdq")]
fn unseen<const G: usize>(seen: &[Lanes; G]) -> Slots {
    const WORDS: usize = GROUPS / 8;
    let full = _mm512_set1_epi8(-1);
    let zero = _mm512_setzero_si512();
    let count = G.div_ceil(8);
    let mut words = [[full; 8]; WORDS];
    for (w, word) in words.iter_mut().enumerate().take(count) {
        *word = transpose(std::array::from_fn(|i| match seen.get(8 * w + i) {
            Some(row) => load(row, 0),
            None => full,
        }));
    }
    let mut slots = [[NONE; BLOCK]; SLOTS];
    for v in 0..8 {
        let mut free: [__m512i; WORDS] =
            std::array::from_fn(|w| _mm512_xor_si512(words[w][v], full));
        for slot in &mut slots {
            // The first word with a free cell.
            let (mut word, mut base) = (zero, zero);
            let mut has = [0u8; WORDS];
            for w in (0..count).rev() {
                has[w] = _mm512_test_epi64_mask(free[w], free[w]);
                word = _mm512_mask_mov_epi64(word, has[w], free[w]);
                base = _mm512_mask_mov_epi64(base, has[w], _mm512_set1_epi64(64 * w as i64));
            }
            let less = _mm512_sub_epi64(word, _mm512_set1_epi64(1));
            let below = _mm512_popcnt_epi64(_mm512_andnot_si512(word, less));
            let none = _mm512_testn_epi64_mask(word, word);
            let cell = _mm512_add_epi64(below, base);
            let cell = _mm512_mask_mov_epi64(cell, none, _mm512_set1_epi64(NONE.into()));
            // It is no longer free.
            let mut taken = 0;
            for w in 0..count {
                let here = has[w] & !taken;
                taken |= here;
                free[w] = _mm512_mask_and_epi64(free[w], here, free[w], less);
            }
            let mut bytes = [0u8; 16];
            // SAFETY: the reference is to 16 bytes; the store needs no alignment.
            unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), _mm512_cvtepi64_epi8(cell)) };
            // Vector v of a transposition has lanes 2v and 2v + 1 of each quarter.
            for quarter in 0..4 {
                for i in 0..2 {
                    slot[16 * quarter + 2 * v + i] = bytes[2 * quarter + i];
                }
            }
        }
    }
    slots
}

/// Eight rows of 64 bytes as 64 words of 8 bytes: vector v has lanes 2v and 2v + 1 of each quarter.
#[target_feature(enable = "avx512f,avx512bw")]
fn transpose(rows: [__m512i; 8]) -> [__m512i; 8] {
    let [a, b, c, d, e, f, g, h] = rows;
    let bytes = |x, y| (_mm512_unpacklo_epi8(x, y), _mm512_unpackhi_epi8(x, y));
    let pairs = |x, y| (_mm512_unpacklo_epi16(x, y), _mm512_unpackhi_epi16(x, y));
    let fours = |x, y| (_mm512_unpacklo_epi32(x, y), _mm512_unpackhi_epi32(x, y));
    let ((ab0, ab1), (cd0, cd1)) = (bytes(a, b), bytes(c, d));
    let ((ef0, ef1), (gh0, gh1)) = (bytes(e, f), bytes(g, h));
    let ((p0, p1), (p2, p3)) = (pairs(ab0, cd0), pairs(ab1, cd1));
    let ((q0, q1), (q2, q3)) = (pairs(ef0, gh0), pairs(ef1, gh1));
    let ((w0, w1), (w2, w3)) = (fours(p0, q0), fours(p1, q1));
    let ((w4, w5), (w6, w7)) = (fours(p2, q2), fours(p3, q3));
    [w0, w1, w2, w3, w4, w5, w6, w7]
}

/// Strikes out those of the first K slots that a pairing reaches, and moves the others to the front;
/// later slots are given up.
#[target_feature(enable = "avx512f,avx512bw")]
fn strike<const K: usize>(slots: &mut Slots, cells: &[u8], at: usize, pairings: &[Pairing]) {
    let looked: [__m512i; K] = std::array::from_fn(|k| load(&slots[k], 0));
    // Half of them by compares, half by least differences: the two use different ports.
    let mut hit = [0u64; K];
    let none = _mm512_set1_epi8(-1);
    let mut least = [none; K];
    for pairing in pairings {
        let other = load(cells, at - pairing.off as usize);
        let option = _mm512_xor_si512(other, _mm512_set1_epi32(pairing.cell as i32));
        for k in 0..K {
            if k < K / 2 {
                hit[k] |= _mm512_cmpeq_epi8_mask(option, looked[k]);
            } else {
                least[k] = _mm512_min_epu8(least[k], _mm512_xor_si512(option, looked[k]));
            }
        }
    }
    let mut kept: [__m512i; K] = std::array::from_fn(|k| {
        let hit = if k < K / 2 { hit[k] } else { _mm512_testn_epi8_mask(least[k], least[k]) };
        _mm512_mask_mov_epi8(looked[k], hit, none)
    });
    for end in (1..K).rev() {
        for k in 0..end {
            let (a, b) = (kept[k], kept[k + 1]);
            (kept[k], kept[k + 1]) = (_mm512_min_epu8(a, b), _mm512_max_epu8(a, b));
        }
    }
    *slots = [[NONE; BLOCK]; SLOTS];
    for (slot, kept) in slots.iter_mut().zip(kept) {
        store(slot, kept);
    }
}
