//! The exact answers of the program to some hundred questions: every command, every family of
//! games, both languages, and refusals.
//!
//! `corpus/questions.txt` has the questions, `corpus/answers.txt` the answers. After an intended
//! change, `GRUNDY_RECORD=1 cargo test -p grundy-cli --test corpus` records the answers again; the
//! difference belongs to the commit with the change.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")
}

/// Splits a question at spaces into words; a text in single quotes is one word.
fn words(question: &str) -> Vec<String> {
    let mut words = vec![];
    for (at, piece) in question.split('\'').enumerate() {
        if at % 2 == 1 {
            words.push(piece.to_string());
        } else {
            words.extend(piece.split_whitespace().map(str::to_string));
        }
    }
    words
}

/// Returns the question with its answer: standard output, the lines of standard error after `! `,
/// and the exit code if it is not 0.
fn answered(question: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    for name in ["LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    // The time of an answer is not recorded.
    command.env("GRUNDY_QUIET", "1");
    let mut words = words(question);
    // On a busy machine the default time does not suffice for the largest boards.
    if question.starts_with("solve examples/") && !question.contains("--time") {
        words.splice(1..1, ["--time".to_string(), "600".to_string()]);
    }
    let output = command.args(words).stdin(Stdio::null()).output().expect("the program starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let mut answer = format!("$ grundy {question}\n{}", text(&output.stdout));
    // The progress at a time limit depends on the machine and is not recorded.
    if question == "lint examples/konane.game" {
        let line = answer.lines().find(|line| line.ends_with("none failed (not proved)"));
        let number = line.and_then(|line| line.split(' ').rev().nth(8)).map(str::to_string);
        answer = answer.replace(&number.expect("symmetries are tried"), "MANY");
    }
    for line in text(&output.stderr).lines() {
        writeln!(answer, "! {line}").expect("a string takes all");
    }
    match output.status.code() {
        Some(0) => {}
        code => writeln!(answer, "exit code {code:?}").expect("a string takes all"),
    }
    answer
}

#[test]
fn answers_equal_the_recorded_answers() {
    let questions = std::fs::read_to_string(folder().join("questions.txt")).unwrap();
    let questions: Vec<&str> = questions.lines().collect();
    assert!(questions.len() >= 300, "only {} questions", questions.len());
    let next = AtomicUsize::new(0);
    let answers = Mutex::new(vec![String::new(); questions.len()]);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, |n| n.get().min(8)) {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(question) = questions.get(at) else { break };
                    let answer = answered(question);
                    answers.lock().unwrap_or_else(PoisonError::into_inner)[at] = answer;
                }
            });
        }
    });
    let answers = answers.into_inner().unwrap_or_else(PoisonError::into_inner);
    let path = folder().join("answers.txt");
    if std::env::var_os("GRUNDY_RECORD").is_some() {
        std::fs::write(&path, answers.join("\n")).unwrap();
        return;
    }
    let recorded = std::fs::read_to_string(&path).unwrap();
    let mut rest = recorded.as_str();
    for answer in &answers {
        let same = rest.strip_prefix(answer.as_str());
        let there = rest.find("\n$ grundy ").map_or(rest, |end| &rest[..end]);
        rest = same.unwrap_or_else(|| panic!("recorded:\n{there}\nanswered:\n{answer}"));
        rest = rest.strip_prefix('\n').unwrap_or(rest);
    }
    assert!(rest.is_empty(), "recorded beyond the questions: {rest}");
}
