//! How far solving has come, written down now and then, so that who is stopped goes on from there.

use std::io::{self, Read, Write};

/// Fills a file.
pub type Fill<'a> = &'a mut dyn FnMut(&mut dyn Write) -> io::Result<()>;

/// Where that is kept.
pub trait Keep: Sync {
    /// Whether it is time to write it down anew.
    fn is_due(&self) -> bool;

    /// That is done: the time until the next begins.
    fn begin_anew(&self);

    /// Keeps what is written under a name, in place of what was there, all of it or nothing.
    ///
    /// # Errors
    /// Where it cannot be written.
    fn put(&self, name: &str, fill: Fill) -> io::Result<()>;

    /// Keeps what is forgotten meanwhile, as [`put`](Keep::put) does.
    ///
    /// # Errors
    /// Where it cannot be written.
    fn put_aside(&self, name: &str, fill: Fill) -> io::Result<()>;

    /// What is kept under a name; `None` where nothing is.
    ///
    /// # Errors
    /// Where it cannot be read, or is not what was written.
    fn get(&self, name: &str) -> io::Result<Option<Box<dyn Read>>>;
}

/// Which boards there are.
pub const BOARDS: &str = "boards";
/// Labels, and what is left to do.
pub const LABELS: &str = "labels";

/// Where the boards of a tier that is put aside are.
pub fn boards_of(tier: usize) -> String {
    format!("{BOARDS}-{tier}")
}

/// Where its labels are.
pub fn labels_of(tier: usize) -> String {
    format!("{LABELS}-{tier}")
}

/// Numbers being written.
pub struct Out<'a> {
    to: &'a mut dyn Write,
    block: Vec<u8>,
}

const BLOCK: usize = 1 << 16;

impl<'a> Out<'a> {
    pub fn new(to: &'a mut dyn Write) -> Out<'a> {
        Out { to, block: Vec::with_capacity(BLOCK + 8) }
    }

    /// A number of so many bytes.
    pub fn bytes(&mut self, number: u64, width: usize) -> io::Result<()> {
        self.block.extend_from_slice(&number.to_le_bytes()[..width]);
        if self.block.len() >= BLOCK { self.flush() } else { Ok(()) }
    }

    pub fn number(&mut self, number: u64) -> io::Result<()> {
        self.bytes(number, 8)
    }

    /// Numbers with how many there are.
    pub fn list(
        &mut self,
        many: usize,
        width: usize,
        numbers: impl Iterator<Item = u64>,
    ) -> io::Result<()> {
        self.number(many as u64)?;
        numbers.take(many).try_for_each(|number| self.bytes(number, width))
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.to.write_all(&self.block)?;
        self.block.clear();
        Ok(())
    }
}

/// Numbers being read.
pub struct In {
    from: io::BufReader<Box<dyn Read>>,
}

impl In {
    pub fn new(from: Box<dyn Read>) -> In {
        In { from: io::BufReader::with_capacity(BLOCK, from) }
    }

    pub fn bytes(&mut self, width: usize) -> io::Result<u64> {
        let mut number = [0; 8];
        self.from.read_exact(&mut number[..width])?;
        Ok(u64::from_le_bytes(number))
    }

    pub fn number(&mut self) -> io::Result<u64> {
        self.bytes(8)
    }

    /// A number up to another.
    pub fn up_to(&mut self, most: usize) -> io::Result<usize> {
        let number = self.number()?;
        usize::try_from(number).ok().filter(|number| *number <= most).ok_or_else(wrong)
    }

    /// Numbers, at most so many, as each is taken.
    pub fn list(
        &mut self,
        most: usize,
        width: usize,
        mut take: impl FnMut(u64),
    ) -> io::Result<usize> {
        let many = self.up_to(most)?;
        for _ in 0..many {
            take(self.bytes(width)?);
        }
        Ok(many)
    }
}

/// What is kept is not of this game.
pub fn wrong() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "it is of other rules")
}
