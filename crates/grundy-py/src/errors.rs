//! Errors of the library as exceptions of Python, which are classes of `grundy._errors`.

use grundy::base::{Error, ErrorKind, Lang, Medium, Words};
use pyo3::prelude::*;
use pyo3::types::PyType;

/// Where the classes are.
const MODULE: &str = "grundy._errors";

/// The class of a kind.
fn class(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::BadInput => "BadInput",
        ErrorKind::Unknown => "Unknown",
        ErrorKind::TooBig => "TooBig",
        ErrorKind::Stopped => "Stopped",
        ErrorKind::Corrupt => "Corrupt",
        ErrorKind::Unsupported => "Unsupported",
    }
}

/// How to mend it, in the words of Python: what the program has an option for is an argument there.
fn remedy(error: &Error, lang: Lang) -> Option<String> {
    let told = error.help_on(Medium::CommandLine, lang)?;
    // Every second piece stands in backticks.
    let pieces = told.split('`').enumerate().map(|(at, piece)| match piece.strip_prefix("--") {
        Some(option) if at % 2 == 1 => argument(option),
        _ => piece.to_string(),
    });
    Some(pieces.collect::<Vec<_>>().join("`"))
}

/// An option as an argument: `max-positions 5` is `max_positions=5`.
fn argument(option: &str) -> String {
    let (name, value) = option.split_once([' ', '=']).unwrap_or((option, ""));
    let value = match value.chars().all(|c| c.is_ascii_digit()) {
        true => value.to_string(),
        false => format!("{value:?}"),
    };
    format!("{}={value}", name.replace('-', "_"))
}

/// The place that a drawn error points at: `FILE:LINE:COLUMN`.
fn drawn_place(text: &str) -> Option<String> {
    let line = text.lines().find_map(|line| line.trim_start().strip_prefix("--> "))?;
    Some(line.trim().to_string())
}

/// An error as an exception.
pub fn raised(py: Python<'_>, error: &Error, lang: Lang) -> PyErr {
    let message = error.what(lang);
    let place = match error.is_drawn() {
        true => drawn_place(&message),
        false => error.place().map(|place| place.get(lang).to_string()),
    };
    made(py, class(error.kind()), (message, place, remedy(error, lang)))
}

/// What must not happen, told as an error of the library and not as the end of the interpreter.
pub fn internal(py: Python<'_>, what: &str) -> PyErr {
    let message = format!("an error in grundy itself: {what}");
    made(py, "Error", (message, None, Some("please report what you asked".to_string())))
}

/// Wrong input.
pub fn bad(py: Python<'_>, message: &Words, remedy: &Words, lang: Lang) -> PyErr {
    let told = |words: &Words| words.get(lang).to_string();
    made(py, "BadInput", (told(message), None, Some(told(remedy))))
}

fn made(py: Python<'_>, class: &str, told: (String, Option<String>, Option<String>)) -> PyErr {
    let class = py.import(MODULE).and_then(|module| module.getattr(class));
    match class.and_then(|class| Ok(class.cast_into::<PyType>()?)) {
        Ok(class) => PyErr::from_type(class, told),
        Err(error) => error,
    }
}
