//! Exports: tables for other programs, pictures of positions and citations; and the answer if no
//! law is found.

use super::{grundy, told, words};
use serde_json::Value;
use std::path::PathBuf;

fn json(line: &str) -> Value {
    serde_json::from_str(&told(&format!("--json {line}"))).expect("JSON")
}

/// Returns the path of a file in the temporary folder of the tests, and removes a file of an
/// earlier run.
fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn a_b_file_has_the_values_of_the_table() {
    for game in ["0.77", "{1,3,4}", "grundy-game", "examples/powers-of-two.game"] {
        let values = json(&format!("table {game} --to 120"))["values"].clone();
        let bfile = told(&format!("table {game} --to 120 --format bfile"));
        let mut lines = bfile.lines();
        assert_eq!(lines.next(), Some(format!("# {game}").as_str()));
        for (n, value) in values.as_array().unwrap().iter().enumerate() {
            assert_eq!(lines.next(), Some(format!("{n} {value}").as_str()), "{game}");
        }
        assert_eq!(lines.next(), None);
    }
    // The complete antidiagonals, each with ascending first number.
    let grid = json("table wythoff --to 9")["values"].clone();
    let bfile = told("table wythoff --to 9 --format bfile");
    let wanted = (0..=9).flat_map(|sum| (0..=sum).map(move |a| (a, sum - a)));
    let wanted: Vec<String> =
        wanted.enumerate().map(|(at, (a, b))| format!("{at} {}", grid[a][b])).collect();
    assert_eq!(bfile.lines().skip(1).collect::<Vec<_>>(), wanted);
}

#[test]
fn tables_that_are_no_sequence_have_no_b_file() {
    for line in ["table nim3 --to 2", "table nim --to 5 --outcome", "table tic-tac-toe"] {
        let ran = grundy(&format!("{line} --format bfile"));
        assert_eq!(ran.code, 2, "{line}");
        assert!(ran.err.contains("not a sequence of integers"), "{line}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{line}: {}", ran.err);
    }
}

#[test]
fn latex_is_one_table_with_a_cell_for_each_value() {
    assert_eq!(
        told("table {1,3,4} --to 12 --format latex"),
        "% {1,3,4}\n\\begin{tabular}{r|rrrrrrrrrr}\n & 0 & 1 & 2 & 3 & 4 & 5 & 6 & 7 & 8 & 9 \\\\ \\hline\n\
         0 & 0 & 1 & 0 & 1 & 2 & 3 & 2 & 0 & 1 & 0 \\\\\n10 & 1 & 2 & 3 \\\\\n\\end{tabular}\n"
    );
    let grid = told("table wythoff --to 2 --format latex");
    assert!(grid.contains("\n1 & 1 & 2 & 0 \\\\\n"), "{grid}");
    // Characters that LaTeX would interpret as commands are escaped.
    let list = told("table nim3 --to 2 --format latex");
    assert!(
        list.starts_with("% nim3\n\\begin{tabular}{lrr}\nposition & value & outcome"),
        "{list}"
    );
}

#[test]
fn positions_and_graphs_are_drawn_as_svg_and_png() {
    for (line, name) in [
        ("view mu-torere", "mu-torere"),
        ("view tic-tac-toe X.O/.X./..O", "tic-tac-toe"),
        ("graph nim 1 2", "graph"),
    ] {
        let (svg, png) = (file(&format!("{name}.svg")), file(&format!("{name}.png")));
        for path in [&svg, &png] {
            assert_eq!(told(&format!("{line} -o {}", path.display())), "", "{line}");
        }
        let drawn = std::fs::read_to_string(svg).unwrap();
        assert!(drawn.starts_with("<svg ") && drawn.trim_end().ends_with("</svg>"), "{line}");
        let pixels = std::fs::read(png).unwrap();
        assert_eq!(&pixels[..8], b"\x89PNG\r\n\x1a\n", "{line}");
        assert!(pixels.len() > 1000, "{line}");
    }
    let ran = grundy("view nim 3 4 5 --format svg");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("not a board that can be drawn"), "{}", ran.err);
}

#[test]
fn every_law_of_the_catalogue_can_be_cited() {
    let mut cited = 0;
    for game in json("list")["games"].as_array().unwrap() {
        for law in [&game["law"], &game["misere_law"]] {
            let Some(bibtex) = law["bibtex"].as_str() else { continue };
            let name = &game["id"];
            assert!(bibtex.starts_with('@') && bibtex.ends_with("}\n"), "{name}: {bibtex}");
            let mut depth = 0i32;
            for c in bibtex.replace("\\{", "").replace("\\}", "").chars() {
                depth += i32::from(c == '{') - i32::from(c == '}');
                assert!(depth >= 0, "{name}: {bibtex}");
            }
            assert_eq!(depth, 0, "{name}: {bibtex}");
            assert!(!bibtex.replace("\\&", "").contains('&'), "{name}: {bibtex}");
            cited += 1;
        }
    }
    assert!(cited > 60, "{cited}");
    assert!(told("show nim --bibtex").contains("Charles L. Bouton"));
    let ran = grundy("show tic-tac-toe --bibtex");
    assert!(ran.code == 2 && ran.err.contains("no theorem"), "{}", ran.err);
}

#[test]
fn glossary_entries_are_printed_singly_and_together() {
    let all = json("words")["words"].clone();
    let all = all.as_array().unwrap();
    assert!(all.len() > 20);
    for word in all {
        let id = word["id"].as_str().unwrap();
        assert_eq!(json(&format!("words {id}"))["words"].as_array().unwrap().len(), 1, "{id}");
        // The example of each word is a valid question.
        if let Some(example) = word["example"].as_str() {
            assert_eq!(grundy(&format!("solve {example}")).code, 0, "{id}");
        }
    }
    assert!(told("words 反常 --lang zh").contains("最后一步"));
    let ran = grundy("words nothing-like-it");
    assert!(ran.code == 2 && ran.err.contains("choose from outcome"), "{}", ran.err);
}

#[test]
fn without_a_period_the_longest_holding_candidate_is_reported() {
    let to = 3000;
    let law = json(&format!("law 0.16 --to {to}"))["laws"][0].clone();
    assert!(law["law"].is_null() && law["tried"].as_str().unwrap().contains("512"));
    let nearest = &law["nearest"];
    let values: Vec<u64> =
        serde_json::from_value(json(&format!("table 0.16 --to {to}"))["values"].clone()).unwrap();
    let says = nearest["says"].as_str().unwrap();
    let period: usize = says["G(n+".len()..says.find(')').unwrap()].parse().unwrap();
    let reaches = nearest["reaches"].as_u64().unwrap() as usize;
    let heap = nearest["fails_at"][0].as_u64().unwrap() as usize;
    let holds = |n: usize| values[n] == values[n + period];
    assert!(heap > to || !holds(heap - period));
    let from = heap - period - reaches;
    assert!((from..heap - period).all(holds));
    assert!(from == 0 || !holds(from - 1));
    // No other law holds for more values.
    let longest = |period: usize| {
        let mut run = 0;
        (0..=to - period).fold(0, |best, n| {
            run = if values[n] == values[n + period] { run + 1 } else { 0 };
            best.max(if run >= period { run } else { 0 })
        })
    };
    assert_eq!((1..=512).map(longest).max(), Some(reaches));
}

#[test]
fn without_a_law_the_best_expression_and_its_counterexample_are_reported() {
    let rules = file("odd.game");
    let text = "game \"Odd\"\nposition n\nmove take (k in 1..n) when k <= 2 or k > 20 and is_square(k) -> [n - k]\n";
    std::fs::write(&rules, text).unwrap();
    let rules = rules.to_str().unwrap();
    let found = json(&format!("law {rules} --seconds 4 --to 400"));
    assert_eq!(found["laws"].as_array().unwrap().len(), 0, "{found}");
    let searched = found["searched"].as_array().unwrap();
    assert!(searched.iter().all(|one| one["expressions"].as_u64().unwrap() > 1000), "{found}");
    let of_p = searched.iter().find(|one| one["of"] == "P").unwrap();
    let nearest = &of_p["nearest"];
    let claim = format!("P when {}", nearest["says"].as_str().unwrap());
    let at = nearest["fails_at"][0].as_i64().unwrap();
    assert!(nearest["reaches"].as_i64().unwrap() >= 8);
    // The claim holds below this value and fails at it.
    let held = |to: i64| words(&["check", rules, "--claim", &claim, "--to", &to.to_string()]);
    assert_eq!(held(at - 1).code, 0, "{claim}");
    let refuted = held(at);
    assert_eq!(refuted.code, 1, "{claim}");
    assert!(refuted.out.contains(&format!("{at}")), "{}", refuted.out);
}
