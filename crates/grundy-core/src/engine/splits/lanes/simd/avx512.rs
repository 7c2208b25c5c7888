//! The instance for AVX-512: vectors of 64 bytes.

use super::vector::{Kernel, LaneBytes, MAX_WIDTH, Simd};
use std::arch::x86_64::*;

/// A token that exists only if the CPU has the AVX-512 instructions F, BW and VBMI.
#[derive(Clone, Copy)]
pub(super) struct Avx512(());

impl Avx512 {
    /// Returns the token if this CPU has the AVX-512 instructions, otherwise `None`.
    pub(super) fn detect() -> Option<Avx512> {
        let available = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi");
        available.then_some(Avx512(()))
    }
}

/// The indices of the bytes in reverse order.
const REVERSE: LaneBytes = {
    let mut bytes = [0; MAX_WIDTH];
    let mut j = 0;
    while j < bytes.len() {
        bytes[j] = 63 - j as u8;
        j += 1;
    }
    LaneBytes(bytes)
};

// SAFETY of every block: an `Avx512` is constructed only if the CPU has the instructions.
impl Simd for Avx512 {
    type Vector = __m512i;
    /// The least xor of the bytes that were compared: a byte is hit if it is zero.
    type Hits = __m512i;
    const WIDTH: usize = 64;
    const MAX_ROWS: usize = 20;
    const RANKS: u8 = 32;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
        fn run<K: Kernel>(simd: Avx512, kernel: K) -> K::Output {
            kernel.run(simd)
        }
        // SAFETY: see the implementation.
        unsafe { run(self, kernel) }
    }

    #[inline(always)]
    fn load(self, bytes: &[u8], start: usize) -> __m512i {
        let lanes = &bytes[start..start + Self::WIDTH];
        // SAFETY: the slice has 64 bytes; the load needs no alignment.
        unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, bytes: &mut LaneBytes, vector: __m512i) {
        // SAFETY: the reference is to 64 bytes.
        unsafe { _mm512_storeu_si512(bytes.0.as_mut_ptr().cast(), vector) }
    }

    #[inline(always)]
    fn splat(self, byte: u8) -> __m512i {
        // SAFETY: see the implementation.
        unsafe { _mm512_set1_epi8(byte as i8) }
    }

    #[inline(always)]
    fn splat_word(self, word: u32) -> __m512i {
        // SAFETY: see the implementation.
        unsafe { _mm512_set1_epi32(word as i32) }
    }

    #[inline(always)]
    fn reverse(self, a: __m512i) -> __m512i {
        // SAFETY: see the implementation.
        unsafe { _mm512_permutexvar_epi8(self.load(&REVERSE.0, 0), a) }
    }

    #[inline(always)]
    fn xor(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see the implementation.
        unsafe { _mm512_xor_si512(a, b) }
    }

    #[inline(always)]
    fn and(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see the implementation.
        unsafe { _mm512_and_si512(a, b) }
    }

    #[inline(always)]
    fn and_not(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see the implementation.
        unsafe { _mm512_andnot_si512(b, a) }
    }

    #[inline(always)]
    fn or(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see the implementation.
        unsafe { _mm512_or_si512(a, b) }
    }

    #[inline(always)]
    fn sub(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see the implementation.
        unsafe { _mm512_sub_epi8(a, b) }
    }

    #[inline(always)]
    fn min(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see the implementation.
        unsafe { _mm512_min_epu8(a, b) }
    }

    #[inline(always)]
    fn max(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see the implementation.
        unsafe { _mm512_max_epu8(a, b) }
    }

    #[inline(always)]
    fn equal(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see the implementation.
        unsafe { _mm512_movm_epi8(_mm512_cmpeq_epi8_mask(a, b)) }
    }

    #[inline(always)]
    fn replace_equal(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see the implementation.
        unsafe {
            let equal = _mm512_cmpeq_epi8_mask(a, b);
            _mm512_mask_mov_epi8(a, equal, _mm512_set1_epi8(-1))
        }
    }

    #[inline(always)]
    fn is_zero(self, a: __m512i) -> bool {
        // SAFETY: see the implementation.
        unsafe { _mm512_test_epi64_mask(a, a) == 0 }
    }

    fn bit_table(class: u8) -> LaneBytes {
        LaneBytes(std::array::from_fn(|j| 1 << ((j as u8 ^ class) % 8)))
    }

    #[inline(always)]
    fn bits(self, cells: __m512i, table: __m512i) -> __m512i {
        // SAFETY: see the implementation.
        unsafe { _mm512_permutexvar_epi8(cells, table) }
    }

    fn row_key(row: u8) -> LaneBytes {
        LaneBytes(std::array::from_fn(|j| if j % 32 == usize::from(row) { u8::MAX } else { 0 }))
    }

    #[inline(always)]
    fn rows(self, cells: __m512i) -> __m512i {
        // The upper bits come from the neighbouring byte; lookups in a row key ignore them.
        // SAFETY: see the implementation.
        unsafe { _mm512_srli_epi16::<3>(cells) }
    }

    #[inline(always)]
    fn or_in_row(self, marks: __m512i, rows: __m512i, key: __m512i, bits: __m512i) -> __m512i {
        // SAFETY: see the implementation.
        unsafe {
            let inside = _mm512_permutexvar_epi8(rows, key);
            // marks | inside & bits
            _mm512_ternarylogic_epi32::<0xF8>(marks, inside, bits)
        }
    }

    #[inline(always)]
    fn no_hits(self) -> __m512i {
        self.splat(u8::MAX)
    }

    #[inline(always)]
    fn add_hits(self, hits: __m512i, a: __m512i, b: __m512i) -> __m512i {
        self.min(hits, self.xor(a, b))
    }

    #[inline(always)]
    fn replace_hits(self, a: __m512i, hits: __m512i) -> __m512i {
        // SAFETY: see the implementation.
        unsafe {
            let hit = _mm512_testn_epi8_mask(hits, hits);
            _mm512_mask_mov_epi8(a, hit, _mm512_set1_epi8(-1))
        }
    }
}
