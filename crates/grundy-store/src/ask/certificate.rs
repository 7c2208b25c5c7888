//! Certificates in the form in which files store them. A certificate of an answer lists the label
//! (outcome and number of moves) of every reachable position. A certificate of a law states the law
//! with the data that proves it.

use grundy_octal::certificate::LawCertificate;
use grundy_octal::envelope::{CertificateBody, Envelope, corrupt};
use grundy_text::{CertificateKind, Result, excerpt, words};
use serde::{Deserialize, Serialize};

/// A parsed certificate file: of an answer, of a law, or of a proof for all sizes.
#[derive(Debug)]
pub enum AnyCertificate {
    /// A certificate of an answer: the labels (outcome and moves to the end) of all reachable
    /// positions. Comparing each label with the labels of the options proves the answer.
    Labels(Certificate),
    /// A certificate of a law of a heap game: a period of values or outcomes, or a misère quotient.
    Law(LawCertificate),
    /// A proof of a claim for positions of all sizes, as unparsed text for the proof checker.
    Proof(String),
}

impl AnyCertificate {
    /// Parses the text of a certificate. Its field `format` states whether it certifies an answer,
    /// a law, or a claim for all sizes.
    ///
    /// # Errors
    /// `Corrupt` with the line and column of the first error.
    pub fn parse(text: &str) -> Result<AnyCertificate> {
        #[derive(Deserialize)]
        struct Head {
            format: String,
        }
        let head: Result<Head, serde_json::Error> = serde_json::from_str(text);
        let format = head.as_ref().map_or_else(|_| format_of(text), |head| head.format.as_str());
        let kind = CertificateKind::from_format(format);
        let corrupt_error =
            |why: serde_json::Error| corrupt(kind, words!(ask::this_is_not_certificate, why));
        let head = head.map_err(corrupt_error)?;
        Ok(match kind {
            CertificateKind::Law => AnyCertificate::Law(LawCertificate::Period(
                serde_json::from_str(text).map_err(corrupt_error)?,
            )),
            CertificateKind::MisereLaw => AnyCertificate::Law(LawCertificate::Misere(
                serde_json::from_str(text).map_err(corrupt_error)?,
            )),
            CertificateKind::Quotient => AnyCertificate::Law(LawCertificate::Quotient(
                serde_json::from_str(text).map_err(corrupt_error)?,
            )),
            CertificateKind::Claim => AnyCertificate::Proof(text.to_string()),
            CertificateKind::Answer => {
                AnyCertificate::Labels(serde_json::from_str(text).map_err(corrupt_error)?)
            }
            CertificateKind::Unknown => {
                let format = excerpt(&head.format);
                let message = words!(ask::is_not_supported_certificate_format, format);
                return Err(corrupt(kind, message));
            }
        })
    }
}

/// Finds the value of the field `format` in a text that is not valid JSON, for the error message.
/// Returns an empty string if the text has no such field.
fn format_of(text: &str) -> &str {
    let quoted = text.split_once("\"format\"").and_then(|(_, tail)| {
        let tail = tail.trim_start().strip_prefix(':')?.trim_start().strip_prefix('"')?;
        tail.split_once('"')
    });
    quoted.map_or("", |(format, _)| format)
}

/// The certificate of an answer.
pub type Certificate = Envelope<AnswerLabels>;

/// The label (outcome and number of moves) of every reachable position. Together the labels prove
/// an answer about the game with the given id, parameters and ending.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswerLabels {
    /// The id of the game in the catalogue.
    pub game: String,
    /// The names and values of the parameters; the value of a parameter that is read from a file is
    /// the text of the file.
    pub parameters: Vec<(String, String)>,
    /// The ending of play: `normal` or `misere`.
    pub ending: String,
    /// The label that the certificate claims for the position of the question.
    pub claim: Line,
    /// Every position reachable from the position of the question, with its label.
    pub positions: Vec<Line>,
}

impl CertificateBody for AnswerLabels {
    const KIND: CertificateKind = CertificateKind::Answer;
}

/// An entry of a certificate of an answer: the text of a position, its outcome (`N`, `P` or
/// `draw`), and the number of moves to the end under best play (`None` for a draw).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line(pub String, pub String, pub Option<u32>);
