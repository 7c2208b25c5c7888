//! End-to-end tests of the program: every command and option.

mod answers;
mod bad_input;
mod batch_input;
mod certificates;
mod cluster;
mod counts;
mod derived_commands;
mod exports;
mod help;
mod kept_values;
mod limits;
mod lints;
mod pictures;
mod quotients;
mod refusal_reasons;
mod rule_errors;
mod rules;
mod saved_tables;
mod screens;
mod serve;
mod streams;
mod tablebases;
mod value_sums;
mod values;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The result of a run of the program: the exit code and both outputs.
struct Ran {
    code: i32,
    out: String,
    err: String,
}

/// Returns the program as a command that runs in the folder of the repository, in English by
/// default.
fn program() -> Command {
    prepared(Command::new(env!("CARGO_BIN_EXE_grundy")))
}

/// Returns the program with a limit of `seconds` seconds of CPU time, after which the system kills
/// it. The limit is CPU time, because tests that run at the same time slow it down.
fn program_for(seconds: u64) -> Command {
    if !cfg!(unix) {
        return program();
    }
    let mut command = Command::new("sh");
    let limited = format!("ulimit -t {seconds}; exec \"$0\" \"$@\"");
    command.args(["-c", &limited, env!("CARGO_BIN_EXE_grundy")]);
    prepared(command)
}

fn prepared(mut command: Command) -> Command {
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    for name in ["LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    // Progress lines depend on the load of the machine and must not appear in compared output.
    command.env("GRUNDY_QUIET", "1");
    command
}

fn ran(output: Output) -> Ran {
    Ran {
        code: output
            .status
            .code()
            .unwrap_or_else(|| panic!("it ends by itself: {}", output.status)),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// Runs a command line whose words contain no spaces.
fn grundy(line: &str) -> Ran {
    words(&line.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>())
}

fn words(words: &[&str]) -> Ran {
    ran_with(program(), words)
}

fn ran_with(mut program: Command, words: &[&str]) -> Ran {
    ran(program.args(words).stdin(Stdio::null()).output().expect("it starts"))
}

/// Runs a command line with `input` on standard input.
fn fed(line: &str, input: &[u8]) -> Ran {
    fed_to(program(), line, input)
}

fn fed_to(mut command: Command, line: &str, input: &[u8]) -> Ran {
    command.args(line.split(' ')).stdin(Stdio::piped());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    let feeder = std::thread::spawn(move || {
        // The program may end before it has read everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("it ends");
    feeder.join().expect("no panic");
    ran(output)
}

/// Runs a command line that must succeed without messages, and returns its standard output.
fn told(line: &str) -> String {
    let ran = grundy(line);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{line}");
    ran.out
}
