//! The request and the result of `law`.

use crate::engine::Engine;
use crate::input::{Natural, RawInput};
use crate::session::Files;
use grundy::law::guess;
use grundy::workbench::TableLaws;
use grundy::workbench::find_law::FoundLaws;
use schemars::JsonSchema;
use serde::Deserialize;

/// The default time limit in seconds of the search for an expression that fits a table.
const DEFAULT_SECONDS: u64 = 20;

/// A game and the limits of the search for its law.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LawRequest {
    /// The game with its parameters.
    pub game: RawInput,
    /// The largest heap of the table in which a law is sought [default: 1000000]; for a rule file,
    /// the largest number in a position.
    #[serde(default)]
    pub to: Option<Natural>,
    /// Misère play: the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// Search a table for a law even if the catalogue has a theorem about the game.
    #[serde(default)]
    pub observe: bool,
    /// For a rule file, the time limit in seconds of the search for an expression that fits the
    /// table. A server allows 1 to 60.
    #[serde(default = "default_seconds")]
    pub seconds: Natural,
    /// The engine that computes the table of Grundy values.
    #[serde(default)]
    pub engine: Engine,
    /// The programming languages in which laws are returned as functions.
    #[serde(default)]
    pub export: Vec<Language>,
    /// Return the certificates of proofs, which `verify` checks.
    #[serde(default)]
    pub certificates: bool,
    /// The texts of the rule files that the request names, by name.
    #[serde(default)]
    pub files: Files,
}

impl Default for LawRequest {
    /// Returns the request with the default value of every optional field.
    fn default() -> LawRequest {
        LawRequest {
            game: Default::default(),
            to: Default::default(),
            misere: Default::default(),
            observe: Default::default(),
            seconds: default_seconds(),
            engine: Default::default(),
            export: Default::default(),
            certificates: Default::default(),
            files: Default::default(),
        }
    }
}

fn default_seconds() -> Natural {
    Natural(DEFAULT_SECONDS)
}

/// A programming language in which laws can be exported.
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

/// The result of `law`: everything that the search found about a game.
pub struct LawOutput {
    /// The laws of the game, and the tables in which the search looked for them.
    pub search: FoundLaws,
}

impl LawOutput {
    /// Returns the tables that were searched for expressions. Returns an empty slice if another
    /// method found a law and no expression fits any table: such tables show nothing more.
    pub(super) fn guessed(&self) -> &[TableLaws] {
        let has_law = self.search.table_laws.iter().any(|table| !table.laws.is_empty());
        if self.search.law.is_none() || has_law { &self.search.table_laws } else { &[] }
    }
}
