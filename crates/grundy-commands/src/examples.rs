//! `examples`: the embedded rule files and graphs.

use crate::command::Request;
use crate::embedded::{names, text};
use crate::session::Session;
use crate::text_writer::TextWriter;
use grundy::base::{Error, Lang, Suggestion, Text, excerpt, text};
use grundy::words;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io;

/// The name of an embedded example file to print. Without a name, the names of all examples are
/// listed.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExamplesRequest {
    /// Name of the file to print, such as `nim.game` or `examples/nim.game`; without it, all names
    /// are listed.
    #[schemars(extend("x-description-zh" = "文件名，如 `nim.game` 或 `examples/nim.game`"))]
    pub name: Option<String>,
}

/// The names of all examples, or the text of one example.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ExamplesResponse {
    /// The names of all examples.
    Names {
        /// The names of the rule files.
        rules: Vec<String>,
        /// The names of the files that contain graphs.
        graphs: Vec<String>,
    },
    /// The name and the text of one example.
    File {
        /// The name of the file, as the request gives it.
        name: String,
        /// The text of the file.
        text: String,
    },
}

impl Request for ExamplesRequest {
    const NAME: &'static str = "examples";
    const SUMMARY: Text = text!(commands::summary_lists_example);
    const SAMPLE: &'static str = "grundy examples wythoff.game";
    const EXAMPLE: &'static str = r#"{"name": "wythoff.game"}"#;
    type Output = ExamplesResponse;
    type Response = ExamplesResponse;

    fn compute(&self, _: &mut Session) -> Result<ExamplesResponse, Error> {
        let Some(name) = &self.name else {
            return Ok(ExamplesResponse::Names { rules: names(".game"), graphs: names(".txt") });
        };
        match text(name) {
            Some(text) => Ok(ExamplesResponse::File { name: name.clone(), text }),
            None => {
                Err(Error::unknown(words!(commands::there_is_no_example, name = excerpt(name)))
                    .suggest(Suggestion::SeeExamples))
            }
        }
    }

    fn response(&self, output: ExamplesResponse, _: Lang) -> ExamplesResponse {
        output
    }

    fn write_text(&self, output: &ExamplesResponse, writer: &mut TextWriter) -> io::Result<()> {
        match output {
            ExamplesResponse::File { text, .. } => write!(writer.out, "{text}"),
            ExamplesResponse::Names { rules, graphs } => {
                rules.iter().chain(graphs).try_for_each(|name| writeln!(writer.out, "{name}"))
            }
        }
    }
}
