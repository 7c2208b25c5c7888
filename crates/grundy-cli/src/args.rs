//! The command line: the parser of all commands, and the options that they have in common.

use crate::limits::CommonArgs;
use crate::{
    derived, graph, judge, law, lint, list, play, plot, prove, quotient, serve, show, solve, table,
    tablebase, value, verify, view,
};
use clap::{CommandFactory, Parser, Subcommand};
use grundy::base::{Text, text};
use grundy_commands::arguments::{examples, localized};
use grundy_commands::check::CheckRequest;
use grundy_commands::count::CountRequest;
use grundy_commands::genus::GenusRequest;
use grundy_commands::new::NewRequest;

/// The parsed command line.
#[derive(Parser)]
#[command(
    name = "grundy",
    version,
    about = localized(
        text!(args::args_about)
    ),
    subcommand_value_name = localized(text!(args::args_subcommand_value_name)),
    after_help = annotated_examples()
)]
pub struct Args {
    /// The command.
    #[command(subcommand)]
    pub command: Command,
    /// The options of every command.
    #[command(flatten)]
    pub common: CommonArgs,
}

/// The example command lines that `grundy --help` shows, each with its explanation.
const EXAMPLES: &[(&str, Text)] = &[
    ("grundy solve nim 2 5 4", text!(args::grundy_solve_nim_2_5_4)),
    ("grundy solve bash 23 m=2", text!(args::grundy_solve_bash_23_m_2)),
    ("grundy solve 0.77 12 7 3", text!(args::grundy_solve_0_77_12_7_3)),
    ("grundy solve '{1,3,4}' 17", text!(args::grundy_solve_1_3_4_17)),
    (
        "grundy solve nim 5 + lasker-nim 7 + 0.77 9",
        text!(args::grundy_solve_nim_5_lasker_nim_7_0_77_9),
    ),
    ("grundy table '{1,3,4}' --to 40", text!(args::grundy_table_1_3_4_to_40)),
    ("grundy plot 0.77 --to 200", text!(args::grundy_plot_0_77_to_200)),
    ("grundy count nim --heaps 3 --below 8", text!(args::grundy_count_nim_heaps_3_below_8)),
    ("grundy check wythoff --to 60", text!(args::grundy_check_wythoff_to_60)),
    ("grundy play nim 3 4 5", text!(args::play_against_program)),
    ("grundy show wythoff", text!(args::rules_law_source)),
    ("grundy list coin", text!(args::grundy_list_coin)),
];

/// Returns the lines of [`EXAMPLES`], with the explanations in a second column.
fn annotated_examples() -> String {
    let widest = EXAMPLES.iter().map(|(command, _)| command.len()).max().unwrap_or(0);
    let lines: Vec<String> = EXAMPLES
        .iter()
        .map(|(command, text)| format!("{command:widest$}   {}", localized(*text)))
        .collect();
    examples(&lines.iter().map(String::as_str).collect::<Vec<_>>())
}

/// The time limit of a command, which the watchdog thread ([`crate::watch`]) enforces.
pub enum TimeLimit {
    /// The watchdog does not watch the command, because it runs until the user ends it.
    Unwatched,
    /// The watchdog enforces this time limit in seconds; `None` lets the command run without a
    /// limit, but still under its memory limit.
    Watched(Option<u64>),
}

impl Args {
    /// Returns the time limit of the parsed command: that of the option `--time`, otherwise the
    /// default of the command.
    pub fn time_limit(&self) -> TimeLimit {
        let given = TimeLimit::Watched(self.common.limits.seconds());
        let given_or_default = TimeLimit::Watched(Some(self.common.seconds()));
        match &self.command {
            Command::Play(_) | Command::Serve(_) => TimeLimit::Unwatched,
            Command::Judge(judge) if judge.against.is_some() => TimeLimit::Unwatched,
            Command::Judge(judge) if judge.emit.is_some() => given,
            Command::Tablebase(tablebase) if tablebase.output.is_some() => given,
            Command::Verify(verify) if verify.is_folder() => given,
            Command::Table(table) if table.save.is_some() || table.resume.is_some() => given,
            _ => given_or_default,
        }
    }
}

/// Returns whether the options of the command `name` are declared in this crate. The options of
/// other commands are derived from the schemas of their requests.
pub fn is_declared(name: &str) -> bool {
    Args::command().find_subcommand(name).is_some()
}

/// Builds the parser of the entire command line, with all commands.
///
/// The summaries come from `commands`. A command whose options are not declared in this crate gets
/// the options that [`derived`] reads from the schema of its request.
pub fn build_parser(commands: &'static [grundy_commands::Command]) -> clap::Command {
    let mut parser = Args::command();
    for command in commands {
        let about = localized(command.summary);
        if parser.find_subcommand(command.name).is_none() {
            parser = parser.subcommand(derived::build_parser(command));
            continue;
        }
        for subcommand in parser.get_subcommands_mut().filter(|sub| sub.get_name() == command.name)
        {
            *subcommand = std::mem::take(subcommand).about(about).long_about(None);
        }
    }
    parser
}

/// The commands whose options are declared in this crate.
#[derive(Subcommand)]
pub enum Command {
    List(list::ListArgs),
    Show(show::ShowArgs),
    Solve(solve::SolveArgs),
    Value(value::ValueArgs),
    Quotient(quotient::QuotientArgs),
    Genus(GenusRequest),
    View(view::ViewArgs),
    Table(table::TableArgs),
    #[command(about = localized(
        text!(args::tablebase_about)
    ))]
    Tablebase(tablebase::TablebaseArgs),
    Law(law::LawArgs),
    Plot(plot::PlotArgs),
    Count(CountRequest),
    Check(CheckRequest),
    New(NewRequest),
    Lint(lint::LintArgs),
    Prove(prove::ProveArgs),
    Verify(verify::VerifyArgs),
    #[command(about = localized(
        text!(args::play_about)
    ))]
    Play(play::PlayArgs),
    Graph(graph::GraphArgs),
    #[command(about = localized(
        text!(args::serve_about)
    ))]
    Serve(serve::ServeArgs),
    #[command(about = localized(
        text!(args::judge_about)
    ))]
    Judge(judge::JudgeArgs),
    #[command(about = localized(
        text!(args::completions_about)
    ))]
    Completions {
        #[arg(value_name = "SHELL", help = localized(
            text!(args::shell_help)
        ))]
        shell: clap_complete::Shell,
    },
    #[command(about = localized(text!(args::man_about)))]
    Man,
}
