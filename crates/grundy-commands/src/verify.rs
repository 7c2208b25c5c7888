//! `verify`: checks a certificate.

use crate::command::{Priority, Request};
use crate::law::Proof;
use crate::session::{Files, Session};
use crate::text_writer::TextWriter;
use grundy::base::{Error, Lang, Text, excerpt, text};
use grundy::words;
use grundy::workbench::certificate::{AnyCertificate, CheckReport, verify_any};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::io;

/// A certificate, or the name of a file that contains one.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct VerifyRequest {
    /// A certificate, as `prove`, `law`, `solve` or `quotient` returned it.
    #[arg(skip)]
    #[schemars(with = "Option<Proof>")]
    pub certificate: Option<Box<RawValue>>,
    /// The name of a file with a certificate, in place of `certificate`.
    #[arg(required = true)]
    pub file: Option<String>,
    /// The texts of the files that the request names, by name.
    #[arg(skip)]
    #[serde(default)]
    pub files: Files,
}

/// The result of checking a certificate.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct VerifyResponse {
    /// Whether every condition of the certificate holds.
    pub holds: bool,
    /// The number of positions or values that were checked.
    pub positions: u64,
    /// If the certificate holds, the claim that it proves; otherwise the condition that fails.
    pub text: String,
}

impl Request for VerifyRequest {
    const NAME: &'static str = "verify";
    const SUMMARY: Text = text!(verify::summary);
    const SAMPLE: &'static str = "grundy verify proof.json";
    const EXAMPLE: &'static str = r#"{"file": "proof.json", "files": {"proof.json": "{\"format\":\"grundy period\",\"version\":1,\"code\":\"{1,2}\",\"period\":3,\"preperiod\":0,\"saltus\":0,\"theorem\":{\"window\":{\"takes\":2,\"leaves\":1,\"unequal\":false,\"to\":2,\"mask\":0,\"by_parity\":false}},\"maximum\":2,\"hash\":\"d949aa186c0c4928\",\"values\":[0,1,2]}"}}"#;
    const PRIORITY: Priority = Priority::Slow;
    type Output = CheckReport;
    type Response = VerifyResponse;

    fn compute(&self, session: &mut Session) -> Result<CheckReport, Error> {
        let (certificate, file) = match (&self.certificate, &self.file) {
            (Some(certificate), _) => (AnyCertificate::parse(certificate.get()), None),
            (None, Some(file)) => {
                let help = words!(verify::name_certificate_file_written);
                (AnyCertificate::parse(&session.file(&self.files, file, &help)?), Some(file))
            }
            (None, None) => {
                return Err(Error::bad(words!(verify::no_certificate_is_given))
                    .help(words!(verify::give_certificate_or_file)));
            }
        };
        let verified = certificate.and_then(|read| verify_any(&read, &session.budget));
        let report = verified.map_err(|error| match file {
            Some(file) => {
                let name = excerpt(file);
                error.at(words!(verify::name, name))
            }
            None => error,
        })?;
        if let Some(law) = &report.law {
            session.remember_law(law)?;
        }
        Ok(report)
    }

    fn response(&self, output: CheckReport, lang: Lang) -> VerifyResponse {
        let CheckReport { holds, values, words, .. } = output;
        VerifyResponse { holds, positions: values, text: words.get(lang).to_string() }
    }

    fn write_text(&self, output: &CheckReport, writer: &mut TextWriter) -> io::Result<()> {
        let title = if output.holds { text!(verify::verified) } else { text!(verify::false_word) };
        writer.write_fact(title, &output.words)
    }
}
