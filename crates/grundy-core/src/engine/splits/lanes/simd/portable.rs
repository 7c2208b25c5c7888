//! The instance without special instructions: arrays of 32 bytes, whose loops the compiler turns
//! into vector instructions where the target has them.

use super::vector::{Kernel, LaneBytes, MAX_WIDTH, Simd};

/// The token of the portable instance.
#[derive(Clone, Copy)]
pub(super) struct Portable;

/// An array of bytes with the alignment of a vector.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(in crate::engine::splits) struct Bytes([u8; 32]);

/// Returns the vector whose bytes are computed by `byte` from the bytes of `a` and `b`.
#[inline(always)]
fn map(a: Bytes, b: Bytes, byte: impl Fn(u8, u8) -> u8) -> Bytes {
    let mut result = Bytes([0; 32]);
    for i in 0..32 {
        result.0[i] = byte(a.0[i], b.0[i]);
    }
    result
}

impl Simd for Portable {
    type Vector = Bytes;
    /// 255 in every byte that was equal.
    type Hits = Bytes;
    const WIDTH: usize = 32;
    const MAX_ROWS: usize = 14;
    const RANKS: u8 = 16;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run(self)
    }

    #[inline(always)]
    fn load(self, bytes: &[u8], start: usize) -> Bytes {
        Bytes(bytes[start..start + 32].try_into().expect("the slice has 32 bytes"))
    }

    #[inline(always)]
    fn store(self, bytes: &mut LaneBytes, vector: Bytes) {
        bytes.0[..32].copy_from_slice(&vector.0);
    }

    #[inline(always)]
    fn splat(self, byte: u8) -> Bytes {
        Bytes([byte; 32])
    }

    #[inline(always)]
    fn splat_word(self, word: u32) -> Bytes {
        self.splat(word as u8)
    }

    #[inline(always)]
    fn reverse(self, a: Bytes) -> Bytes {
        let mut result = Bytes([0; 32]);
        for i in 0..32 {
            result.0[i] = a.0[31 - i];
        }
        result
    }

    #[inline(always)]
    fn xor(self, a: Bytes, b: Bytes) -> Bytes {
        map(a, b, |a, b| a ^ b)
    }

    #[inline(always)]
    fn and(self, a: Bytes, b: Bytes) -> Bytes {
        map(a, b, |a, b| a & b)
    }

    #[inline(always)]
    fn and_not(self, a: Bytes, b: Bytes) -> Bytes {
        map(a, b, |a, b| a & !b)
    }

    #[inline(always)]
    fn or(self, a: Bytes, b: Bytes) -> Bytes {
        map(a, b, |a, b| a | b)
    }

    #[inline(always)]
    fn sub(self, a: Bytes, b: Bytes) -> Bytes {
        map(a, b, u8::wrapping_sub)
    }

    #[inline(always)]
    fn min(self, a: Bytes, b: Bytes) -> Bytes {
        map(a, b, u8::min)
    }

    #[inline(always)]
    fn max(self, a: Bytes, b: Bytes) -> Bytes {
        map(a, b, u8::max)
    }

    #[inline(always)]
    fn equal(self, a: Bytes, b: Bytes) -> Bytes {
        map(a, b, |a, b| if a == b { u8::MAX } else { 0 })
    }

    #[inline(always)]
    fn is_zero(self, a: Bytes) -> bool {
        a.0 == [0; 32]
    }

    fn bit_table(class: u8) -> LaneBytes {
        LaneBytes([class; MAX_WIDTH])
    }

    #[inline(always)]
    fn bits(self, cells: Bytes, table: Bytes) -> Bytes {
        map(cells, table, |cell, class| {
            let number = cell ^ class;
            let bit = 1 + (number & 1);
            let bit = if number & 2 == 2 { bit << 2 } else { bit };
            if number & 4 == 4 { bit << 4 } else { bit }
        })
    }

    fn row_key(row: u8) -> LaneBytes {
        LaneBytes([8 * row; MAX_WIDTH])
    }

    #[inline(always)]
    fn rows(self, cells: Bytes) -> Bytes {
        map(cells, cells, |cell, _| cell & 0xF8)
    }

    #[inline(always)]
    fn or_in_row(self, marks: Bytes, rows: Bytes, key: Bytes, bits: Bytes) -> Bytes {
        self.or(marks, self.and(self.equal(rows, key), bits))
    }

    #[inline(always)]
    fn no_hits(self) -> Bytes {
        self.splat(0)
    }

    #[inline(always)]
    fn add_hits(self, hits: Bytes, a: Bytes, b: Bytes) -> Bytes {
        self.or(hits, self.equal(a, b))
    }

    #[inline(always)]
    fn replace_hits(self, a: Bytes, hits: Bytes) -> Bytes {
        self.or(a, hits)
    }
}
