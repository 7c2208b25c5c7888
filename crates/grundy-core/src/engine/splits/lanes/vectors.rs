//! The AVX-512 kernels for a block of 64 heaps. They mark the cells (Grundy values as bytes) of
//! options, extract the slots of each heap (its least unmarked cells, which are the candidates for
//! its own cell), and strike out the slots that further options have.

use super::cells::Pairing;
use super::sizes::{BLOCK, MAX_GROUPS, NONE, SLOTS};
use std::arch::x86_64::*;

/// A vector with one byte for each of the 64 heaps of a block.
pub(super) type LaneBytes = [u8; BLOCK];

/// Byte lookup tables for the function [`mark`].
pub(super) struct Lookup {
    /// Byte j of row g is 255 if j modulo 32 is g, else 0. A cell c is in group c / 8. So looking
    /// up the groups of the cells of 64 heaps in row g selects the heaps whose cell is in group g.
    pub(super) group: [LaneBytes; MAX_GROUPS],
    /// In byte j, only bit j modulo 8 is set. It is the bit of cell j within its group of 8 cells.
    pub(super) bit: LaneBytes,
}

/// The slots of a block, which are the least unmarked cells of each heap: row k contains slot k of
/// every heap, in ascending order for each heap. Missing slots are [`NONE`].
pub(super) type Slots = [LaneBytes; SLOTS];

/// Loads the 64 bytes from `start` on into a vector.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn load(bytes: &[u8], start: usize) -> __m512i {
    let lanes: &LaneBytes =
        bytes[start..start + BLOCK].try_into().expect("the slice contains BLOCK bytes");
    // SAFETY: the reference is to 64 bytes; the load needs no alignment.
    unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
}

/// Copies the 64 bytes of a vector to `lanes`.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn store(lanes: &mut LaneBytes, vector: __m512i) {
    // SAFETY: the reference is to 64 bytes; the store needs no alignment.
    unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), vector) }
}

/// Returns marks in the layout of [`mark`] that exclude all cells from a limit on. For each heap of
/// a block, the cells below its limit are unmarked, and all other cells are marked. `limits`
/// contains the limits of the 64 heaps.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn from_limits<const G: usize>(limits: &LaneBytes) -> [LaneBytes; G] {
    // Byte i of `from` has the bits from i to 7 set.
    let from: LaneBytes = std::array::from_fn(|i| (0xffu32 << (i % 16).min(8)) as u8);
    let from = load(&from, 0);
    std::array::from_fn(|g| {
        let within = _mm512_subs_epu8(load(limits, 0), _mm512_set1_epi8((8 * g) as i8));
        let within = _mm512_min_epu8(within, _mm512_set1_epi8(8));
        let mut row = [0; BLOCK];
        store(&mut row, _mm512_shuffle_epi8(from, within));
        row
    })
}

/// Marks the cells of the options that the given pairings yield for the 64 heaps of a block.
/// `cells` contains the cells of consecutive heaps, and `start` is the index of the first heap of
/// the block in it. In `marked`, bit b of byte l of row g is set if an option of heap l of the
/// block has the cell 8g + b.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
pub(super) fn mark<const G: usize>(
    marked: &mut [LaneBytes; G],
    cells: &[u8],
    start: usize,
    pairings: &[Pairing],
    lookup: &Lookup,
) {
    let mut rows: [__m512i; G] = std::array::from_fn(|g| load(&marked[g], 0));
    let groups: [__m512i; G] = std::array::from_fn(|g| load(&lookup.group[g], 0));
    let bits = load(&lookup.bit, 0);
    for pairing in pairings {
        let other_part = load(cells, start - pairing.off as usize);
        let option = _mm512_xor_si512(other_part, _mm512_set1_epi32(pairing.cell as i32));
        // The upper bits come from the neighbouring byte; the lookup ignores them.
        let group = _mm512_srli_epi16::<3>(option);
        let bit = _mm512_permutexvar_epi8(option, bits);
        for g in 0..G {
            let inside = _mm512_permutexvar_epi8(group, groups[g]);
            // rows | inside & bit
            rows[g] = _mm512_ternarylogic_epi32::<0xF8>(rows[g], inside, bit);
        }
    }
    for (lanes, row) in marked.iter_mut().zip(rows) {
        store(lanes, row);
    }
}

/// Returns the slots of a block: for every heap, the least cells that are not marked in `marked`,
/// which has the layout of [`mark`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vpopcntdq")]
pub(super) fn unmarked_slots<const G: usize>(marked: &[LaneBytes; G]) -> Slots {
    const WORDS: usize = MAX_GROUPS / 8;
    let full = _mm512_set1_epi8(-1);
    let zero = _mm512_setzero_si512();
    let count = G.div_ceil(8);
    let mut words = [[full; 8]; WORDS];
    for (w, word) in words.iter_mut().enumerate().take(count) {
        *word = transpose(std::array::from_fn(|i| match marked.get(8 * w + i) {
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
            let lowest = _mm512_popcnt_epi64(_mm512_andnot_si512(word, less));
            let none = _mm512_testn_epi64_mask(word, word);
            let cell = _mm512_add_epi64(lowest, base);
            let cell = _mm512_mask_mov_epi64(cell, none, _mm512_set1_epi64(NONE.into()));
            // Remove the cell that was found from the free cells.
            let mut handled = 0;
            for w in 0..count {
                let first_here = has[w] & !handled;
                handled |= first_here;
                free[w] = _mm512_mask_and_epi64(free[w], first_here, free[w], less);
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

/// Transposes eight rows of 64 bytes to 64 words of 8 bytes. Vector v of the result contains the
/// words of the lanes 2v and 2v + 1 of each quarter of the rows.
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

/// Removes from the first `K` slots of every heap the cells of the options that `pairings` yield,
/// and moves the remaining slots to the front. Discards all later slots. `cells` and `start` are as
/// in [`mark`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn strike<const K: usize>(
    slots: &mut Slots,
    cells: &[u8],
    start: usize,
    pairings: &[Pairing],
) {
    let candidates: [__m512i; K] = std::array::from_fn(|k| load(&slots[k], 0));
    // Half of the slots are tested by comparison, half by minimum: the two use different execution
    // ports.
    let mut hit = [0u64; K];
    let none = _mm512_set1_epi8(-1);
    let mut least = [none; K];
    for pairing in pairings {
        let other_part = load(cells, start - pairing.off as usize);
        let option = _mm512_xor_si512(other_part, _mm512_set1_epi32(pairing.cell as i32));
        for k in 0..K {
            if k < K / 2 {
                hit[k] |= _mm512_cmpeq_epi8_mask(option, candidates[k]);
            } else {
                least[k] = _mm512_min_epu8(least[k], _mm512_xor_si512(option, candidates[k]));
            }
        }
    }
    let mut remaining: [__m512i; K] = std::array::from_fn(|k| {
        let hit = if k < K / 2 { hit[k] } else { _mm512_testn_epi8_mask(least[k], least[k]) };
        _mm512_mask_mov_epi8(candidates[k], hit, none)
    });
    for end in (1..K).rev() {
        for k in 0..end {
            let (a, b) = (remaining[k], remaining[k + 1]);
            (remaining[k], remaining[k + 1]) = (_mm512_min_epu8(a, b), _mm512_max_epu8(a, b));
        }
    }
    *slots = [[NONE; BLOCK]; SLOTS];
    for (slot, remaining) in slots.iter_mut().zip(remaining) {
        store(slot, remaining);
    }
}
