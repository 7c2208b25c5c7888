//! Numbers in few bytes: seven bits a byte, the last with the highest bit clear, and ascending ones by their differences.

use crate::checkpoint::invalid_data;
use std::io::{self, Read};

/// Adds a number.
#[inline(always)]
pub fn put(to: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        to.push(number as u8 | 128);
        number >>= 7;
    }
    to.push(number as u8);
}

/// What is left to read of bytes that came from elsewhere.
#[derive(Clone, Copy)]
pub struct Rest<'a>(pub &'a [u8]);

impl Rest<'_> {
    /// Whether there is nothing more.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next number.
    ///
    /// # Errors
    /// Where there is none.
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

    /// A number below another.
    ///
    /// # Errors
    /// Where there is none.
    pub fn below(&mut self, most: u64) -> io::Result<u64> {
        self.number()
            .and_then(|number| if number < most { Ok(number) } else { Err(invalid_data()) })
    }
}

/// The next number of a file; `None` at its end.
///
/// # Errors
/// Where it cannot be read.
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

/// Numbers of a file, many bytes of which are read at a time.
pub struct Numbers<'a> {
    from: Box<dyn Read + 'a>,
    bytes: Vec<u8>,
    /// What is read of it, and where it ends.
    at: usize,
    end: usize,
}

impl<'a> Numbers<'a> {
    /// None yet.
    pub fn new(from: Box<dyn Read + 'a>) -> Numbers<'a> {
        Numbers { from, bytes: vec![0; 1 << 16], at: 0, end: 0 }
    }

    /// The next.
    ///
    /// # Errors
    /// Where there is none, or it cannot be read.
    #[inline(always)]
    pub fn number(&mut self) -> io::Result<u64> {
        // No number has more bytes.
        if self.end - self.at < 10 {
            self.more(10)?;
        }
        let mut rest = Rest(&self.bytes[self.at..self.end]);
        let number = rest.number();
        self.at = self.end - rest.0.len();
        number
    }

    /// The next, so many (some hundred at most), where each is a byte; `None` where they are not.
    ///
    /// # Errors
    /// Where they cannot be read.
    pub fn bytes(&mut self, many: usize) -> io::Result<Option<&[u8]>> {
        if self.end - self.at < many {
            self.more(many)?;
        }
        let next = self.bytes[self.at..self.end].get(..many);
        let next = next.filter(|next| next.iter().fold(0, |all, byte| all | byte) < 128);
        self.at += next.map_or(0, <[u8]>::len);
        Ok(next)
    }

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
