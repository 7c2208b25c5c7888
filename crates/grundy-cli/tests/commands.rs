//! Each command as a person or a program uses it.

use std::io::Write;
use std::process::{Command, Stdio};

/// Standard output and the exit code.
fn grundy(words: &[&str], input: &str) -> (String, i32) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(words)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    let text = String::from_utf8(output.stdout).expect("text");
    (text, output.status.code().expect("an exit code"))
}

fn json(words: &[&str]) -> serde_json::Value {
    let (text, code) = grundy(words, "");
    assert_eq!(code, 0, "{words:?}");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{words:?}: {error}: {text}"))
}

#[test]
fn the_keys_of_an_answer_are_stable() {
    let answer = json(&["solve", "nim", "2", "5", "4", "--json"]);
    let keys: Vec<&str> = answer.as_object().unwrap().keys().map(String::as_str).collect();
    let expected = [
        "game",
        "position",
        "outcome",
        "grundy",
        "remoteness",
        "winning_moves",
        "winning_move_count",
        "why",
        "evidence",
    ];
    assert_eq!(keys, expected);
    assert_eq!((&answer["outcome"], &answer["grundy"]), (&"N".into(), &3.into()));
    assert_eq!(answer["winning_moves"][0]["to"], "1 5 4");
    assert_eq!(answer["evidence"]["kind"], "theorem");
    // Beyond what every reader of JSON holds exactly, numbers are strings.
    assert_eq!(json(&["solve", "nim", "10^20", "--json"])["grundy"], "100000000000000000000");
    let northcott = json(&["solve", "northcott", "1", "4", "2", "3", "m=5", "--json"]);
    assert_eq!(northcott["outcome"], "first");
    let level = json(&["solve", "two-or-three", "6", "--json"]);
    assert_eq!((&level["outcome"], &level["winning_move_count"]), (&"draw".into(), &0.into()));
}

#[test]
fn conventions_change_the_answer() {
    for (words, outcome) in [
        ("solve nim 1 1 1", "N"),
        ("solve nim 1 1 1 --misere", "P"),
        ("solve 0.77 1 5 --misere", "P"),
        ("solve 0.07 12 --misere", "P"),
        ("solve 0.75 5 --misere", "N"),
        ("solve grundy-game 18 --misere", "P"),
        ("solve nim 2 3 --every", "N"),
        ("solve nim 2 2 --sj", "P"),
        ("solve nim 5 + lasker-nim 7 + 0.77 9", "N"),
        ("solve wythoff 165580140 267914295", "P"),
        ("solve wythoff 165580141 267914296", "N"),
    ] {
        let words: Vec<&str> = words.split(' ').chain(["--json"]).collect();
        assert_eq!(json(&words)["outcome"], outcome, "{words:?}");
    }
}

#[test]
fn tables_come_in_three_forms() {
    let table = json(&["table", "{1,3,4}", "--to", "7", "--json"]);
    assert_eq!(table["values"], serde_json::json!([0, 1, 0, 1, 2, 3, 2, 0]));
    let (csv, _) = grundy(&["table", "wythoff", "--to", "2", "--format", "csv"], "");
    assert_eq!(csv.lines().count(), 10, "{csv}");
    assert!(csv.contains("1,2,0,P"), "{csv}");
    let (text, _) = grundy(&["table", "nim", "--to", "3", "--misere"], "");
    assert!(text.contains("N P N N"), "{text}");
}

#[test]
fn a_false_claim_ends_with_1() {
    assert_eq!(grundy(&["check", "wythoff", "--to", "20"], "").1, 0);
    let claim = ["check", "{1,2,3}", "--to", "50", "--period", "4", "--values"];
    assert_eq!(grundy(&[&claim[..], &["0,1,2,3"]].concat(), "").1, 0);
    let (text, code) = grundy(&[&claim[..], &["0,1,2,2"]].concat(), "");
    assert_eq!(code, 1);
    assert!(text.contains("3: claimed to be worth 2"), "{text}");
}

#[test]
fn a_game_is_played_to_its_end() {
    // 4 stones, 1 or 2 at a time: 1 leaves 3, which is lost.
    let (won, code) = grundy(&["play", "bash", "4", "m=2"], "hint\nundo\nmoves\n9\ntake 1\n");
    assert_eq!(code, 0);
    assert!(won.contains("#2") && won.contains("program: take"), "{won}");
    let script = "take 1\ntake 2\nundo\n#1\n";
    let (text, _) = grundy(&["play", "bash", "4", "m=2"], script);
    assert!(text.contains("You win") || text.contains("The program wins"), "{text}");
    let (lost, _) = grundy(&["play", "bash", "3", "m=2"], "take 2\n");
    assert!(lost.contains("The program wins"), "{lost}");
}

#[test]
fn graphs_are_drawn_and_games_are_listed() {
    let (dot, _) = grundy(&["graph", "nim", "1", "1"], "");
    assert!(dot.starts_with("digraph") && dot.contains("peripheries=2"), "{dot}");
    let (svg, _) = grundy(&["graph", "nim", "1", "2", "--format", "svg"], "");
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    let (list, _) = grundy(&["list", "威佐夫"], "");
    assert!(list.contains("wythoff-moves") && !list.contains("coin-ruler"), "{list}");
    let (coins, _) = grundy(&["list", "--family", "coins", "--json"], "");
    assert!(coins.lines().count() >= 9);
    for name in ["wythoff", "威佐夫博弈", "Wythoff's game", "S25"] {
        let (text, code) = grundy(&["show", name, "--lang", "zh"], "");
        assert!(code == 0 && text.contains("规律"), "{name}: {text}");
    }
    assert!(grundy(&["completions", "bash"], "").0.contains("grundy"));
    assert!(grundy(&["man"], "").0.contains(".TH"));
}
