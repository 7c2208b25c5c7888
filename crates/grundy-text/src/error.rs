//! [`Error`]: the error type of the library. An error states what is wrong, where, and how to mend
//! it, in both languages.

use super::suggestion::{Frontend, Suggestion};
use super::text::{Lang, Words};

/// The category of an error. It alone determines the exit code of the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The input is malformed or invalid.
    BadInput,
    /// A game, parameter or file that the input names does not exist.
    Unknown,
    /// The question is valid, but its answer exceeds a limit of memory, positions or size.
    TooBig,
    /// A time limit or a signal interrupted the computation.
    Stopped,
    /// A file does not contain what it claims to contain, such as a certificate or a tablebase.
    Corrupt,
    /// No method answers the question, and more time or memory would not help. The message gives
    /// the reason.
    Unsupported,
}

impl ErrorKind {
    /// Returns the name of the kind in JSON output, which does not change between versions.
    pub fn name(self) -> &'static str {
        match self {
            ErrorKind::BadInput => "bad_input",
            ErrorKind::Unknown => "unknown",
            ErrorKind::TooBig => "too_big",
            ErrorKind::Stopped => "stopped",
            ErrorKind::Corrupt => "corrupt",
            ErrorKind::Unsupported => "unsupported",
        }
    }
}

/// A result whose error is an [`Error`], unless it states another type.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error with a message in both languages, and optionally a location, a suggestion and a partial
/// result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(Box<ErrorInner>);

/// The contents of an [`Error`], which are boxed to keep results small.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ErrorInner {
    /// The category of the error, which determines the exit code.
    kind: ErrorKind,
    /// The message of the error, with its locations as a prefix.
    message: Words,
    /// The location that was prefixed to the message last, such as `line 3`; `None` without a
    /// location.
    location: Option<Words>,
    /// The suggestion for mending the error; `None` for an error without a suggestion.
    help: Option<Suggestion>,
    /// Whether the message consists of several lines: an excerpt of the source with headings.
    is_multiline: bool,
    /// Whether the error arose because play can cycle, so that a method for loopy games is needed.
    is_cyclic: bool,
    /// The result that was known when the computation stopped at a limit; `None` without such a
    /// result.
    partial_result: Option<Words>,
}

impl Error {
    /// Creates an error of the given kind. `message` states what was found and what was expected.
    pub fn new(kind: ErrorKind, message: Words) -> Error {
        let error = ErrorInner {
            kind,
            message,
            location: None,
            help: None,
            is_multiline: false,
            is_cyclic: false,
            partial_result: None,
        };
        Error(Box::new(error))
    }

    /// Creates an error of the kind [`ErrorKind::BadInput`].
    pub fn bad(message: Words) -> Error {
        Error::new(ErrorKind::BadInput, message)
    }

    /// Creates an error of the kind [`ErrorKind::Unknown`].
    pub fn unknown(message: Words) -> Error {
        Error::new(ErrorKind::Unknown, message)
    }

    /// Creates an error of the kind [`ErrorKind::BadInput`] whose message is a multi-line excerpt
    /// of the source that marks the faulty places.
    pub fn multiline(excerpt: Words) -> Error {
        let mut error = Error::bad(excerpt);
        error.0.is_multiline = true;
        error
    }

    /// Returns whether the message consists of several lines: an excerpt of the source with
    /// headings.
    pub fn is_multiline(&self) -> bool {
        self.0.is_multiline
    }

    /// Marks the error as caused by a cycle in play. The caller can then try a method for loopy
    /// games.
    pub fn mark_cyclic(mut self) -> Error {
        self.0.is_cyclic = true;
        self
    }

    /// Returns whether the method failed because play can cycle.
    pub fn is_cyclic(&self) -> bool {
        self.0.is_cyclic
    }

    /// Creates an error of the kind [`ErrorKind::TooBig`].
    pub fn too_big(message: Words) -> Error {
        Error::new(ErrorKind::TooBig, message)
    }

    /// Creates an error of the kind [`ErrorKind::Unsupported`].
    pub fn unsupported(message: Words) -> Error {
        Error::new(ErrorKind::Unsupported, message)
    }

    /// Adds the result that was known when the computation stopped to an error of the kind `TooBig`
    /// or `Stopped` without a result. Returns other errors unchanged.
    #[must_use]
    pub fn with_partial_result(mut self, partial_result: Words) -> Error {
        if matches!(self.0.kind, ErrorKind::TooBig | ErrorKind::Stopped) {
            self.0.partial_result.get_or_insert(partial_result);
        }
        self
    }

    /// Returns the result that was known when the computation stopped, if there is one.
    pub fn partial_result(&self) -> Option<&Words> {
        self.0.partial_result.as_ref()
    }

    /// Adds a suggestion that has the same words in every frontend. It replaces an earlier one.
    pub fn help(self, help: Words) -> Error {
        self.suggest(Suggestion::Words(help))
    }

    /// Adds a suggestion, which replaces an earlier one.
    pub fn suggest(mut self, suggestion: Suggestion) -> Error {
        self.0.help = Some(suggestion);
        self
    }

    /// Prefixes the message with a location, as in `line 3: …`.
    pub fn at(mut self, location: Words) -> Error {
        let message = std::mem::take(&mut self.0.message);
        self.0.message = Words {
            en: format!("{}: {}", location.en, message.en),
            zh: format!("{}：{}", location.zh, message.zh),
        };
        self.0.location = Some(location);
        self
    }

    /// Returns the last location that was prefixed to the message, or `None` if it has no location.
    pub fn location(&self) -> Option<&Words> {
        self.0.location.as_ref()
    }

    /// Returns the kind of the error, which determines the exit code.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// Returns the message without the suggestion. Long runs of digits are shortened and control
    /// characters are escaped, as in [`line`](Error::line).
    pub fn message(&self, lang: Lang) -> String {
        if self.0.is_multiline { self.line(lang) } else { shorten(&self.message_with_result(lang)) }
    }

    /// Returns the message followed by the partial result, if there is one.
    fn message_with_result(&self, lang: Lang) -> String {
        let message = self.0.message.get(lang);
        match (&self.0.partial_result, lang) {
            (Some(partial_result), Lang::Zh) => format!("{message}：{}", partial_result.get(lang)),
            (Some(partial_result), Lang::En) => format!("{message}: {}", partial_result.get(lang)),
            (None, _) => message.to_string(),
        }
    }

    /// Returns the suggestion, worded for `frontend`. Returns `None` if the error has no
    /// suggestion, or for a multi-line message, which contains its own suggestions.
    pub fn help_on(&self, frontend: Frontend, lang: Lang) -> Option<String> {
        let suggestion = self.suggestion().filter(|_| !self.0.is_multiline)?;
        Some(shorten(suggestion.words(frontend).get(lang)))
    }

    /// Returns the suggestion for mending the error, if there is one.
    pub fn suggestion(&self) -> Option<&Suggestion> {
        self.0.help.as_ref()
    }

    /// Formats the message, the partial result and the suggestion on one line, as the command line
    /// prints them. Shortens long runs of digits, and escapes control characters. A multi-line
    /// message is an exception: it stays on several lines, its digits are not shortened, and
    /// neither the partial result nor the suggestion follows it.
    pub fn line(&self, lang: Lang) -> String {
        self.line_on(Frontend::CommandLine, lang)
    }

    /// Formats the error like [`line`](Error::line), with the suggestion worded for `frontend`.
    pub fn line_on(&self, frontend: Frontend, lang: Lang) -> String {
        let message = self.0.message.get(lang);
        if self.0.is_multiline {
            let lines: Vec<String> = message
                .lines()
                .map(|line| line.chars().flat_map(escape_control).collect())
                .collect();
            return lines.join("\n");
        }
        let message = self.message_with_result(lang);
        let help = self.suggestion().map(|suggestion| suggestion.words(frontend));
        shorten(&match help {
            Some(help) if lang == Lang::Zh => format!("{message}（{}）", help.get(lang)),
            Some(help) => format!("{message}; {}", help.get(lang)),
            None => message,
        })
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.line(Lang::En))
    }
}

impl std::error::Error for Error {}

/// Prepares a line of an error for output: abbreviates every run of more than 40 digits, escapes
/// control characters, and writes `""` between two adjacent backticks, which quote an empty text.
fn shorten(line: &str) -> String {
    const MAX_DIGITS: usize = 40;
    let mut digits = 0;
    let mut short = String::with_capacity(line.len().min(1_000));
    for c in line.chars() {
        digits = if c.is_ascii_digit() { digits + 1 } else { 0 };
        match digits {
            0..=MAX_DIGITS => short.extend(escape_control(c)),
            n if n == MAX_DIGITS + 1 => short.push('…'),
            _ => {}
        }
    }
    // Three backticks are a quoted backtick and not an empty quotation.
    if short.contains("```") { short } else { short.replace("``", "`\"\"`") }
}

/// Returns the first 40 characters of `text` for a quotation in an error message, with control
/// characters escaped and an ellipsis if characters are missing.
pub fn excerpt(text: &str) -> String {
    const MAX_CHARS: usize = 40;
    let mut quoted: String = text.chars().take(MAX_CHARS).flat_map(escape_control).collect();
    if text.chars().nth(MAX_CHARS).is_some() {
        quoted.push('…');
    }
    quoted
}

/// Returns the escape sequence of `c` if it is a control character, otherwise `c` itself.
fn escape_control(c: char) -> Vec<char> {
    if c.is_control() { c.escape_default().collect() } else { vec![c] }
}
