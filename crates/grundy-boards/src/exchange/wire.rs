//! A variable-length encoding of numbers in messages and files (LEB128): seven bits in each byte,
//! the least significant first; the highest bit of a byte is clear only in the last byte. Callers
//! encode ascending numbers by their differences.

use crate::checkpoint::invalid_data;
use std::io::{self, Read};

/// Appends the encoding of a number to `bytes`.
#[inline(always)]
pub fn put_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Appends a packet to a message: its length, followed by its bytes.
pub fn put_packet(message: &mut Vec<u8>, packet: &[u8]) {
    message.reserve_exact(packet.len() + 10);
    put_number(message, packet.len() as u64);
    message.extend_from_slice(packet);
}

/// Splits a message into its packets; see [`put_packet`].
///
/// # Errors
/// Returns an error if the message ends within a packet.
pub fn packets(message: &[u8]) -> io::Result<Vec<&[u8]>> {
    let (mut decoder, mut packets) = (Decoder(message), Vec::new());
    while !decoder.is_empty() {
        let len = usize::try_from(decoder.number()?).map_err(|_| invalid_data())?;
        packets.push(decoder.bytes(len)?);
    }
    Ok(packets)
}

/// The bytes of a message that have not been decoded yet.
#[derive(Clone, Copy)]
pub struct Decoder<'a>(pub &'a [u8]);

impl<'a> Decoder<'a> {
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
            let (byte, tail) = self.0.split_first().ok_or_else(invalid_data)?;
            self.0 = tail;
            number |= u64::from(byte & 127) << shift;
            if byte & 128 == 0 {
                return Ok(number);
            }
        }
        Err(invalid_data())
    }

    /// Decodes the next number, which must be less than `bound`.
    ///
    /// # Errors
    /// Returns an error if the number is too large or its encoding is invalid.
    pub fn number_below(&mut self, bound: u64) -> io::Result<u64> {
        self.number().and_then(
            |number| {
                if number < bound { Ok(number) } else { Err(invalid_data()) }
            },
        )
    }

    /// Returns the next `len` bytes.
    ///
    /// # Errors
    /// Returns an error if fewer bytes remain.
    pub fn bytes(&mut self, len: usize) -> io::Result<&'a [u8]> {
        let (bytes, tail) = self.0.split_at_checked(len).ok_or_else(invalid_data)?;
        self.0 = tail;
        Ok(bytes)
    }
}

/// A buffered reader of a file of numbers in the variable-length encoding.
pub struct FileDecoder<'a> {
    file: Box<dyn Read + 'a>,
    buffer: Vec<u8>,
    /// The unread bytes of the buffer are `buffer[start..end]`.
    start: usize,
    end: usize,
}

impl<'a> FileDecoder<'a> {
    /// Creates a reader for a file, and reads nothing yet.
    pub fn new(file: Box<dyn Read + 'a>) -> FileDecoder<'a> {
        FileDecoder { file, buffer: vec![0; 1 << 16], start: 0, end: 0 }
    }

    /// Reads the next number.
    ///
    /// # Errors
    /// Returns an error if the file has no further number, cannot be read, or contains an invalid
    /// encoding.
    #[inline(always)]
    pub fn number(&mut self) -> io::Result<u64> {
        // No encoding has more than ten bytes.
        if self.end - self.start < 10 {
            self.fill(10)?;
        }
        let mut decoder = Decoder(&self.buffer[self.start..self.end]);
        let number = decoder.number();
        self.start = self.end - decoder.0.len();
        number
    }

    /// Reads the next `len` numbers if the encoding of each of them is a single byte; `len` must
    /// not exceed the size of the buffer, 2^16 bytes. Returns `None` and consumes nothing if an
    /// encoding is longer or if fewer bytes remain in the file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read.
    pub fn single_byte_numbers(&mut self, len: usize) -> io::Result<Option<&[u8]>> {
        if self.end - self.start < len {
            self.fill(len)?;
        }
        let next = self.buffer[self.start..self.end].get(..len);
        let next = next.filter(|next| next.iter().fold(0, |all, byte| all | byte) < 128);
        self.start += next.map_or(0, <[u8]>::len);
        Ok(next)
    }

    /// Reads from the file until the buffer contains at least `min_len` unread bytes or the file
    /// ends.
    fn fill(&mut self, min_len: usize) -> io::Result<()> {
        self.buffer.copy_within(self.start..self.end, 0);
        (self.start, self.end) = (0, self.end - self.start);
        while self.end < min_len {
            match self.file.read(&mut self.buffer[self.end..]) {
                Ok(0) => break,
                Ok(len) => self.end += len,
                Err(why) if why.kind() == io::ErrorKind::Interrupted => {}
                Err(why) => return Err(why),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_decoded_as_they_were_encoded() {
        let numbers = [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX - 1, u64::MAX];
        let mut bytes = Vec::new();
        numbers.iter().for_each(|number| put_number(&mut bytes, *number));
        let mut decoder = Decoder(&bytes);
        assert_eq!(numbers.map(|_| decoder.number().unwrap()), numbers);
        assert!(decoder.is_empty() && decoder.number().is_err());
        let mut file = FileDecoder::new(Box::new(&bytes[..]));
        assert_eq!(file.single_byte_numbers(3).unwrap(), Some(&[0, 1, 127][..]));
        assert_eq!(file.single_byte_numbers(1).unwrap(), None);
        assert_eq!(file.number().unwrap(), 128);
        assert_eq!(file.number().unwrap(), 300);
        assert!(Decoder(&[5]).number_below(5).is_err() && Decoder(&[255; 11]).number().is_err());
    }

    #[test]
    fn a_message_is_split_into_its_packets() {
        let (mut message, long) = (Vec::new(), [9; 1000]);
        for packet in [&[][..], &[1, 2, 3], &long] {
            put_packet(&mut message, packet);
        }
        assert_eq!(packets(&message).unwrap(), [&[][..], &[1, 2, 3], &long]);
        assert!(
            packets(&message[..message.len() - 1]).is_err() && packets(&[]).unwrap().is_empty()
        );
    }
}
