//! The data that the computations of several successive blocks share.

use super::super::space::SparseSpace;
use super::super::table::SplitTable;
use super::cells::Pairing;
use super::marks::{MarkPlan, PlanSize, RowOrder};
use super::near::NearPairings;
use super::pairing_order::Sample;
use super::rare_pairs::{HeapSet, rare_pairs, small_bound};
use super::simd::Simd;
use super::sizes::{MAX_COVERING, RARE_PAIR_WINDOW};
use crate::base::SplitRule;

/// Tables, pairings and limits that are computed once and used for many successive blocks. The
/// module [`lanes`](super) explains cells and pairings.
pub(super) struct BlockContext {
    pub(super) rule: SplitRule,
    pub(super) space: SparseSpace,
    pub(super) is_rare: HeapSet,
    /// The heaps that a move can split into two rare heaps. The set contains the size of each such
    /// heap minus `rare_pairs_from`.
    pub(super) rare_pairs: HeapSet,
    pub(super) rare_pairs_from: usize,
    /// The bound for the first heap of a block: this context serves only blocks that begin below
    /// it, because `rare_pairs` covers no later heaps.
    pub(super) known_to: usize,
    /// The far pairings. A pairing splits every heap of a block into one fixed rare heap and
    /// another heap; it is far if all other heaps precede the block. The pairings that yield the
    /// most different values of options come first.
    pub(super) far: Vec<Pairing>,
    /// The marks of the far pairings.
    pub(super) plan: MarkPlan,
    /// The far pairings that `plan` does not mark completely. They remove candidates from the
    /// slots.
    pub(super) checking: Vec<Pairing>,
    /// The near pairings. A pairing splits every heap of a block into one fixed rare heap and
    /// another heap; it is near if some of the other heaps can belong to the block.
    pub(super) near: NearPairings,
    /// Pairings (splits with one fixed part) whose fixed part is a small common heap. They confirm
    /// the values of computed blocks. Those that yield the most different values of options come
    /// first.
    covering: Vec<Pairing>,
    /// The marks of the covering pairings.
    pub(super) covering_plan: MarkPlan,
    /// The covering pairings that `covering_plan` does not mark completely.
    pub(super) covering_check: Vec<Pairing>,
    /// Number of heaps immediately before a block that are needed to compute it: their cells
    /// (Grundy values as bytes) are read.
    pub(super) reach: usize,
    /// Number of rows of 8 cells (Grundy values as bytes) for which marks are stored. A cell of
    /// these rows is marked for a heap if an option of the heap has it. Larger cells are searched
    /// for individually.
    pub(super) groups: usize,
    pub(super) row_order: RowOrder,
    /// The Grundy value of each cell: `value_of[0][cell]` if the value has an even number of ones
    /// within the mask, and `value_of[1][cell]` if that number is odd.
    pub(super) value_of: [[u16; 256]; 2],
    /// Heaps with their cells, and with the limits of the cells that coverage confirms. The plans
    /// are chosen by them.
    samples: Vec<(usize, u8, u8)>,
}

/// The maximum number of heaps by which plans are chosen.
const PLAN_SAMPLES: usize = 64;

impl BlockContext {
    /// Returns the context for the blocks that follow the heaps of `table`, for the instance `S`.
    /// `cells` contains the cells of these heaps. The plans are empty until
    /// [`plan_marking`](Self::plan_marking) and [`plan_covering`](Self::plan_covering) choose them.
    pub(super) fn new<S: Simd>(table: &SplitTable, cells: &[u8]) -> BlockContext {
        let (space, values) = (table.space.clone(), &table.values);
        let n = values.len();
        let small = small_bound(table);
        let mut is_rare = HeapSet(vec![0; n / 64 + 1]);
        for &(rare, _) in &table.rares {
            is_rare.0[rare as usize / 64] |= 1 << (rare % 64);
        }
        let (mut far, mut near, mut covering) = (Vec::new(), Vec::new(), Vec::new());
        let mut add_far_or_near = |pairing: Pairing| {
            let to = if pairing.off as usize >= S::WIDTH { &mut far } else { &mut near };
            to.push(pairing);
        };
        for &take in &table.rule.keep {
            // The remaining heap is common, because all rare heaps are much smaller.
            let pairing = Pairing::new(take, 0);
            if space.common_parity(n) == space.common_parity(n - take as usize) {
                add_far_or_near(pairing);
            } else {
                covering.push(pairing);
            }
        }
        for &take in &table.rule.split {
            for &(rare, value) in &table.rares {
                add_far_or_near(Pairing::new(rare + take, space.cell(value)));
            }
            let common = (1..small).filter(|&a| !is_rare.contains(a));
            covering.extend(common.map(|a| Pairing::new(a as u32 + take, cells[a])));
        }
        let reach = { far.iter().chain(&covering) }.map(|pairing| pairing.off).max().unwrap_or(0);
        // Nearly all cells of late values are in the marked rows; heaps with other cells are
        // computed individually.
        let mut late = cells[n - n / 8..].to_vec();
        let row_order = RowOrder::new::<S>(late.iter().copied());
        late.sort_unstable();
        let groups = usize::from(late[late.len() * 999 / 1000]) / 8 + 1;
        let reach = reach as usize + S::WIDTH;
        let sample = Sample::new(values, cells, &space, reach);
        let far = sample.order(far, usize::MAX, |n| usize::from(cells[n]));
        let covering = sample.order(covering, MAX_COVERING, |n| space.cells_below(values[n]));
        let limits = |&n: &usize| {
            let limit = space.cells_below(values[n]).min(usize::from(u8::MAX)) as u8;
            (n, cells[n], limit)
        };
        let rare_pairs = rare_pairs(table, n);
        BlockContext {
            rule: table.rule.clone(),
            known_to: if rare_pairs.0.len() * 64 < RARE_PAIR_WINDOW {
                usize::MAX
            } else {
                n + RARE_PAIR_WINDOW
            },
            rare_pairs,
            rare_pairs_from: n,
            is_rare,
            far,
            plan: MarkPlan::default(),
            checking: Vec::new(),
            near: NearPairings::new(near, S::WIDTH),
            covering,
            covering_plan: MarkPlan::default(),
            covering_check: Vec::new(),
            reach,
            groups,
            row_order,
            value_of: [0, 1]
                .map(|parity| std::array::from_fn(|cell| space.value(cell as u8, parity))),
            samples: sample.heaps().iter().take(PLAN_SAMPLES).map(limits).collect(),
            space,
        }
    }

    /// Plans the marks of the far pairings. `cells` contains the cells of all heaps of the table.
    pub(super) fn plan_marking(&mut self, size: PlanSize, cells: &[u8]) {
        let samples: Vec<(usize, u8)> = self.samples.iter().map(|&(n, c, _)| (n, c)).collect();
        (self.plan, self.checking) = self.plan_of(&self.far, size, &samples, cells);
    }

    /// Plans the marks of the covering pairings. `cells` contains the cells of all heaps of the
    /// table.
    pub(super) fn plan_covering(&mut self, size: PlanSize, cells: &[u8]) {
        let samples: Vec<(usize, u8)> = self.samples.iter().map(|&(n, _, c)| (n, c)).collect();
        (self.covering_plan, self.covering_check) =
            self.plan_of(&self.covering, size, &samples, cells);
    }

    fn plan_of(
        &self,
        order: &[Pairing],
        size: PlanSize,
        samples: &[(usize, u8)],
        cells: &[u8],
    ) -> (MarkPlan, Vec<Pairing>) {
        MarkPlan::new(order, size, self.groups, &self.row_order, samples, |n| cells[n])
    }

    /// Returns whether a move can split heap `n` into two rare heaps. `n` must be at least
    /// `rare_pairs_from`.
    pub(super) fn may_be_rare_pair(&self, n: usize) -> bool {
        n.checked_sub(self.rare_pairs_from).is_some_and(|index| self.rare_pairs.contains(index))
    }
}
