//! The instructions: marking, finding and striking out cells of 64 heaps at once.

use super::cells::Pairing;
use super::sizes::{BLOCK, GROUPS, NONE, SLOTS};
use std::arch::x86_64::*;

/// A lane for each heap.
pub(super) type Lanes = [u8; BLOCK];

/// Tables for looking up bytes.
pub(super) struct Lookup {
    /// Byte j of row g is full when j, modulo 32, is g.
    pub(super) group: [Lanes; GROUPS],
    /// Byte j has bit j modulo 8.
    pub(super) bit: Lanes,
}

/// Slots of a block, ascending in each lane, [`NONE`] where there are no more.
pub(super) type Slots = [Lanes; SLOTS];

#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn load(bytes: &[u8], at: usize) -> __m512i {
    let lanes: &Lanes = bytes[at..at + BLOCK].try_into().expect("as long as it says");
    // SAFETY: the reference is to 64 bytes; the load needs no alignment.
    unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn store(lanes: &mut Lanes, vector: __m512i) {
    // SAFETY: the reference is to 64 bytes; the store needs no alignment.
    unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), vector) }
}

/// Cells of which those from a limit on count as seen, in rows as [`mark`] has them.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn from_limits<const G: usize>(limits: &Lanes) -> [Lanes; G] {
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
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
pub(super) fn mark<const G: usize>(
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
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vpopcntdq")]
pub(super) fn unseen<const G: usize>(seen: &[Lanes; G]) -> Slots {
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
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn transpose(rows: [__m512i; 8]) -> [__m512i; 8] {
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
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn strike<const K: usize>(
    slots: &mut Slots,
    cells: &[u8],
    at: usize,
    pairings: &[Pairing],
) {
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
