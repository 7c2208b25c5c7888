//! `read`: parses a rule file and reports every error and warning with its position, for an editor.

use crate::command::Request;
use crate::query::RuleText;
use crate::session::Session;
use crate::text_writer::TextWriter;
use grundy::base::{Error, Lang, Text, text};
use grundy::lang::{self, RuleFile, Severity, line_and_column, render};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io;

/// The maximum number of diagnostics in a response.
const MAX_DIAGNOSTICS: usize = 100;

/// The rule file to parse.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct ReadRequest(pub RuleText);

/// The diagnostics and the parameters of a rule file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReadResponse {
    /// The name of the rule file.
    pub file: String,
    /// Whether the file has no errors; warnings are allowed.
    pub well: bool,
    /// The errors and warnings, at most 100.
    pub diagnostics: Vec<Diagnostic>,
    /// The diagnostics as text, with the marked lines of the file, as the command line prints them.
    pub drawn: String,
    /// The parameters that the rules declare.
    pub parameters: Vec<RuleParameter>,
    /// A proposed start position for a file without one; `null` if no position is proposed.
    pub start: Option<String>,
}

/// An error or a warning with its position in the file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Diagnostic {
    /// Whether the diagnostic is an error or a warning.
    pub severity: DiagnosticSeverity,
    /// The line in which the marked text begins, from 1.
    pub line: usize,
    /// The column at which the marked text begins, in characters, from 1.
    pub column: usize,
    /// The line in which the marked text ends, from 1.
    pub end_line: usize,
    /// The column after the last character of the marked text, from 1.
    pub end_column: usize,
    /// The description of the error or warning in words.
    pub text: String,
    /// The advice how to fix the error or warning; `null` if no advice exists.
    pub help: Option<String>,
}

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Badness")]
pub enum DiagnosticSeverity {
    /// The file does not define a game.
    Error,
    /// The file defines a game, but probably not the intended one.
    Warning,
}

/// A parameter of a rule file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RuleParameter {
    /// The name of the parameter in the rules.
    pub name: String,
    /// The default value; `null` for a required parameter.
    pub default: Option<i64>,
}

/// The result of `read`: the errors and warnings in a rule file, its parameters, and a start
/// position that is proposed for play.
pub struct DiagnoseOutput {
    file: String,
    text: String,
    well: bool,
    diagnostics: Vec<lang::Diagnostic>,
    parameters: Vec<(String, Option<i64>)>,
    start: Option<String>,
}

impl Request for ReadRequest {
    const NAME: &'static str = "read";
    const SUMMARY: Text = text!(commands::summary);
    const SAMPLE: &'static str = "grundy read mine.game";
    const EXAMPLE: &'static str = r#"{"file": "mine.game", "files": {"mine.game": "game \"Take 1, 2 or 3\"\nposition n\nmove take (k in 1..3) when k <= n -> [n - k]\n"}}"#;
    type Output = DiagnoseOutput;
    type Response = ReadResponse;

    fn compute(&self, session: &mut Session) -> Result<DiagnoseOutput, Error> {
        let (file, text) = self.0.load(session)?;
        Ok(match RuleFile::parse(&text, &file) {
            Ok((rules, diagnostics)) => {
                let start = rules.build(&[]).ok().and_then(|game| game.suggested_position());
                let parameters = rules.params();
                DiagnoseOutput { file, text, well: true, diagnostics, parameters, start }
            }
            Err(diagnostics) => {
                let (parameters, start) = (Vec::new(), None);
                DiagnoseOutput { file, text, well: false, diagnostics, parameters, start }
            }
        })
    }

    fn response(&self, output: DiagnoseOutput, lang: Lang) -> ReadResponse {
        let to_diagnostic = |diagnostic: &lang::Diagnostic| {
            let (line, column) = line_and_column(&output.text, diagnostic.span.start);
            let (end_line, end_column) = line_and_column(&output.text, diagnostic.span.end);
            let severity = match diagnostic.severity {
                Severity::Error => DiagnosticSeverity::Error,
                Severity::Warning => DiagnosticSeverity::Warning,
            };
            let help = diagnostic.help.as_ref().map(|help| help.get(lang).to_string());
            let text = diagnostic.message.get(lang).to_string();
            Diagnostic { severity, line, column, end_line, end_column, text, help }
        };
        let parameters = output.parameters.iter().cloned();
        ReadResponse {
            well: output.well,
            diagnostics: output
                .diagnostics
                .iter()
                .take(MAX_DIAGNOSTICS)
                .map(to_diagnostic)
                .collect(),
            drawn: render(&output.text, &output.file, &output.diagnostics, lang),
            parameters: parameters.map(|(name, default)| RuleParameter { name, default }).collect(),
            start: output.start,
            file: output.file,
        }
    }

    fn write_text(&self, output: &DiagnoseOutput, writer: &mut TextWriter) -> io::Result<()> {
        let lang = writer.lang;
        let drawn = render(&output.text, &output.file, &output.diagnostics, lang);
        write!(writer.out, "{}", drawn.trim_start())?;
        if output.well {
            writer.write_fact(
                text!(commands::read_without_errors_game),
                output.start.as_deref().unwrap_or(&output.file),
            )?;
        }
        Ok(())
    }
}
