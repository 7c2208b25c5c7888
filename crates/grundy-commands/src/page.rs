//! A text in one language, as it is written.

use grundy::base::{Lang, Text, Words};
use std::io::{self, Write};

/// Where a text goes, and in which language.
pub struct Page<'a> {
    /// The language.
    pub lang: Lang,
    /// Where it goes.
    pub to: &'a mut dyn Write,
}

impl<'a> Page<'a> {
    /// A text in a language.
    pub fn new(lang: Lang, to: &'a mut dyn Write) -> Page<'a> {
        Page { lang, to }
    }

    /// One of two texts, by language.
    pub fn say(&self, en: &'static str, zh: &'static str) -> &'static str {
        Text { en, zh }.get(self.lang)
    }

    /// What stands between a title and its text.
    pub fn colon(&self) -> &'static str {
        self.say(": ", "：")
    }

    /// A line.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn line(&mut self, words: &Words) -> io::Result<()> {
        writeln!(self.to, "{}", words.get(self.lang))
    }

    /// A title with its text.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn fact(&mut self, en: &'static str, zh: &'static str, text: &str) -> io::Result<()> {
        let (title, colon) = (self.say(en, zh), self.colon());
        writeln!(self.to, "{title}{colon}{text}")
    }
}
