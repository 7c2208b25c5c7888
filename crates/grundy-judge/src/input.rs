//! Reading contest inputs: numbers and words between white space, faults told by line and field.

use grundy::base::{Error, Words, excerpt};
use grundy::words;
use std::ops::RangeInclusive;

/// An input that is read word by word.
pub struct Input<'a> {
    bytes: &'a [u8],
    at: usize,
    /// The line of the last word read, from 1.
    line: usize,
}

impl<'a> Input<'a> {
    /// From its beginning; a byte order mark is passed over.
    pub fn new(bytes: &'a [u8]) -> Input<'a> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        Input { bytes, at: 0, line: 1 }
    }

    /// Whether nothing but white space is left.
    pub fn at_end(&self) -> bool {
        self.bytes[self.at..].iter().all(u8::is_ascii_whitespace)
    }

    /// Checks that nothing but white space is left.
    ///
    /// # Errors
    /// When something is.
    pub fn end(&mut self) -> Result<(), Error> {
        if self.at_end() {
            return Ok(());
        }
        let shown = excerpt(self.word("end of input")?);
        Err(self
            .fault(words!(
                "`{shown}` found where the input should end",
                "输入应在此结束，却有 `{shown}`"
            ))
            .help(words!("is a count at the top too small?", "前面的个数是否写小了？")))
    }

    /// The next word, which is the value of `field`.
    ///
    /// # Errors
    /// When the input ends here, or the word is not text.
    pub fn word(&mut self, field: &str) -> Result<&'a str, Error> {
        let rest = &self.bytes[self.at..];
        let Some(skipped) = rest.iter().position(|byte| !byte.is_ascii_whitespace()) else {
            return Err(self
                .fault(words!(
                    "the input ends where `{field}` should be",
                    "应有 `{field}`，输入却已结束"
                ))
                .help(words!("is something missing?", "是否缺了内容？")));
        };
        self.line += rest[..skipped].iter().filter(|byte| **byte == b'\n').count();
        let rest = &rest[skipped..];
        let length = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        self.at += skipped + length;
        std::str::from_utf8(&rest[..length]).map_err(|_| {
            self.fault(words!("`{field}` is not text in UTF-8", "`{field}` 不是 UTF-8 文本"))
                .help(words!("give a text file", "请给出文本文件"))
        })
    }

    /// The next word as an integer of a range.
    ///
    /// # Errors
    /// When it is missing, no integer, or outside the range.
    pub fn number<T>(&mut self, field: &str, range: RangeInclusive<T>) -> Result<T, Error>
    where
        T: std::str::FromStr + PartialOrd + std::fmt::Display,
    {
        let word = self.word(field)?;
        let number: Option<T> = word.parse().ok();
        number.filter(|number| range.contains(number)).ok_or_else(|| {
            let (low, high) = (range.start(), range.end());
            let expected = match low == high {
                true => words!("{low}", " {low}"),
                false => words!("an integer from {low} to {high}", " {low} 到 {high} 的整数"),
            };
            self.wrong(field, word, &expected)
        })
    }

    /// So many things, one after the other.
    ///
    /// # Errors
    /// As `one`.
    pub fn several<T>(
        &mut self,
        count: usize,
        mut one: impl FnMut(&mut Input<'a>) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        // Counts are not trusted with memory before what they count is there.
        let mut all = Vec::with_capacity(count.min(1 << 16));
        for _ in 0..count {
            all.push(one(self)?);
        }
        Ok(all)
    }

    /// The fault that the word just read, the value of `field`, is not what it must be.
    pub fn wrong(&self, field: &str, found: &str, expected: &Words) -> Error {
        let (shown, en, zh) = (excerpt(found), &expected.en, &expected.zh);
        self.fault(words!(
            "`{field}` is `{shown}`, but must be {en}",
            "`{field}` 为 `{shown}`，须为{zh}"
        ))
        .help(words!("mend the input", "请改正输入"))
    }

    /// A fault of what was read up to here: told with the line of the last word.
    pub fn here(&self, error: Error) -> Error {
        let line = self.line;
        error.at(words!("line {line}", "第 {line} 行"))
    }

    fn fault(&self, what: Words) -> Error {
        self.here(Error::bad(what))
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
            "line 3: `m` is `17`, but must be an integer from 1 to 5; mend the input"
        );
        assert!(input.end().unwrap_err().to_string().starts_with("line 3: `x` found"));
        assert!(input.at_end() && input.end().is_ok());
        assert!(input.word("k").unwrap_err().to_string().starts_with("line 3: the input ends"));
    }
}
