//! Which tiers are in memory while a component is solved, where there is too little for all: the others are put aside.

use super::Whole;
use super::uses::Uses;
use crate::keep::Keep;
use crate::label::{Atom, Form};
use crate::levels::listing;
use crate::limits::Unsolved;
use crate::table::{Numbers, Table};

impl<const W: usize, F: Form, N: Numbers<W>> Whole<'_, W, F, N> {
    /// Where tiers are put aside; `None` where all of them are in memory.
    pub(super) fn aside(&self) -> Option<&dyn Keep> {
        let away = self.tables.iter().any(|table| table.numbers.held() < table.numbers.bytes());
        self.limits.keep.filter(|_| away || self.bytes > self.limits.bytes)
    }

    /// Bytes of a tier whose boards and labels are in memory while a component is solved.
    fn whole(&self, tier: usize, component: u32) -> u64 {
        let numbers = &self.tables[tier].numbers;
        let is_done = self.play.tiers.component_of[tier] < component;
        let labels = match self.limits.outcomes && is_done {
            true => numbers.numbers().div_ceil(4),
            false => numbers.numbers() * F::Atom::BYTES,
        };
        labels + numbers.bytes()
    }

    /// Bytes of lists while a component is solved.
    fn lists(&self, component: u32) -> u64 {
        let tiers = &self.play.tiers.components[component as usize];
        let many = tiers.iter().map(|tier| self.tables[*tier as usize].numbers.numbers());
        if self.play.tiers.returns(component) { listing(many.sum()) } else { 0 }
    }

    /// The most bytes that are held at a time while tiers are put aside.
    ///
    /// # Errors
    /// `Large` where some component does not fit, with all that its moves lead to.
    pub(super) fn most_at_a_time(&self, uses: &Uses) -> Result<u64, Unsolved> {
        let mut held: Vec<u64> = self.tables.iter().map(|table| table.numbers.held()).collect();
        let mut most = 0;
        for component in 0..self.play.tiers.components.len() as u32 {
            let needed = uses.needed(component);
            let all = |tier: &usize| self.whole(*tier, component);
            let more: u64 = needed.iter().map(|tier| all(tier) - held[*tier]).sum();
            let more = more + self.besides + self.lists(component);
            let aside = uses.put_aside(&held, component, more, self.limits.bytes);
            aside.ok_or(Unsolved::Large)?.into_iter().for_each(|tier| held[tier] = 0);
            needed.iter().for_each(|tier| held[*tier] = all(tier));
            most = most.max(held.iter().sum::<u64>() + self.besides + self.lists(component));
            let done = needed.iter().filter(|_| self.limits.outcomes);
            done.for_each(|tier| held[*tier] = self.whole(*tier, component + 1));
        }
        Ok(most)
    }

    /// Has in memory what a component is solved with; before, what is needed latest is put aside, if all is too much.
    pub(super) fn ready(
        &mut self,
        component: u32,
        uses: &Uses,
        keep: &dyn Keep,
    ) -> Result<(), Unsolved> {
        let held = |table: &Table<F, N>| table.numbers.held() + table.bytes();
        let all: Vec<u64> = self.tables.iter().map(held).collect();
        let needed = uses.needed(component);
        let more: u64 = needed.iter().map(|tier| self.whole(*tier, component) - all[*tier]).sum();
        let more = more + self.besides + self.lists(component);
        let aside = uses.put_aside(&all, component, more, self.limits.bytes);
        for tier in aside.ok_or(Unsolved::Large)? {
            self.tables[tier].put_aside(tier, keep)?;
        }
        needed.into_iter().try_for_each(|tier| self.tables[tier].take_back(tier, keep))
    }
}
