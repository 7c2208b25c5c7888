//! Tests rule files in the workbench: recognised codes, checks of claims, lints, and searches for
//! laws.

use grundy_core::base::{Budget, HeapOptions};
use grundy_fit::guess::Language;
use grundy_fit::guess::{Agreement, Target};
use grundy_rules::RuleFile;
use grundy_rules_code::CodeRules;
use grundy_store::{GameState, QueryParser};
use grundy_tasks::check::{check_claims, with_claim};
use grundy_tasks::fit_expressions::fit_expressions;
use grundy_tasks::game_law;
use grundy_tasks::lint::lint;
use grundy_testing::ThreadTimer;
use grundy_text::Evidence;
use std::rc::Rc;

fn instance(text: &str) -> Rc<GameState> {
    let (file, _) = RuleFile::parse(text, "test.game").unwrap();
    Rc::new(GameState::from_rules(file.build(&[]).unwrap(), "test.game".to_string()))
}

fn code(text: &str) -> Option<String> {
    let (file, _) = RuleFile::read(text, "test.game").unwrap();
    file.build(&[]).unwrap().equivalent_code().map(|code| code.to_string())
}

#[test]
fn rules_equivalent_to_a_code_are_recognised() {
    let codes = [
        (
            "move one (a in 0..n - 1) -> [a] + [n - 1 - a]\nmove two (a in 0..n - 2) -> [a] + [n - 2 - a]",
            "0.77",
        ),
        (
            "move one (a in 0..(n - 1) div 2) when n > 0 -> [a] + [n - 1 - a]\nmove two (a in 0..(n - 2) div 2) when n > 1 -> [a] + [n - 2 - a]",
            "0.77",
        ),
        ("move two (a in 0..n - 2) -> [a] + [n - 2 - a]", "0.07"),
        ("move take (k in [1, 3, 4]) when k <= n -> [n - k]", "{1,3,4}"),
        ("move take (k in 1..min(3, n)) { n -= k }", "{1,2,3}"),
        ("move take (k in 1..n) -> [n - k]", "{1+}"),
        ("move take (k in 1..n) when k != 2 -> [n - k]", "all but {2}"),
        ("move take (k in 1..n) -> [n - k]\nmove split (a in 1..n - 1) -> [a] + [n - a]", "4.[3]"),
        ("move split (a in 1..n - 1) when 2 * a != n -> [a] + [n - a]", "4u."),
        ("move halve (a in 1..n - 1) when a == n - a -> [a] + [n - a]", "4=."),
        ("move last when n == 2 -> nothing\nmove one when n >= 2 -> [n - 1]", "0.21"),
    ];
    for (moves, wanted) in codes {
        assert_eq!(code(&format!("position n\n{moves}\n")).as_deref(), Some(wanted), "{moves}");
    }
}

/// Rules that differ from a code only for large heaps, or that cannot be decided, are not
/// recognised as a code.
#[test]
fn near_codes_are_not_recognised() {
    for moves in [
        "move take (k in 1..n) when k != 2 or n > 100 -> [n - k]",
        "move take (k in [1, 2]) when k <= n and n != 57 -> [n - k]",
        "move take (k in 1..n) when n mod k == 0 -> [n - k]",
        "move split (a in 1..n - 1) when a < 40 -> [a] + [n - a]",
        "move take (k in 1..n) when is_pow2(k) -> [n - k]",
        "move all -> nothing",
    ] {
        assert_eq!(code(&format!("position n\n{moves}\n")), None, "{moves}");
    }
}

/// A recognised code has the options of the rules at heaps far beyond those that the recognition
/// compares.
#[test]
fn a_recognised_code_has_the_options_of_the_rules_at_large_heaps() {
    let text = "position n\nlet s = [1, 4]\nmove take (k in s) when k <= n -> [n - k]\n\
                move split (a in 0..(n - 3) div 2) when n >= 3 -> [a] + [n - 3 - a]\n";
    let (file, _) = RuleFile::read(text, "test.game").unwrap();
    let rules = file.build(&[]).unwrap();
    let (heap, game) = (rules.single_heap().unwrap(), rules.equivalent_code().unwrap().into_game());
    let options = |rule: &dyn HeapOptions, n| {
        let mut all: Vec<Vec<u64>> = Vec::new();
        rule.options(n, &mut |left| {
            let mut left: Vec<u64> = left.iter().copied().filter(|part| *part > 0).collect();
            left.sort_unstable();
            all.push(left);
        })
        .unwrap();
        all.sort();
        all.dedup();
        all
    };
    for n in (0..40).chain([1_000, 1_001, 5_000, 20_011]) {
        assert_eq!(options(&heap, n), options(&game.rule, n), "{n}");
    }
}

const WYTHOFF: &str = "position a, b\nmove left (k in 1..a) -> [a - k, b]\nmove right (k in 1..b) -> [a, b - k]\n\
                       move both (k in 1..min(a, b)) -> [a - k, b - k]\n";

#[test]
fn the_least_counterexample_is_reported_with_its_move() {
    let check = |claim: &str, to| {
        let (file, _) = RuleFile::read(WYTHOFF, "w.game").unwrap();
        let built = with_claim(&file, claim).unwrap().build(&[]).unwrap();
        let instance = Rc::new(GameState::from_rules(built, "w.game".to_string()));
        check_claims(&instance, 0, Some(to), &Budget::default()).unwrap().remove(0)
    };
    let holds = check("P when min(a, b) == floor_phi(abs(a - b))", 60);
    assert!(holds.holds && holds.positions == 61 * 61, "{holds:?}");
    let fails = check("P when a == b", 60);
    assert_eq!((fails.holds, fails.words.en.contains("1 1")), (false, true), "{fails:?}");
    // The first wrong value is at a sum of 2 or 3.
    let fails = check("grundy = a xor b", 60);
    assert!(!fails.holds && fails.positions < 10, "{fails:?}");
    assert!(check("N when min(a, b) != floor_phi(abs(a - b))", 30).holds);
    let (file, _) = RuleFile::read(WYTHOFF, "w.game").unwrap();
    assert!(with_claim(&file, "P when a == c").unwrap_err().is_multiline());
}

/// A game with few positions and a bound far above all of its numbers. The number of lists of
/// numbers up to the bound exceeds 64 bits.
#[test]
fn a_bound_beyond_all_numbers_equals_the_largest_number() {
    let row = "position head: bool[8] = [true; 8]
move turn (i in 0..7) when head[i] { head[i] = false }
";
    let counted = "parity(count(i in 0..7 if head[i]))";
    for to in [1, 200, 10_000, u64::from(u32::MAX), u64::MAX >> 1, u64::MAX] {
        let claimed = |claim: String| {
            let instance = instance(&format!("{row}claim grundy = {claim}\n"));
            check_claims(&instance, 0, Some(to), &Budget::default()).unwrap().remove(0)
        };
        let right = claimed(counted.to_string());
        assert!(right.holds && right.positions == 256, "{to}: {right:?}");
        let wrong = claimed(format!("if head[0] and head[7] then 0 else {counted}"));
        assert!(!wrong.holds, "{to}: {wrong:?}");
    }
}

#[test]
fn claims_about_starts_and_sums_are_compared_with_the_engine() {
    let sums = "position n\nmove take (k in 1..n) -> [n - k]\nmove split (k in 1..n div 2) -> [k] + [n - k]\n";
    let value = "claim grundy = if n mod 4 == 3 then n + 1 else if n > 0 and n mod 4 == 0 then n - 1 else n\n";
    let instance = instance(&format!("{sums}{value}"));
    assert!(check_claims(&instance, 0, Some(200), &Budget::default()).unwrap()[0].holds);
    let fib = "position n, limit\nstart n -> [n, max(n, 1) - 1]\n\
               move take (k in 1..min(n, limit)) -> [n - k, min(2 * k, n - k)]\n";
    let right = self::instance(&format!("{fib}claim P when n == 0 or is_fib(n) for start\n"));
    assert!(check_claims(&right, 0, Some(150), &Budget::default()).unwrap()[0].holds);
    let wrong = self::instance(&format!("{fib}claim P when n mod 3 == 0 for start\n"));
    assert!(!check_claims(&wrong, 0, Some(150), &Budget::default()).unwrap()[0].holds);
}

#[test]
fn lint_finds_a_false_symmetry_and_an_endless_game() {
    let budget = Budget::default();
    let good = lint("w.game", &format!("{WYTHOFF}symmetry [b, a]\n"), &budget).unwrap();
    assert!(good.faults.is_empty(), "{good:?}");
    let text = "position a, b\nmove left (k in 1..a) -> [a - k, b]\nmove right when b > 0 -> [a, b - 1]\nsymmetry [b, a]\n";
    assert!(!lint("w.game", text, &budget).unwrap().faults.is_empty());
    // Symmetries that are not one-to-one, that preserve outcomes but not options, and whose images
    // are never the least.
    let nim = "position a, b\nmove left (k in 1..a) -> [a - k, b]\nmove right (k in 1..b) -> [a, b - k]\n";
    for (image, says) in [
        ("[if a == b then 0 else 1, 0]", "have the same image"),
        ("[a xor b, 0]", "have the same image"),
        ("[a + 1, b]", "is false"),
    ] {
        let text = format!("{nim}symmetry {image}\n");
        let told = lint("n.game", &text, &budget).unwrap().faults;
        assert!(told.len() == 1 && told[0].en.contains(says), "{image}: {told:?}");
        assert!(told[0].en.contains("n.game:4:1: `symmetry ["), "{told:?}");
        // No question is answered that could depend on the symmetry.
        let read = |_: &str| Ok(text.clone());
        let mut parser = QueryParser::new(budget, &read);
        let Err(error) = parser.parse_game(&["n.game"]) else {
            panic!("{image} is believed");
        };
        assert!(error.to_string().contains(says), "{error}");
    }
    let wrong =
        "position n\nmove take (k in 1..2) when k <= n -> [n - k]\nclaim P when n mod 4 == 0\n";
    assert!(!lint("w.game", wrong, &budget).unwrap().faults.is_empty());
    assert!(lint("w.game", "position n\nmove take -> [q]", &budget).unwrap_err().is_multiline());
}

/// If the parameter varies, the law depends on it.
#[test]
fn laws_are_found_without_claims() {
    let found = |text: &str, to| {
        let instance = instance(text);
        let found = fit_expressions(&instance, &[], Some(to), 20, &Budget::default()).unwrap();
        let table =
            found.into_iter().find(|found| matches!(found.table.target, Target::Outcomes(_)));
        let table = table.unwrap();
        table.laws[0].expression.to_text(&table.table.variables)
    };
    let bash = "param m: 1..99 = 3\nposition n\nmove take (k in 1..min(m, n)) -> [n - k]\n";
    assert_eq!(found(bash, 60), "n mod (m + 1) == 0");
    let misere = format!("{bash}misere\n");
    assert_eq!(found(&misere, 60), "n mod (m + 1) == 1");
}

#[test]
fn rules_undefined_at_a_position_are_reported_and_not_cached() {
    let text = "position n\nmove take (k in 1..n) when n != 70 or 1 div (n - 70) == 0 -> [n - k]\n";
    let read = |_: &str| Ok(text.to_string());
    let mut parser = QueryParser::new(Budget::default(), &read);
    let (instance, _) = parser.parse_game(&["bad.game"]).unwrap();
    assert!(
        instance.long_table(60, &Budget::default()).is_ok()
            || instance.long_table(20, &Budget::default()).is_err()
    );
    let error = instance.long_table(100, &Budget::default()).map(drop).unwrap_err();
    assert!(error.to_string().contains("bad.game:2"), "{error}");
}

/// For a table of Wythoff's game, the search reports its pairs and that nothing is proved.
#[test]
fn beatty_pairs_are_recognised_in_a_table() {
    let read = |_: &str| Ok(String::new());
    let mut parser = QueryParser::new(Budget::default(), &read);
    let (wythoff, _) = parser.parse_game(&["wythoff"]).unwrap();
    let seen = game_law::find(&wythoff, 120, true, &Budget::default()).unwrap();
    assert!(seen.words().en.contains("α = (1 + √5)/2"), "{:?}", seen.words());
    assert!(matches!(seen.evidence, Evidence::Observed { up_to: 120, .. }));
    let stated = game_law::find(&wythoff, 120, false, &Budget::default()).unwrap();
    assert!(matches!(stated.evidence, Evidence::Theorem { .. }));
}

/// Returns the laws of a rule file of `examples/`: of its P-positions and of its values.
fn laws_of(file: &str, seconds: u64) -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let text = std::fs::read_to_string(folder.join(format!("{file}.game"))).unwrap();
    let found = fit_expressions(&instance(&text), &[], None, seconds, &Budget::default()).unwrap();
    found.iter().flat_map(|found| found.laws.iter().map(|law| found.expression_text(law))).collect()
}

#[test]
fn positions_that_are_sums_have_laws_of_their_elements() {
    assert_eq!(laws_of("turning-turtles", 20)[1], "xor(x for x in heads)");
    assert_eq!(laws_of("nim", 20), ["xor(h for h in heaps) == 0", "xor(h for h in heaps)"]);
}

#[test]
fn laws_of_single_variables_are_combined() {
    let text = "let s = [1, 3, 4]\nposition a, b\n\
                move first (k in s) when k <= a -> [a - k, b]\n\
                move second (k in s) when k <= b -> [a, b - k]\n";
    let found = fit_expressions(&instance(text), &[], Some(30), 8, &Budget::default()).unwrap();
    let values = found.iter().find(|found| !found.is_about_outcomes()).unwrap();
    let law = "[0, 1, 0, 1, 2, 3, 2][a mod 7] ^ [0, 1, 0, 1, 2, 3, 2][b mod 7]";
    assert_eq!(values.expression_text(&values.laws[0]), law);
}

#[test]
fn a_search_respects_its_time_limit() {
    // The game of taking a square number has no law that the search could find.
    let text = "position n\nmove take (k in 1..isqrt(n)) -> [n - k * k]\n";
    let began = ThreadTimer::start();
    let found = fit_expressions(&instance(text), &[], None, 3, &Budget::default()).unwrap();
    assert!(began.elapsed() < std::time::Duration::from_secs(5), "{:?}", began.elapsed());
    assert!(found.iter().all(|found| found.laws.is_empty()));
}

#[test]
fn a_law_of_elements_is_exported_as_a_function_of_the_bag() {
    let text = "position heaps: bag(nat)\nmove take (h in heaps, k in 1..min(h, 3)) {\n\
                remove h from heaps\nif k < h { add h - k to heaps }\n}\n";
    let found = fit_expressions(&instance(text), &[], None, 10, &Budget::default()).unwrap();
    let values = found.iter().find(|found| !found.is_about_outcomes()).unwrap();
    let written = values.export(&values.laws[0], Language::Python);
    let program =
        format!("{written}\nassert [grundy([n, 9]) for n in range(8)] == [1, 0, 3, 2] * 2\n");
    if let Ok(ran) = std::process::Command::new("python3").args(["-c", &program]).status() {
        assert!(ran.success(), "{program}");
    }
    let folder = std::env::temp_dir().join(format!("grundy-elements-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let compiled = |compiler: &str, name: &str, program: String| {
        let (source, binary) = (folder.join(name), folder.join("a.out"));
        std::fs::write(&source, &program).unwrap();
        let made =
            std::process::Command::new(compiler).arg(&source).arg("-o").arg(&binary).status();
        let Ok(made) = made else { return };
        assert!(made.success(), "{program}");
        assert!(std::process::Command::new(&binary).status().unwrap().success(), "{program}");
    };
    let cpp = values.export(&values.laws[0], Language::Cpp);
    let main = "int main() { return grundy({5, 9}) == 0 && grundy({6, 9}) == 3 ? 0 : 1; }";
    compiled("g++", "law.cpp", format!("{cpp}\n{main}\n"));
    let rust = values.export(&values.laws[0], Language::Rust);
    let main = "fn main() { assert!(grundy(&[5, 9]) == 0 && grundy(&[6, 9]) == 3); }";
    compiled("rustc", "law.rs", format!("{rust}\n{main}\n"));
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The law of the ruler game uses `lowbit`; it must not be a list that ends with the table.
#[test]
fn the_ruler_game_has_a_law_of_lowest_bits() {
    assert_eq!(laws_of("ruler", 60)[1], "xor(lowbit(i + 1) for i in 0..size(head) - 1 if head[i])");
}

#[test]
fn laws_of_a_fixed_tree_are_compared_only_at_its_nodes() {
    assert_eq!(laws_of("tree-nim", 30).len(), 2);
}

#[test]
fn endlessly_growing_rules_are_reported_at_once() {
    let text = "position n\nmove on -> [n + 1]\n";
    let began = ThreadTimer::start();
    let error = fit_expressions(&instance(text), &[], None, 60, &Budget::default()).unwrap_err();
    assert!(began.elapsed() < std::time::Duration::from_secs(20), "{:?}", began.elapsed());
    assert!(error.to_string().contains("too many positions are reachable from"), "{error}");
}

#[test]
fn laws_are_not_compared_outside_bounded_choices() {
    // Odd and even takes alternate. (0, 2) is outside the range of `t`, so a difference of two laws
    // there does not matter.
    let text = "param m: 2..9 = 3\nposition n, t: 0..1\n\
                move take (k in 1..min(m, n)) when k mod 2 == t -> [n - k, 1 - t]\n";
    for found in fit_expressions(&instance(text), &["m"], Some(200), 8, &Budget::default()).unwrap()
    {
        for law in &found.laws {
            if let Agreement::Disputed { at, .. } = &law.agreement {
                assert!(at[1] <= 1, "{}", found.words(law).en);
            }
        }
    }
}

#[test]
fn periods_are_exported_with_their_preperiod() {
    let read = |_: &str| Ok(String::new());
    let mut parser = QueryParser::new(Budget::default(), &read);
    for (code, to) in [("0.77", 2_000), ("4.[3]", 2_000), ("{1,3,4}", 100)] {
        let (game, _) = parser.parse_game(&[code]).unwrap();
        let law = game_law::find(&game, to, false, &Budget::default()).unwrap();
        let written = law.export(Language::Python).unwrap();
        let table = game.long_table(200, &Budget::default()).unwrap();
        let values: Vec<String> = (0..200u64).map(|n| table.at(n).to_string()).collect();
        let program = format!(
            "{written}\nassert [grundy(n) for n in range(200)] == [{}]\n",
            values.join(",")
        );
        if let Ok(ran) = std::process::Command::new("python3").args(["-c", &program]).status() {
            assert!(ran.success(), "{program}");
        }
    }
    let (wythoff, _) = parser.parse_game(&["wythoff"]).unwrap();
    let stated = game_law::find(&wythoff, 100, false, &Budget::default()).unwrap();
    assert!(stated.export(Language::Rust).is_err());
}

#[test]
fn unbounded_claims_are_checked_until_the_time_limit() {
    for (file, told) in [("merge-heaps", "up to"), ("northcott", "reachable from the start")] {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
        let text = std::fs::read_to_string(folder.join(format!("{file}.game"))).unwrap();
        let reports = check_claims(&instance(&text), 0, None, &Budget::default()).unwrap();
        let report = &reports[0];
        assert!(report.holds && report.positions >= 10, "{file}: {}", report.words.en);
        assert!(report.words.en.contains(told), "{file}: {}", report.words.en);
    }
}

#[test]
fn the_list_of_laws_in_the_manual_equals_the_search() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    // The size of a table depends on the available time. The law of the staircase needs its
    // complete table: seconds of computation, with a generous time limit.
    let quick = [
        ("bash", 10),
        ("bash-misere", 10),
        ("powers-of-two", 10),
        ("nim", 10),
        ("nim3-misere", 10),
        ("turning-turtles", 10),
        ("divisors", 10),
        ("count-to", 10),
        ("bar-breaking", 10),
        ("chomp2", 10),
        ("staircase", 300),
    ];
    let found: Vec<Vec<String>> =
        quick.iter().map(|(file, seconds)| laws_of(file, *seconds)).collect();
    for language in ["en", "zh"] {
        let page = std::fs::read_to_string(folder.join(language).join("laws-found.md")).unwrap();
        for ((file, _), laws) in quick.iter().zip(&found) {
            let row = page.lines().find(|line| line.starts_with(&format!("| `{file}` |"))).unwrap();
            let said = row.split('|').nth(2).unwrap().trim().trim_matches('`').to_string();
            assert!(laws.contains(&said), "{language}: {file}: {said}, {laws:?}");
        }
    }
}
