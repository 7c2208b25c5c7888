//! The instance for SSSE3: vectors of 16 bytes with a lookup of bytes.

use super::vector::{Kernel, LaneBytes, MAX_WIDTH, Simd};
use std::arch::x86_64::*;

/// A token that exists only if the CPU has the instructions SSSE3.
#[derive(Clone, Copy)]
pub(super) struct Ssse3(());

impl Ssse3 {
    /// Returns the token if this CPU has the instructions, otherwise `None`.
    pub(super) fn detect() -> Option<Ssse3> {
        is_x86_feature_detected!("ssse3").then_some(Ssse3(()))
    }
}

/// The indices of the bytes in reverse order.
const REVERSE: LaneBytes = {
    let mut bytes = [0; MAX_WIDTH];
    let mut j = 0;
    while j < bytes.len() {
        bytes[j] = 15 - (j % 16) as u8;
        j += 1;
    }
    LaneBytes(bytes)
};

// SAFETY of every block: a token is constructed only if the CPU has the instructions.
impl Simd for Ssse3 {
    type Vector = __m128i;
    /// 255 in every byte that was equal.
    type Hits = __m128i;
    const WIDTH: usize = 16;
    const MAX_ROWS: usize = 14;
    const RANKS: u8 = 16;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        #[target_feature(enable = "ssse3")]
        fn run<K: Kernel>(simd: Ssse3, kernel: K) -> K::Output {
            kernel.run(simd)
        }
        // SAFETY: see the implementation.
        unsafe { run(self, kernel) }
    }

    #[inline(always)]
    fn load(self, bytes: &[u8], start: usize) -> __m128i {
        let lanes = &bytes[start..start + Self::WIDTH];
        // SAFETY: the slice has as many bytes as the vector; the load needs no alignment.
        unsafe { _mm_loadu_si128(lanes.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, bytes: &mut LaneBytes, vector: __m128i) {
        // SAFETY: the reference is to at least as many bytes as the vector has.
        unsafe { _mm_storeu_si128(bytes.0.as_mut_ptr().cast(), vector) }
    }

    #[inline(always)]
    fn splat(self, byte: u8) -> __m128i {
        // SAFETY: see the implementation.
        unsafe { _mm_set1_epi8(byte as i8) }
    }

    #[inline(always)]
    fn splat_word(self, word: u32) -> __m128i {
        // SAFETY: see the implementation.
        unsafe { _mm_set1_epi32(word as i32) }
    }

    #[inline(always)]
    fn reverse(self, a: __m128i) -> __m128i {
        // SAFETY: see the implementation.
        unsafe { _mm_shuffle_epi8(a, self.load(&REVERSE.0, 0)) }
    }

    #[inline(always)]
    fn xor(self, a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: see the implementation.
        unsafe { _mm_xor_si128(a, b) }
    }

    #[inline(always)]
    fn and(self, a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: see the implementation.
        unsafe { _mm_and_si128(a, b) }
    }

    #[inline(always)]
    fn and_not(self, a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: see the implementation.
        unsafe { _mm_andnot_si128(b, a) }
    }

    #[inline(always)]
    fn or(self, a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: see the implementation.
        unsafe { _mm_or_si128(a, b) }
    }

    #[inline(always)]
    fn sub(self, a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: see the implementation.
        unsafe { _mm_sub_epi8(a, b) }
    }

    #[inline(always)]
    fn min(self, a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: see the implementation.
        unsafe { _mm_min_epu8(a, b) }
    }

    #[inline(always)]
    fn max(self, a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: see the implementation.
        unsafe { _mm_max_epu8(a, b) }
    }

    #[inline(always)]
    fn equal(self, a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: see the implementation.
        unsafe { _mm_cmpeq_epi8(a, b) }
    }

    #[inline(always)]
    fn is_zero(self, a: __m128i) -> bool {
        // SAFETY: see the implementation.
        unsafe { _mm_movemask_epi8(_mm_cmpeq_epi8(a, _mm_setzero_si128())) == 0xFFFF }
    }

    fn bit_table(class: u8) -> LaneBytes {
        LaneBytes(std::array::from_fn(|j| 1 << ((j as u8 ^ class) % 8)))
    }

    #[inline(always)]
    fn bits(self, cells: __m128i, table: __m128i) -> __m128i {
        // SAFETY: see the implementation.
        unsafe { _mm_shuffle_epi8(table, cells) }
    }

    fn row_key(row: u8) -> LaneBytes {
        LaneBytes([8 * row; MAX_WIDTH])
    }

    #[inline(always)]
    fn rows(self, cells: __m128i) -> __m128i {
        self.and(cells, self.splat(0xF8))
    }

    #[inline(always)]
    fn or_in_row(self, marks: __m128i, rows: __m128i, key: __m128i, bits: __m128i) -> __m128i {
        self.or(marks, self.and(self.equal(rows, key), bits))
    }

    #[inline(always)]
    fn no_hits(self) -> __m128i {
        self.splat(0)
    }

    #[inline(always)]
    fn add_hits(self, hits: __m128i, a: __m128i, b: __m128i) -> __m128i {
        self.or(hits, self.equal(a, b))
    }

    #[inline(always)]
    fn replace_hits(self, a: __m128i, hits: __m128i) -> __m128i {
        self.or(a, hits)
    }
}
