//! Cells (Grundy values as bytes) and pairings (rare or common heaps with which every heap of a
//! block is paired).

use super::super::space::SparseSpace;

/// A pairing of every heap n of a block with one fixed heap in a split. The other part of the split
/// is heap n - `off`, and the cell of the option (its Grundy value as a byte) is the cell of that
/// part xor `cell`. All four bytes of `cell` are equal.
#[derive(Clone, Copy)]
pub(super) struct Pairing {
    pub(super) off: u32,
    pub(super) cell: u32,
}

impl Pairing {
    pub(super) fn new(off: u32, cell: u8) -> Pairing {
        Pairing { off, cell: u32::from_ne_bytes([cell; 4]) }
    }
}

/// Conversions between Grundy values and cells. A cell is the byte that identifies a Grundy value
/// among the values of the heaps of one class (rare or common).
impl SparseSpace {
    pub(super) fn lowest_mask_bit(&self) -> u32 {
        self.mask.trailing_zeros()
    }

    pub(super) fn cell(&self, value: u16) -> u8 {
        let (value, low_bit) = (usize::from(value), self.lowest_mask_bit());
        ((value >> (low_bit + 1)) << low_bit | value & ((1 << low_bit) - 1)) as u8
    }

    /// Returns the Grundy value that a cell encodes, for the class whose values have an even
    /// (`parity` 0) or odd (`parity` 1) number of ones within the mask.
    pub(super) fn value(&self, cell: u8, parity: usize) -> u16 {
        let (cell, low_bit) = (usize::from(cell), self.lowest_mask_bit());
        let value = (cell >> low_bit) << (low_bit + 1) | cell & ((1 << low_bit) - 1);
        let flip = self.parity(value) ^ parity;
        (value | flip << low_bit) as u16
    }

    /// Returns the number of Grundy values below `value` that belong to the other class than
    /// `value`. Their cells are 0, 1, 2, ….
    pub(super) fn cells_below(&self, value: u16) -> usize {
        let (value, low_bit) = (usize::from(value), self.lowest_mask_bit());
        ((value >> (low_bit + 1)) + (value >> low_bit & 1)) << low_bit
    }
}
