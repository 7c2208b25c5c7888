//! What is answered in place of an answer, by the program with `--json` and by the server alike.

use grundy::base::{Error, Lang, Medium};
use schemars::JsonSchema;
use serde::Serialize;

/// What is answered in place of an answer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Refusal {
    /// Why there is none.
    pub error: Reason,
}

/// Why there is no answer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "RefusalReason")]
pub struct Reason {
    /// A word for programs, such as `bad_input`, `unknown` or `too_big`.
    pub kind: &'static str,
    /// What is wrong.
    pub message: String,
    /// The exit code, where a program ends with one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<u8>,
    /// How to mend it, where the message does not say so itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

impl Refusal {
    /// An error as it is told to programs.
    pub fn of(error: &Error, medium: Medium, lang: Lang) -> Refusal {
        let (message, help) = (error.what(lang), error.help_on(medium, lang));
        Refusal { error: Reason { kind: error.kind().name(), message, help, code: None } }
    }

    /// With the exit code that goes with it.
    #[must_use]
    pub fn ending_with(mut self, code: u8) -> Refusal {
        self.error.code = Some(code);
        self
    }
}
