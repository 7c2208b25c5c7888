//! The JSON keys in the outputs of all commands are exactly the keys that the guides describe.

#![cfg(unix)]

use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn run(command: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_grundy")).parent().expect("it is in a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    Command::new("sh")
        .args(["-c", command])
        .current_dir(root())
        .env_clear()
        .envs([("PATH", path.as_str()), ("LANG", "C"), ("GRUNDY_QUIET", "1")])
        .output()
        .expect("there is a shell")
}

/// Adds the keys of a JSON value to `found`. The keys of the objects `parameters` and `choices` are
/// names of a game, so they are not added.
fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                found.insert(key.clone());
                if !["parameters", "choices"].contains(&key.as_str()) || value.is_array() {
                    keys(value, found);
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| keys(item, found)),
        _ => {}
    }
}

/// Returns the JSON keys that a page of the documentation describes: the first cell of each row of
/// its section on JSON.
fn described(page: &str) -> BTreeSet<String> {
    let text = std::fs::read_to_string(root().join(page)).expect("the guide is there");
    let section = text.split("\n## ").find(|part| part.starts_with("JSON\n")).expect("a section");
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `"));
    let cells = rows.filter_map(|row| row.split(" | ").next());
    cells.flat_map(|cell| cell.split("`, `").map(|key| key.trim_matches('`').to_string())).collect()
}

/// Command lines that together produce every kind of answer.
const COMMANDS: &[&str] = &[
    "grundy solve nim 2 5 4",
    "grundy solve 0.77 10^30 --moves 1",
    "grundy solve nim 5 + 0.77 9",
    "grundy solve retrograde '{a->a, a->b}' a + nim 3",
    "grundy solve examples/tic-tac-toe.game",
    "grundy solve examples/domineering.game",
    "grundy solve mex 0 1 3",
    "grundy solve wythof 3 5",
    "grundy table 0.77 --to 5",
    "grundy table examples/nim3.game --to 1",
    "grundy table retrograde examples/loopy.txt",
    "grundy table examples/tic-tac-toe.game",
    "grundy table 0.77 --to 100 --save \"$(mktemp -d)/values\"",
    "grundy law 0.77",
    "grundy law 'all but {2,3,7}'",
    "grundy law nim",
    "grundy law examples/divisors.game --to 60 --seconds 1",
    "grundy law examples/even-splitting.game --to 20 --seconds 1 f=3",
    "grundy value examples/domineering.game h=2 w=3 '?' '{2|-1}'",
    "grundy value crates/grundy-cli/tests/data/snort-of-the-mover.game",
    "grundy quotient 0.75 --table",
    "grundy quotient 0.26 --to 9",
    "grundy genus 0.77 5 = nim 1",
    "grundy genus 0.77 --to 9",
    "grundy count 0.77 --heaps 3 --below 9",
    "grundy check wythoff --to 10",
    "grundy check wythoff --claim 'P when a == b'",
    "grundy lint examples/wythoff.game",
    "grundy verify records/0.156.json",
    "grundy graph examples/tic-tac-toe.game X.O/.XO/X.O O",
    "grundy show bash",
    "grundy show kayles",
    "grundy plot 0.77 --to 100",
    "grundy position nim 1 2",
    "grundy position nim 0",
    "grundy position hackenbush '{g-a:blue,a-b:red}'",
    "grundy view nim 1 2",
    "grundy position nim 1 2 1 --play any --moved [1]",
    "grundy reply nim 1 2",
    "grundy moves nim 1 2",
    "grundy read examples/moore.game",
    "grundy read \"$(mktemp)\"",
    "grundy examples",
    "grundy examples loopy.txt",
    "grundy list",
    "grundy judge list",
    "grundy judge hdu1846 --against \"awk 'NR > 1 { print \\\"first\\\" }'\" --cases 20",
    "printf '1\\n2 1\\n' | grundy judge hdu1846",
];

/// Keys that the answers to `COMMANDS` do not contain: they occur only for games outside the
/// catalogue, or only after long computations.
const RARE: &[&str] = &["score", "winner"];

#[test]
fn guides_describe_exactly_the_keys_of_outputs() {
    let mut found = BTreeSet::new();
    for command in COMMANDS {
        // The option is inserted before the command of `--against`, and after a pipe.
        let done = run(&format!("{command} --json"));
        for line in String::from_utf8_lossy(&done.stdout)
            .lines()
            .chain(String::from_utf8_lossy(&done.stderr).lines())
        {
            let value: Value = serde_json::from_str(line)
                .unwrap_or_else(|error| panic!("{command}: {error}: {line}"));
            keys(&value, &mut found);
        }
    }
    for page in ["docs/en/guide.md", "docs/zh/guide.md"] {
        let mut told = described(page);
        let missing: Vec<_> = found.difference(&told).collect();
        assert!(missing.is_empty(), "{page} does not describe {missing:?}");
        told.retain(|key| !RARE.contains(&key.as_str()));
        let gone: Vec<_> = told.difference(&found).collect();
        assert!(gone.is_empty(), "{page} describes {gone:?}, which no command wrote");
    }
}

#[test]
fn every_command_reports_errors_as_an_object() {
    let commands = [
        "solve wythof 3 5",
        "solve nim x",
        "solve",
        "table",
        "table nim --to",
        "law",
        "law nosuch",
        "plot",
        "count",
        "count nim",
        "quotient",
        "quotient wythoff",
        "quotient 0.77 5",
        "genus",
        "genus = nim 2",
        "genus dodgem",
        "value",
        "value '{1|2'",
        "value examples/tic-tac-toe.game",
        "value '^ +'",
        "check",
        "check nosuch",
        "check nim 2 5 4 --to 5",
        "new",
        "lint",
        "lint nosuch.game",
        "play",
        "verify",
        "verify nosuch",
        "graph",
        "judge",
        "judge nosuch",
        "show nosuch",
        "list --family nosuch",
        "serve --nosuch",
        "nosuch",
        "",
        "solve nim 1 --memory x",
        "table 0.77 --to 10^19",
    ];
    for command in commands {
        for (lang, says) in [("en", true), ("zh", false)] {
            let done = run(&format!("grundy --json --lang {lang} {command} </dev/null"));
            assert_eq!(done.status.code(), Some(2), "{command}");
            let told = String::from_utf8_lossy(&done.stderr).into_owned();
            let told: Value = serde_json::from_str(told.trim())
                .unwrap_or_else(|error| panic!("{command}: {error}: {told}"));
            let error = &told["error"];
            assert!(error["kind"].is_string() && error["code"] == 2, "{command}: {told}");
            let message = error["message"].as_str().expect("a message");
            assert_eq!(message.is_ascii(), says && message.is_ascii(), "{command}: {told}");
            assert!(!message.is_empty(), "{command}");
        }
    }
}

/// The error for a missing argument shows an example of the same command.
#[test]
fn every_command_shows_its_own_example() {
    for command in [
        "solve", "table", "law", "check", "lint", "verify", "play", "graph", "plot", "new",
        "value", "quotient", "genus",
    ] {
        let done = run(&format!("grundy {command}"));
        let told = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(told.contains(&format!("`grundy {command} ")), "{command}: {told}");
    }
}

#[test]
fn check_refuses_a_position() {
    let done = run("grundy check nim 2 5 4 --to 5");
    let told = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(done.status.code() == Some(2) && told.contains("`2`"), "{told}");
}

#[test]
fn code_fences_of_the_pages_are_closed() {
    for page in ["README.md", "README.zh.md", "docs/en/guide.md", "docs/zh/guide.md"] {
        let text = std::fs::read_to_string(root().join(page)).expect("the page is there");
        let mut open = false;
        for (at, line) in (1..).zip(text.lines()) {
            if line.starts_with("```") {
                assert_eq!(open, line == "```", "{page}:{at}");
                open = !open;
            }
        }
        assert!(!open, "{page}");
    }
}
