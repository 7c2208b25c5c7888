//! `examples`: rule files and graphs to begin with, which can be asked about without a file of one's own.

use crate::command::Request;
use crate::page::Page;
use crate::session::Session;
use grundy::base::{Error, Lang, Remedy, Text, excerpt};
use grundy::words;
use rust_embed::Embed;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

#[derive(Embed)]
#[folder = "files/"]
struct Embedded;

/// The name of an example; without it all names are told.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExamplesRequest {
    /// The name of a file.
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

/// The names of the example files with an ending, in order.
pub fn names(ending: &str) -> Vec<String> {
    let mut names: Vec<String> = Embedded::iter().map(|name| name.to_string()).collect();
    names.retain(|name| name.ends_with(ending));
    names.sort_unstable();
    names
}

/// The text of an example file.
pub fn text(name: &str) -> Option<String> {
    Embedded::get(name).and_then(|file| String::from_utf8(file.data.into_owned()).ok())
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
