//! The state of the backward propagation (retrograde analysis) within a component of tiers, and its
//! serialization for checkpoints: the positions that were decided last, and updates that are
//! deferred until their distance to the end is reached.

use crate::checkpoint::{NumberReader, NumberWriter, invalid_data};
use std::collections::BTreeMap;
use std::io;

/// The id of a position: the index of its tier, and its index in the tier.
#[derive(Clone, Copy)]
pub struct PositionId {
    /// The index of the tier in [`Tiers::keys`](crate::index::tier_graph::Tiers::keys).
    pub tier: u32,
    /// The slot of the position in its tier at this rank; a tier has fewer than 2^32 slots.
    pub index: u32,
}

impl PositionId {
    /// Creates the id of the position with this index in the tier.
    #[inline(always)]
    pub fn new(tier: u32, index: u64) -> PositionId {
        PositionId { tier, index: index as u32 }
    }
}

/// Returns the maximum length of the list of positions that were decided at one distance to the
/// end. `indices` is the number of label table entries of a component of tiers. If more positions
/// are decided at a distance, the solver scans the tables instead of reading the list.
pub fn frontier_capacity(indices: u64) -> usize {
    (indices / 64).max(1024) as usize
}

/// Returns the approximate size in bytes of the lists of decided positions (frontiers) of a
/// component whose tables have `indices` entries: the current list, the next one, and the lists
/// that the threads collect.
pub fn frontier_bytes(indices: u64) -> u64 {
    (frontier_capacity(indices) * 5 / 2 * size_of::<PositionId>()) as u64
}

/// An update of a position by its successors in components of tiers that are already solved. It is
/// applied when the backward propagation reaches the distance to the end at which these successors
/// affect the label of the position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Update {
    /// The position is won, because a move leads to a lost successor in a solved component.
    Win,
    /// The successors in solved components that win for the opponent are subtracted from the
    /// counter of undecided successors. The distance of the update is that of the slowest of these
    /// losses.
    Loss,
    /// The position itself was decided by solved successors in the forward pass. At the distance of
    /// the update, its predecessors are updated.
    Decided,
}

impl Update {
    /// Returns the update that the number `number` in a checkpoint encodes. The number of an update
    /// is the update converted to `u64`.
    ///
    /// # Errors
    /// Returns an error if there is no such update.
    pub fn from_number(number: u64) -> io::Result<Update> {
        let mut updates = [Update::Win, Update::Loss, Update::Decided].into_iter();
        updates.find(|update| *update as u64 == number).ok_or_else(invalid_data)
    }
}

/// Updates of positions, grouped by the distance to the end at which they are applied.
#[derive(Default)]
pub struct DeferredUpdates {
    /// The positions to be updated, grouped by the update. The key of a group is the distance in
    /// moves at which the update is applied, and the effect of the update.
    pub positions: BTreeMap<(u32, Update), Vec<PositionId>>,
    /// The total number of updates in `positions`.
    len: u64,
    /// The number of classified positions that have a successor in another component of tiers. Each
    /// causes at most one update, so this is an upper bound of the number of updates.
    pub outside: u64,
}

impl DeferredUpdates {
    /// Adds an update that is applied to `position` at `distance` moves to the end.
    pub fn push(&mut self, distance: u32, update: Update, position: PositionId) {
        self.positions.entry((distance, update)).or_default().push(position);
        self.len += 1;
    }

    /// Adds all updates of `other`, which another thread has collected.
    pub fn append(&mut self, other: DeferredUpdates) {
        for (key, positions) in other.positions {
            self.positions.entry(key).or_default().extend(positions);
        }
        self.len += other.len;
    }

    /// Writes all deferred updates to a checkpoint.
    pub fn write(&self, writer: &mut NumberWriter) -> io::Result<()> {
        writer.write_number(self.positions.len() as u64)?;
        for ((distance, update), positions) in &self.positions {
            writer.write_number((*distance).into())?;
            writer.write_number(*update as u64)?;
            write_positions(writer, positions)?;
        }
        Ok(())
    }

    /// Reads deferred updates from a checkpoint. Fails if a list has more than `max_len` positions.
    pub fn read_from(reader: &mut NumberReader, max_len: usize) -> io::Result<DeferredUpdates> {
        let mut updates = DeferredUpdates::default();
        for _ in 0..reader.read_at_most(max_len)? {
            let distance = u32::try_from(reader.read_number()?).map_err(|_| invalid_data())?;
            let update = Update::from_number(reader.read_number()?)?;
            let positions = read_positions(reader, max_len)?;
            updates.len += positions.len() as u64;
            updates.positions.insert((distance, update), positions);
        }
        Ok(updates)
    }

    /// Returns an upper bound of the memory in bytes that the updates use, including spare capacity
    /// and copies that [`append`](DeferredUpdates::append) makes.
    pub fn bytes(&self) -> u64 {
        3 * size_of::<PositionId>() as u64 * self.len
    }
}

/// The state of the solution of a component of tiers, from which a checkpoint resumes.
pub enum Phase {
    /// Forward pass: each position gets its label or the counter of its undecided successors.
    Classify {
        /// The index of the next chunk of the component's tables to classify.
        chunk: usize,
        /// The updates that classifying the earlier chunks deferred.
        updates: DeferredUpdates,
    },
    /// Backward pass: the positions that are decided at one distance to the end update their
    /// predecessors.
    Propagate(Propagation),
}

impl Default for Phase {
    fn default() -> Phase {
        Phase::Classify { chunk: 0, updates: DeferredUpdates::default() }
    }
}

/// The state of the backward pass over a component of tiers.
#[derive(Default)]
pub struct Propagation {
    /// The distance to the end, in moves, of the positions whose predecessors are being updated.
    pub distance: u32,
    /// The positions at `distance` moves from the end. `None` if they are not listed, because there
    /// are too many or `distance` is 0. The solver then scans the label tables for them.
    pub frontier: Option<Vec<PositionId>>,
    /// The index of the first chunk of positions whose predecessors are not updated yet: a chunk of
    /// the list `frontier`, or of the label tables if `frontier` is `None`.
    pub chunk: usize,
    /// The positions that the backward pass at `distance` has decided so far. They are the frontier
    /// of the next distance.
    pub decided: Frontier,
    /// The deferred updates that have not been applied yet.
    pub updates: DeferredUpdates,
}

/// The positions that were decided at the latest distance to the end: their number and, up to a
/// maximum number, their list.
#[derive(Default)]
pub struct Frontier {
    /// The number of decided positions, whether they are listed or not.
    pub len: u64,
    /// The list of decided positions; empty if their number exceeds the capacity.
    pub positions: Vec<PositionId>,
}

impl Frontier {
    /// Adds a decided position. If there are more than `capacity` positions, the list is dropped
    /// and only their number is kept; the caller then scans the entire table.
    #[inline(always)]
    pub fn push(&mut self, position: PositionId, capacity: usize) {
        self.len += 1;
        if self.len <= capacity as u64 {
            self.positions.push(position);
        } else if !self.positions.is_empty() {
            self.positions = Vec::new();
        }
    }

    /// Adds the positions that another thread has collected. If there are more than `capacity`
    /// positions in total, the list is dropped.
    pub fn append(&mut self, other: Frontier, capacity: usize) {
        self.len += other.len;
        if self.len > capacity as u64 {
            self.positions = Vec::new();
        } else if self.positions.is_empty() {
            self.positions = other.positions;
        } else {
            self.positions.extend(other.positions);
        }
    }

    /// Returns the number of further positions that the list can take before it has `capacity`
    /// positions.
    pub fn spare_capacity(&self, capacity: usize) -> usize {
        capacity.saturating_sub(usize::try_from(self.len).unwrap_or(usize::MAX))
    }
}

fn write_positions(writer: &mut NumberWriter, positions: &[PositionId]) -> io::Result<()> {
    let words = positions.iter().map(|id| u64::from(id.tier) << 32 | u64::from(id.index));
    writer.write_list(positions.len(), 8, words)
}

fn read_positions(reader: &mut NumberReader, max_len: usize) -> io::Result<Vec<PositionId>> {
    let mut positions = Vec::new();
    reader.read_list(max_len, 8, |word| {
        positions.push(PositionId { tier: (word >> 32) as u32, index: word as u32 });
    })?;
    Ok(positions)
}

/// Writes the state of the forward pass to a checkpoint: the fields of [`Phase::Classify`].
pub fn write_classify(
    writer: &mut NumberWriter,
    chunk: usize,
    updates: &DeferredUpdates,
) -> io::Result<()> {
    writer.write_number(0)?;
    writer.write_number(chunk as u64)?;
    updates.write(writer)
}

impl Propagation {
    /// Writes the state of the backward pass to a checkpoint.
    pub fn write(&self, writer: &mut NumberWriter) -> io::Result<()> {
        writer.write_number(1)?;
        writer.write_number(self.distance.into())?;
        writer.write_number(self.frontier.is_some().into())?;
        write_positions(writer, self.frontier.as_deref().unwrap_or_default())?;
        writer.write_number(self.chunk as u64)?;
        writer.write_number(self.decided.len)?;
        write_positions(writer, &self.decided.positions)?;
        self.updates.write(writer)
    }
}

impl Phase {
    /// Reads a phase from a checkpoint, and fails if a list has more than `max_len` positions.
    pub fn read_from(reader: &mut NumberReader, max_len: usize) -> io::Result<Phase> {
        if reader.read_at_most(1)? == 0 {
            let chunk = reader.read_at_most(max_len)?;
            return Ok(Phase::Classify {
                chunk,
                updates: DeferredUpdates::read_from(reader, max_len)?,
            });
        }
        let distance = u32::try_from(reader.read_number()?).map_err(|_| invalid_data())?;
        let is_listed = reader.read_at_most(1)? == 1;
        let frontier = Some(read_positions(reader, max_len)?).filter(|_| is_listed);
        let chunk = reader.read_at_most(max_len)?;
        let len = reader.read_number()?;
        let decided = Frontier { len, positions: read_positions(reader, max_len)? };
        let updates = DeferredUpdates::read_from(reader, max_len)?;
        Ok(Phase::Propagate(Propagation { distance, frontier, chunk, decided, updates }))
    }
}
