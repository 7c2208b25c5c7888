//! Standard output has the data and standard error the messages; pipes get no colours.

use super::{grundy, program, ran, told};
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

#[test]
fn pipes_get_no_colours() {
    for line in
        ["solve nim 2 5 4", "list", "show nim", "table nim --to 5", "--help", "solve --help"]
    {
        assert!(!told(line).contains('\x1b'), "{line}");
    }
    assert!(!grundy("solve nothing 3").err.contains('\x1b'));
}

#[test]
fn environment_variables_force_and_disable_colours() {
    let coloured =
        ran(program().env("CLICOLOR_FORCE", "1").args(["show", "nim"]).output().unwrap());
    assert!(coloured.out.contains("\x1b[1m"), "{}", coloured.out);
    let mut command = program();
    command.env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1").args(["show", "nim"]);
    assert!(!ran(command.output().unwrap()).out.contains('\x1b'));
}

#[test]
fn messages_go_to_standard_error() {
    let ran = grundy("solve nim x");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (2, "", 1));
    let ran = grundy("list nosuchgameatall");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (0, "", 1));
}

/// A reader that closes the pipe after one line causes no error.
#[test]
fn a_closed_pipe_causes_no_error() {
    let lines = [
        "list",
        "table 0.77 --to 200000",
        "solve nim -",
        "graph nim 5 5 5",
        "completions zsh",
        "man",
        "--help",
    ];
    for line in lines {
        let mut command = program();
        command.args(line.split(' ')).stdin(Stdio::piped());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().expect("a pipe");
        let feeder = std::thread::spawn(move || {
            let _ = std::io::Write::write_all(&mut stdin, "1 2 3\n".repeat(200_000).as_bytes());
        });
        let mut reader = BufReader::with_capacity(64, child.stdout.take().expect("a pipe"));
        let mut first = String::new();
        reader.read_line(&mut first).expect("a line");
        drop(reader);
        let mut errors = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut errors).expect("text");
        let code = child.wait().expect("it ends").code();
        feeder.join().expect("no panic");
        assert_eq!((code, errors.as_str()), (Some(0), ""), "{line}");
        assert!(!first.is_empty(), "{line}");
    }
}
