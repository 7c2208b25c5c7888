//! Tests of `grundy judge`: public samples, comparison with brute force, bad input, and
//! `--against`.

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
mod rule_files;
mod samples;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs `grundy judge` with the arguments `words` and the input `input`.
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

/// Creates an empty folder for one test. Its name is unique, because tests run in parallel and
/// several use the same problem.
pub fn folder(name: &str) -> PathBuf {
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    let name = format!("{name}-{}", ASKED.fetch_add(1, Ordering::Relaxed));
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("judge").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

/// Returns small random cases of a problem as pairs of the input and the answer of the program.
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

/// Compares the answers to random inputs with the solver `brute`, which shares no code with the
/// program.
pub fn hold(id: &str, brute: fn(&str) -> String) {
    let mut answers = std::collections::BTreeSet::new();
    for (input, output) in cases(id, 600) {
        assert_eq!(output, brute(&input), "{id}:\n{input}");
        answers.insert(output);
    }
    // Cases with equal answers would test little.
    assert!(answers.len() > 1, "{id}: only {answers:?}");
}

/// Returns all numbers of an input in order.
pub fn numbers(input: &str) -> impl Iterator<Item = i64> + '_ {
    input.split_whitespace().map(|word| word.parse().expect("a number"))
}

/// Formats each item as a line.
pub fn lines<T: ToString>(told: impl IntoIterator<Item = T>) -> String {
    told.into_iter().map(|line| line.to_string() + "\n").collect()
}

/// Returns whether the player to move wins a game without cycles in normal play, by recursion.
/// `memory` contains the positions that were solved so far.
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
