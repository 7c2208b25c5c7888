//! What several requests ask about: a position, or the text of a rule file.

use crate::session::{Files, Session};
use crate::typed::Typed;
use grundy::base::Error;
use grundy::workbench::{Convention, Question};
use schemars::JsonSchema;
use serde::Deserialize;

/// The name of a rule file that has none.
const OWN: &str = "my.game";

/// A position of a game or of a sum.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Asked {
    /// The games with their positions and parameters.
    pub question: Typed,
    /// Whether the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// The texts of rule files and graphs that are named, by their names.
    #[serde(default)]
    pub files: Files,
}

impl Asked {
    /// The question that is meant.
    ///
    /// # Errors
    /// What is wrong with its words.
    pub fn read(&self, session: &mut Session) -> Result<Question, Error> {
        let convention = Convention { misere: self.misere, compound: None };
        session.question(&self.question, &self.files, convention)
    }
}

/// A rule file.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct RuleText {
    /// Its name.
    #[serde(default)]
    pub file: Option<String>,
    /// Its text; without it the file of this name is read, or taken from `files`.
    #[serde(default)]
    pub text: Option<String>,
    /// The texts of files that are named, by their names.
    #[serde(default)]
    pub files: Files,
}

impl RuleText {
    /// Its name and its text.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn read(&self, session: &Session) -> Result<(String, String), Error> {
        let file = self.file.clone().unwrap_or(OWN.to_string());
        let text = match &self.text {
            Some(text) => text.clone(),
            None => session.file(&self.files, &file)?,
        };
        Ok((file, text))
    }
}
