//! Standard output: text in one language, or JSON.

use grundy::base::{Lang, Text};
use grundy::text;
use std::io::{self, BufWriter, Write};

/// The number of bytes that are buffered before they are written to standard output.
const BUFFER_BYTES: usize = 1 << 16;

/// The buffered writer of standard output, which also knows the language and the format of answers.
pub struct Out {
    /// The language of the texts that commands write.
    pub lang: Lang,
    /// Whether commands write their answers as JSON instead of text.
    pub json: bool,
    writer: BufWriter<Box<dyn Write>>,
}

impl Out {
    /// Opens standard output. For text, ANSI styles are removed if the terminal or the user does
    /// not accept them.
    pub fn new(lang: Lang, json: bool) -> Out {
        let target: Box<dyn Write> = if json {
            Box::new(io::stdout())
        } else {
            // The removal of styles writes each run of text by itself, so a buffer follows it.
            let choice = anstream::AutoStream::choice(&io::stdout());
            let buffered: Box<dyn Write> =
                Box::new(BufWriter::with_capacity(BUFFER_BYTES, io::stdout()));
            Box::new(anstream::AutoStream::new(buffered, choice))
        };
        Out { lang, json, writer: BufWriter::with_capacity(BUFFER_BYTES, target) }
    }

    /// Stops the search for ANSI styles in the following output, which contains no styles. For a
    /// list of short answers, this search would take a sixth of the time.
    pub fn without_styles(&mut self) -> io::Result<()> {
        self.writer.flush()?;
        self.writer = BufWriter::with_capacity(BUFFER_BYTES, Box::new(io::stdout()));
        Ok(())
    }

    /// Returns `text` in the language of the output.
    pub fn say(&self, text: Text) -> &'static str {
        text.get(self.lang)
    }

    /// Returns the separator between a title and its text: a colon and a space in English, a wide
    /// colon in Chinese.
    pub fn colon(&self) -> &'static str {
        self.say(text!(cli::colon))
    }

    /// Serializes a value and writes it as one line of JSON.
    pub fn json_line(&mut self, value: &impl serde::Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.writer, value)?;
        self.writer.write_all(b"\n")
    }

    /// Writes the buffered bytes to standard output.
    pub fn flush(&mut self) -> Result<(), crate::CommandFailure> {
        Ok(self.writer.flush()?)
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}
