//! Near pairings: splits of the heaps of a block whose other part may belong to the block.

use super::cells::Pairing;
use super::simd::{Kernel, LaneBytes, MAX_WIDTH, Simd};
use super::sizes::{LAST_SLOTS, NONE};
use super::slots::Slots;

/// The near pairings of a block. All of them have an `off` below the number of heaps of a block.
pub(super) struct NearPairings {
    pub(super) pairings: Vec<Pairing>,
    layers: Vec<NearLayer>,
    /// Bytes that are 0 below the number of heaps of a block, and [`NONE`] from it on.
    border: [u8; 2 * MAX_WIDTH],
}

/// Near pairings with different members `off`.
struct NearLayer {
    /// At the number of heaps of a block plus `off`, the cell of the fixed heap of a pairing.
    cells: [u8; 3 * MAX_WIDTH],
    /// 0 where `cells` has the cell of a pairing, otherwise [`NONE`].
    absent: [u8; 3 * MAX_WIDTH],
}

impl NearPairings {
    /// Prepares the near pairings of blocks of `width` heaps.
    pub(super) fn new(pairings: Vec<Pairing>, width: usize) -> NearPairings {
        let mut layers: Vec<NearLayer> = Vec::new();
        for pairing in &pairings {
            let index_in_layer = width + pairing.off as usize;
            let free = layers.iter().position(|layer| layer.absent[index_in_layer] == NONE);
            let index = free.unwrap_or(layers.len());
            if index == layers.len() {
                layers.push(NearLayer { cells: [0; 3 * MAX_WIDTH], absent: [NONE; 3 * MAX_WIDTH] });
            }
            (layers[index].cells[index_in_layer], layers[index].absent[index_in_layer]) =
                (pairing.cell(), 0);
        }
        let mut border = [0; 2 * MAX_WIDTH];
        border[width..].fill(NONE);
        NearPairings { pairings, layers, border }
    }
}

/// Chooses the cell of every heap of a block among its first slots, in ascending order of the
/// heaps, and stores it in `cells`. The cell of a heap is the first slot that no near pairing
/// yields.
pub(super) struct ChooseCells<'a, F> {
    pub(super) near: &'a NearPairings,
    pub(super) slots: &'a Slots,
    /// The cells of consecutive heaps; the block is at the end.
    pub(super) cells: &'a mut [u8],
    /// Returns the cell of a heap of the block, given its cells and those of all earlier heaps, and
    /// the cell that the slots yield: [`NONE`] if all slots are struck out. If the result is
    /// [`NONE`], the value is too large for a cell.
    pub(super) complete: F,
}

impl<F: FnMut(&[u8], u8) -> u8> Kernel for ChooseCells<'_, F> {
    /// Whether all values fit in cells.
    type Output = bool;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> bool {
        let ChooseCells { near, slots, cells, mut complete } = self;
        let start = cells.len() - S::WIDTH;
        let mut open = [simd.splat(0); LAST_SLOTS];
        for (open, slot) in open.iter_mut().zip(&slots.0) {
            *open = simd.load(&slot.0, 0);
        }
        // The splits whose other part precedes the block.
        for pairing in &near.pairings {
            let off = pairing.off as usize;
            let option = simd.xor(simd.load(cells, start - off), simd.splat(pairing.cell()));
            let option = simd.or(option, simd.load(&near.border, S::WIDTH - off));
            for slot in &mut open {
                *slot = simd.replace_equal(*slot, option);
            }
        }
        let mut least = LaneBytes([0; MAX_WIDTH]);
        simd.store(&mut least, simd.min(open[0], simd.min(open[1], open[2])));
        for lane in 0..S::WIDTH {
            let cell = complete(&cells[..start + lane], least.0[lane]);
            if cell == NONE {
                return false;
            }
            cells[start + lane] = cell;
            // The splits of later heaps of the block whose other part is this heap.
            for layer in &near.layers {
                let fixed = simd.load(&layer.cells, S::WIDTH - lane);
                let absent = simd.load(&layer.absent, S::WIDTH - lane);
                let option = simd.or(simd.xor(simd.splat(cell), fixed), absent);
                for slot in &mut open {
                    *slot = simd.replace_equal(*slot, option);
                }
            }
            simd.store(&mut least, simd.min(open[0], simd.min(open[1], open[2])));
        }
        true
    }
}
