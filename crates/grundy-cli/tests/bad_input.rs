//! Bad input: one line on standard error that says what, where and how to mend; exit 2; no panic.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn grundy(words: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(words)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The program may end before it has read everything.
    let _ = child.stdin.take().expect("piped").write_all(input);
    child.wait_with_output().expect("the program ends")
}

/// Asks, and holds the complaint to its form; `says` must be in it.
fn refused(words: &[&str], input: &[u8], says: &[&str]) {
    let shown: Vec<String> = words.iter().map(|w| w.chars().take(30).collect()).collect();
    let output = grundy(words, input);
    let line = String::from_utf8(output.stderr).expect("a message is text");
    assert_eq!(output.status.code(), Some(2), "{shown:?}: {line}");
    assert_eq!(line.lines().count(), 1, "{shown:?}: {line}");
    assert!(line.len() < 600, "{shown:?}: {} bytes", line.len());
    assert!(line.starts_with("error: "), "{shown:?}: {line}");
    for text in says {
        assert!(line.contains(text), "{shown:?}: `{text}` is not in {line}");
    }
}

fn file(name: &str, text: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("a file of the test");
    path.to_str().expect("a plain path").to_string()
}

#[test]
fn wrong_words_are_named_with_a_remedy() {
    refused(&["solve", "nimm", "3"], b"", &["`nimm`", "did you mean `nim`"]);
    refused(&["solve", "wythoff", "3"], b"", &["1 number", "needs 2"]);
    refused(&["solve", "bash", "3", "4", "m=2"], b"", &["2 numbers", "needs 1"]);
    refused(&["solve", "nim", "-1"], b"", &["`-1` is negative"]);
    refused(&["solve", "nim", "3", "x"], b"", &["number 2 of the position", "`x`"]);
    refused(&["solve", "nim", "1.5"], b"", &["`1.5` is not a natural number"]);
    refused(&["solve", "0.87", "3"], b"", &["`8`", "octal", "hex 0.87"]);
    refused(&["solve", "0.", "3"], b"", &["`0.`"]);
    refused(&["solve", "bash", "3"], b"", &["`m`", "missing"]);
    refused(&["solve", "bash", "3", "m=x"], b"", &["`m`", "`x`"]);
    refused(&["solve", "bash", "3", "m=1", "m=2"], b"", &["twice"]);
    refused(&["solve", "nim", "3", "k=1"], b"", &["no parameter `k`"]);
    refused(&["solve", "nim", "3", "+"], b"", &["no game"]);
    refused(&["solve", "{1,0}", "3"], b"", &["0"]);
    refused(&["table", "nim", "3", "--to", "5"], b"", &["takes no position"]);
    refused(&["show", "kayels-game"], b"", &["kayels-game"]);
    refused(&["list", "--family", "chess"], b"", &["chess"]);
}

#[test]
fn overlong_input_is_refused_quickly() {
    let nines = "9".repeat(100_000);
    refused(&["solve", "nim", &nines], b"", &["100000 digits"]);
    refused(&["solve", &"a".repeat(100_000), "1"], b"", &["no game"]);
    refused(&["solve", &format!("0.{}", "7".repeat(100_000)), "1"], b"", &["long"]);
    refused(&["solve", "nim", "10^99999999999"], b"", &["digits"]);
    let line = b"1 ".repeat(5_000_000);
    refused(&["solve", "nim", "-"], &line, &["line 1", "longer"]);
    let powers = b"10^9999 ".repeat(900_000);
    refused(&["solve", "nim", "-"], &powers, &["line 1", "digits together"]);
    refused(&["solve", "nim", "-"], b"\xff\xfe\n", &["line 1", "UTF-8"]);
}

#[test]
fn files_are_checked_when_read() {
    let cyclic = file("cyclic.txt", "a: b\nb: c\nc: a\n");
    refused(&["solve", "dag-tokens", &cyclic, "a"], b"", &["a", "b", "c"]);
    let empty = file("empty.txt", "");
    refused(&["solve", "dag-tokens", &empty, "0"], b"", &["no vertices"]);
    let junk = file("junk.txt", "0: 1\n1 2 3 4: 5: 6\n");
    refused(&["solve", "dag-tokens", &junk, "0"], b"", &["line 2"]);
    refused(&["solve", "dag-tokens", "no-such-file", "0"], b"", &["no-such-file"]);
    refused(&["solve", "dag-tokens", "/", "0"], b"", &["`/`"]);
}

#[test]
fn a_wide_position_is_refused_within_its_memory() {
    for game in ["staircase-nim", "georgia-and-bob", "grundy-game"] {
        let words = ["solve", game, "9999999", "9999998", "--misere", "--memory", "500M"];
        let output = grundy(&words, b"");
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{game}: {told}");
    }
}

#[test]
fn answers_go_to_standard_output_without_colours_and_a_closed_pipe_is_quiet() {
    let output = grundy(&["solve", "nim", "-"], b"1 2 3\r\n\n2 5 4");
    let text = String::from_utf8(output.stdout).expect("text");
    assert_eq!(text.lines().count(), 2, "{text}");
    assert!(!text.contains('\u{1b}') && output.stderr.is_empty());
    assert!(text.lines().last().is_some_and(|line| line.starts_with("2 5 4: N")), "{text}");
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["table", "nim", "--to", "300000", "--format", "csv"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}
