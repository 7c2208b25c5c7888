//! The choice of the sizes of the plans of a context, by measurements.

use super::block::CellTable;
use super::context::BlockContext;
use super::marks::{PlanSize, Tuning};
use super::simd::Simd;
use super::sizes::MAX_MARKED;
use std::time::{Duration, Instant};

/// Number of blocks that a measurement computes, unless the table is too short.
const BLOCKS: usize = 8;
/// Number of measurements for each size of a plan, whose shortest time counts.
const ROUNDS: usize = 3;
/// The numbers of pairings of the plans that are measured.
const PAIRINGS: [usize; 9] = [MAX_MARKED, 768, 576, 432, 288, 192, 96, 48, 24];
/// The numbers of rows of the plans that are measured.
const ROWS: [usize; 7] = [16, 14, 12, 10, 8, 6, 4];

impl BlockContext {
    /// Plans the marks of the far and the covering pairings, and returns the sizes of the plans.
    /// These are the sizes `tuning` of an earlier context of the same table. Without them, the
    /// last blocks of the table are computed again with several sizes, and the fastest ones are
    /// selected. `table` contains the cells of all heaps, and `values` their Grundy values.
    pub(super) fn tune<S: Simd>(
        &mut self,
        simd: S,
        table: &CellTable,
        values: &[u16],
        tuning: Option<Tuning>,
    ) -> Tuning {
        if let Some(tuning) = tuning {
            self.plan_marking(tuning.marking, &table.cells);
            self.plan_covering(tuning.covering, &table.cells);
            return tuning;
        }
        let to = values.len();
        let blocks = BLOCKS.min((to - self.reach) / S::WIDTH);
        let start = to - blocks * S::WIDTH;
        let from = start - self.reach;
        let marking = fastest::<S>(|size, is_last| {
            self.plan_marking(size, &table.cells);
            if is_last {
                return Duration::ZERO;
            }
            let mut prefix = CellTable {
                cells: table.cells[from..start].to_vec(),
                ranked: table.ranked[from..start].to_vec(),
            };
            let begun = Instant::now();
            self.compute(simd, from, &mut prefix, &mut Vec::new(), to - start, &|| true);
            begun.elapsed()
        });
        let covering = fastest::<S>(|size, is_last| {
            self.plan_covering(size, &table.cells);
            if is_last {
                return Duration::ZERO;
            }
            let begun = Instant::now();
            for n in (start..to).step_by(S::WIDTH) {
                std::hint::black_box(self.first_uncovered(simd, table, values, n));
            }
            begun.elapsed()
        });
        Tuning { marking, covering }
    }
}

/// Returns the size of a plan for which `measure` returns the least time. Its last call is for this
/// size, and has the argument `true`.
fn fastest<S: Simd>(mut measure: impl FnMut(PlanSize, bool) -> Duration) -> PlanSize {
    // The sizes are in descending order. Once smaller ones are clearly slower, the others are too.
    let mut least = |sizes: Vec<PlanSize>| {
        let mut best = (Duration::MAX, sizes[0]);
        for size in sizes {
            let times = (0..ROUNDS).map(|_| measure(size, false));
            let time = times.min().expect("there is a measurement");
            if time > best.0.saturating_mul(3) / 2 {
                break;
            }
            if time < best.0 {
                best = (time, size);
            }
        }
        best.1
    };
    let by_pairings = PAIRINGS.map(|pairings| PlanSize { pairings, rows: S::MAX_ROWS });
    let PlanSize { pairings, .. } = least(by_pairings.to_vec());
    let by_rows =
        [S::MAX_ROWS].into_iter().chain(ROWS.into_iter().filter(|&rows| rows < S::MAX_ROWS));
    let size = least(by_rows.map(|rows| PlanSize { pairings, rows }).collect());
    measure(size, true);
    size
}
