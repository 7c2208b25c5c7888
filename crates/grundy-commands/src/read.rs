//! `read`: every mistake of a rule file with its place, for an editor. Nothing is played.

use crate::asked::RuleText;
use crate::command::Request;
use crate::page::Page;
use crate::session::Session;
use grundy::base::{Error, Lang, Text};
use grundy::lang::{self, RuleFile, Severity, place, render};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// Mistakes that are told, at most.
const MOST: usize = 100;

/// A rule file.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct ReadRequest(pub RuleText);

/// What a rule file says.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReadResponse {
    /// Its name.
    pub file: String,
    /// Whether it can be played.
    pub well: bool,
    /// Every mistake and doubt, at most a hundred.
    pub diagnostics: Vec<Diagnostic>,
    /// The same, drawn as the program shows it.
    pub drawn: String,
    /// Its parameters.
    pub parameters: Vec<RuleParameter>,
    /// A position to begin with, where the file has none; `null` where there is none to propose.
    pub start: Option<String>,
}

/// What is wrong or doubtful, and where.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Badness,
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// The line of its end.
    pub end_line: usize,
    /// One past its last character.
    pub end_column: usize,
    /// What it is.
    pub text: String,
    /// How to mend it.
    pub help: Option<String>,
}

/// How bad something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Badness {
    /// The file is no game.
    Error,
    /// The file is a game, but probably not the one that was meant.
    Warning,
}

/// A parameter of a rule file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RuleParameter {
    /// Its name.
    pub name: String,
    /// Its value when none is given; `null` where one must be.
    pub default: Option<i64>,
}

/// What is found.
pub struct Found {
    file: String,
    text: String,
    well: bool,
    diagnostics: Vec<lang::Diagnostic>,
    parameters: Vec<(String, Option<i64>)>,
    start: Option<String>,
}

impl Request for ReadRequest {
    const NAME: &'static str = "read";
    const SUMMARY: Text = Text {
        en: "Every mistake of a rule file with its place; nothing is played",
        zh: "规则文件的每处错误及其位置；不对局",
    };
    const SAMPLE: &'static str = "grundy read mine.game";
    const EXAMPLE: &'static str = r#"{"file": "mine.game", "files": {"mine.game": "game \"Take 1, 2 or 3\"\nposition n\nmove take (k in 1..3) when k <= n -> [n - k]\n"}}"#;
    type Found = Found;
    type Response = ReadResponse;

    fn find(&self, session: &mut Session) -> Result<Found, Error> {
        let (file, text) = self.0.read(session)?;
        Ok(match RuleFile::parse(&text, &file) {
            Ok((rules, diagnostics)) => {
                let start = rules.build(&[]).ok().and_then(|game| game.proposed());
                let parameters = rules.params();
                Found { file, text, well: true, diagnostics, parameters, start }
            }
            Err(diagnostics) => {
                let (parameters, start) = (Vec::new(), None);
                Found { file, text, well: false, diagnostics, parameters, start }
            }
        })
    }

    fn response(&self, found: Found, lang: Lang) -> ReadResponse {
        let one = |told: &lang::Diagnostic| {
            let (line, column) = place(&found.text, told.span.start);
            let (end_line, end_column) = place(&found.text, told.span.end);
            let severity = match told.severity {
                Severity::Error => Badness::Error,
                Severity::Warning => Badness::Warning,
            };
            let help = told.help.as_ref().map(|help| help.get(lang).to_string());
            let told = told.message.get(lang).to_string();
            Diagnostic { severity, line, column, end_line, end_column, text: told, help }
        };
        let parameters = found.parameters.iter().cloned();
        ReadResponse {
            well: found.well,
            diagnostics: found.diagnostics.iter().take(MOST).map(one).collect(),
            drawn: render(&found.text, &found.file, &found.diagnostics, lang),
            parameters: parameters.map(|(name, default)| RuleParameter { name, default }).collect(),
            start: found.start,
            file: found.file,
        }
    }

    fn text(&self, found: &Found, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        let page = &mut Page::new(lang, to);
        let drawn = render(&found.text, &found.file, &found.diagnostics, lang);
        write!(page.to, "{}", drawn.trim_start())?;
        if found.well {
            page.fact(
                "the file can be played",
                "可以对局的文件",
                found.start.as_deref().unwrap_or(&found.file),
            )?;
        }
        Ok(())
    }
}
