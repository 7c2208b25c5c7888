//! What is wrong in a rule file, where, and how to mend it.

use crate::base::Words;
use crate::machine::Span;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file is not a game.
    Error,
    /// The file is a game, but probably not the one that was meant.
    Warning,
}

/// One thing that is wrong in a rule file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Where.
    pub span: Span,
    /// What is wrong, with the names in question.
    pub message: Words,
    /// What stands at the place, or was expected there; may be empty.
    pub label: Words,
    /// How to mend it.
    pub help: Option<Words>,
}

impl Diagnostic {
    /// An error at a place.
    pub fn error(span: Span, message: Words) -> Diagnostic {
        let (label, help) = (Words::default(), None);
        Diagnostic { severity: Severity::Error, span, message, label, help }
    }

    /// A warning at a place.
    pub fn warning(span: Span, message: Words) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(span, message) }
    }

    /// Adds what is written under the place.
    pub fn label(mut self, label: Words) -> Diagnostic {
        self.label = label;
        self
    }

    /// Adds how to mend it.
    pub fn help(mut self, help: Words) -> Diagnostic {
        self.help = Some(help);
        self
    }
}

/// Line and column of a byte, both from 1; columns count characters.
pub fn place(text: &str, at: u32) -> (usize, usize) {
    let before = text.get(..at as usize).unwrap_or(text);
    let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (line, before[start..].chars().count() + 1)
}
