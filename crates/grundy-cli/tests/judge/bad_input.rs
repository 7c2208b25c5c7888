//! Invalid inputs on the command line: the error is one line that names the line and the field of
//! the input, the exit code is 2, and standard output is empty. The tests of `grundy-judge`
//! (`src/invalid_inputs.rs`) corrupt every word of every input.

use super::{cases, judge, samples::listed};

/// Problems whose input has no length, so that a prefix of a valid input can be valid.
const ENDS_ANYWHERE: [&str; 6] = ["hdu1527", "hdu1730", "hdu1847", "hdu2509", "hdu4315", "hdu1524"];

/// Asserts that an input is rejected with an error that names the line and the field. `how`
/// describes the input.
fn refused(id: &str, input: &[u8], how: &str) {
    let output = judge(&[id], input);
    let error = String::from_utf8(output.stderr).expect("text");
    let shown = String::from_utf8_lossy(input);
    assert_eq!(output.status.code(), Some(2), "{id}, {how}: {error}\n{shown:.300}");
    assert!(output.stdout.is_empty(), "{id}, {how}: answered\n{shown:.300}");
    assert!(error.starts_with("error: line ") && error.contains('`'), "{id}, {how}: {error}");
    assert_eq!(error.matches('\n').count(), 1, "{id}, {how}: {error}");
    assert!(error.len() < 400, "{id}, {how}: {error}");
}

#[test]
fn invalid_inputs_are_refused_without_an_answer() {
    for problem in listed() {
        if problem["unsolvable"].is_string() {
            continue;
        }
        let id = problem["id"].as_str().unwrap();
        let (input, _) = cases(id, 12).pop().expect("one of them");
        let words: Vec<&str> = input.split_whitespace().collect();
        let with_last = |word: &str| {
            let (_, others) = words.split_last().expect("it has words");
            format!("{}\n{word}\n", others.join("\n"))
        };
        refused(id, with_last("x1").as_bytes(), "a letter");
        refused(id, with_last("999999999999999999999999").as_bytes(), "a vast number");
        // Valid cases precede the error: their answers must not be printed.
        refused(id, format!("{}\n1.5\n", words[..words.len() - 1].join(" ")).as_bytes(), "late");
        refused(id, &[0xff, 0xfe, 0x00, 0x80, b'\n', b'7'], "bytes");
        if !ENDS_ANYWHERE.contains(&id) {
            refused(id, words[..words.len() - 1].join(" ").as_bytes(), "truncated");
            refused(id, b"", "empty");
        }
    }
}

#[test]
fn unreadable_input_is_an_error() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["judge", "hdu1846"])
        .env("LC_ALL", "C")
        .stdin(std::fs::File::open(env!("CARGO_MANIFEST_DIR")).expect("a folder"))
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stderr.starts_with(b"error: cannot read the input: "));
}
