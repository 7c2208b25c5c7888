//! Tests the messages about wrong rule files, in both languages.
//!
//! `GRUNDY_RECORD=1 cargo test -p grundy-rules --test all error_messages` records the expected messages
//! again.

use grundy_rules::RuleFile;
use grundy_syntax::{Diagnostic, render};
use grundy_testing::ThreadTimer;
use grundy_text::Lang;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

fn told(text: &str) -> Vec<Diagnostic> {
    match RuleFile::parse(text, "my.game") {
        Ok((_, doubts)) => doubts,
        Err(wrong) => wrong,
    }
}

#[test]
fn every_wrong_file_is_reported_with_place_and_remedy() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/wrong");
    let bless = std::env::var_os("GRUNDY_RECORD").is_some();
    let mut seen = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "game") {
            continue;
        }
        seen += 1;
        let text = fs::read_to_string(&path).unwrap();
        let found = told(&text);
        assert!(!found.is_empty(), "{} is not wrong", path.display());
        let drawn = [Lang::En, Lang::Zh].map(|lang| render(&text, "my.game", &found, lang));
        let drawn = drawn.join("\n");
        let expected = path.with_extension("txt");
        if bless {
            fs::write(&expected, &drawn).unwrap();
        }
        let wanted = fs::read_to_string(&expected).unwrap_or_default();
        assert_eq!(drawn, wanted, "{}", path.display());
    }
    assert!(seen >= 40, "{seen}");
}

fn english(text: &str) -> String {
    render(text, "my.game", &told(text), Lang::En)
}

#[test]
fn oversized_files_are_refused_briefly_and_at_once() {
    let start = ThreadTimer::start();
    let nested = format!("position n\nmove m -> [{}n{}]\n", "(".repeat(10_000), ")".repeat(10_000));
    let chain = format!("position n\nmove m -> [n{}]\n", " + 1".repeat(10_000));
    let lists = format!("position n\nlet x = {}{}\n", "[".repeat(10_000), "]".repeat(10_000));
    let nots = format!("position n\nmove m when {} true -> [0]\n", "not ".repeat(10_000));
    let minus = format!("position n\nmove m -> [{}1]\n", "- ".repeat(10_000));
    let blocks = format!("position n\nmove m {{ {}\n", "if true {".repeat(10_000));
    let elses = format!("position n\nmove m {{ {} {{}} }}\n", "if n == 0 {} else ".repeat(10_000));
    let bags = format!("position n: {}nat{}\n", "bag(".repeat(10_000), ")".repeat(10_000));
    let chained = format!("position n\nmove m when 0 {} -> [0]\n", "< n ".repeat(10_000));
    for text in [nested, chain, lists, nots, minus, blocks, elses, bags, chained] {
        let drawn = english(&text);
        assert!(drawn.starts_with("error"), "{drawn}");
        assert!(drawn.len() < 3_000, "{drawn}");
    }
    let large = "# nothing\n".repeat(1_000_000);
    let found = told(&large);
    assert_eq!(found.len(), 1);
    assert!(found[0].message.en.contains("10000000 bytes"), "{}", found[0].message.en);
    // Definitions whose expansion doubles at every step.
    let mut doubling = "position n\ndef f0(a) = a + a\n".to_string();
    for i in 1..60 {
        doubling.push_str(&format!("def f{i}(a) = f{}(a) + f{}(a)\n", i - 1, i - 1));
    }
    doubling.push_str("move m -> [f59(n)]\n");
    assert!(english(&doubling).contains("too large"), "{}", english(&doubling));
    // A file with very many errors.
    assert!(english(&"move 1\n".repeat(100_000)).len() < 20_000);
    assert!(english(&"@ ".repeat(300_000)).len() < 20_000);
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn full_width_punctuation_is_accepted() {
    let text = "game “取石子” “取石子”\nposition n\nmove take （k in ［1，3，4］） when k ≤ n → ［n − k］\n";
    assert_eq!(told(text), []);
}

/// Common errors of newcomers, and the text that each message must contain.
#[test]
fn errors_of_newcomers_have_a_remedy() {
    let take = "move m (k in 1..2) when k <= n -> [n - k]\n";
    let set = "position s: set(0..5)\n";
    for (text, says) in [
        (format!("sides max, min\nposition n\n{take}"), "`max` is a reserved word of the language"),
        (format!("sides a, b, c\nposition n\n{take}"), "name two sides, as in `sides left, right`"),
        (
            format!("position a b\n{take}"),
            "the statement before `b` is complete; is a `,` or an operator missing?",
        ),
        (format!("let k = 0..3\nposition n\n{take}"), "for a list, write `[i for i in 0..3]`"),
        (format!("position n: nat(3)\n{take}"), "`position a: nat[3]`"),
        (format!("param m: 5\nposition n\n{take}"), "`param m = 5`"),
        ("position n\nmove m (k from 1 to 3) when k <= n -> [n - k]\n".into(), "`(k in 1..3)`"),
        ("position n\nmove m (k in 1-3) when k <= n -> [n - k]\n".into(), "`1..3`"),
        ("position n\nmove m (k in 1..2) when k <= n => [n - k]\n".into(), "write `->`"),
        (format!("position n\nwin when\n{take}"), "the previous line is not finished"),
        (format!("position n\nscore when n == 0\n{take}"), "a value is a number"),
        (format!("{set}move m when size(s) > 0 {{ s = 3 }}\n"), "after `->`"),
        ("position q: nat[]\nmove m when q == [] { add 1 to q }\n".into(), "`size(q) == 0`"),
        (
            "position s: set(0..5) = 3\nmove m (i in s) { remove i from s }\n".into(),
            "the empty set `[]`",
        ),
        (
            "sides a, b\nposition n\nmove m when n > 0 { n -= 1; mover = opponent }\n".into(),
            "`turn = mover`",
        ),
    ] {
        let told = english(&text);
        assert!(told.contains(says), "{text}{told}");
        let chinese = render(&text, "my.game", &self::told(&text), Lang::Zh);
        assert!(chinese.contains("错误"), "{chinese}");
    }
}

/// The value after a range is the start value and not a comparison, and braces can contain an empty
/// set.
#[test]
fn ranges_with_a_start_and_empty_sets_are_parsed() {
    for text in [
        "param n = 3\nposition k: 0..n - 1 = 1\nmove m when k > 0 -> [k - 1]\n",
        "param n = 3\nparam m: 0..n + 1 = 1 + 1\nposition k: 0..(n - 1) * 2 = m\nmove d when k > 0 -> [k - 1]\n",
        "position s: set(0..5) = {}\nmove m (i in 0..5) when i not in s { add i to s }\n",
        "position s: set(0..5) = []\nmove m (i in 0..5) when i not in s { add i to s }\n",
        "position s: set(0..5), n\nmove m when n > 0 -> [{}, n - 1]\n",
        "position s: bag(0..5) = {}\nmove m when size(s) < 2 { add 1 to s }\n",
    ] {
        let found = RuleFile::parse(text, "my.game");
        assert!(found.is_ok(), "{text}{}", english(text));
    }
}

/// Wrong rule files, the suggestion of the message, and the part of the file that it replaces.
const REMEDIES: &[(&str, &str, &str)] = &[
    (
        "position row: (0..9)[..4]\nmove left (k in 1..row[0]) when k < 5 { row[0] -= k }",
        "k in 1..(if size(row) > 0 then row[0] else 0)",
        "k in 1..row[0]",
    ),
    (
        "position row: (0..9)[..4]\nmove left (i in 0..3, k in 2..row[i]) { row[i] -= k }",
        "k in 2..(if i < size(row) then row[i] else 1)",
        "k in 2..row[i]",
    ),
    (
        "position row: (0..9)[..4]\nmove left (i in 0..3, k in 1..row[i] if k > 1) { row[i] -= k }",
        "k in 1..(if i < size(row) then row[i] else 0)",
        "k in 1..row[i]",
    ),
    (
        "position n, m\nmove take (k in 1..n div m) -> [n - k, m]",
        "k in 1..(if m != 0 then n div m else 0)",
        "k in 1..n div m",
    ),
    (
        "position n\nmove take (k in 1..isqrt(n - 3)) when k < n -> [n - k]",
        "k in 1..(if n - 3 >= 0 then isqrt(n - 3) else 0)",
        "k in 1..isqrt(n - 3)",
    ),
    (
        "position row: (0..9)[..4]\nmove left (k in 1..9) when size(row) > 0 and k <= row[size(row)] { row[size(row) - 1] -= k }",
        "row[size(row) - 1]",
        "row[size(row)]",
    ),
    (
        "let near = [[1], [0]]\nposition p: 0..3, n\nmove go (j in near[p]) when n > 0 -> [j, n - 1]",
        "_ in [0] if p < size(near), j in",
        "j in",
    ),
    (
        "position row: (0..9)[..4]\nmove drop { remove at 0 from row }",
        "when size(row) > 0",
        "{ remove at 0 from row }",
    ),
    (
        "sides left, right\nposition h: 1..100, w: 1..100\n\
         move down (k in 2..w) when mover == left and w mod k == 0 -> [h, w div k] times k",
        "[h, w div k] + [h, w div k] times k - 1",
        "[h, w div k] times k",
    ),
];

#[test]
fn suggested_remedies_are_accepted() {
    for (wrong, remedy, replaced) in REMEDIES {
        for lang in [Lang::En, Lang::Zh] {
            let drawn = render(wrong, "my.game", &told(wrong), lang);
            assert!(drawn.contains(&format!("`{remedy}")), "{wrong}: {drawn}");
        }
        // A suggested condition is inserted before the part; every other suggestion replaces it.
        let mended = match remedy.starts_with("when") {
            true => wrong.replacen(replaced, &format!("{remedy} {replaced}"), 1),
            false => wrong.replacen(replaced, remedy, 1),
        };
        let left = told(&mended);
        assert!(left.is_empty(), "{}", render(&mended, "my.game", &left, Lang::En));
    }
}

/// Constructs that the language does not have: the help shows how to write the game without them.
#[test]
fn foreign_constructs_are_answered_with_the_native_construct() {
    for (wrong, said, instead) in [
        (
            "sides first, second\nposition l: 0..4 = 0\nmove left when l < 4 gain 1 { l += 1 }",
            &["-> [n - k] gain k", "{ n -= k  gain k }"][..],
            "sides first, second\nposition l: 0..4 = 0\nmove left when l < 4 { l += 1  gain 1 }",
        ),
        (
            "position l: 0..4 = 0\nmove left when l < 4 { l += 1  earn 1 }",
            &["-> [n - k] gain k", "{ n -= k  gain k }"],
            "position l: 0..4 = 0\nmove left when l < 4 -> [l + 1] gain 1",
        ),
        (
            "position n\nmove m (k in 2..n, a in 1..n) when a * k == n -> sum of [a + i] for i in 0..k - 1",
            &["-> [a + i] for i in 0..k - 1"],
            "position n\nmove m (k in 2..n, a in 1..n) when a * k == n -> [a + i] for i in 0..k - 1",
        ),
        (
            "position a\nmove m when digit_sum(a) > 0 -> [a - 1]",
            &["sum(d for d in digits(a, 10))"],
            "position a\nmove m when sum(d for d in digits(a, 10)) > 0 -> [a - 1]",
        ),
        (
            "position a\nmove m when a > 1 -> [a - least_prime_factor(a)]",
            &["least_prime(a)"],
            "position a\nmove m when a > 1 -> [a - least_prime(a)]",
        ),
        (
            "position a\nmove m (d in divisors(a)) -> [a - d]",
            &["d in 1..a if a mod d == 0"],
            "position a\nmove m (d in 1..a if a mod d == 0) -> [a - d]",
        ),
        (
            "position row: (0..9)[..4]\nmove left when row[0] > 0 { row[0] -= 1 }",
            &["size(row) > 0 and .."],
            "position row: (0..9)[..4]\nmove left when size(row) > 0 and row[0] > 0 { row[0] -= 1 }",
        ),
        (
            "position row: (0..9)[..4]\ndef first(i) = row[i]\nmove left when first(0) > 0 { row[0] -= 1 }",
            &["then .. else .."],
            "position row: (0..9)[..4]\ndef first(i) = if i < size(row) then row[i] else 0\n\
             move left when first(0) > 0 { row[0] -= 1 }",
        ),
    ] {
        for lang in [Lang::En, Lang::Zh] {
            let drawn = render(wrong, "my.game", &told(wrong), lang);
            assert!(drawn.contains(" --> my.game:"), "{drawn}");
            for code in said {
                assert!(drawn.contains(code), "{code} in {drawn}");
            }
        }
        let left = told(instead);
        assert!(left.is_empty(), "{}", render(instead, "my.game", &left, Lang::En));
    }
}

/// For a list with negative numbers, the help is the declaration that allows them.
#[test]
fn negative_numbers_are_answered_with_a_fitting_declaration() {
    let rules = "param a = [10, 80]\nparam m = 4\nposition n\n\
                 move take (k in a if k > 0) when k <= n and k <= m -> [n - k]\n";
    let (file, _) = RuleFile::parse(rules, "my.game").unwrap();
    let wrong = file.with_list("a", "[-3, 4]").and_then(|file| file.build(&[]).map(|_| ()));
    let told = wrong.unwrap_err().line(Lang::En);
    assert!(told.contains("`param a: -1000..1000[]`"), "{told}");
    let told = file.build(&[("m", -70_000)]).map(|_| ()).unwrap_err().line(Lang::Zh);
    assert!(told.contains("`param m: -100000..100000`"), "{told}");
    let mended = rules.replace("param a", "param a: -1000..1000[]");
    let (file, _) = RuleFile::parse(&mended, "my.game").unwrap();
    file.with_list("a", "[-3, 4]").unwrap().build(&[]).unwrap();
}
