//! Reads contest inputs: words separated by white space, which are checked as they are read. Every
//! error names the line and the field.

use grundy::base::{Error, Words, excerpt};
use grundy::words;
use std::fmt::Display;
use std::ops::RangeInclusive;

/// A contest input, which is read word by word from its beginning.
pub struct Input<'a> {
    bytes: &'a [u8],
    offset: usize,
    /// The number of the line of the last word that was read, from 1.
    line: usize,
}

impl<'a> Input<'a> {
    /// Creates a reader at the beginning of the input. A byte order mark is skipped.
    pub fn new(bytes: &'a [u8]) -> Input<'a> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        Input { bytes, offset: 0, line: 1 }
    }

    /// Returns whether only white space remains in the input.
    pub fn at_end(&self) -> bool {
        self.bytes[self.offset..].iter().all(u8::is_ascii_whitespace)
    }

    /// Checks that only white space remains in the input.
    ///
    /// # Errors
    /// Returns a `BadInput` error if a word remains.
    pub fn end(&mut self) -> Result<(), Error> {
        if self.at_end() {
            return Ok(());
        }
        let excerpt = excerpt(self.word("end of input")?);
        Err(self
            .fault(words!(input::found_where_input_should_end, excerpt))
            .help(words!(input::check_counts_in_input_one)))
    }

    /// Reads the next word. `field` is the name of its field in error messages.
    ///
    /// # Errors
    /// Returns a `BadInput` error if the input has ended or the word is not UTF-8.
    pub fn word(&mut self, field: &str) -> Result<&'a str, Error> {
        let remaining = &self.bytes[self.offset..];
        let Some(skipped) = remaining.iter().position(|byte| !byte.is_ascii_whitespace()) else {
            return Err(self
                .fault(words!(input::input_ends_where_should_be, field))
                .help(words!(input::complete_input_or_check_counts)));
        };
        self.line += remaining[..skipped].iter().filter(|byte| **byte == b'\n').count();
        let remaining = &remaining[skipped..];
        let length = remaining.iter().position(u8::is_ascii_whitespace).unwrap_or(remaining.len());
        self.offset += skipped + length;
        std::str::from_utf8(&remaining[..length]).map_err(|_| {
            self.fault(words!(input::is_not_text_in_utf_eight, field))
                .help(words!(input::use_text_file_in_utf_eight))
        })
    }

    /// Reads the next word as an integer in `range`. `field` is the name of its field in error
    /// messages.
    ///
    /// # Errors
    /// Returns a `BadInput` error if the word is missing, is not an integer, or is outside the
    /// range.
    pub fn number<T>(&mut self, field: &str, range: RangeInclusive<T>) -> Result<T, Error>
    where
        T: std::str::FromStr + PartialOrd + std::fmt::Display,
    {
        let word = self.word(field)?;
        let number: Option<T> = word.parse().ok();
        number.filter(|number| range.contains(number)).ok_or_else(|| {
            let (low, high) = (range.start(), range.end());
            let expected = if low == high {
                words!(input::low, low)
            } else {
                words!(input::integer_from_to, low, high)
            };
            self.unexpected(field, word, expected)
        })
    }

    /// Calls `read_value` `count` times, and returns the values that it reads.
    ///
    /// # Errors
    /// Returns the first error of `read_value`.
    pub fn several<T>(
        &mut self,
        count: usize,
        mut read_value: impl FnMut(&mut Input<'a>) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        // A count in an invalid input may be huge: memory is not reserved for all values before
        // they are read.
        let mut values = Vec::with_capacity(count.min(1 << 16));
        for _ in 0..count {
            values.push(read_value(self)?);
        }
        Ok(values)
    }

    /// Reads a count, and then calls `read_value` that many times, up to the end of the input.
    /// `field` and `range` are the name and the range of the count.
    ///
    /// # Errors
    /// Returns the first error of `read_value`, or a `BadInput` error for the count or for words
    /// after the last value.
    pub fn counted<T>(
        &mut self,
        field: &str,
        range: RangeInclusive<usize>,
        read_value: impl FnMut(&mut Input<'a>) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        let count = self.number(field, range)?;
        let values = self.several(count, read_value)?;
        self.end()?;
        Ok(values)
    }

    /// Calls `read_value` until it returns `None`, and returns the values that it reads.
    ///
    /// # Errors
    /// Returns the first error of `read_value`.
    pub fn until_none<T>(
        &mut self,
        mut read_value: impl FnMut(&mut Input<'a>) -> Result<Option<T>, Error>,
    ) -> Result<Vec<T>, Error> {
        std::iter::from_fn(|| read_value(self).transpose()).collect()
    }

    /// Calls `read_value` until the end of the input, and returns the values that it reads.
    ///
    /// # Errors
    /// Returns the first error of `read_value`.
    pub fn to_end<T>(
        &mut self,
        mut read_value: impl FnMut(&mut Input<'a>) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        self.until_none(|input| (!input.at_end()).then(|| read_value(input)).transpose())
    }

    /// Returns the error that `word`, the last word that was read, is not of the `expected` form.
    /// `field` is the name of the field of the word in the message.
    pub fn unexpected(&self, field: &str, word: impl Display, expected: Words) -> Error {
        let excerpt = excerpt(&word.to_string());
        self.fault(words!(input::is_but_must_be, field, excerpt, expected))
            .help(words!(input::correct_input))
    }

    /// Adds the line of the last word that was read to an error, as the place where it occurred.
    pub fn at_line(&self, error: Error) -> Error {
        let line = self.line;
        error.at(words!(input::line, line))
    }

    fn fault(&self, what: Words) -> Error {
        self.at_line(Error::bad(what))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_name_the_line_and_the_field() {
        let mut input = Input::new(b"\xef\xbb\xbf 3\r\n\r\n17 x\n");
        assert_eq!(input.number("n", 1..=5u8), Ok(3));
        let error = input.number("m", 1..=5u8).unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 3: `m` is `17`, but must be an integer from 1 to 5; correct the input"
        );
        assert!(input.end().unwrap_err().to_string().starts_with("line 3: `x` found"));
        assert!(input.at_end() && input.end().is_ok());
        assert!(input.word("k").unwrap_err().to_string().starts_with("line 3: the input ends"));
    }
}
