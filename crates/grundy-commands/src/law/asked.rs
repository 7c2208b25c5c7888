//! What is asked of a law, and what is found.

use crate::engine::Engine;
use crate::session::Files;
use crate::typed::{Natural, Typed};
use grundy::law::guess;
use grundy::workbench::Guessed;
use grundy::workbench::seek::Sought;
use schemars::JsonSchema;
use serde::Deserialize;

/// Seconds to look among expressions when nobody says how many.
const SECONDS: u64 = 20;

/// A game, and how far to look.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LawRequest {
    /// The game with its parameters.
    pub game: Typed,
    /// The largest heap that is looked at, 1000000 when it is not given; of a rule file, the largest number.
    #[serde(default)]
    pub to: Option<Natural>,
    /// Whether the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// Whether what a table shows comes before the theorem of the catalogue.
    #[serde(default)]
    pub observe: bool,
    /// Of a rule file, seconds to look for laws among expressions; a server takes 1 to 60.
    #[serde(default = "usual_seconds")]
    pub seconds: Natural,
    /// What makes the table that is looked at.
    #[serde(default)]
    pub engine: Engine,
    /// Languages in which laws are written as functions.
    #[serde(default)]
    pub export: Vec<Language>,
    /// Whether proofs are told, which `verify` checks.
    #[serde(default)]
    pub certificates: bool,
    /// The texts of rule files that are named, by their names.
    #[serde(default)]
    pub files: Files,
}

impl Default for LawRequest {
    /// As it is read where only what must be there is given.
    fn default() -> LawRequest {
        LawRequest {
            game: Default::default(),
            to: Default::default(),
            misere: Default::default(),
            observe: Default::default(),
            seconds: usual_seconds(),
            engine: Default::default(),
            export: Default::default(),
            certificates: Default::default(),
            files: Default::default(),
        }
    }
}

fn usual_seconds() -> Natural {
    Natural(SECONDS)
}

/// A language that laws are written in.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema, serde::Serialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// C++17.
    Cpp,
    /// Python 3.
    Python,
    /// Rust.
    Rust,
}

impl From<Language> for guess::Language {
    fn from(language: Language) -> guess::Language {
        match language {
            Language::Cpp => guess::Language::Cpp,
            Language::Python => guess::Language::Python,
            Language::Rust => guess::Language::Rust,
        }
    }
}

/// What is found.
pub struct Found {
    /// The laws.
    pub sought: Sought,
}

impl Found {
    /// The tables that were looked at for expressions. Beside the law of a code, that its table shows none for other
    /// parameters says nothing.
    pub(super) fn guessed(&self) -> &[Guessed] {
        let some = self.sought.guessed.iter().any(|found| !found.laws.is_empty());
        if self.sought.law.is_none() || some { &self.sought.guessed } else { &[] }
    }
}
