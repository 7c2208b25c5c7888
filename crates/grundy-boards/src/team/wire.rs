//! A variable-length encoding of numbers in messages and files (LEB128): seven bits in each byte,
//! the least significant first; the highest bit of a byte is clear only in the last byte. Callers
//! encode ascending numbers by their differences.

use crate::checkpoint::invalid_data;
use std::io::{self, Read};

/// Appends the encoding of a number to `to`.
#[inline(always)]
pub fn put(to: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        to.push(number as u8 | 128);
        number >>= 7;
    }
    to.push(number as u8);
}

/// The bytes of a message that have not been decoded yet.
#[derive(Clone, Copy)]
pub struct Rest<'a>(pub &'a [u8]);

impl Rest<'_> {
    /// Returns whether all bytes have been decoded.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Decodes the next number.
    ///
    /// # Errors
    /// Returns an error if the bytes end before the number is complete, or if it has more than ten
    /// bytes.
    #[inline(always)]
    pub fn number(&mut self) -> io::Result<u64> {
        let mut number = 0u64;
        for shift in (0..64).step_by(7) {
            let (byte, rest) = self.0.split_first().ok_or_else(invalid_data)?;
            self.0 = rest;
            number |= u64::from(byte & 127) << shift;
            if byte & 128 == 0 {
                return Ok(number);
            }
        }
        Err(invalid_data())
    }

    /// Decodes the next number, which must be less than `most`.
    ///
    /// # Errors
    /// Returns an error if the number is too large or its encoding is invalid.
    pub fn below(&mut self, most: u64) -> io::Result<u64> {
        self.number()
            .and_then(|number| if number < most { Ok(number) } else { Err(invalid_data()) })
    }
}

/// Reads the next number of a file. Returns `None` at the end of the file.
///
/// # Errors
/// Returns an error if the file cannot be read, ends within a number, or contains an invalid
/// encoding.
pub fn number_of(from: &mut dyn Read) -> io::Result<Option<u64>> {
    let mut number = 0u64;
    for shift in (0..64).step_by(7) {
        let mut byte = [0];
        match from.read_exact(&mut byte) {
            Err(why) if shift == 0 && why.kind() == io::ErrorKind::UnexpectedEof => {
                return Ok(None);
            }
            read => read?,
        }
        number |= u64::from(byte[0] & 127) << shift;
        if byte[0] & 128 == 0 {
            return Ok(Some(number));
        }
    }
    Err(invalid_data())
}

/// A buffered reader of the numbers of a file.
pub struct Numbers<'a> {
    from: Box<dyn Read + 'a>,
    bytes: Vec<u8>,
    /// The unread bytes of the buffer are `bytes[at..end]`.
    at: usize,
    end: usize,
}

impl<'a> Numbers<'a> {
    /// Creates a reader for a file, and reads nothing yet.
    pub fn new(from: Box<dyn Read + 'a>) -> Numbers<'a> {
        Numbers { from, bytes: vec![0; 1 << 16], at: 0, end: 0 }
    }

    /// Reads the next number.
    ///
    /// # Errors
    /// Returns an error if the file has no further number, cannot be read, or contains an invalid
    /// encoding.
    #[inline(always)]
    pub fn number(&mut self) -> io::Result<u64> {
        // No encoding has more than ten bytes.
        if self.end - self.at < 10 {
            self.more(10)?;
        }
        let mut rest = Rest(&self.bytes[self.at..self.end]);
        let number = rest.number();
        self.at = self.end - rest.0.len();
        number
    }

    /// Reads the next `many` numbers if the encoding of each of them is a single byte; `many` must
    /// not exceed the size of the buffer, 2^16 bytes. Returns `None` and consumes nothing if an
    /// encoding is longer or if fewer bytes remain in the file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read.
    pub fn bytes(&mut self, many: usize) -> io::Result<Option<&[u8]>> {
        if self.end - self.at < many {
            self.more(many)?;
        }
        let next = self.bytes[self.at..self.end].get(..many);
        let next = next.filter(|next| next.iter().fold(0, |all, byte| all | byte) < 128);
        self.at += next.map_or(0, <[u8]>::len);
        Ok(next)
    }

    /// Reads from the file until the buffer contains at least `least` unread bytes or the file
    /// ends.
    fn more(&mut self, least: usize) -> io::Result<()> {
        self.bytes.copy_within(self.at..self.end, 0);
        (self.at, self.end) = (0, self.end - self.at);
        while self.end < least {
            match self.from.read(&mut self.bytes[self.end..]) {
                Ok(0) => break,
                Ok(many) => self.end += many,
                Err(why) if why.kind() == io::ErrorKind::Interrupted => {}
                Err(why) => return Err(why),
            }
        }
        Ok(())
    }
}
