//! Computes which components of tiers need a tier, and chooses the tiers that are spilled in the
//! meantime.

use crate::index::tier_graph::{NO_TIER, Tiers};

/// For each tier, the components of tiers that need it for their solution, in the order in which
/// they are solved. These are the component of the tier, and the components from which moves lead
/// to the tier.
pub struct TierLiveness {
    uses: Vec<Vec<u32>>,
}

/// The memory that is needed while a component of tiers is solved, and its limit. Tiers to spill
/// are chosen by these numbers.
pub struct MemoryDemand<'a> {
    /// The bytes of memory that each tier takes before the component is solved.
    pub tier_bytes: &'a [u64],
    /// The bytes of memory that solving the component needs in addition to `tier_bytes`.
    pub extra: u64,
    /// The maximum number of bytes of all tiers in memory and of `extra` together.
    pub budget: u64,
}

impl TierLiveness {
    /// Computes the uses of all tiers from the graph of tiers.
    pub fn new(tiers: &Tiers) -> TierLiveness {
        let components = tiers.component_of.iter();
        let mut uses: Vec<Vec<u32>> = components.map(|component| vec![*component]).collect();
        for (tier, component) in (0..).zip(&tiers.component_of) {
            for successor in tiers.successors(tier).iter().filter(|tier| **tier != NO_TIER) {
                let uses = &mut uses[*successor as usize];
                if uses.last() != Some(component) {
                    uses.push(*component);
                }
            }
        }
        for uses in &mut uses {
            uses.sort_unstable();
            uses.dedup();
        }
        TierLiveness { uses }
    }

    /// Returns the first component of tiers that needs a tier for its solution, among the
    /// components from the index `component` on. Returns `u32::MAX` if no later component needs the
    /// tier.
    fn next_use(&self, tier: usize, component: u32) -> u32 {
        let uses = &self.uses[tier];
        let next = uses.partition_point(|user| *user < component);
        uses.get(next).copied().unwrap_or(u32::MAX)
    }

    /// Returns the tiers that must be in memory to solve a component of tiers.
    pub fn needed(&self, component: u32) -> Vec<usize> {
        (0..self.uses.len()).filter(|tier| self.next_use(*tier, component) == component).collect()
    }

    /// Chooses the tiers to spill before a component of tiers is solved. Takes those whose next use
    /// is farthest in the future (Bélády 1966), until the bytes of `demand` do not exceed its
    /// budget. Returns `None` if this is not possible.
    pub fn choose_spilled(&self, component: u32, demand: &MemoryDemand) -> Option<Vec<usize>> {
        let MemoryDemand { tier_bytes, extra, budget } = demand;
        let mut bytes = extra + tier_bytes.iter().sum::<u64>();
        let mut spilled = Vec::new();
        if bytes > *budget {
            let is_candidate =
                |tier: &usize| tier_bytes[*tier] > 0 && self.next_use(*tier, component) > component;
            let mut candidates: Vec<usize> = (0..tier_bytes.len()).filter(is_candidate).collect();
            candidates.sort_by_key(|tier| self.next_use(*tier, component));
            while bytes > *budget {
                let tier = candidates.pop()?;
                bytes -= tier_bytes[tier];
                spilled.push(tier);
            }
        }
        Some(spilled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spilled(component: u32, tier_bytes: &[u64], extra: u64, budget: u64) -> Option<Vec<usize>> {
        let liveness = TierLiveness { uses: vec![vec![0, 5], vec![1, 2], vec![2, 3], vec![0]] };
        liveness.choose_spilled(component, &MemoryDemand { tier_bytes, extra, budget })
    }

    #[test]
    fn tiers_with_the_farthest_next_use_are_spilled() {
        assert_eq!(spilled(2, &[10, 10, 10, 10], 5, 45), Some(vec![]));
        // Tier 3 is not used any more, and tier 0 is used after tiers 1 and 2.
        assert_eq!(spilled(2, &[10, 10, 10, 10], 5, 44), Some(vec![3]));
        assert_eq!(spilled(2, &[10, 10, 10, 10], 5, 30), Some(vec![3, 0]));
        // The tiers that the component needs are never spilled, nor tiers without memory.
        assert_eq!(spilled(2, &[10, 10, 10, 10], 5, 20), None);
        assert_eq!(spilled(2, &[10, 10, 10, 0], 5, 30), Some(vec![0]));
    }

    #[test]
    fn a_tier_is_needed_by_its_component_and_its_predecessors() {
        let liveness = TierLiveness { uses: vec![vec![0, 2], vec![1], vec![2]] };
        assert_eq!(
            [0, 1, 2, 3].map(|component| liveness.needed(component)),
            [vec![0], vec![1], vec![0, 2], vec![]]
        );
    }
}
