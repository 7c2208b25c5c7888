//! Tests of `grundy judge --against`.
#![cfg(unix)]

use super::{folder, judge};
use std::time::{Duration, Instant};

fn against(id: &str, command: &str, more: &[&str]) -> (Option<i32>, serde_json::Value) {
    let words = [&[id, "--json", "--against", command], more].concat();
    let output = judge(&words, b"");
    let text = String::from_utf8(output.stdout).unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    let json = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{text}{told}"));
    (output.status.code(), json)
}

#[test]
fn a_correct_program_agrees() {
    let own = format!("{} judge hdu1846", env!("CARGO_BIN_EXE_grundy"));
    let (code, told) = against("hdu1846", &own, &["--cases", "60"]);
    assert_eq!((code, &told["agrees"]), (Some(0), &true.into()));
    // A different order of lines whose order is free, and additional white space at line ends.
    let own = format!("{} judge hdu2177 | sed 's/$/  /'", env!("CARGO_BIN_EXE_grundy"));
    let (code, told) = against("hdu2177", &own, &["--cases", "60"]);
    assert_eq!((code, &told["agrees"]), (Some(0), &true.into()), "{told}");
}

#[test]
fn a_wrong_program_gets_the_smallest_input_it_fails() {
    let (code, told) = against("hdu1846", "awk 'NR > 1 { print \"first\" }'", &[]);
    assert_eq!(code, Some(1));
    assert_eq!(told["verdict"], "wrong answer");
    assert_eq!(told["input"], "1\n2 1\n", "{told}");
    assert_eq!((&told["expected"], &told["given"]), (&"second\n".into(), &"first\n".into()));
    let (_, told) = against(
        "poj1704",
        "awk 'NR > 1 && NR % 2 == 1 { print \"Bob will win\" }'",
        &["--seed", "9"],
    );
    assert_eq!(told["input"], "1\n1\n2\n", "{told}");
}

#[test]
fn a_periodic_fault_is_minimised() {
    // The program is wrong for m = 3 and n = 7, 11, 15, ….
    let wrong = "awk 'NR > 1 { print ($2 == 3 && $1 > 6 && $1 % 4 == 3 || $1 % ($2 + 1) == 0) \
                 ? \"second\" : \"first\" }'";
    for seed in ["1", "2", "3"] {
        let (code, told) = against("hdu1846", wrong, &["--seed", seed]);
        assert_eq!((code, &told["input"]), (Some(1), &"1\n7 3\n".into()), "{told}");
    }
}

#[test]
fn faults_at_large_numbers_are_found() {
    // One program uses the golden ratio in floating point, another truncates numbers to 32 bits.
    let ratio = "awk '{ a = $1 < $2 ? $1 : $2; k = $1 + $2 - 2 * a; print a != int(k * (1 + sqrt(5)) / 2) }'";
    let (code, told) = against("hdu1527", ratio, &["--cases", "100"]);
    assert_eq!((code, &told["input"]), (Some(1), &"165580141 267914296\n".into()), "{told}");
    assert_eq!(against("hdu1527", ratio, &["--cases", "100", "--small"]).0, Some(0));
    let cut = "awk '$1 == 0 { exit } { a = 1; b = 2; lost = 0; for (i = 0; i < 90; i++) {
               lost = lost || a == $1; c = (a + b) % 4294967296; a = b; b = c }
               print lost ? \"Second win\" : \"First win\" }'";
    let (code, told) = against("hdu2516", cut, &["--cases", "100"]);
    assert_eq!((code, &told["input"]), (Some(1), &"512559680\n0\n".into()), "{told}");
}

#[test]
fn crashes_and_timeouts_are_reported() {
    let (code, told) = against("hdu1847", "echo oh no >&2; exit 3", &[]);
    assert_eq!((code, &told["verdict"]), (Some(1), &"crash".into()));
    assert_eq!(told["text"], "the program ended with exit code 3: oh no");
    let (code, told) = against("hdu1847", "kill -9 $$", &[]);
    assert_eq!((code, &told["text"]), (Some(1), &"signal 9 ended the program".into()));
    let (code, told) = against("hdu1847", "yes", &["--time", "5"]);
    assert_eq!((code, &told["verdict"]), (Some(1), &"output limit exceeded".into()));
    // The program reads nothing of a long input.
    let (code, told) = against("arc131c", "true", &["--full"]);
    assert_eq!((code, &told["verdict"]), (Some(1), &"wrong answer".into()));
}

#[test]
fn child_processes_left_running_do_not_block_the_judge() {
    let own = format!("{} judge leetcode1025", env!("CARGO_BIN_EXE_grundy"));
    let slow = (Some(1), "time limit exceeded".into());
    let well = (Some(0), serde_json::Value::Null);
    // All programs wait, so they run in parallel.
    std::thread::scope(|scope| {
        for (command, expected) in [
            ("sleep 100 & sleep 100".to_string(), &slow),
            ("exec >&- 2>&-; sleep 100".to_string(), &slow),
            ("while :; do :; done".to_string(), &slow),
            ("yes >&2".to_string(), &slow),
            ("setsid sleep 9; true".to_string(), &slow),
            (format!("sleep 100 & {own}"), &well),
            (format!("setsid sleep 9 & {own}"), &well),
        ] {
            scope.spawn(move || {
                let started = Instant::now();
                let (code, told) =
                    against("leetcode1025", &command, &["--time", "1", "--cases", "3"]);
                let found = (code, told["verdict"].clone());
                assert_eq!(found, *expected, "{command}: {told}");
                assert!(started.elapsed() < Duration::from_secs(30), "{command}");
            });
        }
    });
}

#[test]
fn a_missing_program_is_an_error() {
    let refused = judge(&["hdu1847", "--against", "./no-such-program"], b"");
    assert_eq!(refused.status.code(), Some(2));
    let error = String::from_utf8(refused.stderr).unwrap();
    assert!(error.starts_with("error: the shell cannot run `./no-such-program`: "), "{error}");
}

#[test]
fn cases_are_written_to_files() {
    let folder = folder("written");
    let name = folder.to_str().unwrap();
    let output = judge(&["hdu1850", "--emit", name, "--cases", "5", "--seed", "3"], b"");
    assert!(output.status.success());
    let mut names: Vec<String> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names.len(), 10);
    assert_eq!(names[..2], ["001.in", "001.out"]);
    let read = |name: &str| std::fs::read(folder.join(name)).unwrap();
    assert_eq!(judge(&["hdu1850"], &read("005.in")).stdout, read("005.out"));
    assert!(judge(&["hdu1850", "--emit", name, "--full"], b"").status.success());
    assert_eq!(judge(&["hdu1850"], &read("full.in")).stdout, read("full.out"));
    let lines = judge(&["hdu1850", "--emit", "-", "--cases", "5", "--seed", "3"], b"").stdout;
    let last = String::from_utf8(lines).unwrap().lines().last().unwrap().to_string();
    let last: serde_json::Value = serde_json::from_str(&last).unwrap();
    assert_eq!(last["input"].as_str().unwrap().as_bytes(), read("005.in"));
    assert_eq!(last["output"].as_str().unwrap().as_bytes(), read("005.out"));
    assert_eq!(judge(&["hdu1850", "--full"], b"").stdout, read("full.in"));
    assert_eq!(judge(&["hdu1850", "--cases", "9"], b"").status.code(), Some(2));
    let refused = judge(&["hdu1850", "--emit", "/proc/none/such"], b"");
    assert_eq!(refused.status.code(), Some(2));
}
