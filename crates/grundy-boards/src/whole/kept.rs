//! How far tables are filled, written down and read again.

use super::Whole;
use crate::keep::{In, LABELS, Out};
use crate::label::{Atom, Form};
use crate::levels::Phase;
use crate::limits::Unsolved;
use crate::table::Numbers;

impl<const W: usize, F: Form, N: Numbers<W>> Whole<'_, W, F, N> {
    /// Writes down the words so far, and how far a component is solved.
    pub(super) fn put(&self, component: u32, phase: &Phase) -> Result<(), Unsolved> {
        let Some(keep) = self.limits.keep else { return Ok(()) };
        keep.put(LABELS, &mut |to| {
            let out = &mut Out::new(to);
            out.number(self.kind())?;
            out.number(component.into())?;
            phase.put(out)?;
            for tier in self.play.tiers.components[..=component as usize].iter().flatten() {
                let table = &self.tables[*tier as usize];
                out.number(table.is_aside().into())?;
                if !table.is_aside() {
                    table.put(out)?;
                }
            }
            out.flush()
        })?;
        keep.begin_anew();
        Ok(())
    }

    /// What labels are: those of another kind are of no use.
    fn kind(&self) -> u64 {
        let outcomes = u64::from(self.limits.outcomes) << 8;
        (u64::from(F::DECIDED) << 32) | outcomes | (2 * F::Atom::BYTES) | u64::from(self.scored)
    }

    /// Words that were written down, and how far which component is solved.
    pub(super) fn got(&mut self) -> Result<(u32, Phase), Unsolved> {
        let kept = match self.limits.keep {
            Some(keep) => keep.get(LABELS)?,
            None => None,
        };
        let Some(kept) = kept else { return Ok((0, Phase::default())) };
        let mut from = In::new(kept);
        if from.number()? != self.kind() {
            return Ok((0, Phase::default()));
        }
        let components = &self.play.tiers.components;
        let component = from.up_to(components.len() - 1)?;
        let most = usize::try_from(self.of).unwrap_or(usize::MAX).max(1 << 16);
        let phase = Phase::got(&mut from, most)?;
        for tier in components[..=component].iter().flatten() {
            let table = &mut self.tables[*tier as usize];
            match from.up_to(1)? {
                0 => table.read(&mut from)?,
                _ => table.is_stored(),
            }
        }
        Ok((component as u32, phase))
    }
}
