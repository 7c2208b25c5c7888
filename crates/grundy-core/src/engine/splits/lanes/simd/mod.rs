//! Vectors of bytes, one byte for each heap of a block. The method of [lanes](super) is written
//! once, generic over [`Simd`]; this module contains the instances of the trait.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;
#[cfg(target_arch = "x86_64")]
mod ssse3;

use std::sync::OnceLock;

/// The number of bytes of the widest vector.
pub(super) const MAX_WIDTH: usize = 64;

/// A byte for each heap of a block. Narrower vectors use only the first bytes.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(in crate::engine::splits) struct LaneBytes(pub(super) [u8; MAX_WIDTH]);

/// The instructions that an instance of the method of lanes uses. All instances compute the same
/// values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vectors {
    /// Vectors of 64 bytes with AVX-512.
    Avx512,
    /// Vectors of 32 bytes with AVX2.
    Avx2,
    /// Vectors of 16 bytes with a lookup of bytes: SSSE3 on x86-64, Neon on AArch64.
    Bytes16,
    /// Arrays of bytes without special instructions. Every CPU supports them.
    Portable,
}

impl Vectors {
    /// All instances, from the widest vectors to the narrowest ones.
    pub const ALL: [Vectors; 4] =
        [Vectors::Avx512, Vectors::Avx2, Vectors::Bytes16, Vectors::Portable];

    /// Returns the name of the instance.
    pub fn name(self) -> &'static str {
        match self {
            Vectors::Avx512 => "avx512",
            Vectors::Avx2 => "avx2",
            Vectors::Bytes16 => "bytes16",
            Vectors::Portable => "portable",
        }
    }

    /// Returns whether this CPU has the instructions.
    pub fn is_available(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        return match self {
            Vectors::Avx512 => avx512::Avx512::detect().is_some(),
            Vectors::Avx2 => avx2::Avx2::detect().is_some(),
            Vectors::Bytes16 => ssse3::Ssse3::detect().is_some(),
            Vectors::Portable => true,
        };
        #[cfg(target_arch = "aarch64")]
        return match self {
            Vectors::Avx512 | Vectors::Avx2 => false,
            Vectors::Bytes16 => neon::Neon::detect().is_some(),
            Vectors::Portable => true,
        };
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        return self == Vectors::Portable;
    }

    /// Returns the widest vectors that this CPU has, or those that [`limit`](Self::limit) has set.
    pub fn widest() -> Vectors {
        *WIDEST.get_or_init(|| {
            { Vectors::ALL.into_iter() }
                .find(|vectors| vectors.is_available())
                .unwrap_or(Vectors::Portable)
        })
    }

    /// Sets the result of [`widest`](Self::widest) for this process. Returns false if this CPU
    /// lacks the instructions, or if other vectors are already in use.
    pub fn limit(self) -> bool {
        self.is_available() && *WIDEST.get_or_init(|| self) == self
    }

    /// Runs a kernel with these instructions, or with portable code if this CPU lacks them.
    pub(in crate::engine::splits) fn run<K: Kernel>(self, kernel: K) -> K::Output {
        #[cfg(target_arch = "x86_64")]
        match self {
            Vectors::Avx512 => {
                if let Some(simd) = avx512::Avx512::detect() {
                    return simd.run(kernel);
                }
            }
            Vectors::Avx2 => {
                if let Some(simd) = avx2::Avx2::detect() {
                    return simd.run(kernel);
                }
            }
            Vectors::Bytes16 => {
                if let Some(simd) = ssse3::Ssse3::detect() {
                    return simd.run(kernel);
                }
            }
            Vectors::Portable => {}
        }
        #[cfg(target_arch = "aarch64")]
        if self == Vectors::Bytes16
            && let Some(simd) = neon::Neon::detect()
        {
            return simd.run(kernel);
        }
        portable::Portable.run(kernel)
    }
}

/// The vectors that [`Vectors::widest`] returns, once they are determined.
static WIDEST: OnceLock<Vectors> = OnceLock::new();

/// Code that is compiled for the instructions of every instance of [`Simd`].
pub(in crate::engine::splits) trait Kernel {
    /// The result of the kernel.
    type Output;

    /// Runs the kernel. Implementations are `#[inline(always)]` where they use vectors, so that
    /// they are compiled with the instructions of [`Simd::run`], their caller.
    fn run<S: Simd>(self, simd: S) -> Self::Output;
}

/// Operations on vectors of bytes. A value of the type exists only if the CPU has the instructions
/// of the instance.
pub(in crate::engine::splits) trait Simd: Copy + Send + Sync {
    /// A vector of [`WIDTH`](Self::WIDTH) bytes.
    type Vector: Copy;
    /// For each byte, whether one of several comparisons found it equal.
    type Hits: Copy;
    /// The number of bytes of a vector, which is the number of heaps of a block.
    const WIDTH: usize;
    /// The maximum number of rows that the kernel of marks keeps in registers.
    const MAX_ROWS: usize;
    /// The bound of the rows that [`row_key`](Self::row_key) takes.
    const RANKS: u8;

    /// Runs a kernel, compiled with the instructions of this instance.
    fn run<K: Kernel>(self, kernel: K) -> K::Output;

    /// Loads the bytes from `start` on.
    fn load(self, bytes: &[u8], start: usize) -> Self::Vector;
    /// Stores the vector to the first bytes of `bytes`.
    fn store(self, bytes: &mut LaneBytes, vector: Self::Vector);
    /// Returns the vector all of whose bytes are `byte`.
    fn splat(self, byte: u8) -> Self::Vector;
    /// Returns the vector all of whose bytes are equal to each byte of `word`. The bytes of `word`
    /// are equal.
    fn splat_word(self, word: u32) -> Self::Vector;
    /// Returns the vector with the bytes in reverse order.
    fn reverse(self, a: Self::Vector) -> Self::Vector;
    /// Returns `a ^ b`.
    fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Returns `a & b`.
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Returns `a & !b`.
    fn and_not(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Returns `a | b`.
    fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Returns the differences modulo 256.
    fn sub(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Returns the lesser bytes, as numbers without sign.
    fn min(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Returns the greater bytes, as numbers without sign.
    fn max(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Returns 255 in each byte in which `a` and `b` are equal, and 0 elsewhere.
    fn equal(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Returns `a` with 255 in place of the bytes that are equal to those of `b`.
    #[inline(always)]
    fn replace_equal(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        self.or(a, self.equal(a, b))
    }
    /// Returns whether all bytes are zero.
    fn is_zero(self, a: Self::Vector) -> bool;

    /// Returns the bytes of the argument of [`bits`](Self::bits) for the class `class`, a number
    /// below 8.
    fn bit_table(class: u8) -> LaneBytes;
    /// Returns the byte `1 << ((cell ^ class) % 8)` for each byte `cell`, where `table` is the
    /// result of [`bit_table`](Self::bit_table) for `class`. If [`RANKS`](Self::RANKS) is
    /// 16, any byte is allowed for a cell from 128 on.
    fn bits(self, cells: Self::Vector, table: Self::Vector) -> Self::Vector;
    /// Returns the bytes of the argument of [`or_in_row`](Self::or_in_row) for the row `row`, a
    /// number below [`RANKS`](Self::RANKS).
    fn row_key(row: u8) -> LaneBytes;
    /// Returns the rows of cells in the form that [`or_in_row`](Self::or_in_row) takes. The row of
    /// a cell is `cell / 8`.
    fn rows(self, cells: Self::Vector) -> Self::Vector;
    /// Returns `marks`, combined by `|` with the bytes of `bits` whose row has the key `key`.
    fn or_in_row(
        self,
        marks: Self::Vector,
        rows: Self::Vector,
        key: Self::Vector,
        bits: Self::Vector,
    ) -> Self::Vector;

    /// Returns hits without an equal byte.
    fn no_hits(self) -> Self::Hits;
    /// Adds the bytes in which `a` and `b` are equal to `hits`.
    fn add_hits(self, hits: Self::Hits, a: Self::Vector, b: Self::Vector) -> Self::Hits;
    /// Returns `a` with 255 in place of the bytes that are hit.
    fn replace_hits(self, a: Self::Vector, hits: Self::Hits) -> Self::Vector;
}
