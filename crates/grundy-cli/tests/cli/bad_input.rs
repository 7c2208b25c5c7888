//! Bad input gives one line with the error, its location and the remedy, and exit code 2, at once.

use super::{Ran, fed, grundy, program_for, ran_with};
use std::path::PathBuf;

/// The limit of CPU seconds: far more than an error takes, far less than a search without limits
/// would take.
const AT_ONCE: u64 = 10;

fn refused(line: &[&str]) -> Ran {
    let ran = ran_with(program_for(AT_ONCE), line);
    let shown: String = line.join(" ").chars().take(80).collect();
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{shown}: {}", ran.err);
    assert_eq!(ran.err.lines().count(), 1, "{shown}: {}", ran.err);
    assert!(
        ran.err.starts_with("error: ") || ran.err.starts_with("错误："),
        "{shown}: {}",
        ran.err
    );
    assert!(!ran.err.contains("panicked"), "{shown}: {}", ran.err);
    assert!(ran.err.chars().count() < 400, "{shown}: {}", ran.err);
    ran
}

fn refused_saying(line: &str, says: &[&str]) {
    let ran = refused(&line.split(' ').collect::<Vec<_>>());
    for part in says {
        assert!(ran.err.contains(part), "{line}: {part} in {}", ran.err);
    }
}

#[test]
fn errors_name_cause_place_and_remedy() {
    for (line, says) in [
        ("solve wythof 3 5", &["`wythof`", "did you mean `wythoff`?"][..]),
        ("show wythof", &["did you mean `wythoff`?"]),
        ("verify no-such", &["cannot read `no-such`", "--certificate FILE"]),
        ("lint no-such.game", &["cannot read `no-such.game`", "`grundy new NAME`"]),
        ("check nim --p-file no-such --to 3", &["cannot read `no-such`", "one position per line"]),
        ("solve xqzkw 3", &["`xqzkw`", "grundy list"]),
        ("solve wythoff 1", &["1 number, but this game needs 2", "`5 7`"]),
        ("solve wythoff 1 2 3", &["3 numbers, but this game needs 2"]),
        ("solve nim -1 2", &["number 1", "`-1` is negative"]),
        ("solve nim 2 −1", &["number 2", "is negative"]),
        ("solve nim 1.5", &["`1.5` is not a natural number", "10^30"]),
        ("solve nim 1e9", &["`1e9`"]),
        ("solve 0.87 3", &["character 3 of `0.87`", "digit `8`", "octal", "hex 0.87"]),
        ("solve hex 0.g 3", &["`g`"]),
        ("solve {1,2 3", &["`{1,2`", "close it with `}`"]),
        ("solve {0} 3", &["0"]),
        ("solve bash 23", &["`m` is missing", "m=3"]),
        ("solve bash m=2", &["0 numbers, but this game needs 1"]),
        ("solve bash 23 k=3", &["no parameter `k`", "`m`"]),
        ("solve nim 3 m=2", &["no parameter `m`"]),
        ("solve bash 23 m=2 m=3", &["`m` is given twice"]),
        ("solve bash 23 m=x", &["`m`", "`x`"]),
        ("solve nim 1 +", &["after `+`", "nim 2 5 4 + 0.77 9"]),
        ("solve + nim 1", &["before `+`"]),
        ("solve nim 1 + + nim 2", &["between `+` and `+`"]),
        (
            "solve nim 1 + nim-misere 2",
            &["they differ in who wins when no move is left", "--misere"],
        ),
        ("solve georgia-and-bob 3 3", &["two pieces stand on 3"]),
        ("solve coin-ruler HTX", &["coin 3", "`X`", "H or T"]),
        ("solve coin-ruler 0", &["no coin 0"]),
        ("solve 0.6 10^30", &["no known law", "heaps up to"]),
        ("table nim 3 --to 4", &["no position is expected"]),
        ("table wythoff --to 100000", &["--to 2000"]),
        ("check 0.77 --to 10", &["no formula for the values", "--values"]),
        ("play nim 10^30", &["too large to play"]),
        ("graph nim 1000 1000", &["--limit"]),
        ("list --family foo", &["no family `foo`", "coins"]),
    ] {
        refused_saying(line, says);
    }
}

#[test]
fn usage_errors_are_one_line() {
    for (line, says) in [
        ("--bogus", &["unknown option `--bogus`", "grundy --help"][..]),
        ("solv nim 3", &["unknown command `solv`", "did you mean `grundy solve`?"]),
        ("nim 3 5", &["unknown command `nim`", "grundy solve nim 3 5"]),
        ("kayles 5", &["unknown command `kayles`", "grundy solve kayles 5"]),
        ("solve", &["`GAME POSITION` is missing", "grundy solve nim 2 5 4"]),
        ("table nim", &["not the vertices of a graph", "`--to 20`"]),
        ("table nim --to", &["`--to` needs a value"]),
        ("table nim --to x", &["`--to`", "`x` is not a natural number"]),
        ("table nim --to -3", &["`-3`"]),
        (
            "table nim --to 5 --format xml",
            &["`--format` cannot be `xml`", "text, csv, latex, bfile, json"],
        ),
        ("solve nim 3 --misre", &["unknown option `--misre`", "did you mean `--misere`?"]),
        ("solve nim 3 --every --sj", &["`--every` cannot be used with `--sj`"]),
        ("solve nim 3 --every --every", &["`--every` is given twice"]),
        ("--lang fr list", &["`--lang` cannot be `fr`", "en, zh"]),
        ("solve connect-four 5x4", &["`cell` cannot be `5x4`", "as in `w=5 h=4`"]),
        ("--memory 3Q list", &["`--memory`", "500M"]),
        ("list --max-positions 10^99", &["`--max-positions`", "2^64"]),
        ("man now", &["unexpected word `now`"]),
        ("completions tcsh", &["`SHELL` cannot be `tcsh`", "fish"]),
        ("solve nim 3 --json=yes", &["--json"]),
    ] {
        refused_saying(line, says);
    }
    let nothing = grundy("");
    assert_eq!((nothing.code, nothing.err.lines().count()), (2, 1), "{}", nothing.err);
}

/// The most similar command is suggested if two letters are exchanged, or one letter is added,
/// omitted or wrong.
#[test]
fn the_most_similar_command_is_suggested() {
    for (typed, meant) in [
        ("sovle", "solve"),
        ("sollve", "solve"),
        ("soolve", "solve"),
        ("porve", "prove"),
        ("valeu", "value"),
        ("veiw", "view"),
        ("vew", "view"),
        ("lwa", "law"),
        ("tabel", "table"),
        ("tablebse", "tablebase"),
        ("qoutient", "quotient"),
        ("verfiy", "verify"),
        ("judje", "judge"),
        ("sreve", "serve"),
        ("chekc", "check"),
        ("cuont", "count"),
        ("grpah", "graph"),
        ("lnit", "lint"),
        ("lsit", "list"),
        ("gneus", "genus"),
        ("completion", "completions"),
    ] {
        let meant = format!("did you mean `grundy {meant}`?");
        refused_saying(&format!("{typed} x"), &[&format!("unknown command `{typed}`"), &meant]);
    }
    for (line, meant) in [
        ("solve nim 3 --memroy 1G", "did you mean `--memory`?"),
        ("table nim --to 5 --format txet", "did you mean `text`?"),
        ("solve nim 3 --enigne proof", "did you mean `--engine`?"),
    ] {
        refused_saying(line, &[meant]);
    }
}

#[test]
fn errors_are_in_chinese_if_requested() {
    for (line, says) in [
        ("solve wythof 3 5 --lang zh", &["没有名为 `wythof` 的游戏（是否想用 `wythoff`？"][..]),
        ("solve nim x --lang=zh", &["局面的第 1 个数：`x` 不是自然数"]),
        ("solve nim 3 --misre --lang zh", &["没有选项 `--misre`", "是否想用 `--misere`？"]),
        ("--lang zh table nim", &["不是图的顶点", "`--to 20`"]),
    ] {
        refused_saying(line, says);
    }
}

#[test]
fn an_argument_of_a_hundred_kilobytes_is_refused_or_answered_at_once() {
    const LONG: usize = 100_000;
    let digits = "9".repeat(LONG);
    let letters = "a".repeat(LONG);
    for line in [
        &["solve", "nim", &digits][..],
        &["solve", "wythoff", &digits, "3"],
        &["solve", "nim", &letters],
        &["solve", &letters, "3"],
        &["solve", &digits],
        &["show", &letters],
        &["list", "--family", &letters],
        &["solve", &format!("0.{digits}"), "3"],
        &["solve", &format!("{{{digits}}}"), "3"],
        &["solve", &format!("{{1{}}}", ",1".repeat(LONG / 2)), "3"],
        &["solve", "bash", "3", &format!("m={digits}")],
        &["solve", "bash", "3", &format!("{letters}=3")],
        &["solve", "coin-ruler", &letters],
        &["solve", "dag-tokens", &letters, "3"],
        &[&letters],
        &["solve", "nim", "3", &format!("--{letters}")],
        &["table", "nim", "--to", &digits],
        &["completions", &letters],
        &["solve", "nim", "10^99999999"],
    ] {
        refused(line);
    }
    for row in ["H".repeat(LONG), "T".repeat(LONG)] {
        let ran = ran_with(program_for(AT_ONCE), &["solve", "coin-ruler", &row, "--json"]);
        assert_eq!(ran.code, 0, "{}", ran.err);
    }
}

/// Writes the file `name` with the given contents to the temporary folder of the tests and returns
/// its path.
fn file(name: &str, bytes: &[u8]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, bytes).expect("the folder of tests can be written");
    path.to_str().expect("a plain name").to_string()
}

#[test]
fn unusable_files_are_refused() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let cyclic = file("cyclic.txt", b"0: 1\n1: 2\n2: 0\n");
    let empty = file("empty.txt", b"");
    let comments = file("comments.txt", b"# nothing\n\n");
    let binary = file("binary.txt", b"\xff\xfe\x00");
    let missing = format!("{folder}/there is no such file");
    for (path, says) in [
        (cyclic.as_str(), "0"),
        (empty.as_str(), ""),
        (comments.as_str(), ""),
        (binary.as_str(), "UTF-8"),
        (missing.as_str(), "cannot read"),
        (folder, "cannot read"),
    ] {
        let ran = refused(&["solve", "dag-tokens", path, "0"]);
        assert!(ran.err.contains(says), "{path}: {}", ran.err);
    }
    let ran = refused(&["solve", "dag-tokens", &file("good.txt", b"0: 1\n"), "7"]);
    assert!(ran.err.contains('7'), "{}", ran.err);
    refused(&["solve", "dag-tokens"]);
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_not_utf8_is_refused() {
    use std::os::unix::ffi::OsStrExt;
    let broken = std::ffi::OsStr::from_bytes(b"n\xffim");
    let ran = super::ran(super::program().args(["solve"]).arg(broken).arg("3").output().unwrap());
    assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{}", ran.err);
    assert!(ran.err.contains("UTF-8"), "{}", ran.err);
}

#[test]
fn a_wide_position_is_refused_within_the_memory_limit() {
    for game in ["staircase-nim", "georgia-and-bob", "grundy-game"] {
        let line = format!("solve {game} 9999999 9999998 --misere --memory 500M");
        refused_saying(&line, &["too large to search"]);
    }
}

#[test]
fn short_powers_do_not_fill_the_memory() {
    let ran = fed("solve nim -", "10^9999 ".repeat(900_000).as_bytes());
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("line 1") && ran.err.contains("digits in total"), "{}", ran.err);
}

#[test]
fn names_of_any_length_and_words_in_braces_are_parsed() {
    let folder = std::env::temp_dir().join(format!("grundy-names-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("long");
    std::fs::write(&file, format!("{} b\n", "a".repeat(70_000))).unwrap();
    let table = grundy(&format!("table retrograde {}", file.display()));
    assert_eq!((table.code, table.out.lines().count()), (0, 3), "{}", table.err);
    std::fs::remove_dir_all(&folder).unwrap();
    let questions = "retrograde {a->b, b->c} a\nnim 3\nretrograde {a->b, b c\n";
    let many = fed("solve -", questions.as_bytes());
    let lines: Vec<&str> = many.out.lines().collect();
    assert_eq!(
        (lines[0].starts_with("a: P"), lines[1].starts_with("3: N")),
        (true, true),
        "{lines:?}"
    );
    assert_eq!(lines[2], "?");
}
