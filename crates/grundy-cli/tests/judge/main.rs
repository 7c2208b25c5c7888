//! `grundy judge`: the public samples, solvers by brute force written for this test, bad input, and the
//! comparison of other programs.

mod against;
mod bad_input;
mod boards;
mod forests;
mod graphs;
mod heaps;
mod loopy;
mod matrices;
mod numbers;
mod one_heap;
mod samples;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs `grundy judge` with these words and this input.
pub fn judge(words: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .arg("judge")
        .args(words)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("it was asked for");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // A program that refuses its arguments reads nothing.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("no panic");
    output
}

/// A folder of one's own, emptied: tests run side by side, and several ask for cases of one problem.
pub fn folder(name: &str) -> PathBuf {
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    let name = format!("{name}-{}", ASKED.fetch_add(1, Ordering::Relaxed));
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("judge").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

/// Small random cases of a problem with the answers of the program: inputs and outputs.
pub fn cases(id: &str, count: usize) -> Vec<(String, String)> {
    let output = judge(&[id, "--emit", "-", "--small", "--cases", &count.to_string()], b"");
    assert!(output.status.success(), "{id}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    let case = |line: &str| {
        let case: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
        let [input, output] =
            ["input", "output"].map(|key| case[key].as_str().unwrap().to_string());
        (input, output)
    };
    text.lines().map(case).collect()
}

/// Holds the answers to random inputs against a solver that shares nothing with the program.
pub fn hold(id: &str, brute: fn(&str) -> String) {
    let mut answers = std::collections::BTreeSet::new();
    for (input, output) in cases(id, 600) {
        assert_eq!(output, brute(&input), "{id}:\n{input}");
        answers.insert(output);
    }
    // Cases that all have the same answer would tell little.
    assert!(answers.len() > 1, "{id}: only {answers:?}");
}

/// The numbers of an input.
pub fn numbers(input: &str) -> impl Iterator<Item = i64> + '_ {
    input.split_whitespace().map(|word| word.parse().expect("a number"))
}

/// Lines, each with its end.
pub fn lines<T: ToString>(told: impl IntoIterator<Item = T>) -> String {
    told.into_iter().map(|line| line.to_string() + "\n").collect()
}

/// Whether the player to move wins a game that ends, by the bare recursion with a memory.
pub fn wins(
    position: &[i64],
    options: &dyn Fn(&[i64]) -> Vec<Vec<i64>>,
    memory: &mut std::collections::BTreeMap<Vec<i64>, bool>,
) -> bool {
    if let Some(&known) = memory.get(position) {
        return known;
    }
    let won = options(position).iter().any(|option| !wins(option, options, memory));
    memory.insert(position.to_vec(), won);
    won
}
