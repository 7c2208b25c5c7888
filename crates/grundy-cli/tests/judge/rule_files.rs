//! Tests of `grundy judge FILE.game`: wrong programs get one of the ten least inputs that they
//! fail, and right ones agree.
#![cfg(unix)]

use super::{folder, judge};

/// Returns the path of a rule file of the examples.
fn example(name: &str) -> String {
    format!("{}/../../examples/{name}.game", env!("CARGO_MANIFEST_DIR"))
}

/// Runs a program against a rule file. Returns the exit code and the JSON of the answer.
fn against(words: &[&str], command: &str) -> (Option<i32>, serde_json::Value) {
    let output = judge(&[words, &["--json", "--against", command]].concat(), b"");
    let text = String::from_utf8(output.stdout).expect("text");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let json = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{text}{errors}"));
    (output.status.code(), json)
}

/// A wrong program, and brute force that tells where it fails.
struct WrongProgram {
    file: &'static str,
    /// The template of the input.
    input: &'static str,
    /// The variables that the shell reads from a test.
    variables: &'static str,
    /// The shell condition under which the program answers that the second player wins.
    second: &'static str,
    /// The numbers of a test: the least value of each.
    lows: &'static [i64],
    /// Whether the second player wins, by a formula that shares no code with the library.
    right: fn(&[i64]) -> bool,
    /// Whether the program answers that the second player wins.
    wrong: fn(&[i64]) -> bool,
}

impl WrongProgram {
    /// Returns the ten least failing tests: least sum first.
    fn least_failures(&self) -> Vec<Vec<i64>> {
        let mut found = Vec::new();
        // Some programs fail on fewer than ten tests of three numbers.
        let max_sum = if self.lows.len() > 2 { 30 } else { 700 };
        for sum in 0..max_sum {
            let mut tests = vec![Vec::new()];
            for (index, low) in self.lows.iter().enumerate() {
                let is_last = index + 1 == self.lows.len();
                tests = tests
                    .into_iter()
                    .flat_map(|test: Vec<i64>| {
                        let left = sum - test.iter().sum::<i64>();
                        let values = if is_last { left.max(*low)..=left } else { *low..=left };
                        values.map(move |value| [&test[..], &[value]].concat())
                    })
                    .collect();
            }
            found.extend(tests.into_iter().filter(|t| (self.right)(t) != (self.wrong)(t)));
            if found.len() >= 10 {
                break;
            }
        }
        found.truncate(10);
        found
    }

    /// Returns the shell command that runs the program.
    fn command(&self) -> String {
        let WrongProgram { variables, second, .. } = self;
        format!(
            "read t; while read {variables}; do \
             if [ {second} ]; then echo Second; else echo First; fi; done"
        )
    }
}

/// Returns whether the Grundy value by mex of a take game is 0, for heaps from 0 on.
fn is_lost(n: i64, takes: &dyn Fn(i64) -> Vec<i64>, misere: bool) -> bool {
    let mut lost: Vec<bool> = Vec::new();
    for heap in 0..=n {
        let takes = takes(heap);
        let is_stuck = takes.is_empty();
        lost.push(if is_stuck {
            !misere
        } else {
            !takes.iter().any(|k| lost[(heap - k) as usize])
        });
    }
    lost[n as usize]
}

const BASH: WrongProgram = WrongProgram {
    file: "bash",
    input: "T; {n} {m}",
    variables: "n m",
    second: "$((n % m)) -eq 0",
    lows: &[0, 1],
    right: |t| is_lost(t[0], &|n| (1..=t[1].min(n)).collect(), false),
    wrong: |t| t[0] % t[1] == 0,
};
const BASH_MISERE: WrongProgram = WrongProgram {
    file: "bash-misere",
    second: "$((n % (m + 1))) -eq 0",
    right: |t| is_lost(t[0], &|n| (1..=t[1].min(n)).collect(), true),
    wrong: |t| t[0] % (t[1] + 1) == 0,
    ..BASH
};
const TAKE_134: WrongProgram = WrongProgram {
    file: "take-134",
    input: "T; {n}",
    variables: "n",
    second: "$((n % 7)) -eq 0 -o $((n % 7)) -eq 3",
    lows: &[0],
    right: |t| is_lost(t[0], &|n| [1, 3, 4].into_iter().filter(|k| *k <= n).collect(), false),
    wrong: |t| t[0] % 7 == 0 || t[0] % 7 == 3,
};
const NIM_MISERE: WrongProgram = WrongProgram {
    file: "nim3-misere",
    input: "T; {a} {b} {c}",
    variables: "a b c",
    second: "$((a ^ b ^ c)) -eq 0",
    lows: &[0, 0, 0],
    right: |t| match t.iter().max() {
        Some(0 | 1) => t.iter().sum::<i64>() % 2 == 1,
        _ => t[0] ^ t[1] ^ t[2] == 0,
    },
    wrong: |t| t[0] ^ t[1] ^ t[2] == 0,
};

#[test]
fn wrong_programs_get_one_of_the_ten_least_inputs() {
    let programs = [
        BASH,
        WrongProgram {
            second: "$n -gt 0 -a $((n % (m + 1))) -eq 0",
            wrong: |t| t[0] > 0 && t[0] % (t[1] + 1) == 0,
            ..BASH
        },
        WrongProgram { second: "$((n % 5)) -eq 0", wrong: |t| t[0] % 5 == 0, ..BASH },
        WrongProgram {
            second: "$((n % (m + 1))) -eq 0 -a $n -lt 30",
            wrong: |t| t[0] < 30 && t[0] % (t[1] + 1) == 0,
            ..BASH
        },
        WrongProgram {
            second: "$(((n - m) % (m + 1))) -eq 0",
            wrong: |t| (t[0] - t[1]) % (t[1] + 1) == 0,
            ..BASH
        },
        BASH_MISERE,
        WrongProgram {
            second: "$n -eq 0 -o $((n % (m + 1))) -eq 1",
            wrong: |t| t[0] == 0 || t[0] % (t[1] + 1) == 1,
            ..BASH_MISERE
        },
        WrongProgram {
            second: "$m -gt 3 -a $((n % (m + 1))) -eq 1",
            wrong: |t| t[1] > 3 && t[0] % (t[1] + 1) == 1,
            ..BASH_MISERE
        },
        TAKE_134,
        WrongProgram {
            second: "$((n % 7)) -eq 0 -o $((n % 7)) -eq 2 -a $n -lt 500",
            wrong: |t| t[0] % 7 == 0 || t[0] % 7 == 2 && t[0] < 500,
            ..TAKE_134
        },
        WrongProgram { second: "$((n % 2)) -eq 0", wrong: |t| t[0] % 2 == 0, ..TAKE_134 },
        NIM_MISERE,
        WrongProgram {
            second: "$((a + b + c)) -gt 1 -a $((a ^ b ^ c)) -eq 0",
            wrong: |t| t.iter().sum::<i64>() > 1 && t[0] ^ t[1] ^ t[2] == 0,
            ..NIM_MISERE
        },
        WrongProgram {
            second: "$((a + b + c)) -gt 3 -a $((a ^ b ^ c)) -eq 0 \
                     -o $((a + b + c)) -le 3 -a $(((a + b + c) % 2)) -eq 1",
            wrong: |t| match t.iter().sum::<i64>() {
                sum @ 0..=3 => sum % 2 == 1,
                _ => t[0] ^ t[1] ^ t[2] == 0,
            },
            ..NIM_MISERE
        },
    ];
    for program in &programs {
        let file = example(program.file);
        let command = program.command();
        let (code, told) = against(&[&file, "--input", program.input], &command);
        assert_eq!(
            (code, &told["verdict"]),
            (Some(1), &"wrong answer".into()),
            "{command}: {told}"
        );
        let input = told["input"].as_str().expect("an input");
        let mut numbers =
            input.split_whitespace().map(|word| word.parse::<i64>().expect("a number"));
        assert_eq!(numbers.next(), Some(1), "{command}: {input}");
        let test: Vec<i64> = numbers.collect();
        let least = program.least_failures();
        assert!(least.contains(&test), "{command}: {test:?} is not among {least:?}");
    }
}

#[test]
fn a_32_bit_program_and_one_with_a_crash_get_their_least_input() {
    let nim = example("nim");
    // The program keeps 32 bits of the xor, so a heap of 2^32 is lost.
    let command = "read t; while read l; do set -- $l; shift; x=0; \
                   for h in \"$@\"; do x=$((x ^ h)); done; \
                   if [ $((x & 4294967295)) -eq 0 ]; then echo Second; else echo First; fi; done";
    let words = [&nim[..], "--input", "T; {size(heaps)} {heaps}"];
    let (code, told) = against(&words, command);
    assert_eq!((code, &told["input"]), (Some(1), &"1\n1 4294967296\n".into()), "{told}");
    let crash = "read t; while read n; do [ $n -ge 700 ] && exit 3; \
                 case $((n % 7)) in 0|2) echo Second;; *) echo First;; esac; done";
    let (code, told) = against(&[&example("take-134")], crash);
    let found = (code, &told["verdict"], &told["input"]);
    assert_eq!(found, (Some(1), &"crash".into(), &"1\n700\n".into()), "{told}");
}

#[test]
fn a_test_can_be_a_run_of_its_own() {
    let right = "read n m; if [ $((n % (m + 1))) -eq 0 ]; then echo Second; else echo First; fi";
    let file = example("bash");
    let words = [&file[..], "--input", "{n} {m}", "--cases", "60"];
    let (code, told) = against(&words, right);
    assert_eq!((code, &told["agrees"]), (Some(0), &true.into()), "{told}");
    assert!(told["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0), "{told}");
    let (code, told) = against(&words, &right.replace("m + 1", "m"));
    assert_eq!((code, &told["input"]), (Some(1), &"1 1\n".into()), "{told}");
}

#[test]
fn templates_write_sums_values_and_ranges() {
    let file = example("take-134");
    let words = [
        &file[..],
        "--input",
        "T; {parts}; [{n}]",
        "--output",
        "{grundy}",
        "--range",
        "n=3..9",
        "--range",
        "parts=2..3",
        "--cases",
        "6",
        "--emit",
        "-",
    ];
    let output = judge(&words, b"");
    let text = String::from_utf8(output.stdout).expect("text");
    let mut count = 0;
    for line in text.lines() {
        let case: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
        let mut numbers = super::numbers(case["input"].as_str().expect("an input"));
        let tests = numbers.next().expect("the number of tests");
        let mut values = super::numbers(case["output"].as_str().expect("an output"));
        for _ in 0..tests {
            let parts = numbers.next().expect("the number of heaps");
            assert!((2..=3).contains(&parts), "{case}");
            let heaps: Vec<i64> = numbers.by_ref().take(parts as usize).collect();
            assert!(heaps.iter().all(|heap| (3..=9).contains(heap)), "{case}");
            // The Grundy values of the heaps 0 to 9 by hand.
            let value = |heap: &i64| [0, 1, 0, 1, 2, 3, 2, 0, 1, 0][*heap as usize];
            assert_eq!(
                values.next(),
                Some(heaps.iter().map(value).fold(0, |a, b| a ^ b)),
                "{case}"
            );
            count += 1;
        }
    }
    assert!(count > 100, "{count} tests");
}

#[test]
fn a_rule_file_answers_an_input() {
    let bash = example("bash");
    let answer = |words: &[&str], input: &[u8]| {
        let output = judge(words, input);
        let error = String::from_utf8(output.stderr).expect("text");
        (String::from_utf8(output.stdout).expect("text"), error)
    };
    let words = [&bash[..], "--input", "T; {n} {m}", "--output", "yes|no"];
    assert_eq!(answer(&words, b"3\n4 3\n5 3\n0 9\n").0, "no\nyes\nno\n");
    assert_eq!(answer(&[&bash, "m=2"], b"2\n3\n4\n").0, "Second\nFirst\n");
    for (words, input, expected) in [
        (&[&bash[..], "--input", "{k}"][..], &b"1"[..], "no parameter or variable `k`"),
        (&[&bash[..], "--input", "{m}"], b"1", "no `{n}`"),
        (&[&bash[..], "--input", "{n"], b"1", "`{n` in the input template"),
        (&[&bash[..], "--output", "a"], b"1\n1", "`a` is no output template"),
        (&[&bash[..], "--range", "n=5..1"], b"1\n1", "`n=5..1` is no range"),
        (&[&bash[..], "--range", "z=1..5"], b"1\n1", "no parameter or variable `z`"),
        (&[&bash[..]], b"2\n3\nx\n", "line 3: `n` is `x`"),
        (&[&bash[..]], b"1\n3\n4\n", "found where the input should end"),
        (&["hdu1846", "--input", "{n}"], b"1\n3\n4\n", "is for rule files"),
    ] {
        let (_, error) = answer(words, input);
        assert!(error.contains(expected), "{words:?}: {error}");
    }
    let draws = folder("draws").join("draws.game");
    std::fs::write(
        &draws,
        "game \"D\" \"D\"\nposition n\ndraw when stuck\n\
        move take (k in 2..3) when k <= n -> [n - k]\n",
    )
    .expect("written");
    let draws = draws.to_str().expect("a path");
    let (_, error) = answer(&[draws], b"1\n1\n");
    assert!(error.contains("the position is a draw"), "{error}");
    assert_eq!(answer(&[draws, "--output", "W|L|D"], b"1\n1\n").0, "D\n");
}
