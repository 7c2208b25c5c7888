//! The command line: the parser of all commands, and the options that they have in common.

use crate::limits::CommonArgs;
use crate::{
    derived, graph, judge, law, lint, list, play, plot, prove, quotient, serve, show, solve, table,
    tablebase, value, verify, view,
};
use clap::{CommandFactory, Parser, Subcommand};
use grundy::base::Text;
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
        "Who wins a two-player game, by which move, and why",
        "双人游戏谁必胜、如何走、为什么"
    ),
    subcommand_value_name = localized("COMMAND", "命令"),
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
    (
        "grundy solve nim 2 5 4",
        Text {
            en: "who wins Nim with heaps of 2, 5 and 4", zh: "堆为 2、5、4 的尼姆谁胜"
        },
    ),
    ("grundy solve bash 23 m=2", Text { en: "heap of 23: take 1 or 2", zh: "23 颗中取 1 或 2 颗" }),
    (
        "grundy solve 0.77 12 7 3",
        Text { en: "three heaps of the octal game 0.77", zh: "八进制游戏 0.77 的三堆" },
    ),
    ("grundy solve '{1,3,4}' 17", Text { en: "heap of 17: take 1, 3 or 4", zh: "取 1、3 或 4 颗" }),
    (
        "grundy solve nim 5 + lasker-nim 7 + 0.77 9",
        Text { en: "a sum of three games", zh: "三个游戏之和" },
    ),
    (
        "grundy table '{1,3,4}' --to 40",
        Text { en: "Grundy values of heaps of the sizes 0 to 40", zh: "0 到 40 的 SG 值" },
    ),
    ("grundy plot 0.77 --to 200", Text { en: "plot of Grundy values", zh: "SG 值的图" }),
    (
        "grundy count nim --heaps 3 --below 8",
        Text { en: "how many positions are P-positions (lost)", zh: "有多少个必败态" },
    ),
    (
        "grundy check wythoff --to 60",
        Text { en: "compare the known law with computed values", zh: "用引擎检验规律" },
    ),
    ("grundy play nim 3 4 5", Text { en: "play against the program", zh: "与程序对弈" }),
    ("grundy show wythoff", Text { en: "rules, law, source", zh: "规则、规律、来源" }),
    ("grundy list coin", Text { en: "list games with coins", zh: "列出与硬币有关的游戏" }),
];

/// Returns the lines of [`EXAMPLES`], with the explanations in a second column.
fn annotated_examples() -> String {
    let widest = EXAMPLES.iter().map(|(command, _)| command.len()).max().unwrap_or(0);
    let lines: Vec<String> = EXAMPLES
        .iter()
        .map(|(command, text)| format!("{command:widest$}   {}", localized(text.en, text.zh)))
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
        let about = localized(command.summary.en, command.summary.zh);
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
        "Solves every position of a board game from a rule file and stores the results in a \
         folder; given such a folder, describes it",
        "求解规则文件中棋类游戏的每个局面，把结果存入文件夹；给出这样的文件夹则说明其内容"
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
        "Plays against you in the terminal, as a perfect opponent",
        "在终端与完美的对手对弈"
    ))]
    Play(play::PlayArgs),
    Graph(graph::GraphArgs),
    #[command(about = localized(
        "Serves a page for the browser: catalogue, play, pictures, a lab to try out rule files and \
         find laws",
        "启动网页：目录、对弈、图片，以及试写规则文件、寻找规律的实验室"
    ))]
    Serve(serve::ServeArgs),
    #[command(about = localized(
        "Answers a contest problem from standard input, in its own format",
        "按题目格式从标准输入回答竞赛题"
    ))]
    Judge(judge::JudgeArgs),
    #[command(about = localized(
        "Prints a completion script for a shell",
        "输出命令行外壳的补全脚本"
    ))]
    Completions {
        #[arg(value_name = "SHELL", help = localized(
            "Shell for which to print the script",
            "命令行外壳"
        ))]
        shell: clap_complete::Shell,
    },
    #[command(about = localized("Prints the manual page", "输出手册页"))]
    Man,
}
