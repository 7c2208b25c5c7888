//! Reads and writes files, and reads lines. Sizes are limited, and files are replaced atomically.

use grundy::base::{Error, excerpt};
use grundy::words;
use std::io::{self, BufRead, BufWriter, Read, Write};

/// The maximum size in bytes of a file that a request names.
const MAX_FILE_BYTES: u64 = 1 << 30;

/// The maximum length in bytes of a line that is read as a question. It suffices for a question
/// with a million heaps.
pub const MAX_LINE_BYTES: usize = 8_000_000;

/// The error of [`read_text`] for a file that is not text in UTF-8.
const NOT_UTF8: &str = "it is not text in UTF-8";

/// Reads a text file that a request names. If a rule file does not exist, the error advises how to
/// create it. For other files the caller adds the advice, because it depends on their purpose.
///
/// # Errors
/// The file cannot be read, is larger than 1 GiB, or is not text in UTF-8.
pub fn read_file(path: &str) -> Result<String, Error> {
    let fail = |why: String| {
        let error = Error::bad(words!(files::cannot_read, quoted = excerpt(path), why));
        if path.ends_with(".game") {
            return error.help(words!(files::name_existing_rule_file_or_create));
        }
        error
    };
    read_text(path).map_err(|why| match why.as_str() {
        NOT_UTF8 => Error::bad(words!(files::cannot_read_it_is_not_text, quoted = excerpt(path)))
            .help(words!(files::save_it_as_utf_eight)),
        _ => fail(why),
    })
}

/// Returns the text of the file `path`, or the reason why it cannot be read as UTF-8.
pub fn read_text(path: &str) -> Result<String, String> {
    let file = std::fs::File::open(path).map_err(|error| error.to_string())?;
    let mut bytes = Vec::new();
    file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err("it is larger than 1 GiB".to_string());
    }
    String::from_utf8(bytes).map_err(|_| NOT_UTF8.to_string())
}

/// Writes a file atomically: the new content is written to a temporary file in the same folder,
/// synchronized to disk and renamed to `path`. A path that is not a regular file, such as
/// `/dev/stdout`, is written directly.
///
/// # Errors
/// The file cannot be written. Its former content is then unchanged.
pub fn write(path: &str, fill: impl Fn(&mut dyn Write) -> io::Result<()>) -> Result<(), Error> {
    let special = std::fs::metadata(path).is_ok_and(|metadata| !metadata.is_file());
    let temporary_path = format!("{path}.{}.tmp", std::process::id());
    let fill_file = |file: std::fs::File, synchronize: bool| {
        let mut file = BufWriter::new(file);
        fill(&mut file)?;
        let file = file.into_inner()?;
        if synchronize { file.sync_all() } else { Ok(()) }
    };
    let result = if special {
        std::fs::OpenOptions::new().write(true).open(path).and_then(|file| fill_file(file, false))
    } else {
        let renamed = std::fs::File::create(&temporary_path)
            .and_then(|file| fill_file(file, true))
            .and_then(|()| std::fs::rename(&temporary_path, path));
        if renamed.is_err() {
            // Remove the incomplete file. There is none if it could not be created.
            let _ = std::fs::remove_file(&temporary_path);
        }
        renamed
    };
    result.map_err(|why| {
        Error::bad(words!(files::cannot_write, quoted = excerpt(path), why))
            .help(words!(files::name_file_in_folder))
    })
}

/// Writes `value` as one line of JSON to the file `path`. Replaces the file atomically, as
/// [`write()`] does.
pub fn write_json(path: &str, value: &impl serde::Serialize) -> Result<(), Error> {
    write(path, |file| {
        serde_json::to_writer(&mut *file, value)?;
        writeln!(file)
    })
}

/// Reads the next line of the input. Returns `None` at the end of the input.
///
/// The inner result is an error if the line is longer than [`MAX_LINE_BYTES`] or is not text in
/// UTF-8. The following call then returns the line after it.
pub fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, Error>>> {
    let mut bytes = Vec::new();
    let mut limited = input.take(MAX_LINE_BYTES as u64 + 1);
    if limited.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() > MAX_LINE_BYTES && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(Error::bad(words!(
            files::line_is_longer_than_bytes,
            max_line_bytes = MAX_LINE_BYTES
        ))
        .help(words!(files::write_one_position_line)))));
    }
    Ok(Some(String::from_utf8(bytes).map_err(|_| {
        Error::bad(words!(files::line_is_not_text_in_utf))
            .help(words!(files::save_input_as_utf_eight))
    })))
}
