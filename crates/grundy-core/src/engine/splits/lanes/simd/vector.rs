//! [`Simd`]: the operations on vectors of bytes that the method of lanes uses.

/// The number of bytes of the widest vector.
pub(in super::super) const MAX_WIDTH: usize = 64;

/// A byte for each heap of a block. Narrower vectors use only the first bytes.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(in crate::engine::splits) struct LaneBytes(pub(in super::super) [u8; MAX_WIDTH]);

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
