//! `lint`: checks a rule file for errors and doubtful rules, and plays random games with it.

use crate::command::{Priority, Request};
use crate::query::RuleText;
use crate::session::Session;
use crate::text_writer::TextWriter;
use grundy::base::{Error, Lang, Text, Words, text};
use grundy::lang::render;
use grundy::workbench::lint::{Lint, lint};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io;

/// The rule file to check.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct LintRequest(pub RuleText);

/// The findings in a rule file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LintResponse {
    /// The name of the rule file.
    pub file: String,
    /// Whether all checks ran and found no fault.
    pub sound: bool,
    /// Warnings about rules in the file that are valid but probably not intended.
    pub doubts: Vec<String>,
    /// The checks that passed, in words.
    pub notes: Vec<String>,
    /// The faults that were found by random games, by tests of the symmetries and by checks of the
    /// claims, in words.
    pub faults: Vec<String>,
    /// Whether all checks ran; `false` if a limit was reached.
    pub complete: bool,
}

/// The result of `lint`: the findings about a rule file, and the name and the text of the file.
pub struct LintOutput {
    /// The faults that the checks found, the warnings, and the notes on checks that passed.
    pub lint: Lint,
    file: String,
    text: String,
}

impl LintOutput {
    /// Returns whether all checks ran and found no fault.
    pub fn is_sound(&self) -> bool {
        self.lint.faults.is_empty() && self.lint.stopped.is_none()
    }
}

impl Request for LintRequest {
    const NAME: &'static str = "lint";
    const SUMMARY: Text = text!(commands::summary_checks_rule);
    const SAMPLE: &'static str = "grundy lint mine.game";
    const EXAMPLE: &'static str = r#"{"file": "mine.game", "files": {"mine.game": "game \"Take 1, 2 or 3\"\nposition n\nmove take (k in 1..3) when k <= n -> [n - k]\n"}}"#;
    const PRIORITY: Priority = Priority::Slow;
    type Output = LintOutput;
    type Response = LintResponse;

    fn compute(&self, session: &mut Session) -> Result<LintOutput, Error> {
        let (file, text) = self.0.load(session)?;
        let lint = lint(&file, &text, &session.budget)?;
        Ok(LintOutput { lint, file, text })
    }

    fn response(&self, output: LintOutput, lang: Lang) -> LintResponse {
        let in_lang =
            |lines: &[Words]| lines.iter().map(|line| line.get(lang).to_string()).collect();
        let doubts = output.lint.doubts.iter();
        LintResponse {
            sound: output.is_sound(),
            doubts: doubts.map(|doubt| doubt.message.get(lang).to_string()).collect(),
            notes: in_lang(&output.lint.notes),
            faults: in_lang(&output.lint.faults),
            complete: output.lint.stopped.is_none(),
            file: output.file,
        }
    }

    fn write_text(&self, output: &LintOutput, writer: &mut TextWriter) -> io::Result<()> {
        let lang = writer.lang;
        let drawn = render(&output.text, &output.file, &output.lint.doubts, lang);
        write!(writer.out, "{}", drawn.trim_start())?;
        for note in &output.lint.notes {
            writer.write_fact(text!(commands::ok), note)?;
        }
        for fault in &output.lint.faults {
            writer.write_fact(text!(commands::fault), fault)?;
        }
        Ok(())
    }
}
