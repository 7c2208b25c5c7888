//! The program as a person or a script meets it: every command and flag, end to end.

mod answers;
mod bad_input;
mod certificates;
mod cluster;
mod counts;
mod derived;
mod exports;
mod help;
mod limits;
mod lints;
mod many;
mod pictures;
mod quotients;
mod reasons;
mod rule_errors;
mod rules;
mod saved;
mod screens;
mod serve;
mod streams;
mod tablebases;
mod value_sums;
mod values;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// What a run of the program gave.
struct Ran {
    code: i32,
    out: String,
    err: String,
}

/// The program, in the folder of the repository and in English unless a test says otherwise.
fn program() -> Command {
    prepared(Command::new(env!("CARGO_BIN_EXE_grundy")))
}

/// The same, ended by the system once it has computed for so many seconds, as a program would that forgot its limits. They
/// are its own, not the clock's: tests go on beside others, which may leave it little of the machine.
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
    // How busy the machine is must not show in what is compared.
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

/// Runs a command line whose words hold no spaces.
fn grundy(line: &str) -> Ran {
    words(&line.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>())
}

fn words(words: &[&str]) -> Ran {
    ran_with(program(), words)
}

fn ran_with(mut program: Command, words: &[&str]) -> Ran {
    ran(program.args(words).stdin(Stdio::null()).output().expect("it starts"))
}

/// Runs a command line with something on standard input.
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

/// The standard output of a run that must succeed without a message.
fn told(line: &str) -> String {
    let ran = grundy(line);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{line}");
    ran.out
}
