//! Standard output: text in one language, or JSON.

use grundy::base::Lang;
use std::io::{self, BufWriter, Stdout, Write};

/// Where data goes.
pub struct Out {
    /// The language of texts.
    pub lang: Lang,
    /// Whether JSON is wanted.
    pub json: bool,
    to: BufWriter<Stdout>,
}

impl Out {
    /// Standard output. Answers are written without styles, so there are none to look for and take off.
    pub fn new(lang: Lang, json: bool) -> Out {
        Out { lang, json, to: BufWriter::with_capacity(1 << 16, io::stdout()) }
    }

    /// One of two texts, by language.
    pub fn say(&self, en: &'static str, zh: &'static str) -> &'static str {
        match self.lang {
            Lang::En => en,
            Lang::Zh => zh,
        }
    }

    /// What stands between a title and its text.
    pub fn colon(&self) -> &'static str {
        self.say(": ", "：")
    }

    /// A value as one line of JSON.
    pub fn json_line(&mut self, value: &impl serde::Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.to, value)?;
        self.to.write_all(b"\n")
    }

    /// Writes out what is buffered.
    pub fn flush(&mut self) -> Result<(), crate::Failure> {
        Ok(self.to.flush()?)
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
