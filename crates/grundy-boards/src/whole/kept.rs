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
            for component in &self.play.tiers.components[..=component as usize] {
                for tier in component {
                    let words = &self.tables[*tier as usize].words;
                    let own = words.iter().map(|word| word.get().into());
                    out.list(words.len(), F::Atom::BYTES as usize, own)?;
                }
            }
            out.flush()
        })?;
        Ok(())
    }

    /// What labels are: those of another kind are of no use.
    fn kind(&self) -> u64 {
        (u64::from(F::DECIDED) << 32) | (2 * F::Atom::BYTES) | u64::from(self.scored)
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
            self.emptied(*tier)?;
            let words = &self.tables[*tier as usize].words;
            let mut at = 0;
            let many = from.list(words.len(), F::Atom::BYTES as usize, |word| {
                words[at].set(word as u32);
                at += 1;
            })?;
            if many != words.len() {
                return Err(Unsolved::Kept);
            }
        }
        Ok((component as u32, phase))
    }
}
