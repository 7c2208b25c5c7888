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
use std::collections::HashMap;

/// The parsed command line.
#[derive(Parser)]
#[command(
    name = "grundy",
    version,
    about = localized(text!(args::args_about)),
    subcommand_value_name = localized(text!(args::args_subcommand_value_name)),
    after_help = annotated_examples()
)]
pub struct Args {
    /// The command to run, with its own options.
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
    let mut parser = with_help_texts(Args::command());
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

/// Gives a command and its subcommands the texts of their help.
///
/// The texts come from the table `options`. The help of an option has the key `COMMAND-OPTION`, and
/// the name of its value the key `COMMAND-OPTION-value`. If commands share a text, its key does not
/// begin with `COMMAND-`. The notes of a command have the key `COMMAND-notes`.
fn with_help_texts(mut command: clap::Command) -> clap::Command {
    let texts: HashMap<&str, Text> = text!(tables::options).iter().copied().collect();
    for subcommand in command.get_subcommands_mut() {
        *subcommand = with_texts(std::mem::take(subcommand), &texts);
    }
    with_texts(command, &texts)
}

/// Gives one command the texts of its options, its notes and its examples. A command of a feature
/// that the program was built without has only hidden options, and gets no texts.
fn with_texts(mut command: clap::Command, texts: &HashMap<&str, Text>) -> clap::Command {
    if command.get_arguments().any(clap::Arg::is_hide_set) {
        return command;
    }
    let name = command.get_name().to_string();
    let find = |key: &str| {
        let text = texts.get(format!("{name}-{key}").as_str()).or_else(|| texts.get(key));
        text.map(|text| localized(*text))
    };
    command = command.mut_args(|mut arg| {
        let key = arg.get_id().as_str().replace('_', "-");
        if let Some(help) = find(&key) {
            arg = arg.help(help);
        }
        match find(&format!("{key}-value")) {
            Some(value) if arg.get_action().takes_values() => arg.value_name(value),
            _ => arg,
        }
    });
    let lines = example_lines(&name);
    if !lines.is_empty() {
        let notes = find("notes").map(|notes| format!("{notes}\n\n")).unwrap_or_default();
        command = command.after_help(notes + &examples(&lines));
    }
    command
}

/// Returns the example command lines of a command, which `examples.txt` lists under its name.
fn example_lines(command: &str) -> Vec<&'static str> {
    let mut sections = include_str!("examples.txt").split("\n\n");
    let heading = format!("[{command}]\n");
    let section = sections.find_map(|section| section.strip_prefix(heading.as_str()));
    section.unwrap_or_default().lines().collect()
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
    #[command(about = localized(text!(args::tablebase_about)))]
    Tablebase(tablebase::TablebaseArgs),
    Law(law::LawArgs),
    Plot(plot::PlotArgs),
    Count(CountRequest),
    Check(CheckRequest),
    New(NewRequest),
    Lint(lint::LintArgs),
    Prove(prove::ProveArgs),
    Verify(verify::VerifyArgs),
    #[command(about = localized(text!(args::play_about)))]
    Play(play::PlayArgs),
    Graph(graph::GraphArgs),
    #[command(about = localized(text!(args::serve_about)))]
    Serve(serve::ServeArgs),
    #[command(about = localized(text!(args::judge_about)))]
    Judge(judge::JudgeArgs),
    #[command(about = localized(text!(args::completions_about)))]
    Completions {
        #[arg(value_name = "SHELL", help = localized(text!(args::shell_help)))]
        shell: clap_complete::Shell,
    },
    #[command(about = localized(text!(args::man_about)))]
    Man,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_option_has_a_help_text_and_every_text_an_option() {
        let parser = Args::command();
        let commands: Vec<&clap::Command> =
            std::iter::once(&parser).chain(parser.get_subcommands()).collect();
        let texts: BTreeSet<&str> = text!(tables::options).iter().map(|(key, _)| *key).collect();
        let mut used = BTreeSet::new();
        for command in commands {
            for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
                let key = arg.get_id().as_str().replace('_', "-");
                let specific = format!("{}-{key}", command.get_name());
                let has_help = arg.get_help().is_some();
                let keys = [specific, key];
                let text = keys.iter().find(|key| texts.contains(key.as_str()));
                assert!(text.is_some() || has_help, "{} has no text", keys[0]);
                used.extend(text.cloned());
            }
        }
        for text in texts.into_iter().filter(|text| !text.ends_with("-notes")) {
            let option = text.strip_suffix("-value").unwrap_or(text);
            let belongs = |key: &String| key == option || key.ends_with(&format!("-{option}"));
            assert!(used.iter().any(belongs), "no option uses the text {text}");
        }
    }
}
