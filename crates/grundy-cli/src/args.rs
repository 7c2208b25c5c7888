//! The command line.

use crate::watch;
use clap::{Parser, Subcommand, ValueEnum};
use grundy::algebra::Modulo;
use grundy::base::{Budget, Error, Lang, excerpt, parse_big, to_u64};
use grundy::words;
use grundy::workbench::Engine;
use std::ffi::OsString;
use std::time::{Duration, Instant};

/// Who wins a two-player game, by which move, and why.
#[derive(Parser)]
#[command(name = "grundy", version, about, long_about = None, after_help = EXAMPLES)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// Write JSON with stable keys, one object a line
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

/// A number of things, written as numbers are written everywhere: 1_000, 10^6.
fn count(text: &str) -> Result<u64, Error> {
    let number = parse_big(text)?;
    to_u64(&number).ok_or_else(|| {
        let shown = excerpt(text);
        Error::bad(words!("`{shown}` is 2^64 or more", "`{shown}` 不小于 2^64"))
            .help(words!("write a smaller number", "请写较小的数"))
    })
}

/// As [`count`], where there is one at least.
fn positive(text: &str) -> Result<u64, Error> {
    match count(text)? {
        0 => Err(Error::bad(words!("it must be at least 1", "须至少为 1"))
            .help(words!("leave it out for no limit of your own", "不需要时请省略"))),
        number => Ok(number),
    }
}

/// As [`count`], for what is listed in memory.
fn few(text: &str) -> Result<usize, Error> {
    Ok(usize::try_from(count(text)?).unwrap_or(usize::MAX))
}

/// A size in bytes: a number with K, M, G or T after it.
fn bytes(text: &str) -> Result<u64, Error> {
    let wrong = || {
        let shown = excerpt(text);
        Error::bad(words!("`{shown}` is not a size of memory", "`{shown}` 不是内存大小"))
            .help(words!("write it like 500M or 8G", "请写成 500M 或 8G"))
    };
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match text[digits.len()..].to_ascii_uppercase().trim_end_matches(['I', 'B']) {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err(wrong()),
    };
    let number: u64 = digits.parse().map_err(|_| wrong())?;
    number.checked_mul(1 << unit).ok_or_else(wrong)
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
        let given = self.limits.time;
        let usual = Some(given.unwrap_or(SECONDS));
        match &self.command {
            Command::Play(_) | Command::Serve(_) => None,
            Command::Judge(judge) if judge.against.is_some() => None,
            Command::Judge(judge) if judge.emit.is_some() => Some(given),
            Command::Table(table) if table.save.is_some() || table.resume.is_some() => Some(given),
            _ => Some(usual),
        }
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

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    /// List the games, or those that match a search
    List(List),
    /// Tell the rules, the law and its source, the notation and an example of a game
    Show(Show),
    /// Tell who wins a position, by which moves, and why
    Solve(Solve),
    /// Print the table of a game's values
    Table(Table),
    /// Find the law of a game's values: a theorem, or a period with its proof
    Law(Law),
    /// Draw the values of a game: SVG, PNG, or bars in the terminal
    Plot(Plot),
    /// Count the P- and N-positions of so many heaps
    Count(Count),
    /// Hold a law against the engine; exit 1 with a counterexample when it is false
    Check(Check),
    /// Write a rule file to begin with: a game of your own
    New(New),
    /// Look a rule file over and play random games through it; exit 1 when something is wrong
    Lint(Lint),
    /// Check a certificate that `solve` or `law` wrote; exit 1 when it is false
    Verify(Verify),
    /// Play against a perfect opponent in the terminal
    Play(Play),
    /// Draw the positions that can arise: DOT for Graphviz, or SVG
    Graph(Graph),
    /// Open a page in the browser: the catalogue, play, pictures, a lab for rules and laws
    Serve(Serve),
    /// Answer a contest problem from standard input, in its own format
    Judge(Judge),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man,
}

/// Languages that laws are written in.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum ExportArg {
    /// C++17
    Cpp,
    /// Python 3
    Python,
    /// Rust
    Rust,
}

/// `grundy law`.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
grundy law 0.77\n  \
grundy law 'all but {2,3,7}'\n  \
grundy law 0.16 --certificate 0.16.json && grundy verify 0.16.json\n  \
grundy law 0.376 --to 10^7 --json\n  \
grundy law wythoff --observe\n  \
grundy law mine.game --to 60 --seconds 10\n  \
grundy law mine.game --export python\n\n\
A period is called proved when a theorem says that a window of values compared is long enough; the search stops\n\
at the first window that is. Then `grundy solve` answers at any size: grundy solve 0.77 10^30.")]
pub struct Law {
    /// The game: a code as in 0.77, or a name of the catalogue
    #[arg(value_name = "GAME", required = true)]
    pub words: Vec<String>,
    /// The largest heap that is looked at, 1000000 when nothing is said; of a rule file, the largest number
    #[arg(long, value_name = "N", value_parser = count)]
    pub to: Option<u64>,
    /// Write the proof, which `grundy verify` checks
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<String>,
    /// The law of misère play: who cannot move wins
    #[arg(long)]
    pub misere: bool,
    /// Tell what a table shows instead of the theorem of the catalogue
    #[arg(long)]
    pub observe: bool,
    /// Of a rule file, seconds to look for laws among expressions
    #[arg(long, value_name = "T", default_value = "20")]
    pub seconds: u64,
    /// Of a rule file, print the first law found as a function: cpp, python or rust
    #[arg(long, value_name = "LANGUAGE", value_enum)]
    pub export: Option<ExportArg>,
    /// What makes the table that is looked at; all engines that fit a game give the same
    #[arg(long, value_enum, default_value_t = EngineArg::Auto)]
    pub engine: EngineArg,
}

/// `grundy list`.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  grundy list\n  grundy list --family coins\n  grundy list 威佐夫"
)]
pub struct List {
    /// Words that a name or the rules must contain
    pub search: Vec<String>,
    /// Only one family: theory, bash, wythoff, nim, stealing, splitting, coins, fibonacci, graphs, loopy, erasing, matrices
    #[arg(long, value_name = "FAMILY")]
    pub family: Option<String>,
}

/// `grundy show`.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  grundy show wythoff\n  grundy show 巴什博弈 --lang zh")]
pub struct Show {
    /// The game: its id, English or Chinese name, or number (S13)
    #[arg(required = true)]
    pub game: Vec<String>,
}

/// `grundy solve`.
#[derive(clap::Args)]
#[command(
    after_help = "A game is a name of the catalogue (`grundy list`), or a code: octal 0.77, `hex 0.8`, with digits\n\
that repeat '0.22[13]', with parts that must differ 4u. or be equal 4=.; a subtraction set '{1,3,4}',\n\
'{1..5}', '{2+}', 'all but {2}'. Parameters are written name=value. ` + ` adds games. Numbers may be\n\
written 1000000, 1_000_000, 10^30, 2^100-1.\n\n\
Examples:\n  grundy solve bash 23 m=2\n  grundy solve nim 2 5 4 --misere\n  grundy solve coin-ruler HTHHT\n  \
grundy solve wythoff 10^30 10^31\n  grundy solve dag-tokens graph.txt 0 3\n  \
grundy solve nim 5 + lasker-nim 7 + 0.77 9\n  printf '1 2\\n3 5\\n' | grundy solve wythoff -\n  \
printf 'nim 1 2\\n0.77 9\\n' | grundy solve -"
)]
pub struct Solve {
    /// The game, its position and parameters; `-` reads positions from standard input, one a line
    #[arg(required = true, allow_negative_numbers = true, value_name = "GAME POSITION")]
    pub words: Vec<String>,
    /// Play to the misère ending: who cannot move wins
    #[arg(long)]
    pub misere: bool,
    /// Move in every component that has a move (EVERY-SG)
    #[arg(long, conflicts_with = "sj")]
    pub every: bool,
    /// End as soon as every component has value 0; the player to move then wins (SJ theorem)
    #[arg(long, conflicts_with = "misere")]
    pub sj: bool,
    /// Winning moves to tell, at most
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = few)]
    pub moves: usize,
    /// Find the remoteness and the Grundy value even when that is much work, in lists too
    #[arg(long)]
    pub full: bool,
    /// Write the labels of all positions that can arise into a file, for `grundy verify`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["every", "sj"])]
    pub certificate: Option<String>,
}

/// `grundy verify`.
#[derive(clap::Args)]
#[command(
    after_help = "A certificate of `solve` holds every position that can arise with its label; the conditions that labels\n\
must meet are checked at each of them, by the rules of the game alone. Of a law, the values are\n\
computed anew, by short code of their own, and compared over the whole window. Nothing is solved.\n\n\
Examples:\n  grundy solve pawn-crossing board.txt --certificate cert.json\n  grundy verify cert.json\n  \
grundy law 0.16 --certificate 0.16.json && grundy verify 0.16.json"
)]
pub struct Verify {
    /// The certificate
    #[arg(value_name = "FILE")]
    pub file: String,
}

/// `grundy table`.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  grundy table 0.77 --to 100\n  grundy table wythoff --to 12\n  \
grundy table bash m=3 --to 30 --format csv\n  grundy table tic-tac-toe.game\n  \
grundy table 'hex 0.8' --to 10000 --save 0.8.table\n  grundy table 0.77 --to 5000 --engine naive"
)]
pub struct Table {
    /// The game and its parameters; for a rule file without --to, a position to count from
    #[arg(required = true, value_name = "GAME")]
    pub words: Vec<String>,
    /// The greatest size; left out for a game on a graph, whose vertices are listed, and for a board of a
    /// rule file, whose positions are counted
    #[arg(long, value_name = "N", value_parser = count)]
    pub to: Option<u64>,
    /// How to write it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// Outcomes (N, P) instead of Grundy values
    #[arg(long)]
    pub outcome: bool,
    /// Outcomes of misère play
    #[arg(long)]
    pub misere: bool,
    /// Keep the Grundy values of heaps in a file as they are found, and print a summary only; what is interrupted
    /// goes on with --resume
    #[arg(long, value_name = "FILE", conflicts_with_all = ["outcome", "misere"])]
    pub save: Option<String>,
    /// Go on from the values in a file, and keep it up to date
    #[arg(long, value_name = "FILE", conflicts_with_all = ["outcome", "misere", "save"])]
    pub resume: Option<String>,
    /// What makes a table of heaps; all engines that fit a game give the same
    #[arg(long, value_enum, default_value_t = EngineArg::Auto, conflicts_with_all = ["outcome", "misere"])]
    pub engine: EngineArg,
}

/// What makes a table of heaps.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum EngineArg {
    /// The fastest that fits
    Auto,
    /// By definition, option by option: any game of heaps
    Naive,
    /// Value by value, 64 heaps at a time: subtraction games
    Sieve,
    /// By sparse space, on any machine: finite rules that leave at most two heaps
    Sparse,
    /// The same, 64 heaps at a time once rare heaps are few: needs AVX-512
    Lanes,
    /// By sets of what pairs are worth: finite rules that leave at most three heaps
    Pairs,
}

impl EngineArg {
    /// As the library calls it.
    pub fn engine(self) -> Engine {
        match self {
            EngineArg::Auto => Engine::Auto,
            EngineArg::Naive => Engine::Naive,
            EngineArg::Sieve => Engine::Sieve,
            EngineArg::Sparse => Engine::Sparse,
            EngineArg::Lanes => Engine::Lanes,
            EngineArg::Pairs => Engine::Pairs,
        }
    }
}

/// How a table is written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For reading.
    Text,
    /// Comma-separated values.
    Csv,
    /// JSON.
    Json,
}

/// `grundy plot`.
#[derive(clap::Args)]
#[command(
    after_help = "The format is that of the file's name (.svg, .png, .txt); without -o it is text in a terminal and SVG\n\
elsewhere. A proved period is marked. Games with two numbers are drawn as a grid, the darker the\n\
larger, with a diamond for each P-position. `grundy table --json` gives the values themselves.\n\n\
Examples:\n  grundy plot 0.77 --to 200\n  grundy plot grundy-game --to 100000 -o grundy.svg\n  \
grundy plot 0.77 --kind modulo --to 500 -o kayles.png\n  grundy plot 0.16 --kind binary --to 5000 -o bits.svg\n  \
grundy plot wythoff --to 60 -o wythoff.png\n  grundy plot nim --grid --to 63 -o nim.png"
)]
pub struct Plot {
    /// The game and its parameters
    #[arg(required = true, value_name = "GAME")]
    pub words: Vec<String>,
    /// The greatest size
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = count)]
    pub to: u64,
    /// What is drawn
    #[arg(long, value_enum, default_value_t = Seen::Values)]
    pub kind: Seen,
    /// What n is divided by in `--kind modulo` [default: the proved period]
    #[arg(long, value_name = "P", value_parser = count)]
    pub period: Option<u64>,
    /// Draw two heaps instead of one, as a grid
    #[arg(long)]
    pub grid: bool,
    /// How to write it
    #[arg(long, value_enum)]
    pub format: Option<Painting>,
    /// The file to write, in place of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<String>,
}

/// What is drawn of a table.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Seen {
    /// The value of each n.
    Values,
    /// The next value less this one.
    Differences,
    /// The values over n modulo the period.
    Modulo,
    /// The binary digits of each value.
    Binary,
}

/// How a picture is written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Painting {
    /// Bars and shades in characters.
    Text,
    /// A picture of lines.
    Svg,
    /// A picture of pixels.
    Png,
}

/// `grundy count`.
#[derive(clap::Args)]
#[command(
    after_help = "Heaps are from --from to below --below, lists of them in order; heaps of 0 count unless\n\
--from says otherwise. Numbers are exact, or remainders with --mod, for any number of heaps.\n\
Values come from the law, the table or the proved period of a heap.\n\n\
Examples:\n  grundy count nim --heaps 3 --below 8\n  grundy count nim --heaps 10^18 --below 1000 --mod 1000000007\n  \
grundy count '{1,3,4}' --heaps 5 --below 20 --from 1 --unordered\n  grundy count 0.77 --heaps 4 --below 50 --distinct\n  \
grundy count bash m=3 --heaps 2 --below 10^12 --misere"
)]
pub struct Count {
    /// The game and its parameters
    #[arg(required = true, value_name = "GAME")]
    pub words: Vec<String>,
    /// How many heaps
    #[arg(long, value_name = "K", value_parser = parse_big)]
    pub heaps: grundy::base::Big,
    /// The least size that is too large
    #[arg(long, value_name = "B", value_parser = count)]
    pub below: u64,
    /// The least size of a heap [default: 0, or the least that the rules allow]
    #[arg(long, value_name = "L", value_parser = count)]
    pub from: Option<u64>,
    /// Tell remainders modulo M, below 2^64
    #[arg(long = "mod", value_name = "M", value_parser = modulo)]
    pub modulo: Option<Modulo>,
    /// Order does not count: multisets of heaps
    #[arg(long)]
    pub unordered: bool,
    /// Order does not count, and no two heaps are equal: sets of heaps
    #[arg(long, conflicts_with = "unordered")]
    pub distinct: bool,
    /// Play to the misère ending: who cannot move wins
    #[arg(long)]
    pub misere: bool,
}

/// A number to take remainders modulo.
fn modulo(text: &str) -> Result<Modulo, Error> {
    Modulo::new(count(text)?).ok_or_else(|| {
        Error::bad(words!("there are no remainders modulo 0", "不能对 0 取模"))
            .help(words!("write at least 1", "请写至少为 1 的数"))
    })
}

/// `grundy new`.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  grundy new mine.game\n  grundy lint mine.game\n  grundy solve mine.game 7 5"
)]
pub struct New {
    /// The file, which must not be there yet; `.game` is added where it is missing
    #[arg(value_name = "NAME")]
    pub name: String,
}

/// `grundy serve`.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  grundy serve\n  grundy serve --port 0\n  grundy serve --address 0.0.0.0 --host games.example"
)]
pub struct Serve {
    /// The port; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 8417)]
    pub port: u16,
    /// The address to listen at; only this machine unless told otherwise
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub address: std::net::IpAddr,
    /// A name that requests may be addressed to, besides those of this machine; may be repeated
    #[arg(long, value_name = "NAME")]
    pub host: Vec<String>,
}

/// `grundy lint`.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  grundy lint mine.game\n  grundy lint mine.game --lang zh")]
pub struct Lint {
    /// The rule file
    #[arg(value_name = "FILE")]
    pub file: String,
}

/// `grundy check`.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  grundy check wythoff --to 60\n  grundy check bash m=3 --to 100\n  \
grundy check '{1,2,3}' --to 100 --values 0,1,2,3 --period 4\n  \
grundy check mine.game --claim \"P when (a ^ b) == 0\" --to 100\n  \
grundy check 0.77 --claim \"P when n == 0\""
)]
pub struct Check {
    /// The game and its parameters
    #[arg(required = true, value_name = "GAME")]
    pub words: Vec<String>,
    /// The greatest size
    #[arg(long, value_name = "N")]
    pub to: Option<u64>,
    /// Check the law of misère play
    #[arg(long)]
    pub misere: bool,
    /// Check this claim instead of the known law or those of the rule file: "P when (a ^ b) == 0", "grundy = n mod 5"
    #[arg(long, value_name = "CLAIM", conflicts_with_all = ["values", "losing", "p_file"])]
    pub claim: Option<String>,
    /// Instead of the known law, check that 0, 1, 2, … have these Grundy values
    #[arg(long, value_name = "LIST", value_delimiter = ',', conflicts_with_all = ["losing", "p_file"])]
    pub values: Vec<u32>,
    /// Instead of the known law, check that just these sizes are P-positions
    #[arg(long, value_name = "LIST", value_delimiter = ',', conflicts_with = "p_file")]
    pub losing: Vec<u64>,
    /// Instead of the known law, check that just the positions in a file, one a line, are P
    #[arg(long, value_name = "FILE")]
    pub p_file: Option<String>,
    /// The last P of --values repeat for ever; --losing are remainders modulo P
    #[arg(long, value_name = "P")]
    pub period: Option<std::num::NonZeroU32>,
}

/// `grundy play`.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  grundy play nim 3 4 5\n  grundy play bash 21 m=3 --second\n  \
grundy play wythoff 8 5 --misere"
)]
pub struct Play {
    /// The game, its position and parameters
    #[arg(required = true, allow_negative_numbers = true, value_name = "GAME POSITION")]
    pub words: Vec<String>,
    /// Let the program begin
    #[arg(long)]
    pub second: bool,
    /// Play to the misère ending: who cannot move wins
    #[arg(long)]
    pub misere: bool,
}

/// `grundy graph`.
#[derive(clap::Args)]
#[command(
    after_help = "P-positions are double boxes, N-positions ellipses, draws diamonds; winning moves are thick.\n\n\
Examples:\n  grundy graph nim 1 2 3 --format svg > nim.svg\n  grundy graph '{1,3,4}' 9 | dot -Tpng > g.png"
)]
pub struct Graph {
    /// The game, its position and parameters
    #[arg(required = true, allow_negative_numbers = true, value_name = "GAME POSITION")]
    pub words: Vec<String>,
    /// How to draw it
    #[arg(long, value_enum, default_value_t = Drawing::Dot)]
    pub format: Drawing,
    /// How an SVG is laid out
    #[arg(long, value_enum, default_value_t = ByLayers::Moves)]
    pub layers: ByLayers,
    /// Positions, at most
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = few)]
    pub limit: usize,
    /// Play to the misère ending: who cannot move wins
    #[arg(long)]
    pub misere: bool,
}

/// How the picture of a graph is laid out.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ByLayers {
    /// By the moves from the start.
    Moves,
    /// By the moves that are left: the end at the bottom.
    Remoteness,
}

/// How a graph is drawn.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Drawing {
    /// The language of Graphviz.
    Dot,
    /// A picture, up to 400 positions.
    Svg,
}

/// `grundy judge`.
#[derive(clap::Args)]
#[command(
    after_help = "With --against, the program gets random inputs, small ones first, through a shell. When it answers\n\
otherwise, ends with an exit code, takes longer than --time (2 seconds when not given) or writes\n\
without end, the smallest input on which it does so that can be found is printed; exit code 1.\n\
White space at the end of a line and of the output does not count. With --full, inputs at the limits\n\
of the problem are given instead, and not made smaller.\n\n\
Examples:\n  grundy judge list\n  grundy judge hdu1846 < in.txt > out.txt\n  \
grundy judge hdu2516 --against ./mine --cases 1000\n  \
grundy judge p4126 --against 'python3 mine.py' --time 5 --seed 7\n  \
grundy judge hdu1850 --emit cases --cases 50   001.in, 001.out, 002.in, …\n  \
grundy judge uoj266 --emit cases --full        full.in, full.out\n  \
grundy judge uoj266 --full | time ./mine"
)]
pub struct Judge {
    /// The problem, as in hdu1846; `list` shows them all
    #[arg(value_name = "ID")]
    pub problem: String,
    /// Compare a program of your own on random inputs
    #[arg(long, value_name = "COMMAND", conflicts_with = "emit")]
    pub against: Option<String>,
    /// Write random inputs with their answers into a folder, which is made; - for lines of JSON
    #[arg(long, value_name = "DIR")]
    pub emit: Option<std::path::PathBuf>,
    /// Inputs at the limits; alone, one is written to standard output
    #[arg(long)]
    pub full: bool,
    /// Small inputs only, such as brute force can answer; otherwise the last quarter has large numbers
    #[arg(long, conflicts_with = "full")]
    pub small: bool,
    /// How many inputs [default: 1000 with --against, 100 with --emit, 1 with --full]
    #[arg(long, value_name = "N", value_parser = positive)]
    pub cases: Option<u64>,
    /// Another seed gives other inputs
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = count)]
    pub seed: u64,
}
