//! Pictures of `plot` and `prove`: to a file, to a pipe, and in characters.

use super::{grundy, program, told};
use std::path::PathBuf;
use std::process::Stdio;

/// Returns the path of a file in the temporary folder of the tests.
fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn plotted(line: &str, name: &str) -> Vec<u8> {
    let path = file(name);
    // A file of an earlier run must not count as written by this run.
    let _ = std::fs::remove_file(&path);
    assert_eq!(told(&format!("plot {line} -o {}", path.display())), "");
    std::fs::read(&path).expect("the file is written")
}

#[test]
fn the_name_of_the_file_chooses_the_format() {
    let svg = String::from_utf8(plotted("0.77 --to 50", "kayles.svg")).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    assert_eq!(told("plot 0.77 --to 50"), svg, "a pipe gets the same");
    let text = String::from_utf8(plotted("0.77 --to 50", "kayles.txt")).unwrap();
    assert_eq!(told("plot 0.77 --to 50 --format text"), text);
    assert!(text.starts_with("0.77: Grundy values\n"), "{text}");
    assert_eq!(plotted("0.77 --to 50 --format svg", "kayles.png"), svg.as_bytes());
}

/// Returns the width and the height of a PNG from its header.
fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!((&png[12..16], &png[png.len() - 8..png.len() - 4]), (&b"IHDR"[..], &b"IEND"[..]));
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn a_png_is_twice_as_large_as_its_svg() {
    for (line, kind) in
        [("0.77 --to 300", "values"), ("0.77 --to 300", "binary"), ("wythoff", "values")]
    {
        let line = format!("{line} --kind {kind}");
        let svg = told(&format!("plot {line}"));
        let number = |key: &str| -> f32 {
            svg.split_once(key).unwrap().1.split_once('"').unwrap().0.parse().unwrap()
        };
        let (width, height) = size(&plotted(&line, &format!("{}.png", line.replace(' ', "_"))));
        assert!((width as f32 - 2.0 * number(" width=\"")).abs() <= 1.0, "{line}");
        assert!((height as f32 - 2.0 * number(" height=\"")).abs() <= 1.0, "{line}");
    }
    // Bytes that look like an ANSI style reach a pipe unchanged.
    let mut command = program();
    command.args(["plot", "0.16", "--to", "5000", "--format", "png"]).stdin(Stdio::null());
    let piped = command.output().unwrap().stdout;
    assert!(piped == plotted("0.16 --to 5000", "piped.png"));
}

/// Two names of one game give different pictures only if letters are drawn.
#[test]
fn letters_are_drawn_without_system_fonts() {
    let bash = plotted("bash m=1 --to 50", "bash.png");
    assert!(bash != plotted("{1} --to 50", "set.png"), "the titles differ");
    let (bash_svg, set_svg) = (told("plot bash m=1 --to 50"), told("plot {1} --to 50"));
    assert_eq!(bash_svg.replace("bash m=1", "{1}"), set_svg, "and nothing else");
    // Without any font of the system.
    let mut command = program();
    let path = file("no_fonts.png");
    command.args(["plot", "bash", "m=1", "--to", "50", "-o"]).arg(&path);
    command.env("FONTCONFIG_FILE", "/dev/null").env("HOME", "/nonexistent");
    assert!(command.status().unwrap().success());
    assert!(bash == std::fs::read(path).unwrap(), "the same picture everywhere");
}

#[test]
fn impossible_pictures_are_refused_in_one_line() {
    for (line, says) in [
        ("plot", "`grundy plot 0.77 --to 200`"),
        ("plot nosuchgame", "nosuchgame"),
        ("plot 0.77 12", "no position is expected"),
        ("plot 0.77 --kind pie", "pie"),
        ("plot 0.77 --format gif", "gif"),
        ("plot 0.77 --kind modulo --period 0", "modulo 0"),
        ("plot 0.77 --kind modulo --period x", "x"),
        ("plot grundy-game --kind modulo", "--period"),
        ("plot wythoff --kind differences", "--kind"),
        ("plot wythoff --to 10^30", "2^64"),
        ("plot nim --to 10^19", "beyond the longest table"),
        ("plot 0.77 --period 0", "`period` is 0"),
        ("plot 0.77 -o /nonexistent/folder/x.svg", "/nonexistent/folder/x.svg"),
    ] {
        let ran = grundy(line);
        assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{line}: {}", ran.err);
        assert!(ran.err.contains(says) && ran.out.is_empty(), "{line}: {}", ran.err);
    }
}

#[test]
fn pictures_have_chinese_titles_if_requested() {
    assert!(told("plot bash m=3 --lang zh").contains("bash m=3：SG 值"));
    assert!(told("plot bash m=3 --lang zh --format text").contains("已证明：自 n = 0 起周期为 4"));
    size(&plotted("bash m=3 --lang zh", "chinese.png"));
}

#[test]
fn the_automaton_of_a_proof_is_drawn() {
    let drawn = |line: &str, name: &str| {
        let path = file(name);
        let _ = std::fs::remove_file(&path);
        let said = told(&format!("prove {line} --picture {}", path.display()));
        assert!(said.contains("proved for all sizes") || said.contains("已证明"), "{said}");
        std::fs::read_to_string(&path).expect("the file is written")
    };
    let svg = drawn("examples/wythoff.game", "automaton.svg");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    // Seven states without the dead state: three accept, and one is the initial state.
    assert_eq!(svg.matches("r=\"17\"").count(), 7);
    assert_eq!(svg.matches("class=\"accepts\"").count(), 3);
    assert_eq!(svg.matches("class=\"start\"").count(), 1);
    assert!(svg.contains("Fibonacci digits (Zeckendorf) of a, b") && svg.contains(">1 0</text>"));
    assert!(svg.contains("most significant digits are read first"));
    let dot = drawn("examples/wythoff.game", "automaton.dot");
    assert!(dot.contains("label=\"(a, b), the most significant digits first\""), "{dot}");
    let nim = drawn("examples/nim3.game --lang zh", "nim3.svg");
    // One automaton for each heap, in one picture.
    assert_eq!(nim.matches("从最高位读起").count(), 3);
    assert!(nim.contains("c, grundy 的二进制数位"), "{nim}");
}

#[test]
fn unproved_or_too_large_proofs_have_no_picture() {
    let path = file("never.svg");
    // Without a proof, the verdicts are still printed and determine the exit code.
    for (line, told, says, code) in [
        ("examples/wythoff.game --claim grundy=a", ": false at ", "nothing is proved", 1),
        ("examples/euclid.game", ": unknown: ", "nothing is proved", 3),
        ("examples/corner-walk.game", ": proved: ", "every position was searched", 0),
        ("examples/bar-breaking.game", ": proved for ", "at most 30 states", 2),
        ("examples/bash.game", ": proved for ", "select one claim: --claim \"P when ", 2),
    ] {
        let ran = grundy(&format!("prove {line} --picture {}", path.display()));
        assert_eq!((ran.code, ran.err.lines().count()), (code, 1), "{line}: {}", ran.err);
        assert!(ran.out.contains(told), "{line}: {}", ran.out);
        assert!(ran.err.contains(says) && !path.exists(), "{line}: {}", ran.err);
    }
}
