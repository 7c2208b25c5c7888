//! Tests of `list`, `show`, `graph`, `completions`, `man` and the help.

use super::{grundy, told, words};
use serde_json::Value;

#[test]
fn the_list_is_filtered_by_family_and_words() {
    let all = told("list");
    for line in ["  nim  ", "  wythoff  ", "  bash  ", "Nim family (nim)"] {
        assert!(all.contains(line), "{line} in {all}");
    }
    let coins = told("list --family coins");
    assert!(coins.contains("coin-ruler") && !coins.contains("wythoff"), "{coins}");
    assert_eq!(words(&["list", "--family", "翻硬币游戏"]).out, coins);
    assert!(told("list 威佐夫").contains("wythoff"));
    assert!(told("list RULER").contains("coin-ruler"));
    assert!(told("list hdu1846").contains("hdu1846"));
    let both = told("list consecutive coins");
    assert!(both.contains("coin-ruler") && !both.contains("coin-turtles"), "{both}");
    assert!(told("list --lang zh").contains("威佐夫博弈 (wythoff)"));
}

#[test]
fn the_list_as_json_is_one_object() {
    let cards = cards();
    assert!(cards.len() > 40, "{}", cards.len());
    let nim = cards.iter().find(|card| card["id"] == "nim").expect("nim is listed");
    assert_eq!(
        (&nim["family"], &nim["kind"], &nim["class"]),
        (&"nim".into(), &"game".into(), &"impartial".into())
    );
    assert!(cards.iter().all(|card| card["names"][0].is_string() && card["rules"].is_string()));
}

#[test]
fn an_example_can_be_pasted_into_a_shell() {
    let shown = told("show matrix");
    assert!(
        shown.ends_with("example: grundy solve matrix '[[1,2],[3,4]]' '*' '[[5],[6]]'\n"),
        "{shown}"
    );
    assert!(told("show subtraction").ends_with("solve subtraction 8 'S={1,2,3}'\n"));
    assert!(told("show bash").ends_with("solve bash 23 m=2\n"));
}

#[test]
fn show_finds_a_card_by_every_kind_of_name() {
    let by_id = told("show wythoff");
    for line in [
        "rules: ",
        "notation: ",
        "law: ",
        "source: ",
        "often misstated as: ",
        "example: grundy solve wythoff",
    ] {
        assert!(by_id.lines().any(|l| l.starts_with(line)), "{line} in {by_id}");
    }
    for name in ["威佐夫博弈", "S25", "Wythoff's game", "WYTHOFF", "hdu1527"] {
        assert_eq!(words(&["show", name]).out, by_id, "{name}");
    }
    assert!(told("show bash").contains("parameter: m= "));
    assert!(told("show wythoff --lang zh").contains("\n规则："));
    let card: Value = serde_json::from_str(&told("show bash --json")).unwrap();
    assert_eq!((&card["id"], &card["parameters"][0]["name"]), (&"bash".into(), &"m".into()));
}

#[test]
fn a_graph_is_drawn_in_three_formats() {
    let dot = told("graph nim 1 2");
    assert!(dot.starts_with("digraph game {") && dot.ends_with("}\n"), "{dot}");
    assert!(dot.contains("[label=\"1 1\\nP\", shape=box, peripheries=2]"), "{dot}");
    let svg = told("graph nim 1 2 --format svg");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    // Six positions, each with its value, and two texts of the legend.
    assert_eq!(svg.matches("<text ").count(), 14, "{svg}");
    let value = |n: u32| svg.matches(&format!(">value {n}</text>")).count();
    assert_eq!([0, 1, 2, 3].map(value), [2, 2, 1, 1], "{svg}");
    let graph: Value = serde_json::from_str(&told("graph nim 1 2 --json")).unwrap();
    assert_eq!(graph["vertices"].as_array().unwrap().len(), 6);
    assert_eq!(graph["vertices"][0]["outcome"], "N");
    let outcome = |line: &str| {
        let graph: Value = serde_json::from_str(&told(line)).unwrap();
        graph["vertices"][0]["outcome"].clone()
    };
    assert_eq!(outcome("graph nim 1 1 --json"), "P");
    assert_eq!(outcome("graph nim 1 1 --misere --json"), "N");
    let ran = grundy("graph nim 9 9 --limit 5");
    assert!(ran.code == 2 && ran.err.contains("--limit"), "{}", ran.err);
}

#[test]
fn completions_and_manual_are_generated() {
    for (shell, has) in [
        ("bash", "complete -F _grundy"),
        ("zsh", "#compdef grundy"),
        ("fish", "complete -c grundy"),
        ("powershell", "Register-ArgumentCompleter"),
        ("elvish", "edit:completion"),
    ] {
        assert!(told(&format!("completions {shell}")).contains(has), "{shell}");
    }
    let man = told("man");
    assert!(man.contains(".TH grundy 1") && man.contains("solve"), "{man}");
}

#[test]
fn help_has_examples_and_version_is_one_line() {
    for line in ["--help", "help", "-h"] {
        let help = told(line);
        assert!(help.contains("Commands:") && help.contains("Examples:"), "{help}");
        assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
    }
    for command in ["list", "show", "solve", "table", "plot", "check", "play", "graph"] {
        let help = told(&format!("{command} --help"));
        assert!(help.contains(&format!("  grundy {command}")), "{command} has an example: {help}");
    }
    assert_eq!(told("--version"), format!("grundy {}\n", env!("CARGO_PKG_VERSION")));
}

/// Every example of the catalogue, of the help and of `show` is a valid command line.
#[test]
fn every_example_is_a_valid_command_line() {
    for card in cards() {
        if card["kind"] == "topic" {
            continue;
        }
        let (id, example) = (card["id"].as_str().unwrap(), card["example"].as_str().unwrap());
        let words_typed: Vec<String> = unquoted(&format!("solve {id} {example}"));
        let mut typed = words_typed.iter().map(String::as_str).collect::<Vec<_>>();
        // Some boards of rule files take hours: the command line is valid, and the time limit is
        // reported.
        let is_file = !card["file"].is_null();
        if is_file {
            typed.extend(["--time", "2"]);
        }
        let ran = words(&typed);
        let takes_long = is_file && ran.err.starts_with("error: stopped after 2 s");
        assert!(ran.code == 0 && ran.err.is_empty() || takes_long, "{id} {example}: {}", ran.err);
    }
}

/// Returns all games that `grundy list` contains, as JSON.
fn cards() -> Vec<Value> {
    let list: Value = serde_json::from_str(&told("list --json")).unwrap();
    list["games"].as_array().expect("games").clone()
}

/// Splits a line into words as a shell does: spaces in single quotes do not separate words.
fn unquoted(line: &str) -> Vec<String> {
    let (mut words, mut quoted) = (vec![String::new()], false);
    for c in line.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().expect("there is one").push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[test]
fn play_without_a_position_starts_from_the_example() {
    for game in ["kayles", "nim", "wythoff", "bash", "chomp", "井字棋"] {
        let ran = crate::fed(&format!("play {game}"), b"quit\n");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{game}");
        assert!(!ran.out.contains("No move is possible"), "{game}: {}", ran.out);
    }
}
