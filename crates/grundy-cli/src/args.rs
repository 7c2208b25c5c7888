//! The command line.

use crate::numbers::{bytes, count, positive};
use crate::{
    check, count, graph, judge, law, lint, list, new, play, plot, serve, show, solve, table,
    verify, watch,
};
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use grundy::base::{Budget, Lang};
use std::ffi::OsString;
use std::time::{Duration, Instant};

/// Who wins a two-player game, by which move, and why.
#[derive(Parser)]
#[command(name = "grundy", version, about, long_about = None, after_help = EXAMPLES)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// What every command takes.
    #[command(flatten)]
    pub common: Common,
}

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

const EXAMPLES: &str = "Examples:
  grundy solve nim 2 5 4                       who wins Nim with heaps 2, 5, 4
  grundy solve bash 23 m=2                     take 1 or 2 of 23
  grundy solve 0.77 12 7 3                     three heaps of the octal game 0.77
  grundy solve '{1,3,4}' 17                    take 1, 3 or 4
  grundy solve nim 5 + lasker-nim 7 + 0.77 9   a sum of three games
  grundy table '{1,3,4}' --to 40               Grundy values 0 to 40
  grundy plot 0.77 --to 200                    a picture of them
  grundy count nim --heaps 3 --below 8         how many positions are P
  grundy check wythoff --to 60                 hold the law against the engine
  grundy play nim 3 4 5                        play against the program
  grundy show wythoff                          rules, law, source
  grundy list coin                             what there is";

/// Seconds a command may work when nothing is said.
const SECONDS: u64 = 60;

/// Limits on what an answer may use.
#[derive(clap::Args)]
pub struct Limits {
    /// Positions an engine may visit [default: what --memory holds; of boards about a million in 1G]
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

impl Args {
    /// Whether the command is watched, and how many seconds it may work where they are limited. Servers and
    /// dialogues last as long as people like.
    pub fn watched(&self) -> Option<Option<u64>> {
        let given = self.common.limits.time;
        let usual = Some(self.common.seconds());
        match &self.command {
            Command::Play(_) | Command::Serve(_) => None,
            Command::Judge(judge) if judge.against.is_some() => None,
            Command::Judge(judge) if judge.emit.is_some() => Some(given),
            Command::Table(table) if table.save.is_some() || table.resume.is_some() => Some(given),
            _ => Some(usual),
        }
    }
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

/// The whole command line: what commands do is told by their list, and those of the list that have no options of their
/// own here take what their requests do.
pub fn command(commands: &'static [grundy_commands::Command]) -> clap::Command {
    commands.iter().fold(Args::command(), |all, command| {
        if all.find_subcommand(command.name).is_some() {
            let about = command.summary.en;
            return all.mut_subcommand(command.name, |own| own.about(about).long_about(None));
        }
        all.subcommand(crate::derived::command(command))
    })
}

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    List(list::List),
    Show(show::Show),
    Solve(solve::Solve),
    Table(table::Table),
    Law(law::Law),
    Plot(plot::Plot),
    Count(count::Count),
    Check(check::Check),
    New(new::New),
    Lint(lint::Lint),
    Verify(verify::Verify),
    /// Play against a perfect opponent in the terminal
    Play(play::Play),
    Graph(graph::Graph),
    /// Open a page in the browser: the catalogue, play, pictures, a lab for rules and laws
    Serve(serve::Serve),
    /// Answer a contest problem from standard input, in its own format
    Judge(judge::Judge),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man,
}
