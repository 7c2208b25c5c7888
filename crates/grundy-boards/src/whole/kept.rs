//! Writes and reads checkpoints of the solver.

use super::Whole;
use crate::checkpoint::{LABELS_FILE, NumberReader, NumberWriter};
use crate::frontier::Phase;
use crate::label::{LabelCell, LabelEncoding};
use crate::limits::Unsolved;
use crate::table::PositionIndex;

impl<const W: usize, F: LabelEncoding, N: PositionIndex<W>> Whole<'_, W, F, N> {
    /// Writes a checkpoint: the labels of all components up to `component`, except spilled ones,
    /// and the phase in which the solution of `component` is.
    pub(super) fn put(&self, component: u32, phase: &Phase) -> Result<(), Unsolved> {
        let Some(keep) = self.limits.checkpoints else { return Ok(()) };
        keep.put(LABELS_FILE, &mut |to| {
            let out = &mut NumberWriter::new(to);
            out.write_number(self.kind())?;
            out.write_number(component.into())?;
            phase.write(out)?;
            for tier in self.play.tiers.components[..=component as usize].iter().flatten() {
                let table = &self.tables[*tier as usize];
                out.write_number(table.is_spilled().into())?;
                if !table.is_spilled() {
                    table.write_labels(out)?;
                }
            }
            out.flush()
        })?;
        keep.mark_saved();
        Ok(())
    }

    /// Returns a number that identifies the encoding of labels; a checkpoint with another number is
    /// ignored.
    fn kind(&self) -> u64 {
        let outcomes = u64::from(self.limits.outcomes_only) << 8;
        (u64::from(F::DECIDED) << 32) | outcomes | (2 * F::Cell::BYTES) | u64::from(self.scored)
    }

    /// Reads the labels from the checkpoint. Returns the component at which the solver resumes, and
    /// the phase of its solution. If there is no checkpoint that fits, returns the first component
    /// and its initial phase.
    pub(super) fn got(&mut self) -> Result<(u32, Phase), Unsolved> {
        let kept = match self.limits.checkpoints {
            Some(keep) => keep.get(LABELS_FILE)?,
            None => None,
        };
        let Some(kept) = kept else { return Ok((0, Phase::default())) };
        let mut from = NumberReader::new(kept);
        if from.read_number()? != self.kind() {
            return Ok((0, Phase::default()));
        }
        let components = &self.play.tiers.components;
        let component = from.read_at_most(components.len() - 1)?;
        let most = usize::try_from(self.of).unwrap_or(usize::MAX).max(1 << 16);
        let phase = Phase::read_from(&mut from, most)?;
        for tier in components[..=component].iter().flatten() {
            let table = &mut self.tables[*tier as usize];
            match from.read_at_most(1)? {
                0 => table.read_labels(&mut from)?,
                _ => table.mark_in_file(),
            }
        }
        Ok((component as u32, phase))
    }
}
