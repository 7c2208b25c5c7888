//! Decides when tiers are needed, and which tiers are spilled in the meantime.

use crate::tiers::{NO_TIER, Tiers};

/// For each tier, the components whose solution needs it, in the order in which they are solved:
/// its component, and the components from which moves lead to it.
pub struct Uses(Vec<Vec<u32>>);

impl Uses {
    /// Computes the uses of all tiers from the graph of tiers.
    pub fn new(tiers: &Tiers) -> Uses {
        let mut uses: Vec<Vec<u32>> = tiers.component_of.iter().map(|own| vec![*own]).collect();
        for (tier, own) in (0..).zip(&tiers.component_of) {
            for to in tiers.successors(tier).iter().filter(|to| **to != NO_TIER) {
                let uses = &mut uses[*to as usize];
                if uses.last() != Some(own) {
                    uses.push(*own);
                }
            }
        }
        for uses in &mut uses {
            uses.sort_unstable();
            uses.dedup();
        }
        Uses(uses)
    }

    /// Returns the first component from the index `component` on whose solution needs a tier, or
    /// `u32::MAX` if no later component needs it.
    fn next(&self, tier: usize, component: u32) -> u32 {
        let own = &self.0[tier];
        own.get(own.partition_point(|use_of| *use_of < component)).copied().unwrap_or(u32::MAX)
    }

    /// Returns the tiers that are needed to solve a component.
    pub fn needed(&self, component: u32) -> Vec<usize> {
        (0..self.0.len()).filter(|tier| self.next(*tier, component) == component).collect()
    }

    /// Chooses the tiers to spill before a component is solved: those whose next use is farthest in
    /// the future (Bélády 1966), until the memory in use plus `more` bytes does not exceed the
    /// budget of `most` bytes. `held` is the number of bytes of each tier in memory. Returns `None`
    /// if this is not possible.
    pub fn spill(&self, held: &[u64], component: u32, more: u64, most: u64) -> Option<Vec<usize>> {
        let mut all = more + held.iter().sum::<u64>();
        let mut aside = Vec::new();
        if all > most {
            let may_go = |tier: &usize| held[*tier] > 0 && self.next(*tier, component) > component;
            let mut others: Vec<usize> = (0..held.len()).filter(may_go).collect();
            others.sort_by_key(|tier| self.next(*tier, component));
            while all > most {
                let tier = others.pop()?;
                all -= held[tier];
                aside.push(tier);
            }
        }
        Some(aside)
    }
}
