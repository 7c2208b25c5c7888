//! Checkpoints and spilled tiers: the trait of the store that the caller provides, the names of the
//! files of tiers, and buffered readers and writers of binary numbers.

use crate::exchange::partition::{Partition, Ranks, SingleRank};
use crate::limits::Unsolved;
use std::io::{self, Read, Write};

/// A callback that writes the contents of a file to the given sink.
pub type WriteFn<'a> = &'a mut dyn FnMut(&mut dyn Write) -> io::Result<()>;

/// A kind of data in a checkpoint. Each kind is saved and loaded separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// The reachable positions that have been enumerated so far, or the decision that dense
    /// numbering needs less memory.
    Reachable,
    /// The codes of the positions of all components that have been solved or begun, and the state
    /// of the component that is being solved. A code is a label, or a counter of undecided
    /// successors.
    Labels,
    /// The final label of every stored position, as the ranks of a run write it.
    Output,
}

/// The data of a stage after all ranks have written it.
#[derive(Clone, Debug)]
pub struct WrittenStage {
    /// The stage.
    pub stage: Stage,
    /// What [`CheckpointStore::write`] returned at each rank, in the order of the ranks.
    pub parts: Vec<Vec<u8>>,
}

/// A store for checkpoints and for tiers that are spilled from memory, as one rank sees it. A
/// single rank and several ranks use it in the same way.
///
/// The ranks save a checkpoint in two steps: each rank writes its data, and then all of them commit
/// what all ranks have written. So the checkpoint takes effect for all ranks or for none.
pub trait CheckpointStore: Sync {
    /// Returns whether a checkpoint is due: the interval since the last checkpoint has elapsed.
    /// Only the answer of rank 0 counts, for all ranks.
    fn checkpoint_due(&self) -> bool;

    /// Writes the data of this rank for a stage, with the contents that `fill` writes. The data
    /// that was saved before stay valid. Returns a description of the written data for
    /// [`commit`](CheckpointStore::commit).
    ///
    /// # Errors
    /// Returns an error if the data cannot be written.
    fn write(&self, stage: Stage, fill: WriteFn) -> io::Result<Vec<u8>>;

    /// Makes the written data valid, in place of the data that was saved before for the same
    /// stages. Rank 0 calls this function first, and the other ranks after it has returned there.
    ///
    /// # Errors
    /// Returns an error if a file cannot be written.
    fn commit(&self, written: &[WrittenStage]) -> io::Result<()>;

    /// Opens the data that was saved for a stage: one reader for each rank that saved data, or only
    /// the reader for this rank if there were as many ranks as now.
    ///
    /// # Errors
    /// Returns an error if the data cannot be read or is not the data that was saved.
    fn load(&self, stage: Stage) -> io::Result<Vec<Box<dyn Read>>>;

    /// Writes a file with data that is dropped from memory afterwards, and replaces a previous file
    /// of this name atomically.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    fn spill(&self, name: &str, fill: WriteFn) -> io::Result<()>;

    /// Opens a file that any rank has spilled. Returns `None` if it does not exist.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, or if its contents are not what was written.
    fn reload(&self, name: &str) -> io::Result<Option<Box<dyn Read>>>;
}

/// The assignment of positions to the slots of a rank. If a run resumes with another number of
/// ranks, positions get other slots, and the number of the layout is incremented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlotLayout {
    /// The rank, and the number of ranks.
    pub ranks: Ranks,
    /// The number of the layout, from 0.
    pub number: u64,
}

impl SlotLayout {
    /// Writes the layout, with which the data of each rank begin.
    pub fn write(self, writer: &mut NumberWriter) -> io::Result<()> {
        let SlotLayout { ranks: Ranks { rank, size }, number } = self;
        [rank, size, number].into_iter().try_for_each(|number| writer.write_number(number))
    }

    /// Reads a layout that [`write`](SlotLayout::write) wrote.
    pub fn read_from(reader: &mut NumberReader) -> io::Result<SlotLayout> {
        let ranks = Ranks { rank: reader.read_number()?, size: reader.read_number()? };
        let number = reader.read_number()?;
        let is_valid = ranks.is_valid() && number < u64::MAX;
        if is_valid { Ok(SlotLayout { ranks, number }) } else { Err(invalid_data()) }
    }
}

/// The data that a rank saved for a stage.
pub struct SavedPart {
    /// The layout of the slots in the data.
    pub layout: SlotLayout,
    /// The reader of the data after the layout.
    pub reader: NumberReader,
}

/// Opens the data that was saved for a stage: only the data of this rank if there were as many
/// ranks as now, otherwise the data of all ranks in order. The list is empty if no data was saved.
///
/// # Errors
/// Returns an error if the data of a rank is missing or invalid.
pub fn open_parts(
    store: Option<&dyn CheckpointStore>,
    stage: Stage,
    ranks: Ranks,
) -> Result<Vec<SavedPart>, Unsolved> {
    let mut saved_parts = Vec::new();
    for source in store.map_or(Ok(Vec::new()), |store| store.load(stage))? {
        let mut reader = NumberReader::new(source);
        saved_parts.push(SavedPart { layout: SlotLayout::read_from(&mut reader)?, reader });
    }
    if let Some(own) = saved_parts.iter().position(|part| part.layout.ranks == ranks) {
        return Ok(vec![saved_parts.swap_remove(own)]);
    }
    saved_parts.sort_by_key(|part| part.layout.ranks.rank);
    let size = saved_parts.len() as u64;
    let mut numbered = (0..).zip(&saved_parts);
    let is_complete = numbered.all(|(rank, part)| part.layout.ranks == Ranks { rank, size });
    if is_complete { Ok(saved_parts) } else { Err(Unsolved::Checkpoint) }
}

/// The files of the spilled tiers of a rank.
#[derive(Clone, Copy)]
pub struct TierFiles<'a> {
    /// The store with the files.
    pub store: &'a dyn CheckpointStore,
    /// The layout of the slots in the files.
    pub layout: SlotLayout,
}

impl<'a> TierFiles<'a> {
    /// Returns the files of a run with a single rank.
    pub fn of_single_rank(store: &'a dyn CheckpointStore) -> TierFiles<'a> {
        TierFiles { store, layout: SlotLayout { ranks: SingleRank.ranks(), number: 0 } }
    }

    /// Returns the name of the file with the board keys of a tier.
    pub fn boards(&self, tier: usize) -> String {
        self.name("boards", tier)
    }

    /// Returns the name of the file with the labels of a tier.
    pub fn labels(&self, tier: usize) -> String {
        self.name("labels", tier)
    }

    fn name(&self, kind: &str, tier: usize) -> String {
        let SlotLayout { ranks: Ranks { rank, size }, number } = self.layout;
        match (size, number) {
            (1, 0) => format!("{kind}-{tier}"),
            _ => format!("{kind}-{tier}-{number}-{rank}-of-{size}"),
        }
    }
}

/// A buffered writer of little-endian numbers, in which checkpoints and spilled tiers are written.
pub struct NumberWriter<'a> {
    sink: &'a mut dyn Write,
    buffer: Vec<u8>,
}

const BUFFER_BYTES: usize = 1 << 16;

impl<'a> NumberWriter<'a> {
    pub fn new(sink: &'a mut dyn Write) -> NumberWriter<'a> {
        NumberWriter { sink, buffer: Vec::with_capacity(BUFFER_BYTES + 8) }
    }

    /// Writes the lowest `width` bytes of a number; `width` is at most 8.
    pub fn write_bytes(&mut self, number: u64, width: usize) -> io::Result<()> {
        self.buffer.extend_from_slice(&number.to_le_bytes()[..width]);
        if self.buffer.len() >= BUFFER_BYTES { self.flush() } else { Ok(()) }
    }

    pub fn write_number(&mut self, number: u64) -> io::Result<()> {
        self.write_bytes(number, 8)
    }

    /// Writes the number of elements and then each element in `width` bytes.
    pub fn write_list(
        &mut self,
        len: usize,
        width: usize,
        numbers: impl Iterator<Item = u64>,
    ) -> io::Result<()> {
        self.write_number(len as u64)?;
        numbers.take(len).try_for_each(|number| self.write_bytes(number, width))
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.sink.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }
}

/// A buffered reader of the numbers that a [`NumberWriter`] wrote.
pub struct NumberReader {
    source: io::BufReader<Box<dyn Read>>,
}

impl NumberReader {
    pub fn new(source: Box<dyn Read>) -> NumberReader {
        NumberReader { source: io::BufReader::with_capacity(BUFFER_BYTES, source) }
    }

    /// Reads a number that was written in `width` bytes; `width` is at most 8.
    pub fn read_bytes(&mut self, width: usize) -> io::Result<u64> {
        let mut number = [0; 8];
        self.source.read_exact(&mut number[..width])?;
        Ok(u64::from_le_bytes(number))
    }

    pub fn read_number(&mut self) -> io::Result<u64> {
        self.read_bytes(8)
    }

    /// Reads a number, and fails if it is greater than `max`.
    pub fn read_at_most(&mut self, max: usize) -> io::Result<usize> {
        let number = self.read_number()?;
        usize::try_from(number).ok().filter(|number| *number <= max).ok_or_else(invalid_data)
    }

    /// Reads the number of elements and then each element in `width` bytes, with which it calls
    /// `visit`. Fails if there are more than `max_len` elements; otherwise returns their number.
    pub fn read_list(
        &mut self,
        max_len: usize,
        width: usize,
        mut visit: impl FnMut(u64),
    ) -> io::Result<usize> {
        let len = self.read_at_most(max_len)?;
        for _ in 0..len {
            visit(self.read_bytes(width)?);
        }
        Ok(len)
    }
}

/// Returns the error for a checkpoint file that belongs to other rules or has invalid contents.
pub fn invalid_data() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "the file belongs to other rules or is damaged")
}
