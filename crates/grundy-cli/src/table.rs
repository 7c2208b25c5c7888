//! `grundy table`: prints or saves a table of Grundy values or outcomes.

use crate::CommandFailure;
use crate::engine::TableEngineArg;
use crate::help::{examples, localized};
use crate::limits::LimitArgs;
use crate::numbers::parse_count;
use crate::output::Out;
use crate::progress::Bar;
use crate::requests;
use crate::table_file::{compute_to_file, print_summary};
use crate::watch;
use clap::ValueEnum;
use grundy_commands::Request;
use grundy_commands::input::{Natural, RawInput};
use grundy_commands::table::{self, Rows, TableOutput, TableRequest, describe_shown_heaps};
use std::process::ExitCode;
use std::rc::Rc;

const EXAMPLES: &[&str] = &[
    "grundy table 0.77 --to 100",
    "grundy table wythoff --to 12",
    "grundy table bash m=3 --to 30 --format csv",
    "grundy table 0.77 --to 1000 --format bfile",
    "grundy table tic-tac-toe.game",
    "grundy table 'hex 0.8' --to 10000 --save 0.8.table",
    "grundy table 0.77 --to 5000 --engine naive",
];

/// The options of `grundy table`.
#[derive(clap::Args)]
#[command(after_help = examples(EXAMPLES))]
pub struct TableArgs {
    #[arg(
        required = true, value_name = localized("GAME", "游戏"),
        help = localized(
            "Game and its parameters; for a rule file without --to, you may add the start position",
            "游戏及其参数；规则文件不给 --to 时，可给出统计的起始局面"
        )
    )]
    pub words: Vec<String>,
    #[arg(
        long, value_name = "N", value_parser = parse_count,
        help = localized(
            "Largest heap size in the table; for a rule file, the table lists positions whose \
             numbers are all at most N. Leave it out for a game on a graph (the table then lists \
             all vertices) and for a board game from a rule file (the table then counts the \
             reachable positions)",
            "最大值；图上的游戏（列出全部顶点）与规则文件中的棋类游戏（统计可达局面）不需要"
        )
    )]
    pub to: Option<u64>,
    #[arg(
        long, value_enum, default_value_t = TableFormat::Text, value_name = localized("FORMAT", "格式"),
        help = localized("Format of the table", "输出格式")
    )]
    pub format: TableFormat,
    #[arg(
        long,
        help = localized(
            "Print who wins instead of Grundy values: N (the player to move wins) or P (loses)",
            "输出胜负（N、P）而非 SG 值"
        )
    )]
    pub outcome: bool,
    #[arg(long, help = localized(
        "Print who wins in misère play, N or P; in misère play the player who cannot move wins",
        "输出反常规则下的胜负"
    ))]
    pub misere: bool,
    #[arg(
        long,
        help = localized(
            "Print a grid of the positions of two heaps, by the sizes of both (heap games only)",
            "堆游戏：输出两堆局面的表"
        )
    )]
    pub grid: bool,
    #[arg(
        long,
        value_name = localized("FILE", "文件"),
        conflicts_with_all = ["outcome", "misere", "grid"],
        help = localized(
            "Save the Grundy values of heaps to this file while they are computed, and print only \
             a summary; --resume continues an interrupted run",
            "边计算边把各堆的 SG 值存入文件，只输出摘要；中断后用 --resume 继续"
        )
    )]
    pub save: Option<String>,
    #[arg(
        long,
        value_name = localized("FILE", "文件"),
        conflicts_with_all = ["outcome", "misere", "grid", "save"],
        help = localized("Continue the table that --save wrote to this file", "从文件中的值继续，并更新该文件")
    )]
    pub resume: Option<String>,
    #[arg(
        long,
        value_enum,
        default_value_t = TableEngineArg::Auto,
        conflicts_with_all = ["outcome", "misere", "grid"],
        value_name = localized("ENGINE", "引擎"),
        help = localized(
            "Method that computes a table of heaps; all methods that support a game give the same \
             values",
            "计算堆表的引擎；适用的引擎给出相同的值"
        )
    )]
    pub engine: TableEngineArg,
}

/// The values of `--format`: the format of the printed table.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    #[value(help = localized("plain text", "普通文本"))]
    Text,
    #[value(help = localized("comma-separated values", "逗号分隔值"))]
    Csv,
    #[value(help = localized("a LaTeX table (tabular)", "LaTeX 表格"))]
    Latex,
    #[value(help = localized(
        "a b-file as in the OEIS: a size and its value per line",
        "OEIS 的 b-file：每行一个序号和一个值"
    ))]
    Bfile,
    #[value(help = localized("JSON", "JSON 格式"))]
    Json,
}

pub fn run(
    args: &TableArgs,
    limits: &LimitArgs,
    out: &mut Out,
) -> Result<ExitCode, CommandFailure> {
    let format = if out.json { TableFormat::Json } else { args.format };
    let request = TableRequest {
        game: RawInput::new(args.words.clone()),
        to: args.to.map(Natural),
        outcomes: args.outcome,
        misere: args.misere,
        grid: args.grid,
        engine: args.engine.into(),
        format: match format {
            TableFormat::Text | TableFormat::Json => None,
            TableFormat::Csv => Some(table::Format::Csv),
            TableFormat::Latex => Some(table::Format::Latex),
            TableFormat::Bfile => Some(table::Format::Bfile),
        },
        ..TableRequest::default()
    };
    let bar = Bar::new(out.lang);
    let mut session = requests::new_session(limits, &bar, out.lang);
    if let (Some(path), Some(to)) = (args.save.as_ref().or(args.resume.as_ref()), args.to) {
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
            request.write_text(&result, out.lang, out)?;
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
