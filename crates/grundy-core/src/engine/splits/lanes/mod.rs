//! Computation of many heaps at once with vector instructions, one byte lane for each heap. The
//! module [`splits`](super) defines rare and common heaps and values. The module [`simd`] contains
//! the instances for the instructions of different CPUs; all other code is common to them.
//!
//! # Cells
//! The *cell* φ(v) of a Grundy value v is v without the lowest bit of the mask. φ is xor-linear. It
//! is injective and monotone on the values with an even number of ones within the mask, and on
//! those with an odd number. So the class of a heap (rare or common) and its cell determine its
//! value, and a cell fits in a byte as long as values are below 512.
//!
//! # Blocks
//! A *block* consists of as many consecutive heaps as a vector has bytes. A *pairing* consists of a
//! rare heap and a number of tokens that can be taken when a heap is split. It yields one option of
//! each heap of the block: the split into the rare heap and all remaining tokens. The cells of
//! these options take one load and one xor. A pairing is *far* if the other part of the split
//! precedes the block for all of its heaps, otherwise *near*. The moves that take a number of
//! tokens and leave one heap are pairings too, with an empty heap in place of the rare one.
//!
//! # Marks
//! To *mark* a cell of a heap is to record that an option of the heap has it. The cells are divided
//! into rows of 8. For one pairing, two or three instructions mark the cells of one row: the bit of
//! the cell within its row comes from a table, and is kept if the cell is in the row. So the time
//! depends on the number of rows. A few rows contain nearly all cells of heaps. If the fixed heaps
//! of some pairings have cells in the same row r, the heaps with cells in row s yield cells in row
//! r ^ s. So the pairings are grouped by r, and each group marks the options that come from the most
//! useful rows s. A mark that is left out costs time only.
//!
//! The far pairings that yield the most different cells are marked. Then the least unmarked cells of
//! each heap become its *slots*, and the far pairings that were not marked completely strike out the
//! slots whose cells they yield. The cell of the heap is the first remaining slot that no near
//! pairing yields. Near pairings are checked heap by heap, because their splits can contain heaps of
//! the block itself. A heap without a remaining slot is computed individually.
//!
//! # Coverage
//! A block is computed as if all of its heaps were common. It remains to confirm that every rare
//! value below the computed value of a heap is the value of an option. This happens later, for
//! finished blocks, by the same marking with small common heaps in place of rare ones, and by
//! searches for the remaining values. If a rare value is not the value of an option, the least such
//! value is the value of the heap, and all values of later heaps are discarded. Values are final
//! only after confirmation.
//!
//! # Tuning
//! How many pairings and rows to mark depends on the rule and on the CPU. The first context of a
//! table times a few blocks with several numbers and selects the fastest ones.
//!
//! # Correctness
//! Far and near pairings together contain all rare heaps, so the computed value is the least common
//! one that no option has; coverage proves that it is the least value that no option has.

#![allow(unsafe_code)]

mod block;
mod cells;
mod context;
mod coverage;
mod find_pair;
mod marks;
mod near;
mod pairing_order;
mod rare_pairs;
mod simd;
mod sizes;
mod slots;
mod tuning;

pub(super) use find_pair::FindPair;
pub(super) use marks::Tuning;
pub use simd::Vectors;

use super::table::{SplitTable, has_lanes};
use crate::base::{Meter, Stopped};
use block::CellTable;
use context::BlockContext;
use rare_pairs::{rare_pairs, small_bound};
use simd::{Kernel, Simd};
use sizes::{MIN_SMALL, ROUND, SMALL};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Appends Grundy values to `table` up to heap `to` or a little beyond, with the instructions
/// `vectors`. Returns false, and appends nothing, if the method is inexact or slow for the table at
/// its current length.
///
/// # Errors
/// [`Stopped`] when a limit of the budget is reached; the table then contains all confirmed values.
pub(super) fn advance(
    table: &mut SplitTable,
    vectors: Vectors,
    to: usize,
    meter: &mut Meter,
) -> Result<bool, Stopped> {
    if is_ready(table, to) { vectors.run(Advance { table, to, meter }) } else { Ok(false) }
}

/// Implements [`advance`] for a table that is ready.
struct Advance<'a, 'b> {
    table: &'a mut SplitTable,
    to: usize,
    meter: &'a mut Meter<'b>,
}

impl Kernel for Advance<'_, '_> {
    type Output = Result<bool, Stopped>;

    fn run<S: Simd>(self, simd: S) -> Result<bool, Stopped> {
        let Advance { table, to, meter } = self;
        // Values of blocks are not compared with earlier ones.
        table.repetition = None;
        let mut cells = CellTable { cells: Vec::new(), ranked: Vec::new() };
        let capacity = to.max(table.values.len()) + 2 * ROUND;
        cells.cells.reserve_exact(capacity);
        cells.cells.extend(table.values.iter().map(|&value| table.space.cell(value)));
        let mut context = BlockContext::new::<S>(table, &cells.cells);
        cells.ranked.reserve_exact(capacity);
        cells.ranked.extend(cells.cells.iter().map(|&cell| context.row_order.ranked(cell)));
        let tuning = context.tune(simd, &cells, &table.values, table.tuning);
        table.tuning = Some(tuning);
        let context = &context;
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        // While one core computes the next blocks, the others confirm the previous ones.
        let mut confirmed = table.values.len();
        let mut stopped = Ok(());
        let mut failed = None;
        let mut complete = true;
        loop {
            let end = table.values.len();
            let continue_computing =
                end <= to && end < context.known_to && complete && stopped.is_ok();
            if !continue_computing && confirmed == end {
                break;
            }
            let from = end - context.reach;
            let mut new_cells = CellTable {
                cells: cells.cells[from..].to_vec(),
                ranked: cells.ranked[from..].to_vec(),
            };
            let mut values = Vec::new();
            let next = AtomicUsize::new(confirmed);
            let known_values = &table.values;
            let budget = meter.budget();
            // Once a thread has stopped early, nothing that this round confirmed is valid.
            let interrupted = AtomicBool::new(false);
            let keep_going = || {
                if budget.check().is_err() {
                    interrupted.store(true, Ordering::Relaxed);
                }
                !interrupted.load(Ordering::Relaxed)
            };
            let confirm = || context.confirm(simd, &cells, known_values, &next, &keep_going);
            failed = std::thread::scope(|scope| {
                let helper_count = if confirmed < end { threads - 1 } else { 0 };
                let helpers: Vec<_> = (0..helper_count).map(|_| scope.spawn(confirm)).collect();
                if continue_computing {
                    let count = ROUND.min(to + 1 - end);
                    complete = context.compute(
                        simd,
                        from,
                        &mut new_cells,
                        &mut values,
                        count,
                        &keep_going,
                    );
                }
                let failures = helpers
                    .into_iter()
                    .map(|helper| helper.join().expect("a helper thread does not panic"));
                // This thread helps to confirm once its own work is done.
                failures.chain([confirm()]).flatten().min()
            });
            if failed.is_some() {
                break;
            }
            if interrupted.into_inner() {
                table.values.truncate(confirmed);
                return Err(Stopped::Interrupted);
            }
            confirmed = end;
            cells.cells.extend(&new_cells.cells[context.reach..]);
            cells.ranked.extend(&new_cells.ranked[context.reach..]);
            table.values.append(&mut values);
            meter.hold(4 * (table.values.len() - end));
            meter.set_progress(table.values.len() as u64);
            stopped = meter.step((table.values.len() - end) * (1 + table.rares.len() / 32));
            meter.note(|| table.note());
        }
        if let Some((n, value)) = failed {
            table.values.truncate(n);
            table.append(value);
        }
        if !complete {
            table.lanes_from = table.values.len() + ROUND;
        }
        stopped.map(|()| true)
    }
}

/// Returns whether the method of lanes is exact and fast for the heaps from the current length of
/// the table on to `to`.
fn is_ready(table: &SplitTable, to: usize) -> bool {
    let n = table.values.len();
    let is_exact = || small_bound(table) >= MIN_SMALL && table.bits <= 9 && has_lanes(&table.rule);
    let is_fast = || {
        n >= 4 * SMALL
            // Ordering the pairings costs about this many steps without lanes.
            && to.saturating_sub(n).saturating_mul(table.rares.len() + table.likely_count)
                >= 1 << 24
            && small_bound(table) >= SMALL
            && table.rares.len() < n / 16
            && rare_pairs(table, n).is_sparse()
    };
    n >= table.lanes_from && is_exact() && (table.has_early_lanes || is_fast())
}
