//! Computation of 64 heaps at once with AVX-512, one byte lane for each heap.
//!
//! # Cells
//! φ(v) is v without the lowest bit of the mask. It is xor-linear, and injective and monotone on
//! each class, so a value is identified by its class and a byte, its *cell*, as long as values are
//! below 512.
//!
//! # Blocks
//! For 64 consecutive heaps, the options that pair them with one rare heap take one load and one
//! xor. Marking the cells of these options takes two instructions for every 8 cells of all 64
//! heaps: the bit of the cell within its group of 8 comes from a table, and is kept if the cell is
//! in the group. After the rare heaps that mark the most, the first unmarked cells of each heap
//! become its *slots*; slots that another rare heap reaches are struck out. The value of the heap
//! is the first slot that no pair with one of the nearest rare heaps reaches; these are checked
//! heap by heap, because those pairs contain heaps of the block itself. A heap without a slot left
//! is computed individually.
//!
//! # Coverage
//! That every smaller rare value is reached is confirmed later, for finished blocks, by the same
//! marking with small common heaps in place of rare ones, and by searches for the remaining values.
//! A rare value that is not reached makes the heap rare: all values from there on are discarded.
//! Values are appended to the table only after confirmation.
//!
//! # Correctness
//! The far and the near rare heaps are all rare heaps, so the value is the least common one that no
//! option has; coverage proves that it is the least value.

#![allow(unsafe_code)]

/// Calls a method with the number of groups as a constant parameter, rounded up to the next
/// supported number.
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

/// Appends values up to heap `to` or a little beyond, if this CPU has the instructions and the
/// method is exact and fast for the table at its current length. Returns false if nothing was done.
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
            if budget.look().is_err() {
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
            let failures =
                helpers.into_iter().map(|helper| helper.join().expect("it never panics"));
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

/// Returns whether the method of lanes is exact and fast for the heaps from the current length on
/// to `to`.
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
