//! `new`: a starter rule file.

use crate::command::Request;
use crate::session::Session;
use crate::text_writer::TextWriter;
use grundy::base::{Error, Lang, Text, excerpt, text};
use grundy::words;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io;

/// The text of the starter rule file in both languages.
pub const STARTER: Text =
    Text { en: include_str!("starter/en.game"), zh: include_str!("starter/zh.game") };

/// The name of a new rule file.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct NewRequest {
    /// The name of the file; `.game` is appended if it is missing.
    pub name: String,
}

/// A starter rule file. The program writes it to disk; the server only returns it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NewResponse {
    /// The name of the new file, with the ending `.game`.
    pub file: String,
    /// The text of the starter rule file, in the language of the answer.
    pub text: String,
}

impl Request for NewRequest {
    const NAME: &'static str = "new";
    const SUMMARY: Text = text!(new::summary);
    const SAMPLE: &'static str = "grundy new mine";
    const EXAMPLE: &'static str = r#"{"name": "mine"}"#;
    type Output = NewResponse;
    type Response = NewResponse;

    fn compute(&self, session: &mut Session) -> Result<NewResponse, Error> {
        let file = if self.name.ends_with(".game") {
            self.name.clone()
        } else {
            format!("{}.game", self.name)
        };
        Ok(NewResponse { file, text: STARTER.get(session.lang).to_string() })
    }

    fn response(&self, output: NewResponse, _: Lang) -> NewResponse {
        output
    }

    fn write_text(&self, output: &NewResponse, writer: &mut TextWriter) -> io::Result<()> {
        writer.write_line(&words!(new::wrote_next_grundy_lint, file = excerpt(&output.file)))
    }
}
