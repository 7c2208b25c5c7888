//! `grundy law`.

use crate::Failure;
use crate::asking;
use crate::engine::EngineArg;
use crate::files;
use crate::limits::Limits;
use crate::numbers::count;
use crate::output::Out;
use grundy::base::Error;
use grundy::words;
use grundy_commands::law::{Found, Language, LawRequest};
use grundy_commands::typed::{Natural, Typed};
use std::io::Write;
use std::process::ExitCode;

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
A period is called proved when a theorem says that a window of values compared is long enough; the\n\
search stops at the first window that is. What tables of a rule file show is handed to `grundy prove`.\n\
Then `grundy solve` answers at any size: grundy solve 0.77 10^30.")]
pub struct Law {
    /// The game: a code as in 0.77, a name of the catalogue, or a rule file
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

impl From<ExportArg> for Language {
    fn from(export: ExportArg) -> Language {
        match export {
            ExportArg::Cpp => Language::Cpp,
            ExportArg::Python => Language::Python,
            ExportArg::Rust => Language::Rust,
        }
    }
}

pub fn run(ask: &Law, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let request = LawRequest {
        game: Typed::new(ask.words.clone()),
        to: ask.to.map(Natural),
        misere: ask.misere,
        observe: ask.observe,
        seconds: Natural(ask.seconds),
        engine: ask.engine.into(),
        export: ask.export.map(Language::from).into_iter().collect(),
        ..LawRequest::default()
    };
    let found = asking::found(&request, limits, out.lang)?;
    let certified = match &ask.certificate {
        Some(path) => certified(&found, path)?,
        None => true,
    };
    match ask.export {
        Some(export) if !out.json => exported(&found, export.into(), out)?,
        _ => asking::write(&request, found, out)?,
    }
    // What a table shows is told, and proves nothing.
    if !certified {
        return Err(no_certificate().into());
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes the certificate of a law, whole or not at all; gives back whether there is one.
fn certified(found: &Found, path: &str) -> Result<bool, Error> {
    let Some(law) = &found.sought.law else { return Ok(false) };
    let Some(certificate) = &law.certificate else { return Ok(false) };
    files::write_json(path, certificate).map(|()| true)
}

fn no_certificate() -> Error {
    Error::unsupported(words!(
        "no period is proved, so there is no certificate",
        "没有证明出周期，因此没有证书"
    ))
    .help(words!(
        "raise `--to`, or leave `--certificate` out",
        "请提高 `--to`，或去掉 `--certificate`"
    ))
}

/// The first law that can be written as a function, after a comment that tells it.
fn exported(found: &Found, language: Language, out: &mut Out) -> Result<(), Failure> {
    let guessed = found.sought.guessed.iter();
    let guessed = guessed.filter_map(|found| Some((found, found.laws.first()?))).next();
    let proved = found.sought.law.as_ref().map(|law| (law.words(), law.export(language.into())));
    let (told, text) = match (proved, guessed) {
        (Some((told, Ok(text))), _) => (told, text),
        (_, Some((found, law))) => (found.words(law), found.export(law, language.into())),
        (Some((_, Err(no_period))), None) => return Err(no_period.into()),
        (None, None) => {
            let none = Error::unsupported(words!("no law was found", "未发现规律"));
            let help = words!("raise `--seconds` or `--to`", "请提高 `--seconds` 或 `--to`");
            return Err(none.help(help).into());
        }
    };
    let comment = if language == Language::Python { "#" } else { "//" };
    writeln!(out, "{comment} {}", told.get(out.lang))?;
    write!(out, "{text}")?;
    Ok(())
}
