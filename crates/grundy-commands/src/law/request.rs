//! The request and the result of `law`.

use crate::arguments::localized;
use crate::engine::Engine;
use crate::input::{Natural, RawInput};
use crate::session::Files;
use grundy::law::guess;
use grundy::text;
use grundy::workbench::TableLaws;
use grundy::workbench::find_law::FoundLaws;
use schemars::JsonSchema;
use serde::Deserialize;

/// The default time limit in seconds of the search for an expression that fits a table.
const DEFAULT_SECONDS: u64 = 20;

/// A game and the limits of the search for its law.
#[derive(Clone, Debug, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct LawRequest {
    /// The game with its parameters.
    #[command(flatten)]
    pub game: RawInput,
    /// The largest heap of the table in which a law is sought [default: 1000000]; for a rule file,
    /// the largest number in a position.
    #[arg(long, value_name = "N")]
    pub to: Option<Natural>,
    /// Misère play: the player who cannot move wins.
    #[arg(long)]
    #[serde(default)]
    pub misere: bool,
    /// Search a table for a law even if the catalogue has a theorem about the game.
    #[arg(long)]
    #[serde(default)]
    pub observe: bool,
    /// For a rule file, the time limit in seconds of the search for an expression that fits the
    /// table. A server allows 1 to 60.
    #[arg(
        long, value_name = "T", default_value_t = default_seconds(),
        value_parser = Natural::digits_parser()
    )]
    #[serde(default = "default_seconds")]
    pub seconds: Natural,
    /// The engine that computes the table of Grundy values.
    #[arg(long, value_enum, default_value_t)]
    #[serde(default)]
    pub engine: Engine,
    /// The programming languages in which laws are returned as functions.
    #[arg(long, value_enum, action = clap::ArgAction::Set, display_order = 3)]
    #[serde(default)]
    pub export: Vec<Language>,
    /// Return the certificates of proofs, which `verify` checks.
    #[arg(skip)]
    #[serde(default)]
    pub certificates: bool,
    /// The texts of the rule files that the request names, by name.
    #[arg(skip)]
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
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Deserialize,
    JsonSchema,
    serde::Serialize,
    clap::ValueEnum,
)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// C++17.
    #[value(help = localized(text!(law::cpp_help)))]
    Cpp,
    /// Python 3.
    #[value(help = localized(text!(law::python_help)))]
    Python,
    /// Rust.
    #[value(help = localized(text!(law::rust_help)))]
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
    /// method found a law and no expression fits any table, because the tables then show nothing
    /// more.
    pub(super) fn guessed(&self) -> &[TableLaws] {
        let has_law = self.search.table_laws.iter().any(|table| !table.laws.is_empty());
        if self.search.law.is_none() || has_law { &self.search.table_laws } else { &[] }
    }
}
