//! The data that the computations of several successive blocks of 64 heaps share.

use super::super::space::SparseSpace;
use super::super::table::SplitTable;
use super::cells::Pairing;
use super::cpu::Avx512;
use super::pairing_order::Sample;
use super::rare_pairs::{HeapSet, rare_pairs};
use super::sizes::{BLOCK, BLOCKS, MAX_COVERING, RARE_PAIR_WINDOW, SMALL};
use super::vectors::Lookup;
use crate::base::SplitRule;

/// Tables, pairings and limits that are computed once and used for many successive blocks of 64
/// heaps. The module [`lanes`](super) explains cells and pairings.
pub(super) struct BlockContext {
    /// The token that exists only if the CPU has the AVX-512 instructions that the computation
    /// uses.
    pub(super) cpu: Avx512,
    pub(super) rule: SplitRule,
    pub(super) space: SparseSpace,
    /// The rare heaps, in ascending order of size, with their Grundy values.
    pub(super) rares: Vec<(u32, u16)>,
    pub(super) is_rare: HeapSet,
    /// The heaps that a move can split into two rare heaps. The set contains the size of each such
    /// heap minus `rare_pairs_from`.
    pub(super) rare_pairs: HeapSet,
    pub(super) rare_pairs_from: usize,
    /// The bound for the first heap of a block: this context serves only blocks of 64 heaps that
    /// begin below it, because `rare_pairs` covers no later heaps.
    pub(super) known_to: usize,
    /// The far pairings. A pairing splits every heap of a block into one fixed rare heap and
    /// another heap; it is far if all other heaps precede the block. The pairings that yield the
    /// most different values of options come first.
    pub(super) far: Vec<Pairing>,
    /// The near pairings. A pairing splits every heap of a block into one fixed rare heap and
    /// another heap; it is near if some of the other heaps can belong to the block.
    pub(super) near: Vec<Pairing>,
    /// Pairings (splits with one fixed part) whose fixed part is a small common heap. They confirm
    /// the values of computed blocks. Those that yield the most different values of options come
    /// first.
    pub(super) covering: Vec<Pairing>,
    /// Number of heaps immediately before a block that are needed to compute it: their cells
    /// (Grundy values as bytes) are read.
    pub(super) reach: usize,
    /// Number of groups of 8 cells (Grundy values as bytes) for which marks are stored. A cell of
    /// these groups is marked for a heap if an option of the heap has it. Larger cells are searched
    /// for individually.
    pub(super) groups: usize,
    pub(super) lookup: Lookup,
    /// The Grundy value of each cell: `value_of[0][cell]` if the value has an even number of ones
    /// within the mask, and `value_of[1][cell]` if that number is odd.
    pub(super) value_of: [[u16; 256]; 2],
}

impl BlockContext {
    pub(super) fn new(table: &SplitTable, cpu: Avx512) -> BlockContext {
        let (space, values) = (table.space.clone(), &table.values);
        let mut is_rare = HeapSet(vec![0; values.len() / 64 + 1]);
        for &(rare, _) in &table.rares {
            is_rare.0[rare as usize / 64] |= 1 << (rare % 64);
        }
        let (mut far, mut near, mut covering) = (Vec::new(), Vec::new(), Vec::new());
        for &take in &table.rule.split {
            for &(rare, value) in &table.rares {
                let off = rare + take;
                let to = if off as usize >= BLOCK { &mut far } else { &mut near };
                to.push(Pairing::new(off, space.cell(value)));
            }
            let common = (1..SMALL).filter(|&a| !is_rare.contains(a));
            covering.extend(common.map(|a| Pairing::new(a as u32 + take, space.cell(values[a]))));
        }
        let max_take = table.rule.keep.iter().chain(&table.rule.split).max().copied().unwrap_or(0);
        let reach = far.iter().map(|pairing| pairing.off).max().unwrap_or(0).max(max_take);
        let lookup = Lookup {
            group: std::array::from_fn(|g| {
                std::array::from_fn(|j| if j % 32 == g { u8::MAX } else { 0 })
            }),
            bit: std::array::from_fn(|j| 1 << (j % 8)),
        };
        // Nearly all cells of late values are in the marked groups; heaps with other cells are
        // computed individually.
        let n = values.len();
        let mut late: Vec<u8> = values[n - n / 8..].iter().map(|&v| space.cell(v)).collect();
        late.sort_unstable();
        let groups = usize::from(late[late.len() * 999 / 1000]) / 8 + 1;
        let reach = reach as usize + BLOCK;
        let sample = Sample::new(values, &space, reach.max(2 * SMALL));
        let rare_pairs = rare_pairs(table, n);
        let far = sample.order(far, |space, value| usize::from(space.cell(value)));
        let mut covering = sample.order(covering, |space, value| space.cells_below(value));
        covering.truncate(MAX_COVERING);
        BlockContext {
            cpu,
            rule: table.rule.clone(),
            rares: table.rares.clone(),
            known_to: if rare_pairs.0.len() * 64 < RARE_PAIR_WINDOW {
                usize::MAX
            } else {
                n + RARE_PAIR_WINDOW
            },
            rare_pairs,
            rare_pairs_from: n,
            is_rare,
            far,
            near,
            covering,
            reach,
            groups,
            lookup,
            value_of: [0, 1]
                .map(|parity| std::array::from_fn(|cell| space.value(cell as u8, parity))),
            space,
        }
    }

    /// Computes the next [`BLOCKS`] blocks of 64 heaps, and appends their cells to `cells` and
    /// their Grundy values to `values`. `cells` begins with the cell of heap `from`, and
    /// `known_values` contains the values of all earlier heaps. Returns false if a value is too
    /// large for a cell; that block is then discarded. Ends earlier if `keep_going` returns false.
    pub(super) fn compute(
        &self,
        from: usize,
        cells: &mut Vec<u8>,
        known_values: &[u16],
        values: &mut Vec<u16>,
        keep_going: &(impl Fn() -> bool + Sync),
    ) -> bool {
        values.reserve(BLOCK * BLOCKS);
        cells.reserve(BLOCK * BLOCKS);
        for _ in 0..BLOCKS {
            if !keep_going() {
                break;
            }
            let (cells_before, values_before) = (cells.len(), values.len());
            cells.resize(cells_before + BLOCK, 0);
            if !self.next_block(self.cpu, from, cells, known_values, values) {
                cells.truncate(cells_before);
                values.truncate(values_before);
                return false;
            }
        }
        true
    }
}
