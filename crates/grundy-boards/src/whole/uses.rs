//! When tiers are needed, and which are put aside meanwhile.

use crate::tiers::{NO_TIER, Tiers};

/// For each tier the components that are solved with it, in their order: its own, and those that lead to it.
pub struct Uses(Vec<Vec<u32>>);

impl Uses {
    /// By the moves between tiers.
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

    /// The first component from this one on that is solved with a tier; one after all where there is none.
    fn next(&self, tier: usize, component: u32) -> u32 {
        let own = &self.0[tier];
        own.get(own.partition_point(|use_of| *use_of < component)).copied().unwrap_or(u32::MAX)
    }

    /// The tiers that a component is solved with.
    pub fn needed(&self, component: u32) -> Vec<usize> {
        (0..self.0.len()).filter(|tier| self.next(*tier, component) == component).collect()
    }

    /// Which tiers are put aside before a component is solved, so that with so many bytes more there are no more than may be:
    /// those that are needed latest. `None` where that is not possible.
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
