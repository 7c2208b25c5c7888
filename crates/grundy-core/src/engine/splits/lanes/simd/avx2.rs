//! The instance for AVX2: vectors of 32 bytes.

use super::vector::{Kernel, LaneBytes, MAX_WIDTH, Simd};
use std::arch::x86_64::*;

/// A token that exists only if the CPU has the instructions AVX2.
#[derive(Clone, Copy)]
pub(super) struct Avx2(());

impl Avx2 {
    /// Returns the token if this CPU has the instructions, otherwise `None`.
    pub(super) fn detect() -> Option<Avx2> {
        is_x86_feature_detected!("avx2").then_some(Avx2(()))
    }
}

/// The indices of the bytes of each half in reverse order.
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
impl Simd for Avx2 {
    type Vector = __m256i;
    /// 255 in every byte that was equal.
    type Hits = __m256i;
    const WIDTH: usize = 32;
    const MAX_ROWS: usize = 14;
    const RANKS: u8 = 16;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        #[target_feature(enable = "avx2")]
        fn run<K: Kernel>(simd: Avx2, kernel: K) -> K::Output {
            kernel.run(simd)
        }
        // SAFETY: see the implementation.
        unsafe { run(self, kernel) }
    }

    #[inline(always)]
    fn load(self, bytes: &[u8], start: usize) -> __m256i {
        let lanes = &bytes[start..start + Self::WIDTH];
        // SAFETY: the slice has as many bytes as the vector; the load needs no alignment.
        unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, bytes: &mut LaneBytes, vector: __m256i) {
        // SAFETY: the reference is to at least as many bytes as the vector has.
        unsafe { _mm256_storeu_si256(bytes.0.as_mut_ptr().cast(), vector) }
    }

    #[inline(always)]
    fn splat(self, byte: u8) -> __m256i {
        // SAFETY: see the implementation.
        unsafe { _mm256_set1_epi8(byte as i8) }
    }

    #[inline(always)]
    fn splat_word(self, word: u32) -> __m256i {
        // SAFETY: see the implementation.
        unsafe { _mm256_set1_epi32(word as i32) }
    }

    #[inline(always)]
    fn reverse(self, a: __m256i) -> __m256i {
        // SAFETY: see the implementation.
        unsafe {
            let halves = _mm256_shuffle_epi8(a, self.load(&REVERSE.0, 0));
            _mm256_permute2x128_si256::<1>(halves, halves)
        }
    }

    #[inline(always)]
    fn xor(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: see the implementation.
        unsafe { _mm256_xor_si256(a, b) }
    }

    #[inline(always)]
    fn and(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: see the implementation.
        unsafe { _mm256_and_si256(a, b) }
    }

    #[inline(always)]
    fn and_not(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: see the implementation.
        unsafe { _mm256_andnot_si256(b, a) }
    }

    #[inline(always)]
    fn or(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: see the implementation.
        unsafe { _mm256_or_si256(a, b) }
    }

    #[inline(always)]
    fn sub(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: see the implementation.
        unsafe { _mm256_sub_epi8(a, b) }
    }

    #[inline(always)]
    fn min(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: see the implementation.
        unsafe { _mm256_min_epu8(a, b) }
    }

    #[inline(always)]
    fn max(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: see the implementation.
        unsafe { _mm256_max_epu8(a, b) }
    }

    #[inline(always)]
    fn equal(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: see the implementation.
        unsafe { _mm256_cmpeq_epi8(a, b) }
    }

    #[inline(always)]
    fn is_zero(self, a: __m256i) -> bool {
        // SAFETY: see the implementation.
        unsafe { _mm256_testz_si256(a, a) != 0 }
    }

    fn bit_table(class: u8) -> LaneBytes {
        LaneBytes(std::array::from_fn(|j| 1 << ((j as u8 ^ class) % 8)))
    }

    #[inline(always)]
    fn bits(self, cells: __m256i, table: __m256i) -> __m256i {
        // SAFETY: see the implementation.
        unsafe { _mm256_shuffle_epi8(table, cells) }
    }

    fn row_key(row: u8) -> LaneBytes {
        LaneBytes([8 * row; MAX_WIDTH])
    }

    #[inline(always)]
    fn rows(self, cells: __m256i) -> __m256i {
        self.and(cells, self.splat(0xF8))
    }

    #[inline(always)]
    fn or_in_row(self, marks: __m256i, rows: __m256i, key: __m256i, bits: __m256i) -> __m256i {
        self.or(marks, self.and(self.equal(rows, key), bits))
    }

    #[inline(always)]
    fn no_hits(self) -> __m256i {
        self.splat(0)
    }

    #[inline(always)]
    fn add_hits(self, hits: __m256i, a: __m256i, b: __m256i) -> __m256i {
        self.or(hits, self.equal(a, b))
    }

    #[inline(always)]
    fn replace_hits(self, a: __m256i, hits: __m256i) -> __m256i {
        self.or(a, hits)
    }
}
