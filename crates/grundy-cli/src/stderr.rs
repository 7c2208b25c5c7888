//! Writes errors and notes to standard error, as text or as JSON.

use grundy::base::{Error, Frontend, Lang};
use grundy_commands::Refusal;
use std::io::{self, Write};

/// The exit code if the command line is invalid, or the request cannot be answered.
pub const EXIT_BAD_USE: u8 = 2;

/// Writes an error to standard error, as one line of text.
pub fn print_error(line: &str, lang: Lang) {
    let label = if lang == Lang::Zh { "错误：" } else { "error: " };
    let _ = writeln!(anstream::stderr(), "\x1b[1;31m{label}\x1b[0m{line}");
}

/// Writes a note (a message that is not an error) to standard error, as one line of text or of
/// JSON.
pub fn print_note(note: &grundy::base::Words, lang: Lang, as_json: bool) {
    let note = note.get(lang);
    // If standard error is closed, the message is lost.
    let _ = if as_json {
        writeln!(io::stderr(), "{}", serde_json::json!({ "note": note }))
    } else {
        let label = if lang == Lang::Zh { "注意：" } else { "note: " };
        writeln!(anstream::stderr(), "{label}{note}")
    };
}

/// Converts an error to a JSON object with stable keys and with texts in the language `lang`.
/// Without a help text, the key `help` is absent.
pub fn to_refusal(error: &Error, lang: Lang) -> Refusal {
    Refusal::from_error(error, Frontend::CommandLine, lang).with_exit_code(EXIT_BAD_USE)
}

/// Writes an error object to standard error, as one line of JSON.
pub fn print_refusal(refusal: &Refusal) {
    // If standard error is closed, the message is lost.
    let _ = writeln!(io::stderr(), "{}", serde_json::to_string(refusal).unwrap_or_default());
}
