//! Tests random rule files: valid files mean the same to the interpreter and to the compiled rules,
//! and invalid files are reported without a panic.

use grundy_core::base::{Counts, Sided};
use grundy_rules::{RuleFile, RuleGame};
use grundy_syntax::render;
use grundy_text::Lang;
use proptest::prelude::*;
use std::fs;
use std::path::PathBuf;

/// A stream of pseudorandom choices.
pub struct Dice(pub u64);

impl Dice {
    /// Returns a number less than `below`.
    pub fn roll(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % below
    }

    /// Returns one of some words.
    pub fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.roll(from.len() as u64) as usize]
    }
}

/// Returns a random expression for a number; `names` are the numeric names in scope.
fn number(dice: &mut Dice, depth: u32, names: &mut Vec<String>) -> String {
    if depth == 0 || dice.roll(6) == 0 {
        return match dice.roll(3) {
            0 => dice.roll(7).to_string(),
            _ => names[dice.roll(names.len() as u64) as usize].clone(),
        };
    }
    let mut sub = |dice: &mut Dice| number(dice, depth - 1, names);
    match dice.roll(13) {
        11 => format!("({}) ** {}", sub(dice), sub(dice)),
        12 => {
            let function = dice.pick(&["least_prime", "divisor_count", "digit_count", "digits"]);
            match function {
                "digit_count" => format!("digit_count({}, {})", sub(dice), sub(dice)),
                "digits" => format!("sum(digits({}, {}))", sub(dice), sub(dice)),
                _ => format!("{function}({})", sub(dice)),
            }
        }
        0..=3 => {
            let (a, b) = (sub(dice), sub(dice));
            let op = dice.pick(&["+", "-", "*", "div", "mod", "xor", "|", "&", "<<", ">>"]);
            format!("({a} {op} {b})")
        }
        4 => format!("min({}, {}, {})", sub(dice), sub(dice), sub(dice)),
        5 => format!("{}({})", dice.pick(&["abs", "lowbit", "parity", "odd_part"]), sub(dice)),
        6 => format!("stair[{} mod 3]", sub(dice)),
        7 => format!("twice({}, {})", sub(dice), sub(dice)),
        8 => {
            let (cond, a, b) =
                (condition(dice, depth - 1, names), number(dice, depth - 1, names), {
                    number(dice, depth - 1, names)
                });
            format!("(if {cond} then {a} else {b})")
        }
        9 => {
            let source = source(dice, depth - 1, names);
            let name = format!("v{}", names.len());
            names.push(name.clone());
            let body = number(dice, depth - 1, names);
            let cond = condition(dice, depth - 1, names);
            names.pop();
            let over = dice.pick(&["sum", "xor", "max", "min"]);
            format!("{over}({body} for {name} in {source} if {cond})")
        }
        _ => format!("table[{} mod 4]", sub(dice)),
    }
}

fn source(dice: &mut Dice, depth: u32, names: &mut Vec<String>) -> String {
    match dice.roll(8) {
        6 => {
            let other = dice.pick(&["stair", "heaps", "table", "row", "[]"]);
            format!("{other} + [{}]", number(dice, depth, names))
        }
        7 => dice.pick(&["row + heaps", "table + [7]", "[5] + table + stair", "{}"]).to_string(),
        0 => format!("{}..{}", dice.roll(3), dice.roll(5)),
        1 => format!("{}..{}", number(dice, depth, names), number(dice, depth, names)),
        2 => "stair".to_string(),
        3 => "heaps".to_string(),
        4 => format!("[{}, {}]", number(dice, depth, names), number(dice, depth, names)),
        _ => dice.pick(&["table", "marks", "[1, 2]"]).to_string(),
    }
}

fn condition(dice: &mut Dice, depth: u32, names: &mut Vec<String>) -> String {
    if depth == 0 {
        return format!("{} < 3", number(dice, 0, names));
    }
    match dice.roll(8) {
        6 => dice.pick(&["marks == {}", "[] != marks", "size(row + heaps) > 3"]).to_string(),
        7 => {
            let one = source(dice, depth - 1, names);
            let (first, second) = (format!("v{}", names.len()), format!("v{}", names.len() + 1));
            names.push(first.clone());
            let guard = condition(dice, depth - 1, names);
            let other = source(dice, depth - 1, names);
            names.push(second.clone());
            let body = condition(dice, depth - 1, names);
            names.truncate(names.len() - 2);
            let over = dice.pick(&["any", "all"]);
            format!("({over} {first} in {one} if {guard}, {second} in {other}: {body})")
        }
        0 | 1 => {
            let op = dice.pick(&["<", "<=", "==", "!=", ">", ">="]);
            format!("{} {op} {}", number(dice, depth - 1, names), number(dice, depth - 1, names))
        }
        2 => {
            let op = dice.pick(&["and", "or"]);
            let (a, b) = (condition(dice, depth - 1, names), condition(dice, depth - 1, names));
            format!("(({a}) {op} ({b}))")
        }
        3 => format!("not ({})", condition(dice, depth - 1, names)),
        4 => {
            let source = source(dice, depth - 1, names);
            let name = format!("v{}", names.len());
            names.push(name.clone());
            let body = condition(dice, depth - 1, names);
            names.pop();
            format!("({} {name} in {source}: {body})", dice.pick(&["any", "all"]))
        }
        _ => format!("({} in {})", number(dice, depth - 1, names), source(dice, depth - 1, names)),
    }
}

fn statements(dice: &mut Dice, depth: u32, names: &mut Vec<String>) -> String {
    let mut text = String::new();
    for _ in 0..1 + dice.roll(3) {
        let value = number(dice, 2, names);
        text.push_str(&match dice.roll(16) {
            14 => format!("gain {value}\n"),
            15 => {
                let cond = condition(dice, 1, names);
                let lists = ["row", "heaps", "row + heaps", "[]", "table", "[n, n]"];
                let (yes, no) = (dice.pick(&lists), dice.pick(&lists));
                format!("row = if {cond} then {yes} else {no}\n")
            }
            8 => format!("row = row + [{value}]\n"),
            9 => format!("heaps = [x{} mod 8 for x{} in row] + heaps\n", names.len(), names.len()),
            10 => format!("stair = [{value}, n, {}]\n", dice.roll(4)),
            11 => {
                dice.pick(&["marks = {}\n", "marks = [1, n mod 4]\n", "heaps = row\n"]).to_string()
            }
            12 => {
                let source = source(dice, 1, names);
                let source = if source.contains("..") || matches!(source.as_str(), "marks" | "{}") {
                    "row"
                } else {
                    &source
                };
                format!(
                    "if n > 1 {{ let l = [0] + {source}\nrow = heaps\nn += sum(l)\nrow = l }}\n"
                )
            }
            0 => format!("n = {value}\n"),
            1 => format!("n += {value}\n"),
            2 => format!("stair[{value} mod 3] -= {}\n", dice.roll(2)),
            3 => format!("add {value} to heaps\n"),
            4 => format!("add {value} mod 8 to marks\n"),
            5 => format!("if {} {{ remove {value} from heaps }}\n", condition(dice, 1, names)),
            6 => format!("insert {value} at {} in row\n", dice.roll(3)),
            7 if depth > 0 => {
                let source = source(dice, 1, names);
                let name = format!("v{}", names.len());
                names.push(name.clone());
                let body = statements(dice, depth - 1, names);
                names.pop();
                format!("for {name} in {source} {{\n{body}}}\n")
            }
            _ => format!("row = row\nremove at {} from row\n", dice.roll(2))
                .replace("row = row\n", ""),
        });
    }
    text
}

fn random_game(seed: u64) -> String {
    let mut dice = Dice(seed);
    let mut names = vec!["n".to_string(), "c".to_string()];
    let mut text = "position n, stair: nat[3], heaps: bag(nat), row: nat[], marks: set(0..9)\n\
                    let table = [3, 1, 4, 1]\nlet c = 5\ndef twice(a, b) = 2 * a + b\n"
        .to_string();
    for i in 0..2 {
        let source = source(&mut dice, 1, &mut names);
        names.push("k".to_string());
        let when = condition(&mut dice, 3, &mut names);
        let value = number(&mut dice, 3, &mut names);
        let gain = match dice.roll(2) {
            0 => String::new(),
            _ => format!(" gain {} - k", number(&mut dice, 2, &mut names)),
        };
        text.push_str(&format!(
            "move m{i} (k in {source}) when {when} -> [abs({value}), stair, heaps, [k, n], marks]{gain}\n"
        ));
        let block = statements(&mut dice, 1, &mut names);
        names.pop();
        let source = self::source(&mut dice, 1, &mut names);
        text.push_str(&format!("move b{i} (k in {source}) {{\nn += k\n{block}}}\n"));
    }
    text
}

/// Builds the game of a rule file. Returns `None` if a constant of the file has no value.
fn built(text: &str) -> Option<RuleGame> {
    match RuleFile::read(text, "random.game") {
        Ok((file, _)) => file.build(&[]).ok(),
        Err(wrong) => panic!("{}", render(text, "random.game", &wrong, Lang::En)),
    }
}

#[test]
fn compiled_rules_equal_the_tree_interpreter() {
    let (mut listed, mut failed, mut gained) = (0, 0, 0);
    let seeds = if grundy_testing::is_long() { 2_000 } else { 600 };
    for seed in 0..seeds {
        let text = random_game(seed);
        let Some(game) = built(&text) else { continue };
        let mut dice = Dice(seed);
        for _ in 0..6 {
            let mut numbers: Vec<u64> = (0..4).map(|_| dice.roll(6)).collect();
            let mut heaps: Vec<u64> = (0..dice.roll(4)).map(|_| dice.roll(4)).collect();
            heaps.sort_unstable();
            numbers.push(heaps.len() as u64);
            numbers.extend(heaps);
            numbers.push(2);
            numbers.extend([dice.roll(5), dice.roll(5), dice.roll(1024)]);
            let from = Counts::of(numbers);
            let (mut run, mut gains, mut walked) = (Vec::new(), Vec::new(), Vec::new());
            let ran = game.moves_with_gains(&mut run, &mut gains, &from);
            let walks = game.options_and_gains_by_interpreter(&mut walked, &from);
            gained += gains.iter().filter(|gain| **gain != 0).count();
            assert!(!game.has_gains() || ran.is_err() || gains.len() == run.len());
            gains.resize(run.len(), 0);
            let run: Vec<(Counts, i64)> = run.into_iter().zip(gains).collect();
            assert_eq!(ran.is_ok(), walks.is_ok(), "{text}\n{from:?}\n{ran:?}\n{walks:?}");
            // If several errors occur, either of them may be reported.
            match ran {
                Ok(()) => {
                    assert_eq!(run, walked, "{text}\n{from:?}");
                    listed += run.len();
                }
                Err(_) => failed += 1,
            }
        }
    }
    // In proportion to 5,000 options and 500 failures for 2,000 seeds.
    let enough = listed as u64 > seeds * 5 / 2 && failed > seeds / 4 && gained as u64 > seeds / 4;
    assert!(enough, "{listed} options, {failed} failures, {gained} with points");
}

fn seeds() -> Vec<String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let folders = [root.join("../../examples"), root.join("tests/wrong")];
    let files = folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    files
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "game"))
        .map(|path| fs::read_to_string(path).unwrap())
        .collect()
}

fn reads(text: &str) {
    let found = match RuleFile::parse(text, "x.game") {
        Ok((_, doubts)) => doubts,
        Err(wrong) => {
            assert!(!wrong.is_empty());
            wrong
        }
    };
    for lang in [Lang::En, Lang::Zh] {
        render(text, "x.game", &found, lang);
    }
}

#[test]
fn mutated_files_never_panic() {
    let seeds = seeds();
    let words: Vec<&str> = seeds.iter().flat_map(|text| text.split_inclusive(' ')).collect();
    let mut dice = Dice(7);
    for round in 0..4_000 {
        let mut text = seeds[dice.roll(seeds.len() as u64) as usize].clone();
        for _ in 0..1 + dice.roll(3) {
            let boundary = |text: &str, at: u64| {
                (0..=at as usize).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
            };
            let length = text.len() as u64 + 1;
            let (a, b) = (dice.roll(length), dice.roll(length));
            let a = boundary(&text, a);
            let b = boundary(&text, b.min(a as u64 + 12)).max(a);
            match dice.roll(3) {
                0 => text.replace_range(a..b, ""),
                1 => text.insert_str(a, words[dice.roll(words.len() as u64) as usize]),
                _ => text
                    .replace_range(a..b, dice.pick(&["(", "]", "{", "\"", "..", "石", "-1", "0"])),
            }
        }
        assert!(text.len() < 10_000, "{round}");
        reads(&text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn random_texts_never_panic(text in "\\PC{0,200}", lines in "(position|move|let|def|claim|show|[a-c(){}\\[\\].,=+\"0-9\n ]){0,60}") {
        reads(&text);
        reads(&lines);
    }

    #[test]
    fn random_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        reads(&String::from_utf8_lossy(&bytes));
    }
}
