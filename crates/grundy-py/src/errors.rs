//! Converts errors of the library to the exceptions of `grundy._errors`.

use grundy::base::{Error, ErrorKind, Frontend, Lang, Words};
use pyo3::prelude::*;
use pyo3::types::PyType;

/// The Python module that defines the exception classes.
const MODULE: &str = "grundy._errors";

/// Returns the name of the Python exception class for an error of this kind.
fn class_name(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::BadInput => "BadInput",
        ErrorKind::Unknown => "Unknown",
        ErrorKind::TooBig => "TooBig",
        ErrorKind::Stopped => "Stopped",
        ErrorKind::Corrupt => "Corrupt",
        ErrorKind::Unsupported => "Unsupported",
    }
}

/// Returns the advice of an error in the form for Python, with keyword arguments instead of options
/// of the command line. Returns `None` for an error without advice.
fn remedy(error: &Error, lang: Lang) -> Option<String> {
    let text = error.help_on(Frontend::CommandLine, lang)?;
    // Every second piece was in backticks.
    let pieces = text.split('`').enumerate().map(|(index, piece)| match piece.strip_prefix("--") {
        Some(option) if index % 2 == 1 => argument(option),
        _ => piece.to_string(),
    });
    Some(pieces.collect::<Vec<_>>().join("`"))
}

/// Converts an option of the command line to a keyword argument: `max-positions 5` becomes
/// `max_positions=5`.
fn argument(option: &str) -> String {
    let (name, value) = option.split_once([' ', '=']).unwrap_or((option, ""));
    let is_number = value.chars().all(|c| c.is_ascii_digit());
    let value = if is_number { value.to_string() } else { format!("{value:?}") };
    format!("{}={value}", name.replace('-', "_"))
}

/// Returns the location `FILE:LINE:COLUMN` in the message of an error about a rule file. Returns
/// `None` if the message contains no location.
fn drawn_location(text: &str) -> Option<String> {
    let line = text.lines().find_map(|line| line.trim_start().strip_prefix("--> "))?;
    Some(line.trim().to_string())
}

/// Converts an error of the library to a Python exception.
pub fn to_exception(py: Python<'_>, error: &Error, lang: Lang) -> PyErr {
    let message = error.message(lang);
    let location = if error.is_multiline() {
        drawn_location(&message)
    } else {
        error.location().map(|place| place.get(lang).to_string())
    };
    let fields = ExceptionFields { message, location, remedy: remedy(error, lang) };
    create(py, class_name(error.kind()), fields)
}

/// Returns the exception for a bug of the library, such as a panic; `what` describes the bug.
pub fn internal(py: Python<'_>, what: &str) -> PyErr {
    let message = format!("internal error in grundy: {what}");
    let remedy = Some("please report this error with your question".to_string());
    create(py, "Error", ExceptionFields { message, location: None, remedy })
}

/// Returns the exception for wrong input, with the advice `remedy`.
pub fn bad_input(py: Python<'_>, message: &Words, remedy: &Words, lang: Lang) -> PyErr {
    let text = |words: &Words| words.get(lang).to_string();
    let (message, remedy) = (text(message), Some(text(remedy)));
    create(py, "BadInput", ExceptionFields { message, location: None, remedy })
}

/// The arguments of the constructor of an exception class in [`MODULE`].
struct ExceptionFields {
    message: String,
    location: Option<String>,
    remedy: Option<String>,
}

/// Creates an exception of the class named `class` in [`MODULE`].
fn create(py: Python<'_>, class: &str, fields: ExceptionFields) -> PyErr {
    let ExceptionFields { message, location, remedy } = fields;
    let class = py.import(MODULE).and_then(|module| module.getattr(class));
    match class.and_then(|class| Ok(class.cast_into::<PyType>()?)) {
        Ok(class) => PyErr::from_type(class, (message, location, remedy)),
        Err(error) => error,
    }
}
