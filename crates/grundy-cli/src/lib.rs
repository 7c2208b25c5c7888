//! The program `grundy`: arguments in, answers out. It computes nothing itself.
//!
//! It is a library so that the wheel for Python has the program without having it twice.

mod args;
mod asking;
mod check;
#[cfg(feature = "tablebases")]
mod cluster;
mod complaint;
mod count;
mod derived;
mod engine;
mod failure;
mod files;
mod genus;
mod graph;
mod joined;
mod judge;
mod kept;
mod law;
#[cfg(not(all(feature = "page", feature = "png", feature = "tablebases")))]
mod left_out;
mod limits;
mod lint;
mod list;
mod new;
mod numbers;
mod output;
mod picture;
mod play;
mod plot;
#[cfg(feature = "png")]
mod png;
mod progress;
mod prove;
mod quotient;
mod saved;
#[cfg(feature = "page")]
mod serve;
mod show;
mod solve;
#[cfg(feature = "tablebases")]
mod stored;
mod table;
#[cfg(feature = "tablebases")]
mod tablebase;
mod typed_move;
mod usage;
mod value;
mod verify;
#[cfg(feature = "tablebases")]
mod verify_tablebase;
mod view;
mod watch;

use args::{Args, Command};
use clap::{ArgMatches, FromArgMatches};
use failure::Failure;
pub use files::read as read_file;
use grundy_commands::COMMANDS;
#[cfg(not(feature = "png"))]
use left_out::png;
#[cfg(not(feature = "page"))]
use left_out::serve;
#[cfg(not(feature = "tablebases"))]
use left_out::{stored, tablebase, verify_tablebase};
use limits::Common;
use output::Out;
use std::ffi::OsString;
use std::process::ExitCode;

/// Does what the arguments say, the first of which is the name of the program, and says how the program ends.
///
/// It is for the one program that a process is: it watches time, memory and Ctrl-C for all of the process, and ends it where
/// nothing else helps.
#[must_use]
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let words = value::told_apart(arguments.into_iter().collect());
    match args::command(COMMANDS)
        .try_get_matches_from(&words)
        .and_then(|found| read(COMMANDS, found))
    {
        Ok(asked) => answered(&asked),
        Err(error) => usage::answer(&error, &words),
    }
}

/// What is asked.
enum Asked {
    /// A command with options of its own.
    Own(Box<Args>),
    /// A command that takes what its request does.
    Derived(&'static grundy_commands::Command, ArgMatches, Box<Common>),
}

fn read(
    commands: &'static [grundy_commands::Command],
    mut matches: ArgMatches,
) -> Result<Asked, clap::Error> {
    let named = matches.subcommand_name();
    let Some(command) =
        named.filter(|name| !args::is_own(name)).and_then(|name| derived::find(commands, name))
    else {
        return Ok(Asked::Own(Box::new(Args::from_arg_matches(&matches)?)));
    };
    let common = Common::from_arg_matches(&matches)?;
    let given = matches.remove_subcommand().map(|(_, given)| given).unwrap_or_default();
    Ok(Asked::Derived(command, given, Box::new(common)))
}

fn answered(asked: &Asked) -> ExitCode {
    let (common, watched) = match asked {
        Asked::Own(args) => (&args.common, args.watched()),
        Asked::Derived(_, _, common) => (&**common, Some(Some(common.seconds()))),
    };
    let lang = common.lang();
    let mut out = Out::new(lang, common.json);
    if let Some(seconds) = watched {
        let (unlimited, memory) = (common.limits.seconds().is_none(), common.limits.memory());
        watch::start(seconds, unlimited, memory, lang, common.json);
    }
    let done = match asked {
        Asked::Own(args) => perform(args, &mut out),
        Asked::Derived(command, given, common) => {
            derived::run(command, given, &common.limits, &mut out)
        }
    };
    let done = done.and_then(|code| out.flush().map(|()| code));
    match done {
        Ok(code) => code,
        Err(failure) => {
            // What was found before is written whatever follows.
            let _ = out.flush();
            failure.report(lang, common.json)
        }
    }
}

fn perform(args: &Args, out: &mut Out) -> Result<ExitCode, Failure> {
    let limits = &args.common.limits;
    match &args.command {
        Command::List(list) => list::run(list, limits, out),
        Command::Show(show) => show::run(show, limits, out),
        Command::Solve(solve) => solve::run(solve, limits, out),
        Command::View(view) => view::run(view, limits, out),
        Command::Value(value) => value::run(value, limits, out),
        Command::Quotient(quotient) => quotient::run(quotient, limits, out),
        Command::Genus(genus) => genus::run(genus, limits, out),
        Command::Table(table) => table::run(table, limits, out),
        Command::Tablebase(tablebase) => tablebase::run(tablebase, limits, out),
        Command::Law(law) => law::run(law, limits, out),
        Command::Plot(plot) => plot::run(plot, limits, out),
        Command::Count(count) => count::run(count, limits, out),
        Command::Check(check) => check::run(check, limits, out),
        Command::New(new) => new::run(new, limits, out),
        Command::Lint(lint) => lint::run(lint, limits, out),
        Command::Prove(prove) => prove::run(prove, limits, out),
        Command::Play(play) => play::run(play, limits, out),
        Command::Verify(verify) => verify::run(verify, limits, out),
        Command::Graph(graph) => graph::run(graph, limits, out),
        Command::Serve(serve) => serve::run(serve, limits, out),
        Command::Judge(judge) => judge::run(judge, limits, out),
        Command::Completions { shell } => {
            clap_complete::generate(*shell, &mut args::command(COMMANDS), "grundy", out);
            Ok(ExitCode::SUCCESS)
        }
        Command::Man => {
            clap_mangen::Man::new(args::command(COMMANDS)).render(out)?;
            Ok(ExitCode::SUCCESS)
        }
    }
}
