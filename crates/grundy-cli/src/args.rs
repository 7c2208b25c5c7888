//! The command line.

use crate::limits::Common;
use crate::{
    check, count, genus, graph, judge, law, lint, list, new, play, plot, prove, quotient, serve,
    show, solve, table, tablebase, value, verify, view,
};
use clap::{CommandFactory, Parser, Subcommand};

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

const EXAMPLES: &str = "Examples:
  grundy solve nim 2 5 4                       who wins Nim with heaps 2, 5, 4
  grundy solve bash 23 m=2                     take 1 or 2 of 23
  grundy solve 0.77 12 7 3                     three heaps of the octal game 0.77
  grundy solve '{1,3,4}' 17                    take 1, 3 or 4
  grundy solve nim 5 + lasker-nim 7 + 0.77 9   a sum of three games
  grundy table '{1,3,4}' --to 40               Grundy values 0 to 40
  grundy plot 0.77 --to 200                    a picture of them
  grundy count nim --heaps 3 --below 8         how many positions are P
  grundy check wythoff --to 60                 cross-check the law against the engine
  grundy play nim 3 4 5                        play against the program
  grundy show wythoff                          rules, law, source
  grundy list coin                             what there is";

impl Args {
    /// Whether the command is watched, and how many seconds it may work where they are limited. Servers and
    /// dialogues last as long as people like.
    pub fn watched(&self) -> Option<Option<u64>> {
        let given = self.common.limits.seconds();
        let usual = Some(self.common.seconds());
        match &self.command {
            Command::Play(_) | Command::Serve(_) => None,
            Command::Judge(judge) if judge.against.is_some() => None,
            Command::Judge(judge) if judge.emit.is_some() => Some(given),
            Command::Tablebase(tablebase) if tablebase.output.is_some() => Some(given),
            Command::Verify(verify) if verify.is_folder() => Some(given),
            Command::Table(table) if table.save.is_some() || table.resume.is_some() => Some(given),
            _ => Some(usual),
        }
    }
}

/// Whether a command has options of its own here, beside those of its request.
pub fn is_own(name: &str) -> bool {
    Args::command().find_subcommand(name).is_some()
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
    Value(value::Value),
    Quotient(quotient::Quotient),
    Genus(genus::Genus),
    View(view::View),
    Table(table::Table),
    /// Solve every board of a rule file into a folder, or tell about such a folder
    Tablebase(tablebase::Tablebase),
    Law(law::Law),
    Plot(plot::Plot),
    Count(count::Count),
    Check(check::Check),
    New(new::New),
    Lint(lint::Lint),
    Prove(prove::Prove),
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
