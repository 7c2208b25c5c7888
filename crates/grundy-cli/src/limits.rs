//! The options of every command: limits, language and output format.

use crate::numbers::{parse_bytes, parse_positive};
use crate::watch;
use clap::ValueEnum;
use grundy::base::{Budget, Lang};
use grundy_commands::arguments::{localized, parse_count};
use std::ffi::OsString;
use std::time::{Duration, Instant};

/// The options of every command.
#[derive(clap::Args)]
pub struct CommonArgs {
    #[arg(
        long, global = true,
        help = localized(
            "Print the answer as JSON, one object per line, with the same keys as the server",
            "输出 JSON：键名固定，每行一个对象，与服务器的应答相同"
        )
    )]
    pub json: bool,
    #[arg(
        long, global = true, value_enum, value_name = localized("LANG", "语言"),
        help = localized(
            "Language of the answers [default: that of the environment variables LC_ALL, \
             LC_MESSAGES or LANG]",
            "文本的语言 [默认：依 LC_ALL、LC_MESSAGES 或 LANG]"
        )
    )]
    lang: Option<LangArg>,
    /// The limits of time and memory.
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// The default time limit of a command, in seconds.
const DEFAULT_SECONDS: u64 = 60;

/// The limits of time and memory.
#[derive(clap::Args)]
pub struct LimitArgs {
    #[arg(
        long, global = true, value_name = "N", value_parser = parse_count,
        help = localized(
            "Maximum number of positions that a search visits [default: as many as fit in \
             --memory]",
            "引擎最多访问的局面数 [默认：--memory 能容纳多少就访问多少]"
        )
    )]
    max_positions: Option<u64>,
    #[arg(
        long, global = true,
        value_name = localized("SIZE", "大小"), default_value = "4G",
        value_parser = parse_bytes,
        help = localized(
            "Memory limit, such as 500M or 8G; the program may exceed a limit of 100M or more by \
             up to a tenth",
            "内存上限，如 500M、8G；100M 以上误差不超过一成"
        )
    )]
    memory: u64,
    #[arg(
        long, global = true, value_name = localized("SECONDS", "秒数"), value_parser = parse_positive,
        help = localized(
            "Time limit in seconds: for a command, for one move of `play`, for one request to \
             `serve`, or for each run of your program in `judge --against`. The default is 60. For \
             `judge --against` it is 2. For `serve` it is 5 for questions about positions and 20 \
             for tables, graphs, pictures and checks. For `judge --emit`, tablebases and tables \
             saved to files there is no limit by default",
            "时限（秒）：针对一条命令、`play` 中的一步、`serve` 的一个请求，或 `judge --against` 中你的程序的每次运行 \
             [默认：60；`judge --against` 为 2；`serve` 为 5 或 20；`judge --emit`、残局库与存盘的表不限时]"
        )
    )]
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
    #[value(help = localized("English", "英文"))]
    En,
    #[value(help = localized("Simplified Chinese", "简体中文"))]
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
