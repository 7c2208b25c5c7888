//! Many positions from standard input.

use super::{fed, fed_to, program_for};
use std::fmt::Write;

#[test]
fn every_line_has_its_answer() {
    let ran = fed("solve wythoff -", b"1 2\n3 5\n5 7\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[..2], ["1 2: P", "3 5: P"]);
    assert!(lines[2].starts_with("5 7: N, ") && lines.len() == 3, "{lines:?}");
}

#[test]
fn all_line_endings_are_accepted_and_blank_lines_skipped() {
    for input in
        ["1 2\n3 5\n", "1 2\r\n3 5\r\n", "1 2\n3 5", "\n1 2\n\n  \n3 5\n\n", "1\t2\n 3  5 \n"]
    {
        let ran = fed("solve wythoff -", input.as_bytes());
        assert_eq!((ran.code, ran.out.as_str()), (0, "1 2: P\n3 5: P\n"), "{input:?}");
    }
    assert_eq!(fed("solve wythoff -", b"").out, "");
}

#[test]
fn each_line_can_name_its_own_game() {
    let ran =
        fed("solve -", "nim 1 1\n0.77 9\nbash 21 m=2\nnim 3 + 0.77 3\n威佐夫博弈 1 2\n".as_bytes());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "1 1: P, G = 0");
    assert!(lines[1].starts_with("9: N, G = 4, "), "{lines:?}");
    assert_eq!(lines[2..], ["21: P, G = 0", "3 + 3: P, G = 0", "1 2: P"]);
}

#[test]
fn a_wrong_line_keeps_its_place_and_its_error_has_the_line_number() {
    let ran = fed("solve wythoff -", b"1 2\n4 x\n\xff\xfe\n3 5\n");
    assert_eq!((ran.code, ran.out.as_str()), (2, "1 2: P\n?\n?\n3 5: P\n"));
    let errors: Vec<&str> = ran.err.lines().collect();
    assert!(errors[0].starts_with("error: line 2: number 2 of the position: `x`"), "{errors:?}");
    assert!(errors[1].starts_with("error: line 3: the line is not text in UTF-8"), "{errors:?}");
    assert_eq!(errors.len(), 2);
    let ran = fed("solve wythoff - --json", b"1 2\n4 x\n");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].starts_with("{\"game\":\"wythoff\",\"position\":\"1 2\""), "{lines:?}");
    assert!(
        lines[1].starts_with("{\"error\":{\"kind\":\"bad_input\",\"message\":\"line 2: "),
        "{lines:?}"
    );
}

#[test]
fn an_overlong_line_is_refused_and_the_next_is_read() {
    let mut input = vec![b'1'; 10_000_000];
    input.extend(b"\n1 2\n");
    let ran = fed("solve wythoff -", &input);
    assert_eq!((ran.code, ran.out.as_str()), (2, "?\n1 2: P\n"));
    assert!(
        ran.err.starts_with("error: line 1: the line is longer than") && ran.err.len() < 300,
        "{}",
        ran.err
    );
    // A line can contain a million heaps.
    let input = "1 ".repeat(1_000_000);
    let ran = fed("solve nim - --json", input.as_bytes());
    assert!(ran.code == 0 && ran.out.contains("\"outcome\":\"P\""), "{}", ran.err);
}

/// The time limit is generous, but a search or a lookup of the name for every line would exceed it.
/// A release build takes less than a second for five times as many lines.
#[test]
fn twenty_thousand_positions_take_little_time() {
    const LINES: u64 = 20_000;
    const AT_MOST: u64 = 20;
    let mut seed = 1u64;
    let mut below = move |n: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % n
    };
    for (game, numbers, size) in [
        ("nim", 4, 1000),
        ("wythoff", 2, 1_000_000),
        ("bash m=7", 1, 1_000_000_000),
        ("0.77", 3, 1000),
        ("fibonacci-nim", 1, 1_000_000_000),
        ("staircase-nim", 5, 1000),
        ("{1,3,4}", 2, 1000),
    ] {
        let mut input = String::new();
        for _ in 0..LINES {
            for _ in 0..numbers {
                let _ = write!(input, "{} ", below(size));
            }
            input.push('\n');
        }
        let ran = fed_to(program_for(AT_MOST), &format!("solve {game} -"), input.as_bytes());
        assert_eq!((ran.code, ran.out.lines().count() as u64), (0, LINES), "{game}: {}", ran.err);
    }
}
