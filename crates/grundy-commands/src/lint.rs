//! `lint`: a rule file looked over, and random games played through it.

use crate::asked::RuleText;
use crate::command::{Lane, Request};
use crate::page::Page;
use crate::session::Session;
use grundy::base::{Error, Lang, Text, Words};
use grundy::lang::render;
use grundy::workbench::lint::{Lint, lint};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// A rule file.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct LintRequest(pub RuleText);

/// What was found in a rule file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LintResponse {
    /// Its name.
    pub file: String,
    /// Whether everything was looked at and nothing is wrong.
    pub sound: bool,
    /// What is doubtful in the text.
    pub doubts: Vec<String>,
    /// What is well.
    pub notes: Vec<String>,
    /// What is wrong in play.
    pub faults: Vec<String>,
    /// Whether everything was looked at before a limit.
    pub complete: bool,
}

/// What is found.
pub struct Found {
    /// What was found.
    pub lint: Lint,
    file: String,
    text: String,
}

impl Found {
    /// Whether everything was looked at and nothing is wrong.
    pub fn is_sound(&self) -> bool {
        self.lint.faults.is_empty() && self.lint.stopped.is_none()
    }
}

impl Request for LintRequest {
    const NAME: &'static str = "lint";
    const SUMMARY: Text = Text {
        en: "Looks a rule file over and plays random games through it",
        zh: "检查规则文件，并用它随机对局",
    };
    const SAMPLE: &'static str = "grundy lint mine.game";
    const EXAMPLE: &'static str = r#"{"file": "mine.game", "files": {"mine.game": "game \"Take 1, 2 or 3\"\nposition n\nmove take (k in 1..3) when k <= n -> [n - k]\n"}}"#;
    const LANE: Lane = Lane::Slow;
    type Found = Found;
    type Response = LintResponse;

    fn find(&self, session: &mut Session) -> Result<Found, Error> {
        let (file, text) = self.0.read(session)?;
        let lint = lint(&file, &text, &session.budget)?;
        Ok(Found { lint, file, text })
    }

    fn response(&self, found: Found, lang: Lang) -> LintResponse {
        let told = |lines: &[Words]| lines.iter().map(|line| line.get(lang).to_string()).collect();
        let doubts = found.lint.doubts.iter();
        LintResponse {
            sound: found.is_sound(),
            doubts: doubts.map(|doubt| doubt.message.get(lang).to_string()).collect(),
            notes: told(&found.lint.notes),
            faults: told(&found.lint.faults),
            complete: found.lint.stopped.is_none(),
            file: found.file,
        }
    }

    fn text(&self, found: &Found, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        let page = &mut Page::new(lang, to);
        let drawn = render(&found.text, &found.file, &found.lint.doubts, lang);
        write!(page.to, "{}", drawn.trim_start())?;
        for note in &found.lint.notes {
            page.fact("ok", "通过", note.get(lang))?;
        }
        for fault in &found.lint.faults {
            page.fact("wrong", "有误", fault.get(lang))?;
        }
        Ok(())
    }
}
