//! Decides which tiers are in memory while a component is solved, if the memory does not suffice
//! for all tiers. The other tiers are spilled to files.

use super::Whole;
use super::uses::Uses;
use crate::checkpoint::CheckpointStore;
use crate::frontier::frontier_bytes;
use crate::label::{LabelCell, LabelEncoding};
use crate::limits::Unsolved;
use crate::table::{LabelTable, PositionIndex};

impl<const W: usize, F: LabelEncoding, N: PositionIndex<W>> Whole<'_, W, F, N> {
    /// Returns the store that receives spilled tiers, or `None` if all tiers stay in memory.
    pub(super) fn aside(&self) -> Option<&dyn CheckpointStore> {
        let away =
            self.tables.iter().any(|table| table.index.resident_bytes() < table.index.bytes());
        self.limits.checkpoints.filter(|_| away || self.bytes > self.limits.memory_budget)
    }

    /// Returns the bytes of memory that the index and the labels of a tier take while a component
    /// is solved. Labels of solved components take less if only outcomes are stored.
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

    /// Returns the approximate bytes of the lists of decided positions (frontiers) while a
    /// component is solved.
    fn lists(&self, component: u32) -> u64 {
        let tiers = &self.play.tiers.components[component as usize];
        let many = tiers.iter().map(|tier| self.tables[*tier as usize].index.capacity());
        if self.play.tiers.is_cyclic(component) { frontier_bytes(many.sum()) } else { 0 }
    }

    /// Returns the approximate peak memory in bytes if tiers are spilled.
    ///
    /// # Errors
    /// Returns [`Unsolved::Large`] if some component, with the tiers that its moves lead to,
    /// exceeds the memory budget.
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

    /// Reloads the tiers that are needed to solve a component. If the memory budget would be
    /// exceeded, tiers whose next use is farthest in the future are spilled before.
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
