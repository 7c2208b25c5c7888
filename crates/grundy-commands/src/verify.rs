//! `verify`: a certificate, checked anew.

use crate::command::{Lane, Request};
use crate::law::Proof;
use crate::page::Page;
use crate::session::{Files, Session};
use grundy::base::{Error, Lang, Text, excerpt};
use grundy::words;
use grundy::workbench::certificate::{Any, Verified, verify_any};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::io::{self, Write};

/// A certificate, or the name of a file that has one.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VerifyRequest {
    /// What `grundy solve --certificate` or `grundy law --certificate` wrote, or `law` told.
    #[serde(default)]
    #[schemars(with = "Option<Proof>")]
    pub certificate: Option<Box<RawValue>>,
    /// In place of it, the name of a file.
    #[serde(default)]
    pub file: Option<String>,
    /// The texts of files that are named, by their names.
    #[serde(default)]
    pub files: Files,
}

/// Whether a certificate holds.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct VerifyResponse {
    /// Whether every condition holds.
    pub holds: bool,
    /// How many positions or values were checked.
    pub positions: u64,
    /// What was claimed and checked, or where it fails.
    pub text: String,
}

impl Request for VerifyRequest {
    const NAME: &'static str = "verify";
    const SUMMARY: Text = Text {
        en: "Checks a certificate that `prove`, `law`, `solve` or `quotient` wrote",
        zh: "验证 `prove`、`law`、`solve` 或 `quotient` 写出的证书",
    };
    const SAMPLE: &'static str = "grundy verify proof.json";
    const EXAMPLE: &'static str = r#"{"file": "proof.json", "files": {"proof.json": "{\"format\":\"grundy period\",\"version\":1,\"code\":\"{1,2}\",\"period\":3,\"preperiod\":0,\"saltus\":0,\"theorem\":{\"window\":{\"takes\":2,\"leaves\":1,\"unequal\":false,\"to\":2,\"mask\":0,\"by_parity\":false}},\"maximum\":2,\"hash\":\"d949aa186c0c4928\",\"values\":[0,1,2]}"}}"#;
    const LANE: Lane = Lane::Slow;
    type Found = Verified;
    type Response = VerifyResponse;

    fn find(&self, session: &mut Session) -> Result<Verified, Error> {
        let (certificate, file) = match (&self.certificate, &self.file) {
            (Some(certificate), _) => (Any::read(certificate.get()), None),
            (None, Some(file)) => {
                let meant = words!(
                    "name a file written by `grundy prove … --certificate FILE`, or so by `law`, `solve` or `quotient`",
                    "请给出由 `grundy prove … --certificate FILE`（或 `law`、`solve`、`quotient`）写出的文件"
                );
                (Any::read(&session.file(&self.files, file, &meant)?), Some(file))
            }
            (None, None) => {
                return Err(Error::bad(words!("there is no certificate", "没有给出证书")).help(
                    words!("give `certificate` or `file`", "请给出 `certificate` 或 `file`"),
                ));
            }
        };
        let found = certificate.and_then(|read| verify_any(&read, &session.budget));
        found.map_err(|error| match file {
            Some(file) => {
                let shown = excerpt(file);
                error.at(words!("`{shown}`", "`{shown}`"))
            }
            None => error,
        })
    }

    fn response(&self, found: Verified, lang: Lang) -> VerifyResponse {
        let Verified { holds, positions, words: told } = found;
        VerifyResponse { holds, positions, text: told.get(lang).to_string() }
    }

    fn text(&self, found: &Verified, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        let page = &mut Page::new(lang, to);
        match found.holds {
            true => page.fact("verified", "验证通过", found.words.get(lang)),
            false => page.fact("false", "不成立", found.words.get(lang)),
        }
    }
}
