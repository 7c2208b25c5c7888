//! `grundy table`.

use crate::Failure;
use crate::asking;
use crate::engine::EngineArg;
use crate::kept::{kept, summary};
use crate::limits::Limits;
use crate::numbers::count;
use crate::output::Out;
use crate::progress::Bar;
use crate::watch;
use clap::ValueEnum;
use grundy_commands::Request;
use grundy_commands::table::{self, Rows, TableRequest, Tabled, shown_heaps};
use grundy_commands::typed::{Natural, Typed};
use std::process::ExitCode;
use std::rc::Rc;

/// `grundy table`.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  grundy table 0.77 --to 100\n  grundy table wythoff --to 12\n  \
grundy table bash m=3 --to 30 --format csv\n  grundy table 0.77 --to 1000 --format bfile\n  grundy table tic-tac-toe.game\n  \
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
    /// Of a game of heaps, positions of two heaps
    #[arg(long)]
    pub grid: bool,
    /// Keep the Grundy values of heaps in a file as they are found, and print a summary only; what is interrupted
    /// goes on with --resume
    #[arg(long, value_name = "FILE", conflicts_with_all = ["outcome", "misere", "grid"])]
    pub save: Option<String>,
    /// Go on from the values in a file, and keep it up to date
    #[arg(long, value_name = "FILE", conflicts_with_all = ["outcome", "misere", "grid", "save"])]
    pub resume: Option<String>,
    /// What makes a table of heaps; all engines that fit a game give the same
    #[arg(long, value_enum, default_value_t = EngineArg::Auto, conflicts_with_all = ["outcome", "misere", "grid"])]
    pub engine: EngineArg,
}

/// How a table is written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For reading.
    Text,
    /// Comma-separated values.
    Csv,
    /// A tabular of LaTeX.
    Latex,
    /// The b-file of the OEIS: an index and a value a line.
    Bfile,
    /// JSON.
    Json,
}

pub fn run(ask: &Table, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let format = if out.json { Format::Json } else { ask.format };
    let request = TableRequest {
        game: Typed::new(ask.words.clone()),
        to: ask.to.map(Natural),
        outcomes: ask.outcome,
        misere: ask.misere,
        grid: ask.grid,
        engine: ask.engine.into(),
        format: match format {
            Format::Text | Format::Json => None,
            Format::Csv => Some(table::Format::Csv),
            Format::Latex => Some(table::Format::Latex),
            Format::Bfile => Some(table::Format::Bfile),
        },
        ..TableRequest::default()
    };
    let bar = Bar::new(out.lang);
    let mut session = asking::session(limits, &bar, out.lang);
    if let (Some(path), Some(to)) = (ask.save.as_ref().or(ask.resume.as_ref()), ask.to) {
        let instance = session.game(&request.game, &request.files)?;
        instance.use_engine(request.engine.into())?;
        let done = kept(&instance, path, ask.resume.is_some(), to, &session.budget);
        drop(bar);
        return summary(&instance, path, to, done?, out);
    }
    let mut found = request.so_far(&mut session)?;
    drop(bar);
    found.late = ends_at;
    let stopped = found.stopped.clone();
    let (shown, heaps) = (found.shown(), known_heaps(&found));
    let written = Rc::clone(&found.written);
    match format {
        Format::Text | Format::Csv | Format::Latex | Format::Bfile => {
            request.text(&found, out.lang, out)?;
        }
        Format::Json => out.json_line(&request.response(found, out.lang))?,
    }
    let shown = if heaps.is_some() { shown_heaps(written.get()) } else { shown };
    match stopped {
        Some(stopped) => Err(stopped.so_far(shown).into()),
        None if heaps.is_some_and(|known| written.get() < known) => Err(watch::cut(shown).into()),
        None => Ok(ExitCode::SUCCESS),
    }
}

/// How many heaps are in a table of heaps.
fn known_heaps(found: &Tabled) -> Option<u64> {
    match found.rows {
        Rows::Heaps(known) => Some(known),
        _ => None,
    }
}

/// Values written between two looks at the clock.
const BETWEEN_LOOKS: u64 = 1 << 14;

/// Whether the writing of a long table must come to its end.
fn ends_at(n: u64) -> bool {
    n.is_multiple_of(BETWEEN_LOOKS) && n > 0 && watch::is_late()
}
