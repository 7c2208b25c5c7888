//! The instance for Neon: vectors of 16 bytes with a lookup of bytes.

use super::vector::{Kernel, LaneBytes, MAX_WIDTH, Simd};
use std::arch::aarch64::*;

/// A token that exists only if the CPU has the Neon instructions.
#[derive(Clone, Copy)]
pub(super) struct Neon(());

impl Neon {
    /// Returns the token if this CPU has the instructions, otherwise `None`.
    pub(super) fn detect() -> Option<Neon> {
        std::arch::is_aarch64_feature_detected!("neon").then_some(Neon(()))
    }
}

// SAFETY of every block: a token is constructed only if the CPU has the instructions.
impl Simd for Neon {
    type Vector = uint8x16_t;
    /// 255 in every byte that was equal.
    type Hits = uint8x16_t;
    const WIDTH: usize = 16;
    const MAX_ROWS: usize = 16;
    const RANKS: u8 = 16;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        #[target_feature(enable = "neon")]
        fn run<K: Kernel>(simd: Neon, kernel: K) -> K::Output {
            kernel.run(simd)
        }
        // SAFETY: see the implementation.
        unsafe { run(self, kernel) }
    }

    #[inline(always)]
    fn load(self, bytes: &[u8], start: usize) -> uint8x16_t {
        let lanes = &bytes[start..start + Self::WIDTH];
        // SAFETY: the slice has 16 bytes; the load needs no alignment.
        unsafe { vld1q_u8(lanes.as_ptr()) }
    }

    #[inline(always)]
    fn store(self, bytes: &mut LaneBytes, vector: uint8x16_t) {
        // SAFETY: the reference is to at least 16 bytes.
        unsafe { vst1q_u8(bytes.0.as_mut_ptr(), vector) }
    }

    #[inline(always)]
    fn splat(self, byte: u8) -> uint8x16_t {
        // SAFETY: see the implementation.
        unsafe { vdupq_n_u8(byte) }
    }

    #[inline(always)]
    fn splat_word(self, word: u32) -> uint8x16_t {
        // SAFETY: see the implementation.
        unsafe { vreinterpretq_u8_u32(vdupq_n_u32(word)) }
    }

    #[inline(always)]
    fn reverse(self, a: uint8x16_t) -> uint8x16_t {
        // SAFETY: see the implementation.
        unsafe {
            let halves = vrev64q_u8(a);
            vextq_u8::<8>(halves, halves)
        }
    }

    #[inline(always)]
    fn xor(self, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        // SAFETY: see the implementation.
        unsafe { veorq_u8(a, b) }
    }

    #[inline(always)]
    fn and(self, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        // SAFETY: see the implementation.
        unsafe { vandq_u8(a, b) }
    }

    #[inline(always)]
    fn and_not(self, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        // SAFETY: see the implementation.
        unsafe { vbicq_u8(a, b) }
    }

    #[inline(always)]
    fn or(self, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        // SAFETY: see the implementation.
        unsafe { vorrq_u8(a, b) }
    }

    #[inline(always)]
    fn sub(self, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        // SAFETY: see the implementation.
        unsafe { vsubq_u8(a, b) }
    }

    #[inline(always)]
    fn min(self, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        // SAFETY: see the implementation.
        unsafe { vminq_u8(a, b) }
    }

    #[inline(always)]
    fn max(self, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        // SAFETY: see the implementation.
        unsafe { vmaxq_u8(a, b) }
    }

    #[inline(always)]
    fn equal(self, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        // SAFETY: see the implementation.
        unsafe { vceqq_u8(a, b) }
    }

    #[inline(always)]
    fn is_zero(self, a: uint8x16_t) -> bool {
        // SAFETY: see the implementation.
        unsafe { vmaxvq_u8(a) == 0 }
    }

    fn bit_table(class: u8) -> LaneBytes {
        LaneBytes(std::array::from_fn(|j| 1 << ((j as u8 ^ class) % 8)))
    }

    #[inline(always)]
    fn bits(self, cells: uint8x16_t, table: uint8x16_t) -> uint8x16_t {
        // SAFETY: see the implementation.
        unsafe { vqtbl1q_u8(table, vandq_u8(cells, vdupq_n_u8(7))) }
    }

    fn row_key(row: u8) -> LaneBytes {
        LaneBytes([8 * row; MAX_WIDTH])
    }

    #[inline(always)]
    fn rows(self, cells: uint8x16_t) -> uint8x16_t {
        self.and(cells, self.splat(0xF8))
    }

    #[inline(always)]
    fn or_in_row(
        self,
        marks: uint8x16_t,
        rows: uint8x16_t,
        key: uint8x16_t,
        bits: uint8x16_t,
    ) -> uint8x16_t {
        self.or(marks, self.and(self.equal(rows, key), bits))
    }

    #[inline(always)]
    fn no_hits(self) -> uint8x16_t {
        self.splat(0)
    }

    #[inline(always)]
    fn add_hits(self, hits: uint8x16_t, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        self.or(hits, self.equal(a, b))
    }

    #[inline(always)]
    fn replace_hits(self, a: uint8x16_t, hits: uint8x16_t) -> uint8x16_t {
        self.or(a, hits)
    }
}
