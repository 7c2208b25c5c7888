//! Writes and reads checkpoints of the solver.
//!
//! A single rank saves the codes of its tiers by slot, at the end of any round. Several ranks save
//! the codes of their positions by stable keys, at the end of a distance or of a component, so that
//! a run with another number of ranks can resume: each rank then reads the positions that it
//! stores.

use super::Solver;
use super::frontier::{DeferredUpdates, Phase, PositionId, Propagation, Update};
use crate::checkpoint::{LABELS_FILE, NumberReader, NumberWriter, invalid_data};
use crate::exchange::communicator::{Peers, Stage};
use crate::exchange::key_file::{TierPositions, read_part, read_required};
use crate::exchange::partition::Partition;
use crate::exchange::wire::{put_number, read_number};
use crate::index::PositionIndex;
use crate::label::{LabelCell, LabelEncoding};
use crate::limits::{Numbering, Unsolved};
use std::io::{self, Read, Write};

/// The bit of the first number of a checkpoint cursor of labels that means dense numbering.
const DENSE_BIT: u64 = 1 << 8;

/// The number that follows the codes of all tiers, in place of the index of a tier: deferred
/// updates follow it.
const UPDATES_TAG: u64 = u32::MAX as u64;

/// Returns whether labels that were saved with this cursor belong to dense numbering.
#[cfg(feature = "distributed")]
pub fn is_dense([format, ..]: crate::exchange::CheckpointCursor) -> bool {
    format & DENSE_BIT > 0
}

impl<const W: usize, F: LabelEncoding, N: PositionIndex<W>, P: Partition> Solver<'_, W, F, N, P> {
    /// Returns a number that identifies the encoding of labels; a checkpoint with another number is
    /// ignored.
    fn format(&self) -> u64 {
        (u64::from(F::DECIDED) << 32) | (2 * F::Cell::BYTES) | u64::from(self.scored)
    }

    /// Returns the [`format`](Solver::format) for checkpoints of a single rank.
    fn slot_format(&self) -> u64 {
        self.format() | u64::from(self.limits.outcomes_only) << 8
    }

    /// Returns the [`format`](Solver::format) for checkpoints of several ranks.
    fn key_format(&self) -> u64 {
        self.format() | if N::NUMBERING == Numbering::Dense { DENSE_BIT } else { 0 }
    }

    /// Writes a checkpoint of a single rank: the labels of all components up to `component`, except
    /// spilled ones, and the phase in which the solution of `component` is, which `write_phase`
    /// writes.
    pub(super) fn save_slots(
        &self,
        component: u32,
        write_phase: &dyn Fn(&mut NumberWriter) -> io::Result<()>,
    ) -> Result<(), Unsolved> {
        let Some(store) = self.limits.checkpoints else {
            return Ok(());
        };
        store.put(LABELS_FILE, &mut |sink| {
            let writer = &mut NumberWriter::new(sink);
            writer.write_number(self.slot_format())?;
            writer.write_number(component.into())?;
            write_phase(writer)?;
            for tier in self.game.tiers.components[..=component as usize].iter().flatten() {
                let table = &self.tables[*tier as usize];
                writer.write_number(table.is_spilled().into())?;
                if !table.is_spilled() {
                    table.write_labels(writer)?;
                }
            }
            writer.flush()
        })?;
        store.mark_saved();
        Ok(())
    }

    /// Reads the labels from a checkpoint of a single rank. Returns the component at which the
    /// solver resumes, and the phase of its solution. If there is no checkpoint that fits, returns
    /// the first component and its initial phase.
    pub(super) fn load_slots(&mut self) -> Result<(u32, Phase), Unsolved> {
        let file = match self.limits.checkpoints {
            Some(store) => store.get(LABELS_FILE)?,
            None => None,
        };
        let Some(file) = file else {
            return Ok((0, Phase::default()));
        };
        let mut reader = NumberReader::new(file);
        if reader.read_number()? != self.slot_format() {
            return Ok((0, Phase::default()));
        }
        let components = &self.game.tiers.components;
        let component = reader.read_at_most(components.len() - 1)?;
        let max_len = usize::try_from(self.total_boards).unwrap_or(usize::MAX).max(1 << 16);
        let phase = Phase::read_from(&mut reader, max_len)?;
        for tier in components[..=component].iter().flatten() {
            let slots = self.slots(*tier);
            let table = &mut self.tables[*tier as usize];
            match reader.read_at_most(1)? {
                0 => table.read_labels(slots, &mut reader)?,
                _ => table.mark_in_file(),
            }
        }
        Ok((component as u32, phase))
    }

    /// Writes the codes of the positions of a tier with their keys.
    fn write_codes(&self, tier: u32, sink: &mut dyn Write) -> io::Result<()> {
        let (codes, mut cursor) = (&self.tables[tier as usize].codes, P::Cursor::default());
        let positions = TierPositions {
            tier,
            slots: self.slots(tier),
            is_sorted: N::NUMBERING == Numbering::Dense,
            key_of: &mut |slot| self.stable_key(tier, slot, &mut cursor),
        };
        positions.write(sink, &mut |slot, bytes| {
            let code = codes[slot as usize].get();
            bytes.extend_from_slice(&code.to_le_bytes()[..F::Cell::BYTES as usize]);
        })
    }

    /// Saves the codes of this rank in a checkpoint of all ranks: of all components before
    /// `component`. If `propagation` is given, also saves the codes of `component` and the deferred
    /// updates; the backward propagation then resumes at the given distance.
    pub(super) fn save_keys(
        &self,
        peers: &mut Peers,
        component: u32,
        propagation: Option<(u32, &DeferredUpdates)>,
    ) -> Result<(), Unsolved> {
        // If a rank has failed, all ranks return its error and save nothing.
        peers.exchange(Vec::new(), [0; 4])?;
        let distance = propagation.map_or(0, |(distance, _)| u64::from(distance) + 1);
        let cursor = [self.key_format(), component.into(), distance, 0];
        let components = component as usize + usize::from(propagation.is_some());
        Ok(peers.comm.save(Stage::Labels, cursor, &mut |sink| {
            let tiers = self.game.tiers.components[..components].iter().flatten();
            for tier in tiers {
                self.write_codes(*tier, sink)?;
            }
            let mut bytes = Vec::new();
            put_number(&mut bytes, UPDATES_TAG);
            let updates = propagation.into_iter().flat_map(|(_, updates)| &updates.positions);
            for ((distance, update), positions) in updates {
                for PositionId { tier, index } in positions {
                    let key = self.stable_key(*tier, (*index).into(), &mut P::Cursor::default());
                    let key = key.ok_or_else(invalid_data)?;
                    let numbers = [u64::from(*distance) + 1, *update as u64, (*tier).into(), key];
                    numbers.into_iter().for_each(|number| put_number(&mut bytes, number));
                }
                sink.write_all(&bytes)?;
                bytes.clear();
            }
            put_number(&mut bytes, 0);
            sink.write_all(&bytes)
        })?)
    }

    /// Reads the codes of this rank from a checkpoint of several ranks. Returns the component at
    /// which the solver resumes, and the phase of its solution. If there is no checkpoint that
    /// fits, returns the first component and its initial phase.
    pub(super) fn load_keys(&mut self, peers: &mut Peers) -> Result<(u32, Phase), Unsolved> {
        let cursor = peers.comm.saved(Stage::Labels);
        let cursor = cursor.filter(|[format, ..]| *format == self.key_format());
        let Some([_, component, distance, _]) = cursor else {
            return Ok((0, Phase::default()));
        };
        let components = &self.game.tiers.components;
        let begun = usize::from(distance > 0);
        let component = usize::try_from(component).ok();
        let component = component.filter(|component| component + begun <= components.len());
        let component = component.ok_or_else(invalid_data)?;
        for tier in components[..component + begun].iter().flatten() {
            self.alloc_codes(*tier)?;
        }
        let mut updates = DeferredUpdates::default();
        for part in peers.comm.load(Stage::Labels)? {
            let file = &mut io::BufReader::with_capacity(1 << 16, part);
            while let Some(tier) = read_number(file)? {
                match tier {
                    UPDATES_TAG => self.read_updates(file, &mut updates)?,
                    tier => self.read_codes(tier, file)?,
                }
            }
        }
        let phase = match distance.checked_sub(1) {
            None => Phase::default(),
            Some(distance) => {
                let distance = distance as u32;
                Phase::Propagate(Propagation { distance, updates, ..Propagation::default() })
            }
        };
        Ok((component as u32, phase))
    }

    /// Returns a position of a checkpoint, given by its tier and stable key, or `None` if another
    /// rank stores it.
    fn saved_position(&self, tier: u64, key: u64) -> Result<Option<PositionId>, Unsolved> {
        let is_valid = |tier: &u32| (*tier as usize) < self.tables.len();
        let tier = u32::try_from(tier).ok().filter(is_valid).ok_or_else(invalid_data)?;
        Ok(self.slot_of_stable_key(tier, key)?.map(|slot| PositionId::new(tier, slot)))
    }

    /// Reads the codes of a tier, and stores those of the positions that this rank stores.
    fn read_codes(&self, tier: u64, file: &mut dyn Read) -> Result<(), Unsolved> {
        read_part(file, &mut |key, file| {
            let mut code = [0; 4];
            file.read_exact(&mut code[..F::Cell::BYTES as usize])?;
            if let Some(PositionId { tier, index }) = self.saved_position(tier, key)? {
                let cell = self.tables[tier as usize].codes.get(index as usize);
                cell.ok_or_else(invalid_data)?.set(u32::from_le_bytes(code));
            }
            Ok(())
        })
    }

    /// Reads deferred updates, and adds those of positions that this rank stores to `updates`.
    fn read_updates(
        &self,
        file: &mut dyn Read,
        updates: &mut DeferredUpdates,
    ) -> Result<(), Unsolved> {
        loop {
            let Some(distance) = read_required(file)?.checked_sub(1) else {
                return Ok(());
            };
            let update = Update::from_number(read_required(file)?)?;
            let (tier, key) = (read_required(file)?, read_required(file)?);
            if let Some(position) = self.saved_position(tier, key)? {
                updates.push(distance as u32, update, position);
            }
        }
    }
}
