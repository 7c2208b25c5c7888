//! Sixty-four heaps at a time, a byte lane each, with AVX-512.
//!
//! # Bytes
//! φ(v) is v without the lowest bit of the mask. It is xor-linear, and one-to-one and monotone on
//! each class, so that a value is known by its class and a byte, its *cell*, while values are below 512.
//!
//! # A block
//! For 64 heaps in a row, the options that pair them with one rare heap are one load and one xor. Marking
//! which cells are seen takes two instructions for 8 cells of all 64 heaps: the cell's bit within its
//! group of 8 is looked up, and kept where the cell is in the group. The first unseen cells after
//! the rare heaps that see the most are each heap's *slots*; slots that another rare heap reaches are
//! struck out; and the heap's value is the first slot that none of its nearest rare heaps reaches, taken
//! heap by heap, since those pairs lead into the block itself. Where the slots are used up, the heap is
//! done by itself.
//!
//! # Coverage
//! That every rare value below is reached is confirmed afterwards, for blocks of finished heaps, by
//! the same marking with small common heaps in place of rare ones, and by searches for what is left.
//! A rare value that is not reached is a new rare heap: what was computed from there on is thrown
//! away. Values are appended to the table only after their coverage is confirmed.
//!
//! # Why it is exact
//! The rare heaps far from a block and those near are all of them, so the value is the least common one
//! that is no option; coverage shows that it is the least of all.

#![allow(unsafe_code)]

/// Calls a function with the number of groups as a constant, the least that is enough.
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
mod coverage;
mod doubles;
mod machine;
mod order;
mod pairs;
mod run;
mod sizes;
mod vectors;

pub(super) use machine::Avx512;
pub(super) use pairs::pair;

use super::table::{SplitTable, has_lanes};
use crate::base::{Meter, Stopped};
use doubles::doubles;
use run::Run;
use sizes::{BLOCK, BLOCKS, SMALL};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Appends values up to heap `to` or a little beyond, when this machine can and the table is where
/// lanes are exact and quick; false when nothing was done.
///
/// # Errors
/// [`Stopped`] at the budget; what was confirmed stays.
pub(super) fn advance(
    table: &mut SplitTable,
    to: usize,
    meter: &mut Meter,
) -> Result<bool, Stopped> {
    let Some(machine) = Avx512::detect().filter(|_| ready(table, to)) else { return Ok(false) };
    let run = Run::new(table, machine);
    // Room for all that is to come, so that it never moves.
    let mut cells: Vec<u8> = Vec::new();
    cells.reserve_exact(to.max(table.values.len()) + 2 * BLOCKS * BLOCK);
    cells.extend(table.values.iter().map(|&value| run.space.cell(value)));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    // While one core computes the next blocks, the others confirm the last ones.
    let mut confirmed = table.values.len();
    let mut stopped = Ok(());
    let mut failed = None;
    let mut complete = true;
    loop {
        let end = table.values.len();
        let more = end <= to && end < run.known_to && complete && stopped.is_ok();
        if !more && confirmed == end {
            break;
        }
        let from = end - run.reach;
        let mut fresh = cells[from..].to_vec();
        let mut values = Vec::new();
        let next = AtomicUsize::new(confirmed);
        let (known, run) = (&table.values, &run);
        let budget = meter.budget();
        // Once one has left its work, none of it counts as confirmed.
        let left = AtomicBool::new(false);
        let go_on = || {
            if budget.look().is_err() {
                left.store(true, Ordering::Relaxed);
            }
            !left.load(Ordering::Relaxed)
        };
        let confirm = || run.confirm(&cells, known, &next, &go_on);
        failed = std::thread::scope(|scope| {
            let others = if confirmed < end { threads - 1 } else { 0 };
            let others: Vec<_> = (0..others).map(|_| scope.spawn(confirm)).collect();
            if more {
                complete = run.compute(from, &mut fresh, known, &mut values, &go_on);
            }
            let theirs = others.into_iter().map(|other| other.join().expect("it never panics"));
            // The first to finish helps.
            theirs.chain([confirm()]).flatten().min()
        });
        if failed.is_some() {
            break;
        }
        if left.into_inner() {
            table.values.truncate(confirmed);
            return Err(Stopped::Asked);
        }
        confirmed = end;
        cells.extend(&fresh[run.reach..]);
        table.values.append(&mut values);
        meter.hold(3 * (table.values.len() - end));
        meter.reached(table.values.len() as u64);
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

/// Whether lanes are exact and quick from here on.
fn ready(table: &SplitTable, to: usize) -> bool {
    let n = table.values.len();
    let last = table.rares.last().map_or(0, |rare| rare.0 as usize);
    let rule = &table.rule;
    let take = rule.largest() as usize;
    n >= table.lanes_from.max(4 * SMALL)
        // Putting pairings in order takes as long as so many steps without lanes.
        && to.saturating_sub(n).saturating_mul(table.rares.len() + table.tried) >= 1 << 24
        // No small common heap is paired with a rare one.
        && n > last + 2 * SMALL + take
        && table.bits <= 9
        && table.rares.len() < n / 16
        && has_lanes(rule)
        && doubles(table, n).few()
}
