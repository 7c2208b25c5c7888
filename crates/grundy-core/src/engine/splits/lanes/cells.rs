//! Cells (Grundy values as bytes) and pairings. A pairing is a family of splits: one split for each
//! heap of a block. All of them have the same first part.

use super::super::space::SparseSpace;

/// A split of every heap n of a block: the move takes a fixed number of tokens and leaves a fixed
/// heap, rare or common, and heap n - `off`. So `off` is the size of the fixed heap plus the number
/// of tokens taken. The cell of the option (its Grundy value as a byte) is `cell`, the cell of the
/// fixed heap, xor the cell of heap n - `off`. A move that takes tokens and leaves one heap is a
/// pairing whose fixed heap is empty.
#[derive(Clone, Copy)]
pub(super) struct Pairing {
    pub(super) off: u32,
    /// The cell of the fixed heap in each of four bytes: loading four bytes into all places of a
    /// vector takes less time than loading one.
    four_cells: u32,
}

impl Pairing {
    pub(super) fn new(off: u32, cell: u8) -> Pairing {
        Pairing { off, four_cells: u32::from_ne_bytes([cell; 4]) }
    }

    /// Returns the cell of the fixed heap.
    pub(super) fn cell(&self) -> u8 {
        self.four_cells as u8
    }

    /// Returns the cell of the fixed heap in each of four bytes.
    #[inline(always)]
    pub(super) fn four_cells(&self) -> u32 {
        self.four_cells
    }
}

/// Conversions between Grundy values and cells. A cell is the byte that identifies a Grundy value
/// among the values of the heaps of one class (rare or common).
impl SparseSpace {
    /// Returns the number of the lowest bit that is set in the mask of the space. A cell is a
    /// Grundy value without this bit.
    pub(super) fn lowest_mask_bit(&self) -> u32 {
        self.mask.trailing_zeros()
    }

    /// Returns the cell of a Grundy value: its bits without the bit at the lowest place of the
    /// mask.
    pub(super) fn cell(&self, value: u16) -> u8 {
        let (value, low_bit) = (usize::from(value), self.lowest_mask_bit());
        ((value >> (low_bit + 1)) << low_bit | value & ((1 << low_bit) - 1)) as u8
    }

    /// Returns the Grundy value that `cell` encodes among the values with an even (`parity` 0) or
    /// odd (`parity` 1) number of ones within the mask.
    pub(super) fn value(&self, cell: u8, parity: usize) -> u16 {
        let (cell, low_bit) = (usize::from(cell), self.lowest_mask_bit());
        let value = (cell >> low_bit) << (low_bit + 1) | cell & ((1 << low_bit) - 1);
        let flip = self.parity(value) ^ parity;
        (value | flip << low_bit) as u16
    }

    /// Returns how many numbers below `value` differ from it in the parity of the number of ones
    /// within the mask. If `value` is common for its heap, these numbers are the rare values below
    /// it, and vice versa. Their cells are 0, 1, 2, ….
    pub(super) fn cells_below(&self, value: u16) -> usize {
        let (value, low_bit) = (usize::from(value), self.lowest_mask_bit());
        ((value >> (low_bit + 1)) + (value >> low_bit & 1)) << low_bit
    }
}
