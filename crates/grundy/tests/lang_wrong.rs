//! Wrong rule files and what is said of them, in both languages.
//!
//! `GRUNDY_BLESS=1 cargo test -p grundy --test all lang_wrong` writes the expected texts anew.

use grundy::base::Lang;
use grundy::lang::{Diagnostic, RuleFile, render};
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

fn told(text: &str) -> Vec<Diagnostic> {
    match RuleFile::parse(text, "my.game") {
        Ok((_, doubts)) => doubts,
        Err(wrong) => wrong,
    }
}

#[test]
fn every_wrong_file_is_told_with_its_place_and_remedy() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/rules/wrong");
    let bless = std::env::var_os("GRUNDY_BLESS").is_some();
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
fn what_is_too_large_is_refused_in_a_few_lines_and_at_once() {
    let start = Instant::now();
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
    // Helpers that double at every step.
    let mut doubling = "position n\ndef f0(a) = a + a\n".to_string();
    for i in 1..60 {
        doubling.push_str(&format!("def f{i}(a) = f{}(a) + f{}(a)\n", i - 1, i - 1));
    }
    doubling.push_str("move m -> [f59(n)]\n");
    assert!(english(&doubling).contains("too large"), "{}", english(&doubling));
    // Very many mistakes in one file.
    assert!(english(&"move 1\n".repeat(100_000)).len() < 20_000);
    assert!(english(&"@ ".repeat(300_000)).len() < 20_000);
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn full_width_punctuation_counts_as_plain() {
    let text = "game “取石子” “取石子”\nposition n\nmove take （k in ［1，3，4］） when k ≤ n → ［n − k］\n";
    assert_eq!(told(text), []);
}

/// What newcomers write, and what each message must say.
#[test]
fn newcomers_are_told_how_to_mend_it() {
    let take = "move m (k in 1..2) when k <= n -> [n - k]\n";
    let set = "position s: set(0..5)\n";
    for (text, says) in [
        (format!("sides max, min\nposition n\n{take}"), "`max` is a word of the language"),
        (format!("sides a, b, c\nposition n\n{take}"), "name two, as in `sides left, right`"),
        (format!("position a b\n{take}"), "is a `,` or an operator missing before `b`?"),
        (format!("let k = 0..3\nposition n\n{take}"), "a list is `[i for i in 0..3]`"),
        (format!("position n: nat(3)\n{take}"), "`position a: nat[3]`"),
        (format!("param m: 5\nposition n\n{take}"), "`param m = 5`"),
        ("position n\nmove m (k from 1 to 3) when k <= n -> [n - k]\n".into(), "`(k in 1..3)`"),
        ("position n\nmove m (k in 1-3) when k <= n -> [n - k]\n".into(), "`1..3`"),
        ("position n\nmove m (k in 1..2) when k <= n => [n - k]\n".into(), "write `->`"),
        (format!("position n\nwin when\n{take}"), "the line before is not finished"),
        (format!("position n\nscore when n == 0\n{take}"), "a value is a number"),
        (format!("{set}move m when size(s) > 0 {{ s = 3 }}\n"), "after `->`"),
        ("position q: nat[]\nmove m when q == [] { add 1 to q }\n".into(), "`size(q) == 0`"),
        (
            "position s: set(0..5) = 3\nmove m (i in s) { remove i from s }\n".into(),
            "the empty one `[]`",
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

/// A value after a range is where play begins, and no comparison; braces may hold an empty set.
#[test]
fn ranges_with_a_start_and_empty_sets_are_read() {
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
