//! Which tiers are in memory while a component is solved, where there is too little for all: the others are put aside.

use super::Whole;
use super::uses::Uses;
use crate::checkpoint::CheckpointStore;
use crate::frontier::frontier_bytes;
use crate::label::{LabelCell, LabelEncoding};
use crate::limits::Unsolved;
use crate::table::{LabelTable, PositionIndex};

impl<const W: usize, F: LabelEncoding, N: PositionIndex<W>> Whole<'_, W, F, N> {
    /// Where tiers are put aside; `None` where all of them are in memory.
    pub(super) fn aside(&self) -> Option<&dyn CheckpointStore> {
        let away =
            self.tables.iter().any(|table| table.index.resident_bytes() < table.index.bytes());
        self.limits.checkpoints.filter(|_| away || self.bytes > self.limits.memory_budget)
    }

    /// Bytes of a tier whose boards and labels are in memory while a component is solved.
    fn whole(&self, tier: usize, component: u32) -> u64 {
        let numbers = &self.tables[tier].index;
        let is_done = self.play.tiers.component_of[tier] < component;
        let labels = if self.limits.outcomes_only && is_done {
            numbers.capacity().div_ceil(4)
        } else {
            numbers.capacity() * F::Cell::BYTES
        };
        labels + numbers.bytes()
    }

    /// Bytes of lists while a component is solved.
    fn lists(&self, component: u32) -> u64 {
        let tiers = &self.play.tiers.components[component as usize];
        let many = tiers.iter().map(|tier| self.tables[*tier as usize].index.capacity());
        if self.play.tiers.is_cyclic(component) { frontier_bytes(many.sum()) } else { 0 }
    }

    /// The most bytes that are held at a time while tiers are put aside.
    ///
    /// # Errors
    /// `Large` where some component does not fit, with all that its moves lead to.
    pub(super) fn most_at_a_time(&self, uses: &Uses) -> Result<u64, Unsolved> {
        let mut held: Vec<u64> =
            self.tables.iter().map(|table| table.index.resident_bytes()).collect();
        let mut most = 0;
        for component in 0..self.play.tiers.components.len() as u32 {
            let needed = uses.needed(component);
            let all = |tier: &usize| self.whole(*tier, component);
            let more: u64 = needed.iter().map(|tier| all(tier) - held[*tier]).sum();
            let more = more + self.besides + self.lists(component);
            let aside = uses.spill(&held, component, more, self.limits.memory_budget);
            aside.ok_or(Unsolved::Large)?.into_iter().for_each(|tier| held[tier] = 0);
            needed.iter().for_each(|tier| held[*tier] = all(tier));
            most = most.max(held.iter().sum::<u64>() + self.besides + self.lists(component));
            let done = needed.iter().filter(|_| self.limits.outcomes_only);
            done.for_each(|tier| held[*tier] = self.whole(*tier, component + 1));
        }
        Ok(most)
    }

    /// Has in memory what a component is solved with; before, what is needed latest is put aside, if all is too much.
    pub(super) fn ready(
        &mut self,
        component: u32,
        uses: &Uses,
        keep: &dyn CheckpointStore,
    ) -> Result<(), Unsolved> {
        let held = |table: &LabelTable<F, N>| table.index.resident_bytes() + table.label_bytes();
        let all: Vec<u64> = self.tables.iter().map(held).collect();
        let needed = uses.needed(component);
        let more: u64 = needed.iter().map(|tier| self.whole(*tier, component) - all[*tier]).sum();
        let more = more + self.besides + self.lists(component);
        let aside = uses.spill(&all, component, more, self.limits.memory_budget);
        for tier in aside.ok_or(Unsolved::Large)? {
            self.tables[tier].spill(tier, keep)?;
        }
        needed.into_iter().try_for_each(|tier| self.tables[tier].reload(tier, keep))
    }
}
