//! Computation of 64 heaps at once with AVX-512, one byte lane for each heap. The module
//! [`splits`](super) defines rare and common heaps and values.
//!
//! # Cells
//! The *cell* φ(v) of a Grundy value v is v without the lowest bit of the mask. φ is xor-linear. It
//! is injective and monotone on the values with an even number of ones within the mask, and on
//! those with an odd number. So the class of a heap (rare or common) and its cell determine its
//! value, and a cell fits in a byte as long as values are below 512.
//!
//! # Blocks
//! A *block* consists of 64 consecutive heaps. A *pairing* consists of a rare heap and a number of
//! tokens that can be taken when a heap is split. It yields one option of each heap of the block:
//! the split into the rare heap and all remaining tokens. The cells of these 64 options take one
//! load and one xor. A pairing is *far* if the other part of the split precedes the block for all
//! 64 heaps, otherwise *near*.
//!
//! To *mark* a cell of a heap is to record that an option of the heap has it. Marking the cells
//! that one pairing yields takes two instructions for every 8 cells: the bit of the cell within its
//! group of 8 comes from a table, and is kept if the cell is in the group. The far pairings that
//! yield the most different cells are marked. Then the least unmarked cells of each heap become its
//! *slots*, and the remaining far pairings strike out the slots whose cells they yield. The cell of
//! the heap is the first remaining slot that no near pairing yields. Near pairings are checked heap
//! by heap, because their splits can contain heaps of the block itself. A heap without a remaining
//! slot is computed individually.
//!
//! # Coverage
//! A block is computed as if all of its heaps were common. It remains to confirm that every rare
//! value below the computed value of a heap is the value of an option. This happens later, for
//! finished blocks, by the same marking with small common heaps in place of rare ones, and by
//! searches for the remaining values. If a rare value is not the value of an option, the least such
//! value is the value of the heap, and all values of later heaps are discarded. Values are final
//! only after confirmation.
//!
//! # Correctness
//! Far and near pairings together contain all rare heaps, so the computed value is the least common
//! one that no option has; coverage proves that it is the least value that no option has.

#![allow(unsafe_code)]

/// Calls a method with a constant parameter: the number of groups of 8 cells (Grundy values as
/// bytes), rounded up to the next number for which the method is compiled.
macro_rules! with_groups {
    ($groups:expr, $this:ident . $name:ident ( $($argument:expr),* )) => {
        match $groups {
            0..=2 => $this.$name::<2>($($argument),*),
            3..=4 => $this.$name::<4>($($argument),*),
            5..=6 => $this.$name::<6>($($argument),*),
            7..=8 => $this.$name::<8>($($argument),*),
            9..=10 => $this.$name::<10>($($argument),*),
            11..=12 => $this.$name::<12>($($argument),*),
            13..=14 => $this.$name::<14>($($argument),*),
            15..=16 => $this.$name::<16>($($argument),*),
            17 => $this.$name::<17>($($argument),*),
            18 => $this.$name::<18>($($argument),*),
            19..=20 => $this.$name::<20>($($argument),*),
            21..=24 => $this.$name::<24>($($argument),*),
            _ => $this.$name::<32>($($argument),*),
        }
    };
}

mod block;
mod cells;
mod context;
mod coverage;
mod cpu;
mod find_pair;
mod pairing_order;
mod rare_pairs;
mod sizes;
mod vectors;

pub(super) use cpu::Avx512;
pub(super) use find_pair::find_pair;

use super::table::{SplitTable, has_lanes};
use crate::base::{Meter, Stopped};
use context::BlockContext;
use rare_pairs::rare_pairs;
use sizes::{BLOCK, BLOCKS, SMALL};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Appends Grundy values to `table` up to heap `to` or a little beyond. Returns false, and appends
/// nothing, if this CPU lacks the AVX-512 instructions, or the method is inexact or slow for the
/// table at its current length.
///
/// # Errors
/// [`Stopped`] when a limit of the budget is reached; the table then contains all confirmed values.
pub(super) fn advance(
    table: &mut SplitTable,
    to: usize,
    meter: &mut Meter,
) -> Result<bool, Stopped> {
    let Some(cpu) = Avx512::detect().filter(|_| is_ready(table, to)) else { return Ok(false) };
    let context = BlockContext::new(table, cpu);
    // The full capacity is reserved in advance, so that the cells never move.
    let mut cells: Vec<u8> = Vec::new();
    cells.reserve_exact(to.max(table.values.len()) + 2 * BLOCKS * BLOCK);
    cells.extend(table.values.iter().map(|&value| context.space.cell(value)));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    // While one core computes the next blocks, the others confirm the previous ones.
    let mut confirmed = table.values.len();
    let mut stopped = Ok(());
    let mut failed = None;
    let mut complete = true;
    loop {
        let end = table.values.len();
        let continue_computing = end <= to && end < context.known_to && complete && stopped.is_ok();
        if !continue_computing && confirmed == end {
            break;
        }
        let from = end - context.reach;
        let mut new_cells = cells[from..].to_vec();
        let mut values = Vec::new();
        let next = AtomicUsize::new(confirmed);
        let (known_values, context) = (&table.values, &context);
        let budget = meter.budget();
        // Once a thread has stopped early, nothing that this round confirmed is valid.
        let interrupted = AtomicBool::new(false);
        let keep_going = || {
            if budget.check().is_err() {
                interrupted.store(true, Ordering::Relaxed);
            }
            !interrupted.load(Ordering::Relaxed)
        };
        let confirm = || context.confirm(&cells, known_values, &next, &keep_going);
        failed = std::thread::scope(|scope| {
            let helper_count = if confirmed < end { threads - 1 } else { 0 };
            let helpers: Vec<_> = (0..helper_count).map(|_| scope.spawn(confirm)).collect();
            if continue_computing {
                complete =
                    context.compute(from, &mut new_cells, known_values, &mut values, &keep_going);
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
        cells.extend(&new_cells[context.reach..]);
        table.values.append(&mut values);
        meter.hold(3 * (table.values.len() - end));
        meter.set_progress(table.values.len() as u64);
        stopped = meter.step((table.values.len() - end) * (1 + table.rares.len() / 32));
        meter.note(|| table.note());
    }
    if let Some((n, value)) = failed {
        table.values.truncate(n);
        table.append(value);
    }
    if !complete {
        table.lanes_from = table.values.len() + BLOCKS * BLOCK;
    }
    stopped.map(|()| true)
}

/// Returns whether the method of lanes (64 heaps at once) is exact and fast for the heaps from the
/// current length of the table on to `to`.
fn is_ready(table: &SplitTable, to: usize) -> bool {
    let n = table.values.len();
    let last_rare = table.rares.last().map_or(0, |rare| rare.0 as usize);
    let rule = &table.rule;
    let take = rule.largest() as usize;
    n >= table.lanes_from.max(4 * SMALL)
        // Ordering the pairings costs about this many steps without lanes.
        && to.saturating_sub(n).saturating_mul(table.rares.len() + table.likely_count) >= 1 << 24
        // No pair consists of a small common heap and a rare heap.
        && n > last_rare + 2 * SMALL + take
        && table.bits <= 9
        && table.rares.len() < n / 16
        && has_lanes(rule)
        && rare_pairs(table, n).is_sparse()
}
