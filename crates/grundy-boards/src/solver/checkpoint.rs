//! Writes and reads checkpoints: of the enumeration of positions, and of the labels.
//!
//! Each rank saves its data by slot. A run with the same number of ranks resumes where the
//! checkpoint was saved. A run with another number of ranks reads the data of all ranks, and each
//! rank takes the positions that it stores. It finds them by their stable keys
//! ([`PositionIndex::stable_key`]).

use super::Solver;
use super::expander::FoundKey;
use super::explore::Exploration;
use super::frontier::{DeferredUpdates, Phase, PositionId, Propagation, Update};
use super::tier_store::LabelTable;
use crate::checkpoint::{
    NumberReader, NumberWriter, SavedPart, SlotLayout, Stage, TierFiles, WriteFn, invalid_data,
    open_parts,
};
use crate::exchange::communicator::Peers;
use crate::exchange::partition::Partition;
use crate::index::hashed::KeySet;
use crate::index::{PositionIndex, TierPart};
use crate::label::{LabelCell, LabelEncoding};
use crate::limits::{Numbering, Unsolved};
use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::Ordering::Relaxed;

/// The state of an enumeration in a checkpoint: dense indices were chosen.
const DENSE_CHOSEN: usize = 0;
/// The state of an enumeration in a checkpoint: the numbering is not chosen.
const UNDECIDED: usize = 1;
/// The state of an enumeration in a checkpoint: hash sets were chosen.
const SETS_CHOSEN: usize = 2;

/// The progress of an enumeration in a checkpoint; see the fields of [`Exploration`] with the same
/// names.
struct ExplorationHeader {
    state: usize,
    remaining: u64,
    next_slot: u64,
    found: u64,
    max_successors: u32,
}

impl ExplorationHeader {
    fn write(&self, layout: SlotLayout, writer: &mut NumberWriter) -> io::Result<()> {
        layout.write(writer)?;
        writer.write_number(self.state as u64)?;
        writer.write_number(self.remaining)?;
        writer.write_number(self.next_slot)?;
        writer.write_number(self.found)?;
        writer.write_number(self.max_successors.into())
    }

    fn read_from(reader: &mut NumberReader) -> io::Result<ExplorationHeader> {
        Ok(ExplorationHeader {
            state: reader.read_at_most(SETS_CHOSEN)?,
            remaining: reader.read_number()?,
            next_slot: reader.read_number()?,
            found: reader.read_number()?,
            max_successors: u32::try_from(reader.read_number()?).map_err(|_| invalid_data())?,
        })
    }
}

impl<const W: usize, P: Partition> Exploration<'_, W, P> {
    /// Saves the enumeration in a checkpoint of all ranks.
    pub(super) fn save(&self, peers: &mut Peers) -> Result<(), Unsolved> {
        let state = if self.dense_size.is_some() { UNDECIDED } else { SETS_CHOSEN };
        let header = ExplorationHeader {
            state,
            remaining: self.remaining as u64,
            next_slot: self.next_slot as u64,
            found: self.found,
            max_successors: self.max_successors,
        };
        let mut fill = |sink: &mut dyn io::Write| {
            let writer = &mut NumberWriter::new(sink);
            header.write(self.layout, writer)?;
            for (set, open) in self.sets.iter().zip(&self.open) {
                set.write(writer)?;
                writer.write_list(open.len(), 8, open.iter().copied())?;
            }
            writer.flush()
        };
        peers.save(&mut [(Stage::Reachable, &mut fill)])
    }

    /// Saves the decision for dense indices in a checkpoint of all ranks.
    pub(super) fn save_dense(&self, peers: &mut Peers) -> Result<(), Unsolved> {
        let state = DENSE_CHOSEN;
        let header =
            ExplorationHeader { state, remaining: 0, next_slot: 0, found: 0, max_successors: 0 };
        let mut fill = |sink: &mut dyn io::Write| {
            let writer = &mut NumberWriter::new(sink);
            header.write(self.layout, writer)?;
            writer.flush()
        };
        peers.save(&mut [(Stage::Reachable, &mut fill)])
    }

    /// Reads the enumeration from a checkpoint, if there is one. Returns whether dense indices were
    /// chosen; nothing else is read then.
    ///
    /// # Errors
    /// Returns an error if the checkpoint cannot be read.
    pub(super) fn load(&mut self, peers: &Peers) -> Result<bool, Unsolved> {
        let ranks = self.partition.ranks();
        let mut saved_parts = open_parts(peers.store, Stage::Reachable, ranks)?;
        let max_len = usize::try_from(self.limits.memory_budget / 8).unwrap_or(usize::MAX);
        let components = self.game.tiers.components.len() as u64;
        let mut open = vec![Vec::new(); self.sets.len()];
        for SavedPart { layout, reader } in &mut saved_parts {
            let header = ExplorationHeader::read_from(reader)?;
            if header.state == DENSE_CHOSEN {
                return Ok(true);
            }
            if header.remaining > components {
                return Err(Unsolved::Checkpoint);
            }
            self.dense_size = self.dense_size.filter(|_| header.state == UNDECIDED);
            self.remaining = header.remaining as usize;
            self.is_saved = self.remaining == 0;
            self.max_successors = self.max_successors.max(header.max_successors);
            let is_own = layout.ranks == ranks;
            self.is_layout_saved = is_own;
            self.layout.number = layout.number + u64::from(!is_own);
            for (tier, open) in open.iter_mut().enumerate() {
                let mut set = KeySet::read_from(reader, max_len)?;
                let is_local = |key: &u64| is_own || self.is_local(*key);
                reader.read_list(max_len, 8, |key| open.extend(Some(key).filter(is_local)))?;
                if is_own {
                    self.sets[tier] = set;
                    continue;
                }
                if let Some(store) = peers.store.filter(|_| set.is_spilled()) {
                    set.reload(&TierFiles { store, layout: *layout }.boards(tier), store)?;
                }
                for key in (0..set.slot_count()).filter_map(|slot| set.key_at(slot)) {
                    if self.is_local(key) {
                        self.add(FoundKey { tier: tier as u32, boards: 0, key });
                    }
                }
            }
            if is_own {
                (self.found, self.next_slot) = (header.found, header.next_slot as usize);
            }
        }
        if saved_parts.is_empty() {
            return Ok(false);
        }
        self.open = open;
        // Complete sets have as few slots as possible.
        for tier in self.game.tiers.components[self.remaining..].iter().flatten() {
            self.sets[*tier as usize].shrink();
        }
        let complete = self.game.tiers.components[self.remaining..].iter();
        self.done_tiers = complete.map(|tiers| tiers.len() as u64).sum();
        self.set_bytes = self.sets.iter().map(KeySet::resident_bytes).sum();
        self.max_set_bytes = self.sets.iter().map(KeySet::resident_bytes).max().unwrap_or(0);
        self.open_bytes = self.open.iter().map(|keys| 8 * keys.len() as u64).sum();
        self.peak_bytes = self.set_bytes + self.open_bytes;
        Ok(false)
    }
}

/// The updates of a tier that another rank deferred, by the slot of the position at that rank. Each
/// update is the distance to the end at which it is applied, and its effect.
type SavedUpdates = BTreeMap<u64, Vec<(u32, Update)>>;

impl<const W: usize, F: LabelEncoding, N: PositionIndex<W>, P: Partition> Solver<'_, W, F, N, P> {
    /// Returns a number that identifies the numbering of positions and the encoding of labels. A
    /// checkpoint with another number is ignored.
    fn format(&self) -> u64 {
        let is_dense = N::NUMBERING == Numbering::Dense;
        let flags = u64::from(self.limits.outcomes_only) << 1 | u64::from(is_dense);
        (u64::from(F::DECIDED) << 32) | flags << 8 | (2 * F::Cell::BYTES) | u64::from(self.scored)
    }

    /// Saves the labels of all components of tiers up to `component` in a checkpoint of all ranks.
    /// `write_phase` writes the phase in which the solution of `component` is.
    pub(super) fn save(
        &self,
        component: u32,
        write_phase: &dyn Fn(&mut NumberWriter) -> io::Result<()>,
        peers: &mut Peers,
    ) -> Result<(), Unsolved> {
        let mut write_labels = |sink: &mut dyn io::Write| {
            let writer = &mut NumberWriter::new(sink);
            self.layout.write(writer)?;
            writer.write_number(self.format())?;
            writer.write_number(component.into())?;
            write_phase(writer)?;
            self.tables.iter().try_for_each(|table| table.write_state(writer))?;
            writer.flush()
        };
        let mut write_sets = |sink: &mut dyn io::Write| {
            let writer = &mut NumberWriter::new(sink);
            let header = ExplorationHeader {
                state: SETS_CHOSEN,
                remaining: 0,
                next_slot: 0,
                found: self.total_boards,
                max_successors: self.max_successors,
            };
            header.write(self.layout, writer)?;
            for table in &self.tables {
                table.index.write(writer)?;
                writer.write_list(0, 8, std::iter::empty())?;
            }
            writer.flush()
        };
        let mut stages: Vec<(Stage, WriteFn)> = vec![(Stage::Labels, &mut write_labels)];
        // Labels are by slot, so their checkpoint contains the sets with these slots.
        if N::NUMBERING != Numbering::Dense && !self.is_layout_saved.load(Relaxed) {
            stages.push((Stage::Reachable, &mut write_sets));
        }
        peers.save(&mut stages)?;
        self.is_layout_saved.store(true, Relaxed);
        Ok(())
    }

    /// Reads the labels from a checkpoint. Returns the component at which the solver resumes, and
    /// the phase of its solution. If there is no checkpoint that fits, returns the first component
    /// and its initial phase.
    pub(super) fn load(&mut self, peers: &Peers) -> Result<(u32, Phase), Unsolved> {
        let ranks = self.partition.ranks();
        let is_dense = N::NUMBERING == Numbering::Dense;
        let mut saved_parts = open_parts(peers.store, Stage::Labels, ranks)?;
        let (mut component, mut phase) = (0, Phase::default());
        let Some(SlotLayout { ranks: saved_ranks, number }) =
            saved_parts.first().map(|part| part.layout)
        else {
            return Ok((component, phase));
        };
        let is_own = saved_ranks == ranks;
        let layout_number = number + u64::from(!is_own);
        for part in &mut saved_parts {
            let is_known = is_dense || layout_number == self.layout.number;
            if part.reader.read_number()? != self.format() || !is_known {
                return Ok((component, phase));
            }
        }
        self.layout.number = layout_number;
        // A checkpoint has the positions of several ranks, so their number is not known here.
        let max_len = if is_own { self.total_boards.max(1 << 16) } else { u32::MAX.into() };
        let max_len = usize::try_from(max_len).unwrap_or(usize::MAX);
        let mut sets = if is_own || is_dense {
            Vec::new()
        } else {
            open_parts(peers.store, Stage::Reachable, ranks)?
        };
        let mut updates = DeferredUpdates::default();
        for (i, SavedPart { layout, reader }) in saved_parts.iter_mut().enumerate() {
            component = reader.read_at_most(self.game.tiers.components.len())? as u32;
            phase = Phase::read_from(reader, max_len)?;
            if is_own {
                for tier in 0..self.tables.len() {
                    let slots = self.slots(tier as u32);
                    self.tables[tier].read_state(slots, reader)?;
                }
                return Ok((component, phase));
            }
            let mut saved_updates: BTreeMap<u32, SavedUpdates> = BTreeMap::new();
            if let Phase::Propagate(propagation) = &mut phase {
                for ((distance, update), positions) in &propagation.updates.positions {
                    for PositionId { tier, index } in positions {
                        let tier_updates = saved_updates.entry(*tier).or_default();
                        tier_updates.entry((*index).into()).or_default().push((*distance, *update));
                    }
                }
            }
            let set_part = sets.get_mut(i);
            if !is_dense && set_part.as_ref().is_none_or(|part| part.layout != *layout) {
                return Err(Unsolved::Checkpoint);
            }
            let set_reader = set_part.map(|part| &mut part.reader);
            let saved = SavedLabels { layout: *layout, reader, set_reader };
            self.adopt_labels(saved, saved_updates, peers, &mut updates)?;
        }
        self.is_layout_saved.store(false, Relaxed);
        let phase = match phase {
            // Several ranks save no checkpoint within the forward pass.
            Phase::Classify { .. } => Phase::default(),
            // Positions that are decided at this distance are found by their codes.
            Phase::Propagate(Propagation { distance, .. }) => {
                Phase::Propagate(Propagation { distance, updates, ..Propagation::default() })
            }
        };
        Ok((component, phase))
    }

    /// Takes the labels of positions of this rank from the data that one rank saved in a run with
    /// another number of ranks. Adds the deferred updates of these positions to `updates`.
    fn adopt_labels(
        &mut self,
        SavedLabels { layout, reader, mut set_reader }: SavedLabels,
        mut saved_updates: BTreeMap<u32, SavedUpdates>,
        peers: &Peers,
        updates: &mut DeferredUpdates,
    ) -> Result<(), Unsolved> {
        let partition = self.partition.with_ranks(layout.ranks, self.tables.len());
        let files = peers.store.map(|store| TierFiles { store, layout });
        if let Some(reader) = &mut set_reader {
            ExplorationHeader::read_from(reader)?;
        }
        for tier in 0..self.tables.len() as u32 {
            let tier_part = TierPart { partition: &partition, tier };
            let mut set = KeySet::default();
            if let Some(reader) = &mut set_reader {
                set = KeySet::read_from(reader, usize::MAX)?;
                reader.read_list(0, 8, |_| {})?;
            }
            let slots = match N::NUMBERING {
                Numbering::Dense => self.index(tier).slot_count(tier_part, layout.ranks.rank),
                _ => set.slot_count() as u64,
            };
            let mut labels = LabelTable::<F, ()>::new(());
            labels.read_state(slots, reader)?;
            if let Some(files) = files {
                labels.reload_labels(tier as usize, slots, files)?;
                set.reload(&files.boards(tier as usize), files.store)?;
            }
            if labels.codes.is_empty() {
                continue;
            }
            if self.tables[tier as usize].codes.is_empty() {
                self.alloc_codes(tier)?;
            }
            let mut tier_updates = saved_updates.remove(&tier).unwrap_or_default();
            let mut slot = 0;
            self.index(tier).for_each_saved_key(&set, tier_part, &mut |key| {
                let (code, deferred) = (&labels.codes[slot as usize], tier_updates.remove(&slot));
                slot += 1;
                let Some(key) = key else { return Ok(()) };
                if let Some(own_slot) = self.slot_of_stable_key(tier, key)? {
                    self.tables[tier as usize].codes[own_slot as usize].set(code.get());
                    let position = PositionId::new(tier, own_slot);
                    for (distance, update) in deferred.into_iter().flatten() {
                        updates.push(distance, update, position);
                    }
                }
                Ok(())
            })?;
        }
        Ok(())
    }
}

/// The labels that one rank saved in a run with another number of ranks.
struct SavedLabels<'r> {
    layout: SlotLayout,
    /// The reader of the labels of all tiers.
    reader: &'r mut NumberReader,
    /// The reader of the hash sets that the rank saved; `None` with dense numbering.
    set_reader: Option<&'r mut NumberReader>,
}
