//! `grundy value`: words that begin with a minus, options after them, comparisons, pictures.

use super::{told, words};
use std::path::PathBuf;

/// Runs `grundy value` with the words `typed`, which may contain spaces. Returns the output.
fn value(typed: &[&str]) -> String {
    let ran = words(&[&["value"], typed].concat());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{typed:?}");
    ran.out
}

#[test]
fn games_that_begin_with_a_minus_are_not_parsed_as_options() {
    for (typed, form) in [
        (&["-1^"][..], "-1^"),
        (&["-_2"], "-_2"),
        (&["-", "^"], "v"),
        (&["-{2|1}", "--reduced"], "{-1|-2}"),
        (&["+-1", "--cool", "1"], "*"),
        (&["*", "--heat", "1"], "+-1"),
        (&["*", "--heat", "-1"], "0"),
        (&["1", "+", "-1^"], "^"),
    ] {
        let told = value(typed);
        assert_eq!(told.lines().next(), Some(format!("value: {form}").as_str()), "{typed:?}");
    }
}

#[test]
fn two_sums_are_compared() {
    let told = value(&["^ > 0"]);
    assert!(told.starts_with("`^ > 0` is true: the first is greater (>)\n"), "{told}");
    let told = value(&["^", "||", "*", "--lang", "zh"]);
    assert!(told.starts_with("`^ || *` 成立：两者不可比（||）\n"), "{told}");
}

#[test]
fn the_thermograph_is_drawn() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("thermograph.svg");
    let _ = std::fs::remove_file(&path);
    let path = path.to_str().unwrap();
    value(&["{3||2*|1*}", "--thermograph", path]);
    let svg = std::fs::read_to_string(path).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    assert!(svg.contains("mean 9/4, temperature 3/4") && svg.matches("<polyline").count() == 2);
    let drawn = value(&["{3||2*|1*}", "--thermograph", "-"]);
    assert!(drawn.lines().filter(|line| line.contains('|')).count() > 5, "{drawn}");
    let json = told("value {3||2*|1*} --json");
    for wall in [
        r#""left":[["-1","4"],["3/4","9/4"]]"#,
        r#""right":[["-1","1"],["0","2"],["1/2","2"],["3/4","9/4"]]"#,
    ] {
        assert!(json.contains(wall), "{json}");
    }
}

#[test]
fn a_thermograph_file_without_a_picture_format_is_refused() {
    for (name, says) in [
        (
            "t.gif",
            "names neither an SVG nor a PNG; name a file that ends in `.svg` or `.png`, or write `-`",
        ),
        ("thermograph", "names neither an SVG nor a PNG"),
        ("/nonexistent/folder/t.svg", "/nonexistent/folder/t.svg"),
    ] {
        let ran = words(&["value", "{3||2*|1*}", "--thermograph", name]);
        assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{name}: {}", ran.err);
        assert!(ran.err.contains(says), "{name}: {}", ran.err);
    }
}

/// Two separate edges, one blue and one red: the outcome was computed by hand.
#[test]
fn a_table_counts_positions_of_coloured_graphs() {
    let told = words(&["table", "hackenbush", "{a-b:blue,a-c:red}", "--outcome"]);
    // The positions: Blue to move with both edges, Red with the red edge, Blue with no edge, the
    // end.
    assert_eq!(told.code, 0, "{}", told.err);
    assert!(
        told.out.contains("positions: 3") || told.out.contains("positions   3"),
        "{}",
        told.out
    );
    let one = words(&["table", "hackenbush", "{a-b:blue}"]);
    assert!(one.out.contains("values of 2 positions and parts"), "{}", one.out);
}

#[test]
fn a_sum_beyond_the_limits_reports_proved_bounds() {
    let games: Vec<String> = (1..=12)
        .map(|n| format!("{{{}|{}||{}|{}}}", 9 * n + 80, 7 * n + 20, -3 * n, -8 * n - 31))
        .collect();
    let ran = words(&["value", &games.join(" + "), "--memory", "60M"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("the mean is ") && ran.err.contains("Left wins"), "{}", ran.err);
}
