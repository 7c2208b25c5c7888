//! Marks of cells (Grundy values as bytes): which cells the options of the heaps of a block have.

use super::cells::Pairing;
use super::simd::{Kernel, LaneBytes, MAX_WIDTH, Simd};
use super::sizes::MAX_ROWS;
use std::ops::Range;

/// The marks of a block. Row g contains the cells from 8g to 8g + 7: bit b of byte l is set if an
/// option of heap l of the block has the cell 8g + b.
pub(super) struct Marks {
    pub(super) rows: [LaneBytes; MAX_ROWS],
}

impl Marks {
    /// Returns marks of no cell.
    pub(super) fn new() -> Marks {
        Marks { rows: [LaneBytes([0; MAX_WIDTH]); MAX_ROWS] }
    }
}

/// The order of the rows by the number of heaps whose cells are in them, and the constants of the
/// kernel of marks.
///
/// A *ranked cell* is a cell whose row is replaced by the rank of the row.
pub(super) struct RowOrder {
    /// The rank of each row.
    rank_of: [u8; MAX_ROWS],
    bit_tables: [LaneBytes; 8],
    row_keys: [LaneBytes; MAX_ROWS],
    /// The bound of the ranks of rows that can be marked.
    rank_bound: u8,
}

impl RowOrder {
    /// Returns the order for heaps with the given cells.
    pub(super) fn new<S: Simd>(cells: impl Iterator<Item = u8>) -> RowOrder {
        let mut counts = [0u32; MAX_ROWS];
        cells.for_each(|cell| counts[usize::from(cell / 8)] += 1);
        let mut row_of: [u8; MAX_ROWS] = std::array::from_fn(|row| row as u8);
        row_of.sort_by_key(|&row| std::cmp::Reverse(counts[usize::from(row)]));
        let mut rank_of = [0; MAX_ROWS];
        for (rank, &row) in row_of.iter().enumerate() {
            rank_of[usize::from(row)] = rank as u8;
        }
        RowOrder {
            rank_of,
            bit_tables: std::array::from_fn(|class| S::bit_table(class as u8)),
            row_keys: std::array::from_fn(|rank| S::row_key(rank as u8)),
            rank_bound: S::RANKS,
        }
    }

    /// Returns the ranked cell of a cell.
    #[inline]
    pub(super) fn ranked(&self, cell: u8) -> u8 {
        8 * self.rank_of[usize::from(cell / 8)] + cell % 8
    }
}

/// Pairings in the order in which their cells are marked.
#[derive(Default)]
pub(super) struct MarkPlan {
    pairings: Vec<PairingClass>,
    groups: Vec<PairingGroup>,
}

/// A pairing in the order of marking.
#[derive(Clone, Copy)]
struct PairingClass {
    /// The member `off` of the pairing.
    off: u32,
    /// The cell of the fixed heap of the pairing, modulo 8.
    class: u32,
}

/// Successive pairings whose fixed heaps have cells in the same row. An option of these pairings
/// has a cell in the row r ^ s, where r is that row, and s the row of the other part of the split.
struct PairingGroup {
    pairings: Range<usize>,
    rows: Vec<RowTarget>,
}

/// A row of cells of the other part of a split that a group of pairings marks.
#[derive(Clone, Copy)]
struct RowTarget {
    /// The rank of the row.
    rank: u8,
    /// The row of the cells of the options.
    target: u8,
}

/// The sizes of a [`MarkPlan`], which decide its speed only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlanSize {
    /// The maximum number of pairings that are marked.
    pub(super) pairings: usize,
    /// The maximum number of rows that are marked for each group of pairings.
    pub(super) rows: usize,
}

/// The sizes of the plans of a context. They decide its speed only.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine::splits) struct Tuning {
    /// The size of the plan of far pairings.
    pub(super) marking: PlanSize,
    /// The size of the plan of covering pairings.
    pub(super) covering: PlanSize,
}

/// The gain of a mark of a cell that no other pairing marks.
const FULL_GAIN: u64 = 1 << 32;
/// The gain of a row, per heap and pairing, from which the row is worth marking.
const MIN_ROW_GAIN: u64 = FULL_GAIN / 10_000;

impl MarkPlan {
    /// Plans to mark the first pairings of `order`, and returns the pairings that may yield cells
    /// below 8·`groups` which the plan does not mark.
    ///
    /// `samples` are heaps with the limits below which their cells are useful, and `cell_of` returns
    /// the cell of a heap. For each group of pairings, the rows that yield the most useful marks for
    /// these heaps are selected. A mark counts less if other pairings of the plan mark the same cell.
    pub(super) fn new(
        order: &[Pairing],
        size: PlanSize,
        groups: usize,
        row_order: &RowOrder,
        samples: &[(usize, u8)],
        cell_of: impl Fn(usize) -> u8,
    ) -> (MarkPlan, Vec<Pairing>) {
        let (marking, remaining) = order.split_at(size.pairings.min(order.len()));
        let mut marking = marking.to_vec();
        marking.sort_by_key(Pairing::cell);
        let mut times = vec![[0u8; 256]; samples.len()];
        for (&(n, _), times) in samples.iter().zip(&mut times) {
            for pairing in &marking {
                let cell = cell_of(n - pairing.off as usize) ^ pairing.cell();
                times[usize::from(cell)] = times[usize::from(cell)].saturating_add(1);
            }
        }
        let mut plan = MarkPlan::default();
        let mut partial = Vec::new();
        for group in marking.chunk_by(|a, b| a.cell() / 8 == b.cell() / 8) {
            let fixed_row = group[0].cell() / 8;
            let mut gain = [0u64; MAX_ROWS];
            for (&(n, limit), times) in samples.iter().zip(&times) {
                for pairing in group {
                    let other_cell = cell_of(n - pairing.off as usize);
                    let cell = other_cell ^ pairing.cell();
                    if cell < limit {
                        let repetitions = u32::from(times[usize::from(cell)] - 1);
                        gain[usize::from(other_cell / 8)] +=
                            FULL_GAIN.checked_shr(2 * repetitions).unwrap_or(0);
                    }
                }
            }
            let useful: Vec<u8> =
                (0..MAX_ROWS as u8).filter(|row| usize::from(row ^ fixed_row) < groups).collect();
            let mut rows = useful.clone();
            rows.retain(|&row| row_order.rank_of[usize::from(row)] < row_order.rank_bound);
            rows.sort_by_key(|&row| std::cmp::Reverse(gain[usize::from(row)]));
            rows.truncate(size.rows);
            // If all rows fit, the marks are complete, and the pairings need no verification.
            if rows.len() < useful.len() {
                let least = MIN_ROW_GAIN * (samples.len() * group.len()) as u64;
                rows.retain(|&row| gain[usize::from(row)] >= least);
                partial.extend_from_slice(group);
            }
            let start = plan.pairings.len();
            plan.pairings.extend(
                group.iter().map(|p| PairingClass { off: p.off, class: u32::from(p.cell() % 8) }),
            );
            let target = |row: u8| RowTarget {
                rank: row_order.rank_of[usize::from(row)],
                target: row ^ fixed_row,
            };
            let rows = rows.into_iter().map(target).collect();
            plan.groups.push(PairingGroup { pairings: start..plan.pairings.len(), rows });
        }
        // The remaining pairings come first: cells of other pairings are mostly marked.
        let unmarked = remaining.iter().copied().chain(partial).collect();
        (plan, unmarked)
    }
}

/// Marks all cells of heap l from `limits[l]` on, and no others, in the first `groups` rows.
pub(super) struct LimitCells<'a> {
    pub(super) marks: &'a mut Marks,
    pub(super) groups: usize,
    pub(super) limits: &'a LaneBytes,
}

impl Kernel for LimitCells<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let from_limit = LaneBytes(self.limits.0.map(|limit| 0xFF << (limit % 8)));
        let from_limit = simd.load(&from_limit.0, 0);
        let limit_row = simd.and(simd.load(&self.limits.0, 0), simd.splat(0xF8));
        for (row, lanes) in self.marks.rows[..self.groups].iter_mut().enumerate() {
            let row = simd.splat(8 * row as u8);
            let in_row = simd.equal(limit_row, row);
            let reached = simd.equal(simd.max(limit_row, row), row);
            let marks = simd.or(simd.and_not(reached, in_row), simd.and(in_row, from_limit));
            simd.store(lanes, marks);
        }
    }
}

/// Marks the cells of the options that the pairings of a plan yield for a block.
pub(super) struct MarkCells<'a> {
    pub(super) plan: &'a MarkPlan,
    pub(super) order: &'a RowOrder,
    /// The ranked cells of consecutive heaps.
    pub(super) ranked: &'a [u8],
    /// The index of the first heap of the block in `ranked`.
    pub(super) start: usize,
    pub(super) marks: &'a mut Marks,
}

impl Kernel for MarkCells<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let MarkCells { plan, order, ranked, start, marks } = self;
        macro_rules! mark {
            ($group:ident: $($count:literal)*) => {
                match $group.rows.len() {
                    $($count if $count <= S::MAX_ROWS => mark_rows::<S, $count>(simd, plan, $group, order, ranked, start, marks),)*
                    _ => {}
                }
            };
        }
        for group in &plan.groups {
            mark!(group: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20);
        }
    }
}

/// Implements [`MarkCells`] for a group of pairings that marks `N` rows. The marks stay in
/// registers.
#[inline(always)]
fn mark_rows<S: Simd, const N: usize>(
    simd: S,
    plan: &MarkPlan,
    group: &PairingGroup,
    order: &RowOrder,
    ranked: &[u8],
    start: usize,
    marks: &mut Marks,
) {
    let targets: &[RowTarget; N] = group.rows[..].try_into().expect("the group has N rows");
    let mut rows = [simd.splat(0); N];
    let mut keys = rows;
    for (i, row) in targets.iter().enumerate() {
        rows[i] = simd.load(&marks.rows[usize::from(row.target)].0, 0);
        keys[i] = simd.load(&order.row_keys[usize::from(row.rank)].0, 0);
    }
    for pairing in &plan.pairings[group.pairings.clone()] {
        let other_part = simd.load(ranked, start - pairing.off as usize);
        let table = simd.load(&order.bit_tables[pairing.class as usize % 8].0, 0);
        let bits = simd.bits(other_part, table);
        let row_numbers = simd.rows(other_part);
        for i in 0..N {
            rows[i] = simd.or_in_row(rows[i], row_numbers, keys[i], bits);
        }
    }
    for (row, target) in rows.into_iter().zip(targets) {
        simd.store(&mut marks.rows[usize::from(target.target)], row);
    }
}
