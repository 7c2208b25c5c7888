//! Tests rule files that are equivalent to a code, and rule files that only look so.

use grundy_core::base::{Budget, HeapOptions};
use grundy_rules::RuleFile;
use grundy_rules_code::CodeRules;
use grundy_solve::{Detail, solve};
use grundy_store::{Convention, GameState, QueryParser};
use grundy_tasks::game_law;
use grundy_testing::ThreadTimer;
use grundy_text::Evidence;
use std::collections::BTreeSet;
use std::time::Duration;

/// Returns the code to which the rules are equivalent, or `None` if no code is recognised.
fn code(text: &str) -> Option<String> {
    let (file, _) =
        RuleFile::read(text, "test.game").unwrap_or_else(|error| panic!("{text}\n{error:?}"));
    file.build(&[]).unwrap().equivalent_code().map(|code| code.to_string())
}

/// A xorshift64 generator of pseudorandom numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len() as u64) as usize]
    }
}

#[test]
fn examples_equivalent_to_codes_are_recognised() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "game") {
            let text = std::fs::read_to_string(&path).unwrap();
            let name = path.file_stem().unwrap().to_str().unwrap().to_string();
            found.extend(code(&text).map(|code| format!("{name} {code}")));
        }
    }
    found.sort();
    let wanted = [
        "bash {1,2,3,4}",
        "bash-misere {1,2,3,4}",
        "dawsons-chess 0.137",
        "dawsons-kayles 0.07",
        "grundys-game 4u.",
        "grunt 4u.",
        "kayles 0.77",
        "lasker 4.[3]",
        "near-coins {1,2,3}",
        "officers 0.6",
        "take-134 {1,3,4}",
        "twins {1,2,3}",
        "write-larger {1,2,3}",
    ];
    assert_eq!(found, wanted);
}

/// Returns declarations and an expression for the number 2^e, with e from 8 to 40, by
/// multiplication, shifts, doubling or look-up.
fn far(random: &mut Random) -> (String, String) {
    let e = 8 + random.below(33) as usize;
    let doubled = (0..e).fold("1".to_string(), |inner, _| format!("d({inner})"));
    let named: String = (1..=e).map(|i| format!("let v{i} = v{} + v{}\n", i - 1, i - 1)).collect();
    match random.below(8) {
        0 => (String::new(), vec!["2"; e].join(" * ")),
        1 => (String::new(), format!("(1 << {e})")),
        2 => ("def d(x) = x + x\n".to_string(), doubled),
        3 => (format!("let v0 = 1\n{named}"), format!("v{e}")),
        4 => (format!("param p = {}\n", 1u64 << e), "p".to_string()),
        5 => (format!("let far = [3, {}]\n", 1u64 << e), "far[1]".to_string()),
        6 => ("def s(x) = x * x\n".to_string(), format!("s(1 << {}) << {}", e / 2, e % 2)),
        _ => (String::new(), format!("max(0, min({0}, {0} + 1))", 1u64 << e)),
    }
}

/// Rules that equal a code up to a large heap or a large take are not recognised; without the
/// exception they are.
#[test]
fn rules_that_differ_at_large_heaps_are_not_recognised() {
    let mut random = Random(0x9e37_79b9);
    for _ in 0..400 {
        let (header, far) = far(&mut random);
        let n = random.pick(&["n", "(n + 2 - 2)", "min(n, n + 1)", "(2 * n) div 2", "abs(n)"]);
        let breaks = [
            format!("{n} != {far}"),
            format!("{n} < {far}"),
            format!("({n} < {far} or {n} > {far} + 3)"),
            format!("not ({far} <= {n})"),
            format!("(if {n} == {far} then false else true)"),
            format!("(all x in [{far}, 3 * {far}]: {n} != x)"),
        ];
        let condition = &breaks[random.below(6) as usize];
        let (code_of, open, broken) = match random.below(6) {
            0 => ("{1,2}", "(k in [1, 2]) when k <= n", "-> [n - k]"),
            1 => ("{1,2,3}", "(k in 1..min(3, n)) when true", "{ n -= k }"),
            2 => ("{1+}", "(k in 1..n) when true", "-> [n - k]"),
            3 => ("0.07", "(a in 0..n - 2) when true", "-> [a] + [n - 2 - a]"),
            4 => ("4u.", "(a in 1..(n - 1) div 2) when true", "-> [a] + [n - a]"),
            _ => ("0.77", "(t in [1, 2], a in 0..n - t) when true", "-> [n - t - a] + [a]"),
        };
        let text = |and: &str| format!("{header}position n\nmove m {open}{and} {broken}\n");
        assert_eq!(code(&text("")).as_deref(), Some(code_of), "{}", text(""));
        let broken = text(&format!(" and {condition}"));
        assert_eq!(code(&broken), None, "{broken}");
        // A move that is possible for large heaps only.
        let more = format!("{}move more when n >= {far} -> [n - 5]\n", text(""));
        let wanted = (code_of == "{1+}").then_some(code_of);
        assert_eq!(code(&more).as_deref(), wanted, "{more}");
    }
}

/// One code in different formulations, with constants up to 2^40.
#[test]
fn codes_are_recognised_in_any_formulation() {
    let far = 1u64 << 40;
    let codes = [
        ("move m (k in 1..n) when k != 1 << 40 -> [n - k]", format!("all but {{{far}}}")),
        ("move m (k in [3, 1 << 40]) when k <= n -> [n - k]", format!("{{3,{far}}}")),
        ("move m (k in 1..n) when k mod 2 == 1 -> [n - k]", "0.[30]".to_string()),
        ("move m (k in 1..n) when k mod 3 in [0, 2] -> [n - k]", "0.[033]".to_string()),
        ("move m (rest in 0..n - 1) -> [rest]", "{1+}".to_string()),
        ("move m (k in 1..700) when k <= n -> [n - k]", "{1..700}".to_string()),
        ("move m (k in 1..min(5000, n)) { n -= k }", "{1..5000}".to_string()),
        (
            "def f(x) = if x == 1 then 1 else 4\nmove m (k in 1..2) when f(k) <= n -> [n - f(k)]",
            "{1,4}".to_string(),
        ),
        (
            "let t = [[1, 2], [5, 6]]\nmove m (p in t, k in p) when k <= n -> [n - k]",
            "{1,2,5,6}".to_string(),
        ),
        (
            "move m (k in [q for q in 1..9 if q * q < 40 and q != 2]) when k <= n -> [n - k]",
            "{1,3,4,5,6}".to_string(),
        ),
        (
            "move m (k in 1..3) when k <= n { let r = n - k\nif r > 5 { n = r } else { n -= k } }",
            "{1,2,3}".to_string(),
        ),
        ("move m (a in 0..n - 3) when a <= n - 3 - a -> [a] + [n - 3 - a]", "0.007".to_string()),
        ("move m when n > 0 -> nothing", "0.[1]".to_string()),
        (
            "move m when n > 0 and n <= 3 -> nothing\nmove o when n > 1 -> [n - 1]",
            "0.311".to_string(),
        ),
        ("move m when n > 0 and n mod 2 == 0 -> [n div 2] times 2", "4=.".to_string()),
        ("move m (k in 1..n, j in 1..n) when k == j -> [n - k]", "{1+}".to_string()),
        ("move m (j in 1..2, k in 0..n - j) -> [k] + [n - j - k]", "0.77".to_string()),
        ("move m (k in 1..n) when is_pow2(k) and k < 20 -> [n - k]", "{1,2,4,8,16}".to_string()),
        ("move m (k in 1..n) when (k xor 5) < 2 -> [n - k]", "{4,5}".to_string()),
        ("move m (k in 1..min(n, 30)) when is_square(k) -> [n - k]", "{1,4,9,16,25}".to_string()),
        ("move m (k in 1..900) when k * k < 30 and k <= n -> [n - k]", "{1,2,3,4,5}".to_string()),
        (
            "move m (k in 0 - 2..n) when (any x in 0 - 5..3: 2 * x == k) and k > 0 -> [n - k]",
            "{2,4,6}".to_string(),
        ),
    ];
    for (moves, wanted) in codes {
        assert_eq!(code(&format!("position n\n{moves}\n")), Some(wanted), "{moves}");
    }
}

/// Rules that fail at some heap, exceed 64 bits or cannot be decided are not recognised.
#[test]
fn rules_undefined_somewhere_are_not_recognised() {
    for moves in [
        "move m (k in [1, 2]) when n > 0 -> [max(n - k, n - 2)]",
        "move m (k in [1, 2]) when k <= n and 10 div (n - 1000003) < 99 -> [n - k]",
        "move m (k in [1, 2]) when k <= n and [7, 8][min(n, 1) * (n div 1048576)] > 0 -> [n - k]",
        "move m (k in [1, 2]) when k <= n and n * 1099511627776 >= 0 -> [n - k]",
        "move m (k in [1, 2]) when k <= n and n * n >= 0 -> [n - k]",
        "move m (k in [1, 2]) when k <= n and (n * n) mod 3 < 3 -> [n - k]",
        "move m (k in 1..n) when k * k <= n * k -> [n - k]",
        "move m (k in [1, 2]) when k <= n and n xor 5 != 3000000 -> [n - k]",
        "move m (k in 1..n, j in 1..n) when k == 2 * j - 1 and n * 3 != k -> [n - k * k]",
        "move m (k in [1, 2]) when k <= n and not (any x in 1..n: x + n == 0) -> [n - k]",
        "move m (k in [1, 2]) when k <= n and 1 << 62 + 0 * n > n -> [n - k]",
        "move m (k in [1, 2]) when k <= n and (0 - n - 1) div (0 - 1) > 0 -> [n - k]",
        "move m (k in [1, 2]) when k <= n and 0 - (0 - n - 1) div 1 > 0 -> [n - k]",
        "move m (k in [1, 2]) when k <= n and sum(x for x in [n, n, 0 - n]) >= 0 -> [n - k]",
        "move m (k in 1..n, a in 0..n - k) -> [a] + [n - k - a]",
        "move m (a in 1..n - 2, b in 1..n - 1 - a) -> [a] + [b] + [n - a - b]",
        "move m (k in 1..n - 1) -> [k] + [1]",
        "move m (k in [1, 2]) when k <= n -> [n - k]\nmove grow when n == 1099511627776 -> [n + 1]",
    ] {
        assert_eq!(code(&format!("position n\n{moves}\n")), None, "{moves}");
    }
}

/// Random rules with several moves. A recognised code has the options of the rules.
#[test]
fn codes_of_random_rules_have_their_options() {
    let mut random = Random(0x2545_f491);
    let choices = ["k in 1..n", "k in 1..min(n, 9)", "k in [1, 2, 4]", "j in 1..2, k in j..n"];
    let conditions = ["true", "k != 3", "k mod 2 == 1", "n mod 3 != 1", "k < 7 or n == k", "n > 4"];
    let outcomes = ["[n - k]", "[k - 1] + [n - k]", "[n - k] + [k - k div 2]", "[(n - k) div 2]"];
    let mut recognised = 0;
    for _ in 0..800 {
        let moves: String = (0..1 + random.below(3))
            .map(|index| {
                let (choice, condition) = (random.pick(&choices), random.pick(&conditions));
                let outcome = outcomes[random.below(6).saturating_sub(2) as usize];
                format!("move m{index} ({choice}) when k <= n and ({condition}) -> {outcome}\n")
            })
            .collect();
        let text = format!("position n\n{moves}");
        let rules = RuleFile::read(&text, "test.game").unwrap().0.build(&[]).unwrap();
        let Some(code) = rules.equivalent_code() else { continue };
        recognised += 1;
        let game = code.into_game();
        let heap = rules.single_heap().unwrap();
        for n in 0..80 {
            let options = |rule: &dyn HeapOptions| {
                let mut all = BTreeSet::new();
                rule.options(n, &mut |heaps| {
                    let mut heaps: Vec<u64> = heaps.iter().copied().filter(|m| *m > 0).collect();
                    heaps.sort_unstable();
                    all.insert(heaps);
                })
                .unwrap();
                all
            };
            assert_eq!(options(&heap), options(&game.rule), "{n}: {text}");
        }
    }
    assert!(recognised > 100, "{recognised}");
}

/// Rules with many numbers, large moduli or nested loops are given up quickly.
#[test]
fn expensive_recognition_is_given_up() {
    let list: Vec<String> = (1..20_000u64).map(|i| (i * i * 7 % 1_000_003).to_string()).collect();
    for text in [
        format!("position n\nlet s = [{}]\nmove m (k in s) when k <= n -> [n - k]\n", list.join(",")),
        "position n\nmove m (k in 1..n) when n mod 997 == 3 and k mod 991 == 2 -> [n - k]\n".to_string(),
        "position n\nmove m (a in 1..900, b in 1..900, c in 1..900) when a + b + c <= n -> [n - a - b - c]\n".to_string(),
        "position n\nmove m (k in [x for x in 1..900 if all y in 1..900: all z in 1..900: x + y + z < 9 * n]) when k <= n -> [n - k]\n".to_string(),
        format!("position n\nmove m (k in 1..n) when {} -> [n - k]\n",
            (2..60).map(|i| format!("n + {i} * k != {}", i * i * 31)).collect::<Vec<_>>().join(" and ")),
        format!("position n\nmove m (k in 1..n) when {} >= 1 -> [n - k]\n",
            (2..40).fold("n".to_string(), |e, i| format!("abs({e} - {i} * k)"))),
    ] {
        let (file, _) = RuleFile::read(&text, "test.game").unwrap();
        let game = file.build(&[]).unwrap();
        let began = ThreadTimer::start();
        let _ = game.equivalent_code();
        assert!(began.elapsed() < Duration::from_secs(3), "{:?}: {text:.200}", began.elapsed());
    }
}

/// A sparse list of takes in a rule file has the same law and proof as its code.
#[test]
fn a_sparse_list_of_takes_has_the_law_of_its_code() {
    let mut random = Random(77);
    for round in 0..12 {
        let takes: Vec<u64> = match round {
            0 => vec![1, 4, 27, 256, 3_125],
            _ => {
                let mut takes: Vec<u64> = (0..5).map(|_| 1 + random.below(900)).collect();
                takes.sort_unstable();
                takes.dedup();
                takes
            }
        };
        let listed = takes.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let text = format!("position n\nmove take (k in [{listed}]) when k <= n -> [n - k]\n");
        let (file, _) = RuleFile::read(&text, "test.game").unwrap();
        let rules = GameState::from_rules(file.build(&[]).unwrap(), "test.game".to_string());
        let read = |_: &str| Ok(String::new());
        let (as_code, _) = QueryParser::new(Budget::default(), &read)
            .parse_game(&[&format!("{{{listed}}}")])
            .unwrap();
        let law = |instance: &GameState| {
            let law = game_law::find(instance, 200_000, false, &Budget::default()).unwrap();
            (law.words().en, matches!(law.evidence, Evidence::Proved { .. }))
        };
        assert_eq!(law(&rules), law(&as_code), "{text}");
    }
}

/// A rule file with a start, or with a meaning of typed numbers, is answered accordingly.
#[test]
fn declared_starts_are_respected() {
    let take = "move take (k in [1, 2]) when k <= n -> [n - k]\n";
    let value = |declared: &str, typed: &[&str]| {
        let text = format!("{declared}\n{take}");
        let read = |_: &str| Ok(text.clone());
        let mut parser = QueryParser::new(Budget::default(), &read);
        let words: Vec<&str> = ["s.game"].iter().chain(typed).copied().collect();
        let question = parser.parse_question(&words, Convention::default()).unwrap();
        let answer = solve(&question, Detail::default(), &Budget::default()).unwrap();
        answer.grundy.map(|value| value.to_string())
    };
    for n in 0..9u64 {
        let typed = n.to_string();
        let wanted = |n: u64| Some((n % 3).to_string());
        assert_eq!(value("position n", &[&typed]), wanted(n));
        let shifted = "position n\nstart m -> [m + 1]";
        assert_eq!(value(shifted, &[&typed]), wanted(n + 1), "{n}");
        assert_eq!(value(&format!("position n = {n}"), &[]), wanted(n), "{n}");
        assert_eq!(value("position n = 8", &[&typed]), wanted(n), "{n}");
        assert_eq!(value(&format!("position n\nstart -> [{n}]"), &[]), wanted(n), "{n}");
    }
}
