//! Where pictures go: to a file, or to standard output.

use crate::Failure;
use crate::files;
use grundy::base::Error;
use grundy::words;
use std::io::{IsTerminal, Write};

/// The ending of the name of a file, in small letters; empty where it has none.
pub fn ending(path: &str) -> String {
    path.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).unwrap_or_default()
}

/// That bytes of pixels do not go to a terminal.
pub fn no_pixels_in_a_terminal() -> Result<(), Error> {
    match std::io::stdout().is_terminal() {
        true => Err(Error::bad(words!(
            "a PNG is not for reading in a terminal",
            "PNG 不能在终端中显示"
        ))
        .help(words!("name a file: `-o picture.png`", "请指定文件：`-o picture.png`"))),
        false => Ok(()),
    }
}

/// Writes a picture to a file, whole or not at all, or else to standard output.
pub fn write(drawn: &[u8], to: Option<&str>, pixels: bool) -> Result<(), Failure> {
    match to {
        Some(path) => files::write(path, |file| file.write_all(drawn))?,
        // Past the writer of texts, which would take bytes that look like styles out of a PNG.
        None => {
            if pixels {
                no_pixels_in_a_terminal()?;
            }
            let mut raw = std::io::stdout().lock();
            raw.write_all(drawn)?;
            raw.flush()?;
        }
    }
    Ok(())
}
