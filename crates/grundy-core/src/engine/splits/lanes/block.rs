//! Computes the values of one block.

use super::context::BlockContext;
use super::marks::{MarkCells, Marks};
use super::near::ChooseCells;
use super::simd::Simd;
use super::sizes::{LAST_SLOTS, MAX_SLOTS, NONE};
use super::slots::{Slots, StrikeSlots, TakeSlots};

/// The numbers of slots that far pairings check, and the numbers of pairings that check them: while
/// few pairings have been checked, many slots are needed so that one remains.
const STAGES: [(usize, usize); 4] = [(MAX_SLOTS, 96), (8, 192), (4, 256), (LAST_SLOTS, usize::MAX)];

/// The cells of consecutive heaps.
pub(super) struct CellTable {
    pub(super) cells: Vec<u8>,
    /// The ranked cells of the heaps, in the sense of [`RowOrder`](super::marks::RowOrder).
    pub(super) ranked: Vec<u8>,
}

/// Computes the cells and the Grundy values of the next heaps. The module [`lanes`](super)
/// explains cells, marks, slots, and far and near pairings.
impl BlockContext {
    /// Computes the next blocks until there are `count` heaps more, and appends their cells to
    /// `table` and their Grundy values to `values`. `table` begins with the cell of heap `from`.
    /// Returns false if a value is too large for a cell; that block is then discarded. Ends earlier
    /// if `keep_going` returns false.
    pub(super) fn compute<S: Simd>(
        &self,
        simd: S,
        from: usize,
        table: &mut CellTable,
        values: &mut Vec<u16>,
        count: usize,
        keep_going: &(impl Fn() -> bool + Sync),
    ) -> bool {
        let blocks = count.div_ceil(S::WIDTH);
        values.reserve(blocks * S::WIDTH);
        table.cells.reserve(blocks * S::WIDTH);
        table.ranked.reserve(blocks * S::WIDTH);
        for _ in 0..blocks {
            if !keep_going() {
                break;
            }
            let start = table.cells.len();
            table.cells.resize(start + S::WIDTH, 0);
            table.ranked.resize(start + S::WIDTH, 0);
            if !self.next_block(simd, from, table) {
                table.cells.truncate(start);
                table.ranked.truncate(start);
                return false;
            }
            let block = table.cells[start..].iter().zip(&mut table.ranked[start..]);
            for (n, (&cell, ranked)) in (from + start..).zip(block) {
                *ranked = self.row_order.ranked(cell);
                values.push(self.value_of[self.space.common_parity(n)][usize::from(cell)]);
            }
        }
        true
    }

    /// Computes the cells of the last block of `table`, whose first heap is `from`. The computed
    /// value of a heap is the least common one that no option has. Returns false if a value is too
    /// large for a cell.
    fn next_block<S: Simd>(&self, simd: S, from: usize, table: &mut CellTable) -> bool {
        let start = table.cells.len() - S::WIDTH;
        let mut marks = Marks::new();
        simd.run(MarkCells {
            plan: &self.plan,
            order: &self.row_order,
            ranked: &table.ranked,
            start,
            marks: &mut marks,
        });
        let mut slots = Slots::new();
        let count = if self.checking.is_empty() { LAST_SLOTS } else { MAX_SLOTS };
        simd.run(TakeSlots { marks: &mut marks, groups: self.groups, count, slots: &mut slots });
        let mut checking = &self.checking[..];
        for (count, length) in STAGES {
            if checking.is_empty() {
                break;
            }
            let (pairings, later) = checking.split_at(length.min(checking.len()));
            simd.run(StrikeSlots {
                slots: &mut slots,
                count,
                cells: &table.cells,
                start,
                pairings,
            });
            checking = later;
        }
        let may_be_rare_pair = from + start < self.rare_pairs_from + 64 * self.rare_pairs.0.len();
        simd.run(ChooseCells {
            near: &self.near,
            slots: &slots,
            cells: &mut table.cells,
            complete: |cells: &[u8], cell| {
                if cell == NONE || may_be_rare_pair && self.may_be_rare_pair(from + cells.len()) {
                    self.next_cell_individually(from, cells)
                } else {
                    cell
                }
            },
        })
    }

    /// Returns the cell of the heap after the last one of `cells`: visits the splits with exactly
    /// one rare heap and the options that leave one heap, one after another. Entry i of `cells`
    /// belongs to heap `from` + i. Returns [`NONE`] if the value of the heap is too large for a
    /// cell.
    #[cold]
    fn next_cell_individually(&self, from: usize, cells: &[u8]) -> u8 {
        let mut marked = [false; NONE as usize + 1];
        for pairing in self.far.iter().chain(&self.near.pairings) {
            let index = cells.len() - pairing.off as usize;
            if !self.is_rare.contains(from + index) {
                marked[usize::from(cells[index] ^ pairing.cell())] = true;
            }
        }
        marked.iter().position(|marked| !marked).map_or(NONE, |cell| cell as u8)
    }
}
