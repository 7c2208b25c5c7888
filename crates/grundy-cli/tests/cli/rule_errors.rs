//! Wrong rule files: every error is shown at its location, at once, for any file.

use super::{Ran, program_for, ran_with, words};
use std::fs;

/// The limit of CPU seconds: far more than an error takes, far less than a program without limits
/// would take.
const AT_ONCE: u64 = 20;
/// The commands that read a rule file.
const COMMANDS: [&str; 6] = ["lint", "solve", "table", "check", "law", "play"];

/// Writes the rule file `name` with the content `text` and runs a command on it; `more` are further
/// words of the command line.
fn on_file(command: &[&str], name: &str, text: &[u8], more: &[&str]) -> Ran {
    let folder = std::env::temp_dir().join(format!("grundy-rule-errors-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap();
    let ran = ran_with(program_for(AT_ONCE), &[command, &[path], more].concat());
    assert!(!ran.err.contains("panicked"), "{command:?} {name}: {}", ran.err);
    Ran { err: ran.err.replace(path, name), ..ran }
}

#[test]
fn errors_are_drawn_over_several_lines_in_both_languages() {
    let text = "position n, 堆\nmove 取 (k in 1..n) -> [n - q, 堆]\nmove m -> [堆, m]\n";
    let english = "\
error: `q` is not defined
 --> two.game:2:28
  |
2 | move 取 (k in 1..n) -> [n - q, 堆]
  |                             ^
";
    let chinese = "\
错误: `q` 没有定义
 --> two.game:2:28
";
    for command in COMMANDS {
        let ran = on_file(&[command], "two.game", text.as_bytes(), &[]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{command}");
        assert!(ran.err.starts_with(english), "{command}: {}", ran.err);
        assert!(ran.err.contains("\nhelp: ") && ran.err.contains(":3:15\n"), "{}", ran.err);
        let ran = on_file(&["--lang", "zh", command], "two.game", text.as_bytes(), &[]);
        assert!(ran.err.starts_with(chinese), "{command}: {}", ran.err);
        assert!(ran.err.contains("\n建议: "), "{command}: {}", ran.err);
    }
}

#[test]
fn nonsensical_files_are_refused_in_a_few_lines() {
    let brackets =
        format!("position n\nmove m -> [{}n{}]\n", "(".repeat(10_000), ")".repeat(10_000));
    let large = "# nothing\n".repeat(1_000_000);
    let bytes: Vec<u8> = (0..=255).collect();
    for (name, text, says) in [
        (
            "large.game",
            large.as_bytes(),
            "the file has 10000000 bytes, 9000000 of them outside lists",
        ),
        ("brackets.game", brackets.as_bytes(), "nested more than 150 levels deep"),
        ("bytes.game", &bytes, "cannot read `bytes.game`: it is not text in UTF-8"),
        ("empty.game", b"", "does not say what a position is"),
        ("row.game", b"position x: 0..9[100000]\nmove m -> [x]\n", "100000 elements"),
        ("times.game", b"position n\nmove m -> [n - 1] times 10000000\n", "10000000 copies"),
    ] {
        for command in COMMANDS {
            let ran = on_file(&[command], name, text, &[]);
            assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{command} {name}");
            assert!(ran.err.contains(says), "{command} {name}: {}", ran.err);
            assert!(ran.err.len() < 2_000, "{command} {name}: {}", ran.err);
        }
    }
}

#[test]
fn rules_that_cannot_be_played_out_are_stopped() {
    let endless = b"position n\nmove on (i in 0..10^9, j in 0..10^9) when i + j < 0 -> [0]\n";
    let endless = String::from_utf8(endless.to_vec()).unwrap().replace("10^9", "1000000000");
    let round = b"position n\nmove on when n > 0 -> [n]\n";
    let growing = b"position n\nmove on -> [n + 1]\n";
    let many = b"position cell: 0..9[12] = [0; 12]\n\
        move set (i in 0..11, v in 0..9) when cell[i] != v { cell[i] = v }\n";
    let small = ["--memory", "64M"];
    for (name, text, position, says) in [
        ("endless.game", endless.as_bytes(), &["5"][..], "more moves than the limits allow"),
        ("round.game", round, &["5"], "leaves a heap of"),
        // The search or, on a busy machine, the watch of the memory stops first.
        ("growing.game", growing, &["5"], "limit"),
        // 10^12 positions.
        ("many.game", many, &[], "reached its limit"),
    ] {
        let ran = on_file(&["solve"], name, text, &[position, &small].concat());
        assert_eq!(
            (ran.code, ran.out.as_str(), ran.err.lines().count()),
            (2, "", 1),
            "{}",
            ran.err
        );
        assert!(ran.err.contains(says), "{name}: {}", ran.err);
    }
    let ran = on_file(&["lint"], "endless.game", endless.as_bytes(), &[]);
    assert!(ran.err.contains("the rules take too many steps here"), "{}", ran.err);
    let ran = on_file(&["lint"], "growing.game", growing, &[]);
    assert!(ran.out.contains("did not end in 10000 moves"), "{} {}", ran.out, ran.err);
}

#[test]
fn a_missing_file_is_reported_with_the_command_new() {
    let ran = words(&["solve", "nowhere/my.game", "5"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("`grundy new NAME`"), "{}", ran.err);
}
