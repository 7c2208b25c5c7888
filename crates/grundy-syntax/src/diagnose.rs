//! Diagnostics of a rule file: errors and warnings with their place and a remedy.

use grundy_core::machine::Span;
use grundy_text::Words;

/// How serious a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file is rejected, because it does not define a game.
    Error,
    /// The file is accepted, but probably does not define the intended game.
    Warning,
}

/// An error or a warning about a place in a rule file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Whether the diagnostic is an error or a warning.
    pub severity: Severity,
    /// The place in the file that the diagnostic concerns.
    pub span: Span,
    /// The description of the problem, in English and Chinese.
    pub message: Words,
    /// The text that is printed under the marked place; it can be empty.
    pub label: Words,
    /// The suggested change to the file, if there is one.
    pub help: Option<Words>,
}

impl Diagnostic {
    /// Builds an error at a place of the file, without a label and help.
    pub fn error(span: Span, message: Words) -> Diagnostic {
        let (label, help) = (Words::default(), None);
        Diagnostic { severity: Severity::Error, span, message, label, help }
    }

    /// Builds a warning at a place of the file, without a label and help.
    pub fn warning(span: Span, message: Words) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(span, message) }
    }

    /// Returns the diagnostic with `label` as the text under the marked place.
    pub fn label(mut self, label: Words) -> Diagnostic {
        self.label = label;
        self
    }

    /// Returns the diagnostic with `help` as the suggested change to the file.
    pub fn help(mut self, help: Words) -> Diagnostic {
        self.help = Some(help);
        self
    }
}

/// Returns the line and the column of the byte at `offset`, both counted from 1. Columns count
/// characters.
pub fn line_and_column(text: &str, offset: u32) -> (usize, usize) {
    let preceding = text.get(..offset as usize).unwrap_or(text);
    let line = preceding.bytes().filter(|byte| *byte == b'\n').count() + 1;
    let start = preceding.rfind('\n').map_or(0, |newline| newline + 1);
    (line, preceding[start..].chars().count() + 1)
}
