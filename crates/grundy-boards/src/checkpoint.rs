//! Checkpoints of a run, and files for spilled tiers (tiers that are moved out of memory). Defines
//! the trait of the store, which the caller provides, the names of the files, and buffered readers
//! and writers of binary numbers.

pub use crate::checkpoint_store::{CheckpointStore, Stage, WriteFn, WrittenStage};
use crate::exchange::partition::{Partition, Ranks, SingleRank};
use crate::limits::Unsolved;
use std::io::{self, Read, Write};

/// The assignment of positions to the slots of a rank (the indices of its label tables). If a run
/// resumes with another number of ranks, the positions get other slots, and
/// [`number`](SlotLayout::number) is incremented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlotLayout {
    /// The rank that has these slots, and the number of ranks of the run.
    pub ranks: Ranks,
    /// The number of layouts that the run had before this one.
    pub number: u64,
}

impl SlotLayout {
    /// Writes the layout. The saved data of each rank begin with it.
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
    /// The slots of the rank that saved the data. The data are in the order of these slots.
    pub layout: SlotLayout,
    /// The reader of the data that follow the layout.
    pub reader: NumberReader,
}

/// Opens the data that was saved for a stage. If the run that saved it had as many ranks as this
/// run, the list contains only the data of this rank. Otherwise it contains the data of all ranks,
/// in order. The list is empty if no data was saved.
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

/// The store into which one rank spills its tiers, and the layout by which the files are named.
#[derive(Clone, Copy)]
pub struct TierFiles<'a> {
    /// The store that contains the files.
    pub store: &'a dyn CheckpointStore,
    /// The slots of the rank. The labels in the files are in the order of these slots.
    pub layout: SlotLayout,
}

impl<'a> TierFiles<'a> {
    /// Returns the spill files of a run with a single rank.
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

    /// Writes a list: its length `len`, and then the first `len` of `numbers` in `width` bytes
    /// each.
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

    /// Reads a list that [`NumberWriter::write_list`] wrote with `width` bytes for each element,
    /// and calls `visit` with each element. Returns the number of elements. Fails if it is greater
    /// than `max_len`.
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
