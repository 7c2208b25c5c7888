//! Reading contest inputs: numbers and words between white space, faults told by line and field.

use grundy::base::{Error, excerpt};
use grundy::words;
use std::ops::RangeInclusive;

/// An input that is read word by word.
pub struct Input<'a> {
    bytes: &'a [u8],
    at: usize,
    line: usize,
}

impl<'a> Input<'a> {
    /// From its beginning; a byte order mark is passed over.
    pub fn new(bytes: &'a [u8]) -> Input<'a> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        Input { bytes, at: 0, line: 1 }
    }

    /// Whether nothing but white space is left.
    pub fn at_end(&mut self) -> bool {
        while let Some(byte) = self.bytes.get(self.at).filter(|byte| byte.is_ascii_whitespace()) {
            self.line += usize::from(*byte == b'\n');
            self.at += 1;
        }
        self.at == self.bytes.len()
    }

    /// The next word, which is the value of `field`.
    ///
    /// # Errors
    /// When the input ends here, or the word is not text.
    pub fn word(&mut self, field: &str) -> Result<&'a str, Error> {
        let line = self.line;
        if self.at_end() {
            return Err(Error::bad(words!(
                "line {line}: the input ends where `{field}` should be",
                "第 {line} 行：输入在应有 `{field}` 处结束"
            ))
            .help(words!(
                "see `grundy judge list` for the problem",
                "题目见 `grundy judge list`"
            )));
        }
        let rest = &self.bytes[self.at..];
        let length = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        self.at += length;
        std::str::from_utf8(&rest[..length]).map_err(|_| {
            let line = self.line;
            Error::bad(words!(
                "line {line}: `{field}` is not text in UTF-8",
                "第 {line} 行：`{field}` 不是 UTF-8 文本"
            ))
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
        let (line, shown) = (self.line, excerpt(word));
        let (low, high) = (range.start(), range.end());
        let number: Option<T> = word.parse().ok();
        number.filter(|number| range.contains(number)).ok_or_else(|| {
            Error::bad(words!(
                "line {line}: `{field}` is `{shown}`, but must be an integer from {low} to {high}",
                "第 {line} 行：`{field}` 为 `{shown}`，须为 {low} 到 {high} 的整数"
            ))
            .help(words!("mend the input", "请改正输入"))
        })
    }
}
