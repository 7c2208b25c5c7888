//! Writes pictures to a file or to standard output.

use crate::{CommandFailure, files};
use grundy::base::Error;
use grundy::words;
use std::io::{IsTerminal, Write};

/// Returns the extension of a file name in lower case, such as `png`; an empty text if there is no
/// extension.
pub fn extension_of(path: &str) -> String {
    path.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase()).unwrap_or_default()
}

/// Returns an error if standard output is a terminal, which cannot show a PNG.
pub fn require_no_terminal() -> Result<(), Error> {
    if !std::io::stdout().is_terminal() {
        return Ok(());
    }
    Err(Error::bad(words!(cli::terminal_cannot_show_png))
        .help(words!(cli::name_file_o_picture_png)))
}

/// Writes a picture atomically to the file `path`, or to standard output if `path` is `None`.
/// Refuses to write a PNG to a terminal.
pub fn write(picture: &[u8], path: Option<&str>, is_png: bool) -> Result<(), CommandFailure> {
    match path {
        Some(path) => files::write(path, |file| file.write_all(picture))?,
        // The picture does not go through `Out`, which would remove bytes of a PNG that look like
        // ANSI styles.
        None => {
            if is_png {
                require_no_terminal()?;
            }
            let mut raw = std::io::stdout().lock();
            raw.write_all(picture)?;
            raw.flush()?;
        }
    }
    Ok(())
}
