//! Decides which tiers are in memory while a component of tiers is solved, if the memory does not
//! suffice for all tiers. The other tiers are spilled to files.

use super::Solver;
use super::frontier::frontier_bytes;
use super::tier_liveness::{MemoryDemand, TierLiveness};
use crate::checkpoint::TierFiles;
use crate::exchange::partition::Partition;
use crate::index::PositionIndex;
use crate::label::{LabelCell, LabelEncoding};
use crate::limits::Unsolved;

impl<'a, const W: usize, F: LabelEncoding, N: PositionIndex<W>, P: Partition>
    Solver<'a, W, F, N, P>
{
    /// Returns the store and the names of the files that receive spilled tiers, or `None` if all
    /// tiers stay in memory.
    pub(super) fn spill_files(&self) -> Option<TierFiles<'a>> {
        let is_spilled =
            self.tables.iter().any(|table| table.index.resident_bytes() < table.index.bytes());
        let is_large = self.bytes > self.limits.memory_budget;
        let store = self.limits.checkpoints.filter(|_| is_spilled || is_large)?;
        Some(TierFiles { store, layout: self.layout })
    }

    /// Returns the bytes of memory that the index and the labels of a tier take while a component
    /// of tiers is solved. Labels of components that are already solved take less if only outcomes
    /// are stored.
    fn bytes_during(&self, tier: usize, component: u32) -> u64 {
        if self.game.tiers.component_of[tier] < component {
            return self.tier_bytes(tier as u32);
        }
        self.slots(tier as u32) * F::Cell::BYTES + self.tables[tier].index.bytes()
    }

    /// Returns the approximate size in bytes of the lists of decided positions (frontiers) while a
    /// component of tiers is solved.
    pub(super) fn list_bytes(&self, component: u32) -> u64 {
        let tiers = &self.game.tiers.components[component as usize];
        let slots = tiers.iter().map(|tier| self.slots(*tier));
        if self.game.tiers.is_cyclic(component) { frontier_bytes(slots.sum()) } else { 0 }
    }

    /// Returns the approximate peak memory in bytes if tiers are spilled.
    ///
    /// # Errors
    /// Returns [`Unsolved::Large`] if some component, with the tiers that its moves lead to,
    /// exceeds the memory budget.
    pub fn peak_bytes(&self, liveness: &TierLiveness) -> Result<u64, Unsolved> {
        let mut tier_bytes: Vec<u64> =
            self.tables.iter().map(|table| table.index.resident_bytes()).collect();
        let mut peak = 0;
        for component in 0..self.game.tiers.components.len() as u32 {
            let needed = liveness.needed(component);
            let overhead = self.shared_bytes + self.list_bytes(component);
            for tier in self.choose_spilled(component, liveness, &tier_bytes)? {
                tier_bytes[tier] = 0;
            }
            needed.iter().for_each(|tier| tier_bytes[*tier] = self.bytes_during(*tier, component));
            peak = peak.max(tier_bytes.iter().sum::<u64>() + overhead);
            for tier in needed.iter().filter(|_| self.limits.outcomes_only) {
                tier_bytes[*tier] = self.bytes_during(*tier, component + 1);
            }
        }
        Ok(peak)
    }

    /// Returns the tiers to spill before a component of tiers is solved. `tier_bytes` are the bytes
    /// of memory that each tier takes now. Returns [`Unsolved::Large`] if the memory budget is too
    /// small.
    fn choose_spilled(
        &self,
        component: u32,
        liveness: &TierLiveness,
        tier_bytes: &[u64],
    ) -> Result<Vec<usize>, Unsolved> {
        let growth = |tier: &usize| self.bytes_during(*tier, component) - tier_bytes[*tier];
        let growth: u64 = liveness.needed(component).iter().map(growth).sum();
        let extra = growth + self.shared_bytes + self.list_bytes(component);
        let demand = MemoryDemand { tier_bytes, extra, budget: self.limits.memory_budget };
        liveness.choose_spilled(component, &demand).ok_or(Unsolved::Large)
    }

    /// Reloads the tiers that are needed to solve a component of tiers. If they would exceed the
    /// memory budget, first spills the tiers whose next use is farthest in the future.
    pub(super) fn prepare_memory(
        &mut self,
        component: u32,
        liveness: &TierLiveness,
        files: TierFiles,
    ) -> Result<(), Unsolved> {
        let tables = self.tables.iter();
        let tier_bytes: Vec<u64> =
            tables.map(|table| table.index.resident_bytes() + table.label_bytes()).collect();
        for tier in self.choose_spilled(component, liveness, &tier_bytes)? {
            self.tables[tier].spill(tier, files)?;
        }
        let mut needed = liveness.needed(component).into_iter();
        needed.try_for_each(|tier| {
            let slots = self.slots(tier as u32);
            self.tables[tier].reload(tier, slots, files)
        })
    }
}
