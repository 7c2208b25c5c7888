//! What every command takes: limits, the language, whether programs read the answer.

use crate::numbers::{bytes, count, positive};
use crate::watch;
use clap::ValueEnum;
use grundy::base::{Budget, Lang};
use std::ffi::OsString;
use std::time::{Duration, Instant};

/// What every command takes.
#[derive(clap::Args)]
pub struct Common {
    /// Write JSON with stable keys, one object a line: what the server answers to the same request
    #[arg(long, global = true)]
    pub json: bool,
    /// The language of texts [default: from LC_ALL, LC_MESSAGES or LANG]
    #[arg(long, global = true, value_enum)]
    lang: Option<LangArg>,
    /// Limits on what an answer may use.
    #[command(flatten)]
    pub limits: Limits,
}

/// Seconds a command may work when nothing is said.
const SECONDS: u64 = 60;

/// Limits on what an answer may use.
#[derive(clap::Args)]
pub struct Limits {
    /// Positions an engine may visit [default: what --memory holds]
    #[arg(long, global = true, value_name = "N", value_parser = count)]
    max_positions: Option<u64>,
    /// Memory an engine may use: 500M, 8G
    #[arg(long, global = true, value_name = "SIZE", default_value = "4G", value_parser = bytes)]
    memory: u64,
    /// Seconds a command may work, or one move of `play` [default: 60; none for `serve`, `judge --against` and tables kept in files]
    #[arg(long, global = true, value_name = "SECONDS", value_parser = positive)]
    time: Option<u64>,
}

impl Limits {
    /// Seconds that something may take, when they were given.
    pub fn seconds(&self) -> Option<u64> {
        self.time
    }

    /// Bytes of memory that may be used.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// As engines take them, for a question asked now.
    pub fn budget(&self) -> Budget<'static> {
        let seconds = self.time.unwrap_or(SECONDS);
        let own = || Instant::now().checked_add(Duration::from_secs(seconds));
        let deadline = watch::deadline().unwrap_or_else(own);
        let positions = self.max_positions.unwrap_or(u64::MAX);
        let stop = Some(&watch::STOP);
        Budget { positions, bytes: self.memory, deadline, stop, ..Budget::default() }
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum LangArg {
    En,
    Zh,
}

impl Common {
    /// Seconds that a command may work.
    pub fn seconds(&self) -> u64 {
        self.limits.time.unwrap_or(SECONDS)
    }

    /// The language: asked for, or that of the locale.
    pub fn lang(&self) -> Lang {
        match self.lang {
            Some(LangArg::En) => Lang::En,
            Some(LangArg::Zh) => Lang::Zh,
            None => of_locale(),
        }
    }
}

/// The language of a command line that may not parse, so that its faults are told in it too.
pub fn lang_of(words: &[OsString]) -> Lang {
    let mut asked = None;
    for (i, word) in words.iter().enumerate() {
        let word = word.to_string_lossy();
        if let Some(value) = word.strip_prefix("--lang=") {
            asked = Some(value.to_string());
        } else if word == "--lang" {
            asked = words.get(i + 1).map(|next| next.to_string_lossy().into_owned());
        }
    }
    match asked.as_deref() {
        Some("zh") => Lang::Zh,
        Some("en") => Lang::En,
        _ => of_locale(),
    }
}

fn of_locale() -> Lang {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    if set.is_some_and(|locale| locale.to_lowercase().starts_with("zh")) {
        Lang::Zh
    } else {
        Lang::En
    }
}
