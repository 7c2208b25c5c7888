//! The options of every command: limits, language and output format.

use crate::numbers::{parse_bytes, parse_positive};
use crate::watch;
use clap::ValueEnum;
use grundy::base::{Budget, Error, Lang, Words};
use grundy::engine::splits::Vectors;
use grundy::{text, words};
use grundy_commands::arguments::{localized, parse_count};
use std::ffi::OsString;
use std::time::{Duration, Instant};

/// The options of every command.
#[derive(clap::Args)]
pub struct CommonArgs {
    #[arg(long, global = true)]
    pub json: bool,
    #[arg(long, global = true, value_enum)]
    lang: Option<LangArg>,
    /// The limits of time and memory of the command.
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// The default time limit of a command, in seconds.
const DEFAULT_SECONDS: u64 = 60;

/// The limits of time and memory.
#[derive(clap::Args)]
pub struct LimitArgs {
    #[arg(long, global = true, value_name = "N", value_parser = parse_count)]
    max_positions: Option<u64>,
    #[arg(long, global = true, default_value = "4G", value_parser = parse_bytes)]
    memory: u64,
    #[arg(long, global = true, value_parser = parse_positive)]
    time: Option<u64>,
}

impl LimitArgs {
    /// Returns the time limit in seconds that the option `--time` sets, or `None` without this
    /// option.
    pub fn seconds(&self) -> Option<u64> {
        self.time
    }

    /// Returns the memory limit in bytes, from the command line or the default.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// Returns the budget of a computation that starts now. If the watchdog enforces a time limit
    /// on the command, the budget ends at the same time; otherwise the limit begins now.
    pub fn budget(&self) -> Budget<'static> {
        let seconds = self.time.unwrap_or(DEFAULT_SECONDS);
        let from_now = || Instant::now().checked_add(Duration::from_secs(seconds));
        let deadline = watch::deadline().unwrap_or_else(from_now);
        let positions = self.max_positions.unwrap_or(u64::MAX);
        let stop = Some(&watch::STOP);
        Budget { positions, bytes: self.memory, deadline, stop, ..Budget::default() }
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum LangArg {
    #[value(help = localized(text!(limits::en_help)))]
    En,
    #[value(help = localized(text!(limits::zh_help)))]
    Zh,
}

impl CommonArgs {
    /// Returns the time limit in seconds that the option `--time` sets, or else
    /// [`DEFAULT_SECONDS`].
    pub fn seconds(&self) -> u64 {
        self.limits.time.unwrap_or(DEFAULT_SECONDS)
    }

    /// Returns the language that the option `--lang` chooses, or else the language of the locale.
    pub fn lang(&self) -> Lang {
        match self.lang {
            Some(LangArg::En) => Lang::En,
            Some(LangArg::Zh) => Lang::Zh,
            None => locale_language(),
        }
    }
}

/// Returns the language that the command line `words` selects, before it is parsed, so that parse
/// errors are reported in this language.
pub fn language_of(words: &[OsString]) -> Lang {
    let mut given = None;
    for (i, word) in words.iter().enumerate() {
        let word = word.to_string_lossy();
        if let Some(value) = word.strip_prefix("--lang=") {
            given = Some(value.to_string());
        } else if word == "--lang" {
            given = words.get(i + 1).map(|next| next.to_string_lossy().into_owned());
        }
    }
    match given.as_deref() {
        Some("zh") => Lang::Zh,
        Some("en") => Lang::En,
        _ => locale_language(),
    }
}

/// Makes tables of heaps use the vectors that the environment variable `GRUNDY_VECTORS` names, if
/// it is set. With `portable`, tablebases are computed without special instructions too.
///
/// # Errors
/// If there are no vectors of this name, or the CPU lacks the instructions.
pub fn set_vectors() -> Result<(), Error> {
    let Some(name) = std::env::var_os("GRUNDY_VECTORS").filter(|name| !name.is_empty()) else {
        return Ok(());
    };
    let name = name.to_string_lossy();
    let vectors = Vectors::WIDEST_FIRST.into_iter().find(|vectors| vectors.name() == name);
    if vectors.is_some_and(Vectors::limit) {
        #[cfg(feature = "tablebases")]
        if vectors == Some(Vectors::Portable) {
            grundy_tablebase::use_portable_bits();
        }
        return Ok(());
    }
    let available = Vectors::WIDEST_FIRST.into_iter().filter(|vectors| vectors.is_available());
    let names = Words::list_quoted(available.map(Vectors::name));
    Err(Error::bad(words!(limits::no_such_vectors, name)).help(words!(limits::use_vectors, names)))
}

/// Returns the language of the locale in the environment variables.
fn locale_language() -> Lang {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    if locale.is_some_and(|locale| locale.to_lowercase().starts_with("zh")) {
        Lang::Zh
    } else {
        Lang::En
    }
}
