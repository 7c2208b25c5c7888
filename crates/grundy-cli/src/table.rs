//! `grundy table`: prints or saves a table of Grundy values or outcomes.

use crate::limits::LimitArgs;
use crate::output::Out;
use crate::progress::Bar;
use crate::table_file::{compute_to_file, print_summary};
use crate::{CommandResult, requests, watch};
use clap::ValueEnum;
use grundy::text;
use grundy_commands::arguments::localized;
use grundy_commands::input::Natural;
use grundy_commands::table::{self, Rows, TableOutput, TableRequest, describe_shown_heaps};
use grundy_commands::{Request, TextWriter};
use std::process::ExitCode;
use std::rc::Rc;

/// The options of `grundy table`.
#[derive(clap::Args)]
pub struct TableArgs {
    /// The game, and the contents of the table.
    #[command(flatten)]
    pub request: TableRequest,
    // The help lists the format after the option `--to`, and the files after the option `--grid`.
    #[arg(long, value_enum, default_value_t = TableFormat::Text, display_order = 0)]
    pub format: TableFormat,
    #[arg(long, display_order = 3, conflicts_with_all = ["outcomes", "misere", "grid"])]
    pub save: Option<String>,
    #[arg(long, display_order = 3, conflicts_with_all = ["outcomes", "misere", "grid", "save"])]
    pub resume: Option<String>,
}

/// The values of `--format`: the format of the printed table.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    #[value(help = localized(text!(table::text_help)))]
    Text,
    #[value(help = localized(text!(table::csv_help)))]
    Csv,
    #[value(help = localized(text!(table::latex_help)))]
    Latex,
    #[value(help = localized(text!(table::bfile_help)))]
    Bfile,
    #[value(help = localized(text!(table::json_help)))]
    Json,
}

pub fn run(args: &TableArgs, limits: &LimitArgs, out: &mut Out) -> CommandResult {
    let format = if out.json { TableFormat::Json } else { args.format };
    let request = TableRequest {
        format: match format {
            TableFormat::Text | TableFormat::Json => None,
            TableFormat::Csv => Some(table::Format::Csv),
            TableFormat::Latex => Some(table::Format::Latex),
            TableFormat::Bfile => Some(table::Format::Bfile),
        },
        ..args.request.clone()
    };
    let bar = Bar::new(out.lang);
    let mut session = requests::new_session(limits, &bar, out.lang);
    if let (Some(path), Some(Natural(to))) =
        (args.save.as_ref().or(args.resume.as_ref()), request.to)
    {
        let instance = session.game(&request.game, &request.files)?;
        instance.use_engine(request.engine.into())?;
        let checksum = compute_to_file(&instance, path, args.resume.is_some(), to, &session.budget);
        drop(bar);
        return print_summary(&instance, path, to, checksum?, out);
    }
    let mut result = request.compute_partial(&mut session)?;
    drop(bar);
    result.must_stop = must_stop_at;
    let stopped = result.stopped.clone();
    let (partial, heaps) = (result.describe_shown(), known_heaps(&result));
    let written_rows = Rc::clone(&result.written_heaps);
    match format {
        TableFormat::Text | TableFormat::Csv | TableFormat::Latex | TableFormat::Bfile => {
            request.write_text(&result, &mut TextWriter::new(out.lang, out))?;
        }
        TableFormat::Json => out.json_line(&request.response(result, out.lang))?,
    }
    let partial = if heaps.is_some() { describe_shown_heaps(written_rows.get()) } else { partial };
    match stopped {
        Some(stopped) => Err(stopped.with_partial_result(partial).into()),
        None if heaps.is_some_and(|count| written_rows.get() < count) => {
            Err(watch::cut_short(partial).into())
        }
        None => Ok(ExitCode::SUCCESS),
    }
}

/// Returns the number of heaps in a table of a heap game, or `None` for a table of another kind.
fn known_heaps(result: &TableOutput) -> Option<u64> {
    match result.rows {
        Rows::Heaps(count) => Some(count),
        _ => None,
    }
}

/// The number of values that are written between two checks of the time limit.
const VALUES_PER_CHECK: u64 = 1 << 14;

/// Returns whether writing a long table must stop before the value of heap `n`. The time is checked
/// only if `n` is a multiple of [`VALUES_PER_CHECK`].
fn must_stop_at(n: u64) -> bool {
    n.is_multiple_of(VALUES_PER_CHECK) && n > 0 && watch::is_overdue()
}
