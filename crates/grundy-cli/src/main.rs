//! The program `grundy`: arguments in, answers out. It computes nothing itself.

mod args;
mod census;
mod check;
mod complaint;
mod count;
mod failure;
mod files;
mod graph;
mod judge;
mod law;
mod lint;
mod list;
mod new;
mod output;
mod play;
mod plot;
mod progress;
mod saved;
mod serve;
mod show;
mod solve;
mod table;
mod typed_move;
mod usage;
mod verify;
mod watch;

use args::{Args, Command};
use clap::{CommandFactory, Parser};
use failure::Failure;
use output::Out;
use std::ffi::OsString;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    let args = match Args::try_parse_from(&words) {
        Ok(args) => args,
        Err(error) => return usage::answer(&error, &words),
    };
    let lang = args.lang();
    let mut out = Out::new(lang, args.json);
    if let Some(seconds) = args.watched() {
        watch::start(
            seconds,
            args.limits.seconds().is_none(),
            args.limits.memory(),
            lang,
            args.json,
        );
    }
    let done = run(&args, &mut out).and_then(|code| out.flush().map(|()| code));
    match done {
        Ok(code) => code,
        Err(failure) => {
            // What was found before is written whatever follows.
            let _ = out.flush();
            failure.report(lang, args.json)
        }
    }
}

fn run(args: &Args, out: &mut Out) -> Result<ExitCode, Failure> {
    match &args.command {
        Command::List(list) => list::run(list, out),
        Command::Show(show) => show::run(show, out),
        Command::Solve(solve) => solve::run(solve, &args.limits, out),
        Command::Table(table) => table::run(table, &args.limits, out),
        Command::Law(law) => law::run(law, &args.limits, out),
        Command::Plot(plot) => plot::run(plot, &args.limits, out),
        Command::Count(count) => count::run(count, &args.limits, out),
        Command::Check(check) => check::run(check, &args.limits, out),
        Command::New(new) => new::run(new, out),
        Command::Lint(lint) => lint::run(lint, &args.limits, out),
        Command::Play(play) => play::run(play, &args.limits, out),
        Command::Verify(verify) => verify::run(verify, &args.limits, out),
        Command::Graph(graph) => graph::run(graph, &args.limits, out),
        Command::Serve(serve) => serve::run(serve, out),
        Command::Judge(judge) => judge::run(judge, &args.limits, out),
        Command::Completions { shell } => {
            clap_complete::generate(*shell, &mut Args::command(), "grundy", out);
            Ok(ExitCode::SUCCESS)
        }
        Command::Man => {
            clap_mangen::Man::new(Args::command()).render(out)?;
            Ok(ExitCode::SUCCESS)
        }
    }
}
