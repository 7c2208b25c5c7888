//! Values as bytes, and the heaps that others are paired with.

use super::super::space::Space;

/// Pairing with one heap: how far the other part is, and the cell to xor it with, four times over.
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

/// Cells of values.
impl Space {
    pub(super) fn lowest(&self) -> u32 {
        self.mask.trailing_zeros()
    }

    pub(super) fn cell(&self, value: u16) -> u8 {
        let (value, lowest) = (usize::from(value), self.lowest());
        ((value >> (lowest + 1)) << lowest | value & ((1 << lowest) - 1)) as u8
    }

    /// The value of a cell in the class of this parity.
    pub(super) fn value(&self, cell: u8, parity: usize) -> u16 {
        let (cell, lowest) = (usize::from(cell), self.lowest());
        let value = (cell >> lowest) << (lowest + 1) | cell & ((1 << lowest) - 1);
        let flip = self.parity(value) ^ parity;
        (value | flip << lowest) as u16
    }

    /// How many cells of the other class have values below a value.
    pub(super) fn below(&self, value: u16) -> usize {
        let (value, lowest) = (usize::from(value), self.lowest());
        ((value >> (lowest + 1)) + (value >> lowest & 1)) << lowest
    }
}
