//! Writes the answer of a command as text for people, in one language.

use grundy::base::{Lang, Localized, MessageArgument, Text, Words, text};
use std::io::{self, Write};

/// A writer of text for people, with the language of the text.
pub struct TextWriter<'a> {
    /// The language of the text that is written.
    pub lang: Lang,
    /// The writer that receives the text.
    pub out: &'a mut dyn Write,
}

impl<'a> TextWriter<'a> {
    /// Creates a writer of text in the language `lang`.
    pub fn new(lang: Lang, out: &'a mut dyn Write) -> TextWriter<'a> {
        TextWriter { lang, out }
    }

    /// Returns `text` in the language of the writer.
    pub fn pick(&self, text: Text) -> &'static str {
        text.get(self.lang)
    }

    /// Returns the separator between a title and its text: a colon in the language of the writer.
    pub fn colon(&self) -> &'static str {
        self.pick(text!(commands::colon))
    }

    /// Writes `words` as one line, in the language of the writer.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write_line(&mut self, words: &Words) -> io::Result<()> {
        writeln!(self.out, "{}", words.get(self.lang))
    }

    /// Writes a title and its text in one line, separated by a colon.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write_fact(&mut self, title: Text, text: impl MessageArgument) -> io::Result<()> {
        let (title, colon) = (self.pick(title), self.colon());
        writeln!(self.out, "{title}{colon}{}", Localized(&text, self.lang))
    }

    /// Writes `words` as one line in bold type.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write_title(&mut self, words: &Words) -> io::Result<()> {
        writeln!(self.out, "\x1b[1m{}\x1b[0m", words.get(self.lang))
    }
}
