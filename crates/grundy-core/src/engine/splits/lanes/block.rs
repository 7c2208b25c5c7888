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

/// Maximum number of rows of cells for which the marks of a heap are collected in one word.
const MAX_WORD_ROWS: usize = 4;

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
            let block = &table.cells[start..];
            for (ranked, &cell) in table.ranked[start..].iter_mut().zip(block) {
                *ranked = self.row_order.ranked(cell);
            }
            let parity = |lane: usize| self.space.common_parity(from + start + lane);
            let value_of = [parity(0), parity(1)].map(|parity| &self.value_of[parity]);
            let heaps = block.iter().enumerate();
            values.extend(heaps.map(|(lane, &cell)| value_of[lane % 2][usize::from(cell)]));
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
        if self.groups <= MAX_WORD_ROWS && self.checking.is_empty() {
            return self.choose_in_words(S::WIDTH, &marks, from, &mut table.cells);
        }
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

    /// Chooses the cells of the last block of `cells`, `width` heaps, without slots: the marks of a
    /// heap, including those of the near pairings, fit in a word, and its cell is the least unmarked
    /// one. `marks` contains the marks of all far pairings. Returns false if a value is too large
    /// for a cell.
    fn choose_in_words(&self, width: usize, marks: &Marks, from: usize, cells: &mut [u8]) -> bool {
        let start = cells.len() - width;
        for lane in 0..width {
            let index = start + lane;
            let rows = marks.rows[..self.groups].iter().rev();
            let mut word = rows.fold(0u64, |word, row| word << 8 | u64::from(row.0[lane]));
            for pairing in &self.near.pairings {
                let cell = cells[index - pairing.off as usize] ^ pairing.cell();
                word |= u64::from(cell < 64) << (cell % 64);
            }
            let mut cell = word.trailing_ones() as u8;
            if usize::from(cell) >= 8 * self.groups || self.may_be_rare_pair(from + index) {
                cell = self.next_cell_individually(from, &cells[..index]);
                if cell == NONE {
                    return false;
                }
            }
            cells[index] = cell;
        }
        true
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
