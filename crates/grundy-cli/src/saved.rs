//! The file format of `table --save` and `--resume`.
//!
//! # Format
//! A file begins with the line `grundy table 1 WIDTH CODE`. Blocks of 4096 values follow, from heap
//! 0 on, as little-endian numbers of WIDTH bytes (2 or 4). CODE names the game. A checksum of 8
//! bytes over all values so far follows each block. The last block can be shorter. Blocks are only
//! appended, so that an interruption can only damage the last block, and an interrupted and resumed
//! table is identical byte by byte to one that was not interrupted.

use crate::files;
use grundy::base::{Error, ErrorKind, excerpt};
use grundy::law::envelope::Fnv;
use grundy::words;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};

/// The number of Grundy values in a full block of the file.
const BLOCK_VALUES: usize = 4096;
/// The beginning of the first line of a file, which names the format and its version.
const FORMAT: &str = "grundy table 1";

/// An open file in the format of `table --save`. The values of further heaps can be appended to it.
pub struct SavedTable {
    file: File,
    path: String,
    /// The number of bytes of a value in the file, 2 or 4.
    width: usize,
    /// The number of values in all blocks of the file.
    count: u64,
    /// The checksum over all values in the file so far.
    checksum: Fnv,
}

impl SavedTable {
    /// Creates the file `path` atomically, with the first line of the format. `code` is the name of
    /// the game, and `width` the number of bytes of a value, 2 or 4. Replaces an empty file.
    ///
    /// # Errors
    /// A file that is not empty exists already, or the file cannot be written.
    pub fn create(path: &str, code: &str, width: usize) -> Result<SavedTable, Error> {
        let write_failed = |why: &io::Error| write_error(path, why);
        let exists = match std::fs::metadata(path) {
            Ok(metadata) => metadata.len() > 0 || !metadata.is_file(),
            Err(why) if why.kind() == io::ErrorKind::NotFound => false,
            Err(why) => return Err(write_failed(&why)),
        };
        if exists {
            return Err(Error::bad(words!(saved::already_exists, quoted = excerpt(path)))
                .help(words!(saved::continue_table_with_resume_or_choose)));
        }
        files::write(path, |file| writeln!(file, "{FORMAT} {width} {code}"))?;
        let opened = OpenOptions::new().read(true).append(true).open(path);
        let file = opened.map_err(|why| write_failed(&why))?;
        Ok(SavedTable { file, path: path.to_string(), width, count: 0, checksum: Fnv::default() })
    }

    /// Returns whether `path` is a file of length 0.
    pub fn is_empty(path: &str) -> bool {
        std::fs::metadata(path).is_ok_and(|metadata| metadata.is_file() && metadata.len() == 0)
    }

    /// Opens the existing file `path` with a table of the game `code`. Returns it with the values
    /// in it. Removes a last block that is incomplete or damaged from the file.
    ///
    /// # Errors
    /// The file cannot be read, belongs to another game, is damaged before its last block, or
    /// contains values of heaps above `to`. The file is then unchanged.
    pub fn open(path: &str, code: &str, to: u64) -> Result<(SavedTable, Vec<u32>), Error> {
        let read_failed = |why: io::Error| {
            Error::bad(words!(saved::cannot_read, quoted = excerpt(path), why))
                .help(words!(saved::create_file_with_save))
        };
        let file = OpenOptions::new().read(true).write(true).open(path).map_err(read_failed)?;
        let mut input = BufReader::with_capacity(1 << 20, &file);
        let head = first_line(&mut input).map_err(read_failed)?;
        let header =
            head.strip_prefix(FORMAT).and_then(|fields| fields.trim_start().split_once(' '));
        let Some((width, file_code)) = header.filter(|(width, _)| matches!(*width, "2" | "4"))
        else {
            return Err(corrupt(path, words!(saved::file_is_not_table_in_format)));
        };
        if file_code != code {
            let (file_code, code) = (excerpt(file_code), excerpt(code));
            return Err(corrupt(path, words!(saved::table_belongs_to_not_to, file_code, code)));
        }
        let width = if width == "2" { 2 } else { 4 };
        let (mut values, mut checksum) = (Vec::new(), Fnv::default());
        // Number of values in a shorter last block.
        let mut short_block_values = 0;
        let mut bytes = vec![0u8; BLOCK_VALUES * width + 8];
        loop {
            let length = fill(&mut input, &mut bytes).map_err(read_failed)?;
            let is_full = length == bytes.len();
            // The checksum is also the last 8 bytes of a shorter block.
            let Some(end) = length.checked_sub(8) else { break };
            let mut next_checksum = checksum;
            let block = bytes[..end].chunks_exact(width).map(|cell| match *cell {
                [a, b] => u32::from(u16::from_le_bytes([a, b])),
                [a, b, c, d] => u32::from_le_bytes([a, b, c, d]),
                _ => unreachable!("the chunks are 2 or 4 bytes long"),
            });
            let block: Vec<u32> = block.inspect(|&value| next_checksum.add(value.into())).collect();
            let is_valid = bytes[end..length] == next_checksum.finish().to_le_bytes();
            if !is_full {
                short_block_values = if is_valid { end / width } else { 0 };
                break;
            }
            if !is_valid {
                // An interruption can only damage the last block.
                let following = fill(&mut input, &mut [0]).map_err(read_failed)?;
                if following > 0 {
                    let block = values.len() / BLOCK_VALUES + 1;
                    return Err(corrupt(path, words!(saved::checksum_of_block_is_wrong, block)));
                }
                break;
            }
            values.extend(block);
            checksum = next_checksum;
        }
        let count = values.len() as u64;
        let largest_heap = (count + short_block_values as u64).saturating_sub(1);
        if largest_heap > to {
            return Err(Error::bad(words!(
                saved::already_contains_heaps_up_to,
                quoted = excerpt(path),
                largest_heap
            ))
            .help(words!(saved::raise_to_to_or_more, largest_heap)));
        }
        let end = head.len() as u64 + 1 + count * width as u64 + count / BLOCK_VALUES as u64 * 8;
        let mut saved = SavedTable { file, path: path.to_string(), width, count, checksum };
        let truncated =
            saved.file.set_len(end).and_then(|()| saved.file.seek(SeekFrom::Start(end)));
        truncated.map_err(|why| write_error(path, &why))?;
        Ok((saved, values))
    }

    /// Appends as many full blocks as possible with the values of heaps below `length` that are not
    /// in the file yet. Then synchronizes the file to disk. `value` returns the value of a heap.
    pub fn append_full_blocks(
        &mut self,
        length: u64,
        value: impl Fn(u64) -> u32,
    ) -> Result<(), Error> {
        let blocks = length.saturating_sub(self.count) / BLOCK_VALUES as u64;
        let mut bytes = Vec::new();
        for _ in 0..blocks {
            self.encode_block(&mut bytes, self.count + BLOCK_VALUES as u64, &value)?;
        }
        self.append(&bytes)
    }

    /// Appends all remaining values of heaps below `length`, the last ones in a shorter block. The
    /// file is then a complete table. `value` returns the value of a heap.
    pub fn finish(&mut self, length: u64, value: impl Fn(u64) -> u32) -> Result<(), Error> {
        self.append_full_blocks(length, &value)?;
        let mut bytes = Vec::new();
        if self.count < length {
            self.encode_block(&mut bytes, length, &value)?;
        }
        self.append(&bytes)
    }

    /// Appends a block to `bytes`: the values of the heaps below `end` that are not in the file
    /// yet, and the checksum after them. Counts these values as written.
    fn encode_block(
        &mut self,
        bytes: &mut Vec<u8>,
        end: u64,
        value: &impl Fn(u64) -> u32,
    ) -> Result<(), Error> {
        for n in self.count..end {
            let value = value(n);
            if self.width == 2 && value > u16::MAX.into() {
                return Err(Error::too_big(words!(
                    saved::heap_has_value_but_stores,
                    n,
                    value,
                    quoted = excerpt(&self.path)
                ))
                .help(words!(saved::start_again_with_save_and_another)));
            }
            self.checksum.add(value.into());
            bytes.extend_from_slice(&value.to_le_bytes()[..self.width]);
        }
        bytes.extend_from_slice(&self.checksum.finish().to_le_bytes());
        self.count = end;
        Ok(())
    }

    /// Appends bytes to the file and synchronizes it to disk.
    fn append(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let result = self.file.write_all(bytes).and_then(|()| self.file.sync_data());
        result.map_err(|why| write_error(&self.path, &why))
    }

    /// Returns the checksum over all values in the file.
    pub fn checksum(&self) -> u64 {
        self.checksum.finish()
    }
}

/// Reads the first line of the input, without its line feed. Returns an empty string if there is no
/// line feed in the first 100,000 bytes.
fn first_line(input: &mut impl Read) -> io::Result<String> {
    let mut line = Vec::new();
    let mut byte = [0];
    while line.len() < 100_000 && input.read(&mut byte)? == 1 {
        if byte[0] == b'\n' {
            return Ok(String::from_utf8_lossy(&line).into_owned());
        }
        line.push(byte[0]);
    }
    Ok(String::new())
}

/// Reads bytes of the input until the buffer is full or the input ends. Returns the number of bytes
/// that were read.
fn fill(input: &mut impl Read, bytes: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    while length < bytes.len() {
        match input.read(&mut bytes[length..]) {
            Ok(0) => break,
            Ok(count) => length += count,
            Err(why) if why.kind() == io::ErrorKind::Interrupted => {}
            Err(why) => return Err(why),
        }
    }
    Ok(length)
}

/// Returns the error for the file `path` that cannot be written.
fn write_error(path: &str, why: &io::Error) -> Error {
    let quoted = excerpt(path);
    Error::bad(words!(saved::cannot_write, quoted, why)).help(words!(saved::name_file_in_folder))
}

/// Returns the error for a file with damaged contents.
fn corrupt(path: &str, message: grundy::base::Words) -> Error {
    let quoted = excerpt(path);
    Error::new(ErrorKind::Corrupt, words!(saved::quoted, quoted).then(&message))
        .help(words!(saved::start_again_with_save_and_another))
}
