//! Certificates as files hold them: of answers, with the label of every position that can arise, and of laws.

use crate::base::{Certified, Error, ErrorKind, Remedy, Words};
use crate::law::certificate as law;
use crate::law::{misere_certificate, period_certificate, quotient};
use crate::words;
use serde::{Deserialize, Serialize};

/// What a certificate says it is.
pub(in crate::workbench) const FORMAT: &str = "grundy labels";

/// The version of the format that is written, and the only one that is read.
pub(in crate::workbench) const VERSION: u32 = 1;

/// What a proof for all sizes says it is.
const PROOF: &str = "grundy proof";

/// A certificate of any kind.
#[derive(Debug)]
pub enum Any {
    /// Of an answer.
    Labels(Certificate),
    /// Of a law of a game of heaps.
    Law(law::Certificate),
    /// Of a claim about rules, for all sizes: its text, which its checker reads.
    Proof(String),
}

impl Any {
    /// Reads a certificate; which kind it is, its format tells.
    ///
    /// # Errors
    /// `Corrupt` naming the line and column at which it is none.
    pub fn read(text: &str) -> Result<Any, Error> {
        #[derive(Deserialize)]
        struct Head {
            format: String,
        }
        let wrong = |why: serde_json::Error| {
            corrupt(words!("it is no certificate: {why}", "不是证书：{why}"))
        };
        let head: Head = serde_json::from_str(text).map_err(wrong)?;
        Ok(match head.format.as_str() {
            period_certificate::FORMAT => {
                Any::Law(law::Certificate::Period(serde_json::from_str(text).map_err(wrong)?))
            }
            misere_certificate::FORMAT => {
                Any::Law(law::Certificate::Misere(serde_json::from_str(text).map_err(wrong)?))
            }
            quotient::FORMAT => {
                Any::Law(law::Certificate::Quotient(serde_json::from_str(text).map_err(wrong)?))
            }
            PROOF => Any::Proof(text.to_string()),
            _ => Any::Labels(serde_json::from_str(text).map_err(wrong)?),
        })
    }
}

/// Who wins every position that can arise from one, with all that the rules depend on.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    pub(in crate::workbench) format: String,
    pub(in crate::workbench) version: u32,
    /// The id of the game in the catalogue.
    pub(in crate::workbench) game: String,
    /// Its parameters, the texts of files themselves.
    pub(in crate::workbench) parameters: Vec<(String, String)>,
    /// `normal` or `misere`.
    pub(in crate::workbench) ending: String,
    /// What is claimed.
    pub(in crate::workbench) claim: Line,
    /// Every position that can arise, with its label.
    pub(in crate::workbench) positions: Vec<Line>,
}

/// A position as it is written, `N`, `P` or `draw`, and the moves to the end (none for a draw).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::workbench) struct Line(
    pub(in crate::workbench) String,
    pub(in crate::workbench) String,
    pub(in crate::workbench) Option<u32>,
);

pub(in crate::workbench) fn corrupt(what: Words) -> Error {
    Error::new(ErrorKind::Corrupt, what).mend(Remedy::CertifyAnew(Certified::Answer))
}
