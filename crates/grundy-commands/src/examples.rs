//! `examples`: rule files and graphs to begin with, which can be asked about without a file of one's own.

use crate::command::Request;
use crate::embedded::{names, text};
use crate::page::Page;
use crate::session::Session;
use grundy::base::{Error, Lang, Remedy, Text, excerpt};
use grundy::words;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// The name of an example; without it all names are told.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExamplesRequest {
    /// The name of a file, such as `nim.game` or `examples/nim.game`.
    #[serde(default)]
    pub name: Option<String>,
}

/// The names of the examples, or one of them.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ExamplesResponse {
    /// All names.
    Names {
        /// Rule files.
        rules: Vec<String>,
        /// Graphs.
        graphs: Vec<String>,
    },
    /// A file.
    File {
        /// Its name.
        name: String,
        /// What it holds.
        text: String,
    },
}

impl Request for ExamplesRequest {
    const NAME: &'static str = "examples";
    const SUMMARY: Text = Text {
        en: "Rule files and graphs to begin with, or the text of one",
        zh: "供起步的规则文件与图，或其中一个的内容",
    };
    const SAMPLE: &'static str = "grundy examples wythoff.game";
    const EXAMPLE: &'static str = r#"{"name": "wythoff.game"}"#;
    type Found = ExamplesResponse;
    type Response = ExamplesResponse;

    fn find(&self, _: &mut Session) -> Result<ExamplesResponse, Error> {
        let Some(name) = &self.name else {
            return Ok(ExamplesResponse::Names { rules: names(".game"), graphs: names(".txt") });
        };
        match text(name) {
            Some(text) => Ok(ExamplesResponse::File { name: name.clone(), text }),
            None => {
                let shown = excerpt(name);
                Err(Error::unknown(words!("there is no example `{shown}`", "没有示例 `{shown}`"))
                    .mend(Remedy::SeeExamples))
            }
        }
    }

    fn response(&self, found: ExamplesResponse, _: Lang) -> ExamplesResponse {
        found
    }

    fn text(&self, found: &ExamplesResponse, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        let page = &mut Page::new(lang, to);
        match found {
            ExamplesResponse::File { text, .. } => write!(page.to, "{text}"),
            ExamplesResponse::Names { rules, graphs } => {
                rules.iter().chain(graphs).try_for_each(|name| writeln!(page.to, "{name}"))
            }
        }
    }
}
