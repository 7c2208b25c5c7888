//! The response of a failed request, for `--json` on the command line and for the server.

use grundy::base::{Error, Frontend, Lang};
use schemars::JsonSchema;
use serde::Serialize;

/// The response of a failed request.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Refusal {
    /// The error, with its kind and its message.
    pub error: Reason,
}

/// The error of a failed request.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "RefusalReason")]
pub struct Reason {
    /// The kind of the error: `bad_input`, `unknown`, `too_big` or similar.
    pub kind: &'static str,
    /// The description of the error in words.
    pub message: String,
    /// The exit code of the program; absent in answers of the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<u8>,
    /// Advice on how to fix the error; absent if the message explains it, or if there is no advice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

impl Refusal {
    /// Converts an error to the response of a failed request, with its texts in the language
    /// `lang`. `frontend` determines whether the help names options of the command line or fields
    /// of a JSON request.
    pub fn from_error(error: &Error, frontend: Frontend, lang: Lang) -> Refusal {
        let (message, help) = (error.message(lang), error.help_on(frontend, lang));
        Refusal { error: Reason { kind: error.kind().name(), message, help, code: None } }
    }

    /// Adds the exit code of the program, which the server omits.
    #[must_use]
    pub fn with_exit_code(mut self, code: u8) -> Refusal {
        self.error.code = Some(code);
        self
    }
}
