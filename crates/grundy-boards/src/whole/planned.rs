//! Estimates the memory and the time that solving a game takes, before it is solved.

use super::uses::Uses;
use super::{Look, Solving, Whole};
use crate::cpu_time::CpuTimer;
use crate::frontier::frontier_bytes;
use crate::frontier::{DeferredUpdates, PositionId};
use crate::label::{LabelCell, LabelEncoding};
use crate::limits::{Plan, Unsolved};
use crate::simd::dispatch;
use crate::table::{LabelTable, PositionIndex};

/// The approximate number of parts in the sample.
const SAMPLE: usize = 48;
/// The ratio of the time for solving a component with cycles to the time of its forward pass.
const RETURNING: f64 = 4.2;

/// The sample of the components with cycles, or of those without.
#[derive(Clone, Copy, Default)]
struct Sampled {
    /// The number of indices of these components.
    of: u64,
    /// The number of indices in the sample.
    looked: u64,
    /// The CPU time in seconds for classifying the sample.
    seconds: f64,
}

impl<const W: usize, F: LabelEncoding, N: PositionIndex<W>> Whole<'_, W, F, N> {
    /// Estimates the memory and the time of solving the game. `found` is the CPU time in seconds
    /// that the numbering, with the enumeration of positions, has taken. A sample of the positions
    /// is classified; successors in tiers that are not solved count as drawn.
    ///
    /// # Errors
    /// Returns the same errors as [`filled`](Whole::filled).
    pub fn planned(mut self, found: f64) -> Result<Plan, Unsolved> {
        let tiers = self.tables.iter().filter(|table| table.index.boards() > 0).count() as u64;
        let (boards, numbering) = (self.of, N::NUMBERING);
        let kept = self.tables.iter().map(|table| table.index.stored()).sum();
        let held = |table: &LabelTable<F, N>| {
            let numbers = &table.index;
            let labels = if self.limits.outcomes_only {
                numbers.capacity().div_ceil(4)
            } else {
                numbers.capacity() * F::Cell::BYTES
            };
            (numbers.stored(), labels + numbers.bytes())
        };
        let held: Vec<(u64, u64)> = self.tables.iter().map(held).filter(|own| own.0 > 0).collect();
        let uses = Uses::new(&self.play.tiers);
        let aside = match self.aside() {
            Some(_) => Some(self.most_at_a_time(&uses)?),
            None => None,
        };
        if aside.is_none() {
            self.tables.iter_mut().try_for_each(LabelTable::alloc_codes)?;
        }
        let parts: usize = self.play.tiers.components.iter().map(|own| self.parts(own).len()).sum();
        let step = (parts / SAMPLE).max(1);
        let mut sampled = [Sampled::default(); 2];
        let mut place = 0usize;
        // The memory in use while a component is solved. It includes the deferred updates of the
        // component, estimated as one for each position with successors in other components.
        let mut held_then =
            self.besides + self.tables.iter().map(|own| own.index.bytes()).sum::<u64>();
        let (mut bytes, mut most_besides) = (0, 0);
        for component in 0..self.play.tiers.components.len() as u32 {
            let tiers = &self.play.tiers.components[component as usize];
            let needed = if aside.is_some() { uses.needed(component) } else { Vec::new() };
            // Spilled tiers are not reloaded for the sample.
            let is_there = |tier: &usize| {
                let numbers = &self.tables[*tier].index;
                numbers.resident_bytes() == numbers.bytes()
            };
            let looks = needed.iter().all(is_there);
            if looks {
                needed.iter().try_for_each(|tier| self.tables[*tier].alloc_codes())?;
            }
            let parts = self.parts(tiers);
            let solving = Solving { all: &self, component, boards: 0, tiers, parts };
            let own = &mut sampled[usize::from(self.play.tiers.is_cyclic(component))];
            let (mut all, mut looked, mut outside) = (0, 0, 0);
            for part in &solving.parts {
                all += part.to - part.from;
                own.of += part.to - part.from;
                place += 1;
                if !looks || !(place - 1).is_multiple_of(step) {
                    continue;
                }
                // Touch the memory pages before the time is measured: their allocation also serves
                // positions outside the sample.
                let words = &self.tables[part.tier as usize].codes;
                (part.from..part.to).step_by(1 << 10).for_each(|at| words[at as usize].set(0));
                let began = CpuTimer::start();
                let mut events = DeferredUpdates::default();
                dispatch(Look { solving: &solving, part: *part, events: &mut events })?;
                own.seconds += began.elapsed_secs();
                own.looked += part.to - part.from;
                (looked, outside) = (looked + part.to - part.from, outside + events.outside);
            }
            let before = held_then;
            held_then += all * F::Cell::BYTES;
            let mut besides = outside * all / looked.max(1) * size_of::<PositionId>() as u64;
            most_besides = most_besides.max(besides);
            if self.play.tiers.is_cyclic(component) {
                besides += frontier_bytes(all);
            }
            bytes = bytes.max(held_then + besides);
            if self.limits.outcomes_only {
                held_then = before + all.div_ceil(4);
            }
            needed.into_iter().for_each(|tier| self.tables[tier].codes = Vec::new());
        }
        let in_files = held.iter().map(|own| own.1).sum();
        if let Some(most) = aside {
            bytes = most + most_besides;
        }
        let [once, again] = sampled.map(|own| match own.looked {
            // No part is in the sample: the time per position of the enumeration is used.
            0 => found * own.of as f64 / boards.max(1) as f64,
            looked => own.seconds * own.of as f64 / looked as f64,
        });
        // In components with cycles, the backward propagation is added to the forward pass.
        let seconds = once + RETURNING * again;
        // Each further thread adds 0.9 times the speed of the first.
        let threads = 1.0 + 0.9 * (self.limits.threads.max(1) - 1) as f64;
        let seconds = (found + seconds / threads).ceil() as u64;
        let aside = if aside.is_some() { in_files } else { 0 };
        Ok(Plan {
            numbering,
            boards,
            stored: kept,
            tiers,
            base_bytes: 0,
            bytes,
            tier_sizes: held,
            spill_bytes: aside,
            seconds,
        })
    }
}
