//! The program `grundy`: parses the arguments, runs the command and writes its answer.
//!
//! The crates `grundy` and `grundy-commands` compute the answers. The program is a library so that
//! the Python wheel contains it without a second copy of the code.

mod args;
mod check;
#[cfg(feature = "tablebases")]
mod cluster;
mod derived;
#[cfg(not(all(feature = "page", feature = "png", feature = "tablebases")))]
mod disabled_features;
mod failure;
mod files;
mod graph;
mod help;
mod judge;
mod keep_option;
mod law;
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
mod requests;
mod saved;
#[cfg(feature = "page")]
mod serve;
mod show;
mod solve;
mod stderr;
mod table;
mod table_file;
#[cfg(feature = "tablebases")]
mod tablebase;
#[cfg(feature = "tablebases")]
mod tablebase_option;
mod typed_move;
mod usage;
mod value;
mod verify;
#[cfg(feature = "tablebases")]
mod verify_tablebase;
mod view;
mod watch;

/// The texts of the crate, from the files in `messages/`.
#[cfg_attr(
    not(all(feature = "cluster", feature = "page", feature = "png", feature = "tablebases")),
    allow(dead_code, reason = "some texts belong to optional features")
)]
mod messages {
    grundy_messages::load!(grundy::base, disabled_features);
}

use args::{Args, Command, TimeLimit};
use clap::{ArgMatches, FromArgMatches};
#[cfg(not(feature = "png"))]
use disabled_features::png;
#[cfg(not(feature = "page"))]
use disabled_features::serve;
#[cfg(not(feature = "tablebases"))]
use disabled_features::{tablebase, tablebase_option, verify_tablebase};
use failure::{CommandFailure, CommandResult};
pub use files::read_file;
use grundy_commands::{COMMANDS, arguments};
use limits::CommonArgs;
use output::Out;
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

/// Runs the program and returns its exit code. The first of `arguments` is the name of the program.
///
/// Call it once per process: it starts a thread that watches the time, the memory and Ctrl-C of the
/// entire process, and that ends the process if a computation does not stop by itself.
#[must_use]
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let words = value::escape_negative_games(arguments.into_iter().collect());
    arguments::set_language(limits::language_of(&words));
    let words = help::without_language(words);
    match args::build_parser(COMMANDS)
        .try_get_matches_from(&words)
        .and_then(|matches| read_invocation(COMMANDS, matches))
    {
        Ok(invocation) => execute(&invocation),
        Err(error) => usage::report(&error, &words),
    }
}

/// The command that a command line calls, by the way in which its options are declared.
enum Invocation {
    /// A command whose options are declared in this crate.
    Declared(Box<Args>),
    /// A command whose options are derived from the schema of its request, with its parsed
    /// arguments and the options that all commands have.
    Derived(&'static grundy_commands::Command, ArgMatches, Box<CommonArgs>),
}

/// Finds the command that the parsed arguments call.
///
/// # Errors
/// If the arguments do not fit the command.
fn read_invocation(
    commands: &'static [grundy_commands::Command],
    mut matches: ArgMatches,
) -> Result<Invocation, clap::Error> {
    let derived_name = matches.subcommand_name().filter(|name| !args::is_declared(name));
    let Some(command) = derived_name.and_then(|name| derived::find_command(commands, name)) else {
        return Ok(Invocation::Declared(Box::new(Args::from_arg_matches(&matches)?)));
    };
    let common = CommonArgs::from_arg_matches(&matches)?;
    let values = matches.remove_subcommand().map(|(_, values)| values).unwrap_or_default();
    Ok(Invocation::Derived(command, values, Box::new(common)))
}

/// Runs a command while the watchdog enforces its limits. Writes the error if the command fails,
/// and returns the exit code of the program.
fn execute(invocation: &Invocation) -> ExitCode {
    let (common, time_limit) = match invocation {
        Invocation::Declared(args) => (&args.common, args.time_limit()),
        Invocation::Derived(_, _, common) => {
            (&**common, TimeLimit::Watched(Some(common.seconds())))
        }
    };
    let lang = common.lang();
    let mut out = Out::new(lang, common.json);
    if let TimeLimit::Watched(seconds) = time_limit {
        let (by_default, memory) = (common.limits.seconds().is_none(), common.limits.memory());
        watch::start(seconds, by_default, memory, lang, common.json);
    }
    let result =
        limits::set_vectors().map_err(CommandFailure::from).and_then(|()| match invocation {
            Invocation::Declared(args) => run_command(args, &mut out),
            Invocation::Derived(command, values, common) => {
                derived::run(command, values, &common.limits, &mut out)
            }
        });
    let result = result.and_then(|code| out.flush().map(|()| code));
    match result {
        Ok(code) => code,
        Err(failure) => {
            // Write the results that precede the error before its message.
            let _ = out.flush();
            failure.report(lang, common.json)
        }
    }
}

/// Runs a command whose options are declared in this crate.
fn run_command(args: &Args, out: &mut Out) -> CommandResult {
    let limits = &args.common.limits;
    match &args.command {
        Command::List(list) => list::run(list, limits, out),
        Command::Show(show) => show::run(show, limits, out),
        Command::Solve(solve) => solve::run(solve, limits, out),
        Command::View(view) => view::run(view, limits, out),
        Command::Value(value) => value::run(value, limits, out),
        Command::Quotient(quotient) => quotient::run(quotient, limits, out),
        Command::Genus(request) => requests::answer(request, limits, out),
        Command::Table(table) => table::run(table, limits, out),
        Command::Tablebase(tablebase) => tablebase::run(tablebase, limits, out),
        Command::Law(law) => law::run(law, limits, out),
        Command::Plot(plot) => plot::run(plot, limits, out),
        Command::Count(request) => requests::answer(request, limits, out),
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
            let mut command = help::build(args::build_parser(COMMANDS));
            // The script is written in one piece: the generator panics if its reader has closed the
            // pipe.
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut command, "grundy", &mut script);
            out.write_all(&script)?;
            Ok(ExitCode::SUCCESS)
        }
        Command::Man => {
            clap_mangen::Man::new(help::build(args::build_parser(COMMANDS))).render(out)?;
            Ok(ExitCode::SUCCESS)
        }
    }
}
