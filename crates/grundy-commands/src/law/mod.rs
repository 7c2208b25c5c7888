//! `law`: the law of a game's values: a theorem, a period with its proof, or what tables show.

mod response;
mod text;

use crate::command::{Lane, Request};
use crate::engine::Engine;
use crate::page::Page;
use crate::session::{Files, Session};
use crate::typed::{Natural, Typed};
use grundy::base::{Budget, Error, Lang, Text};
use grundy::law::guess;
use grundy::words;
use grundy::workbench::Guessed;
use grundy::workbench::seek::{Sought, Wanted, seek};
pub(crate) use response::Proof;
pub use response::{FoundLaw, LawKind, LawResponse, Searched};
use schemars::JsonSchema;
use serde::Deserialize;
use std::io::{self, Write};
use std::time::{Duration, Instant};

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
    fn guessed(&self) -> &[Guessed] {
        let some = self.sought.guessed.iter().any(|found| !found.laws.is_empty());
        if self.sought.law.is_none() || some { &self.sought.guessed } else { &[] }
    }
}

impl Request for LawRequest {
    const NAME: &'static str = "law";
    const SUMMARY: Text = Text {
        en: "The law of a game's values: a theorem, a period with its proof, or what tables show",
        zh: "一个游戏数值的规律：定理、带证明的周期，或表中所见",
    };
    const SAMPLE: &'static str = "grundy law 0.77";
    const EXAMPLE: &'static str = r#"{"game": "0.77"}"#;
    const LANE: Lane = Lane::Job;
    type Found = Found;
    type Response = LawResponse;

    fn check(&self, session: &mut Session) -> Result<(), Error> {
        if let Some(most) = session.most.seconds
            && !(1..=most).contains(&self.seconds.0)
        {
            let seconds = self.seconds.0;
            return Err(Error::bad(words!("`seconds` is {seconds}", "`seconds` 为 {seconds}"))
                .help(words!("choose from 1 to {most}", "请取 1 到 {most}")));
        }
        session.game(&self.game, &self.files)?.use_engine(self.engine.into())
    }

    fn find(&self, session: &mut Session) -> Result<Found, Error> {
        self.check(session)?;
        let instance = session.game(&self.game, &self.files)?;
        let given: Vec<&str> =
            self.game.iter().filter_map(|word| Some(word.split_once('=')?.0)).collect();
        let wanted = Wanted {
            given: &given,
            to: self.to.map(|to| to.0),
            observe: self.observe,
            seconds: self.seconds.0,
            misere: self.misere,
        };
        let mut budget = session.budget;
        if session.most.seconds.is_some() {
            // A job has no time of its own but this.
            let time = Duration::from_secs(self.seconds.0.saturating_add(1));
            budget = Budget { deadline: Instant::now().checked_add(time), ..budget };
        }
        Ok(Found { sought: seek(&instance, wanted, &budget)? })
    }

    fn response(&self, found: Found, lang: Lang) -> LawResponse {
        LawResponse::of(self, &found, lang)
    }

    fn text(&self, found: &Found, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        text::text(found, &mut Page::new(lang, to))
    }
}
