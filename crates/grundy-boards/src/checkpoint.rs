//! Checkpoints: the trait of the store that the caller provides, the names of the files in it, and
//! buffered readers and writers of binary numbers.

use std::io::{self, Read, Write};

/// A callback that writes the contents of a file to the given sink.
pub type WriteFn<'a> = &'a mut dyn FnMut(&mut dyn Write) -> io::Result<()>;

/// A store of named files for checkpoints and for tiers that are spilled from memory.
pub trait CheckpointStore: Sync {
    /// Returns whether a checkpoint is due: the interval since the last checkpoint has elapsed.
    fn checkpoint_due(&self) -> bool;

    /// Records that a checkpoint has been written now, so that the next interval begins.
    fn mark_saved(&self);

    /// Writes a checkpoint file with the contents that `fill` writes, and replaces a previous file
    /// of this name atomically.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    fn put(&self, name: &str, fill: WriteFn) -> io::Result<()>;

    /// Writes a file with data that is dropped from memory afterwards; like
    /// [`put`](CheckpointStore::put) it replaces a previous file atomically.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    fn spill(&self, name: &str, fill: WriteFn) -> io::Result<()>;

    /// Opens a file for reading. Returns `None` if it does not exist.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, or if its contents are not what was written.
    fn get(&self, name: &str) -> io::Result<Option<Box<dyn Read>>>;
}

/// The name of the file that contains the enumerated boards of a checkpoint.
pub const BOARDS_FILE: &str = "boards";
/// The name of the file that contains the labels of a checkpoint and the state of the component of
/// tiers that is being solved.
pub const LABELS_FILE: &str = "labels";

/// Returns the name of the file with the board keys of a spilled tier.
pub fn boards_file(tier: usize) -> String {
    format!("{BOARDS_FILE}-{tier}")
}

/// Returns the name of the file with the labels of a spilled tier.
pub fn labels_file(tier: usize) -> String {
    format!("{LABELS_FILE}-{tier}")
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
