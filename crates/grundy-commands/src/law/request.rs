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
#[command(mut_arg("words", |words| words.value_name(localized(text!(law::game))).help(localized(
    text!(law::game_code_such_as_zero_77)
))))]
pub struct LawRequest {
    /// The game with its parameters.
    #[command(flatten)]
    pub game: RawInput,
    /// The largest heap of the table in which a law is sought [default: 1000000]; for a rule file,
    /// the largest number in a position.
    #[arg(
        long, value_name = "N",
        help = localized(
            text!(law::to_help)
        )
    )]
    #[serde(default)]
    pub to: Option<Natural>,
    /// Misère play: the player who cannot move wins.
    #[arg(
        long,
        help = localized(
            text!(law::misere_help)
        )
    )]
    #[serde(default)]
    pub misere: bool,
    /// Search a table for a law even if the catalogue has a theorem about the game.
    #[arg(
        long,
        help = localized(
            text!(law::observe_help)
        )
    )]
    #[serde(default)]
    pub observe: bool,
    /// For a rule file, the time limit in seconds of the search for an expression that fits the
    /// table. A server allows 1 to 60.
    #[arg(
        long, value_name = "T", default_value_t = default_seconds(),
        value_parser = Natural::digits_parser(),
        help = localized(
            text!(law::seconds_help)
        )
    )]
    #[serde(default = "default_seconds")]
    pub seconds: Natural,
    /// The engine that computes the table of Grundy values.
    #[arg(
        long, value_enum, default_value_t, value_name = localized(text!(law::engine_value_name)),
        help = localized(
            text!(law::engine_help)
        )
    )]
    #[serde(default)]
    pub engine: Engine,
    /// The programming languages in which laws are returned as functions.
    #[arg(
        long, value_name = localized(text!(law::export_value_name)), value_enum, action = clap::ArgAction::Set,
        display_order = 3,
        help = localized(
            text!(law::export_help)
        )
    )]
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
    /// method found a law and no expression fits any table: such tables show nothing more.
    pub(super) fn guessed(&self) -> &[TableLaws] {
        let has_law = self.search.table_laws.iter().any(|table| !table.laws.is_empty());
        if self.search.law.is_none() || has_law { &self.search.table_laws } else { &[] }
    }
}
