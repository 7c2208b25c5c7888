//! `new`: a rule file to begin with.

use crate::command::Request;
use crate::page::Page;
use crate::session::Session;
use grundy::base::{Error, Lang, Text, excerpt};
use grundy::words;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// What a rule file holds at first.
pub const STARTER: Text =
    Text { en: include_str!("starter/en.game"), zh: include_str!("starter/zh.game") };

/// A rule file that is to be begun.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRequest {
    /// Its name; `.game` is added where it is missing.
    pub name: String,
}

/// A rule file to begin with. The program writes it; the server only tells it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NewResponse {
    /// Its name.
    pub file: String,
    /// What it holds.
    pub text: String,
}

impl Request for NewRequest {
    const NAME: &'static str = "new";
    const SUMMARY: Text = Text {
        en: "A rule file to begin with: a game of your own",
        zh: "供起步的规则文件：自己的游戏",
    };
    const SAMPLE: &'static str = "grundy new mine";
    const EXAMPLE: &'static str = r#"{"name": "mine"}"#;
    type Found = NewResponse;
    type Response = NewResponse;

    fn find(&self, session: &mut Session) -> Result<NewResponse, Error> {
        let file = match self.name.ends_with(".game") {
            true => self.name.clone(),
            false => format!("{}.game", self.name),
        };
        Ok(NewResponse { file, text: STARTER.get(session.lang).to_string() })
    }

    fn response(&self, found: NewResponse, _: Lang) -> NewResponse {
        found
    }

    fn text(&self, found: &NewResponse, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        let shown = excerpt(&found.file);
        Page::new(lang, to).line(&words!(
            "wrote {shown}; next: grundy lint {shown}",
            "已写出 {shown}；接着可用：grundy lint {shown}"
        ))
    }
}
