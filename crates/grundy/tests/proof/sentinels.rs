//! Tests ranges that begin below zero, such as −1 for "none", filters among choices, and the number
//! of zeros at the end of a number: formulas agree with the rules, proofs are correct, and pages
//! and certificates use the numbers of the file.

use super::dice::Dice;
use super::oracle::Oracle;
use super::{decided, game, relation};
use grundy::Counts;
use grundy::base::{Budget, Lang, Outcome, Words};
use grundy::lang::LogicRules;
use grundy::lang::RuleGame;
use grundy::proof::{PageFormat, PageHeading, Verdict, write_prose};
use grundy::workbench::{Convention, Detail, QueryParser, solve};
use grundy_checker::{Limits, check};

/// Three heaps from which stones are taken one by one, never twice in a row from the same heap:
/// Codeforces 1396B, with −1 for no heap.
const LAST: &str = include_str!("../data/last-minus.game");
/// Three takes, the second and third of which may not be repeated immediately; −1 means that no
/// take is barred.
const BAR: &str = include_str!("../data/bar-minus.game");

fn proved(text: &str) -> Box<grundy::proof::Proof> {
    match decided(&game(text), 0, 60) {
        Verdict::Proved(proof) => proof,
        other => panic!("{text}\n{other:?}"),
    }
}

#[test]
fn a_range_below_zero_is_proved_like_the_shifted_range() {
    for text in [format!("{BAR}claim P when n mod 5 == 0 for start\n"), LAST.to_string()] {
        let proof = proved(&text);
        let statement = check(&proof.certificate.to_string(), &Limits::default()).unwrap();
        // The certificate counts from the lower bound, and the name of the coordinate says so.
        let (name, low, high) = statement.bounds.last().unwrap();
        let least = if text.contains("bar") { ("bar + 1", Some(3)) } else { ("last + 1", Some(6)) };
        assert_eq!((name.as_str(), *high, *low), (least.0, least.1, 0));
        let name = Words::same("x".to_string());
        let heading = PageHeading { name: &name, claims: &[], parameters: &[] };
        let page = write_prose(&proof, &heading, PageFormat::Markdown, Lang::En);
        assert!(page.contains("integers"), "{page}");
        assert!(page.contains("\\ge -1"), "{page}");
    }
}

#[test]
fn starts_with_negative_numbers_are_answered_at_any_size() {
    let read = |_: &str| Ok(LAST.to_string());
    let mut parser = QueryParser::new(Budget::default(), &read);
    for (typed, outcome) in [
        // An even number of stones without a dominating heap is P; a dominating heap or an odd
        // number of stones is N.
        ("last.game 1000000000 999999999 3", Outcome::P),
        ("last.game 1000000000 999999999 4", Outcome::N),
        ("last.game 1000000000 3 3", Outcome::N),
    ] {
        let words: Vec<&str> = typed.split(' ').collect();
        let question = parser.parse_question(&words, Convention::default()).unwrap();
        let answer = solve(&question, Detail::default(), &Budget::default()).unwrap();
        assert_eq!(answer.outcome, outcome, "{typed}");
        for made in &answer.moves {
            let to = made.to.as_deref().unwrap();
            let barred: i64 = to.split(' ').next_back().unwrap().parse().unwrap();
            assert!((0..3).contains(&barred), "{to} bars the heap that was taken from");
        }
    }
}

#[test]
fn automata_equal_rules_with_sentinels_filters_and_digits() {
    for text in [
        LAST,
        BAR,
        "position n, b: -5..-2\nmove m (k in 1..3 if k <= n, j in -5..-2 if j != b) -> [n - k, j]\n",
        "position n, b: (-1..2)[2]\nmove m (i in 0..1, k in 1..2 if k <= n and b[i] != k) { n -= k  b[i] = k }\n",
        "position n, b: -1..2\nwhere b <= n\nmove m (k in 1..3) when k <= n -> [n - k, if n - k > 1 then b else -1]\n",
        "position a\nmove m (k in 1..3 if k <= a) -> [a - k]\n",
        "position a, b\nmove m (k in 1..b if k <= a, j in 0..k if j != 1) -> [a - k, b - j]\n",
        "position a, b\nmove m (x in [a - 1, b] if x < a and x >= 0) -> [x, b]\n",
        "position a\nmove m (i in 0..bit_length(a) - 1 if i != 1, k in [1 << i]) -> [a - k]\n",
        "position a, b\nmove m (k in [1] + [j for j in 2..4 if j <= b]) when k <= a -> [a - k, b]\n",
        "position a: bag(nat)\nmove m (x in a if x > 2) { remove x from a  add x - 2 to a }\n",
        "position a, b\nmove m (k in 1..3) when k <= a and count(j in 0..2 if j < b, i in 0..1) > k -> [a - k, b]\n",
        "position a\nmove m (k in 1..a) when v2(k) == v2(a) -> [a - k]\n",
        "position a\nmove m (k in 1..a) when a > k and v2(k) < v2(a - k) + 1 -> [a - k]\n",
        "position a\nmove m (i in 0..v2(a)) when a > 0 -> [a - (1 << i)]\n",
        "position a\nmove m (k in 1..4) when k <= a and v2(a) mod 3 != 1 -> [a - k]\n",
        "position a\nmove m when a > 0 and 2 > v2(a) -> [a - min(v2(a) + 1, 1)]\n",
        "position a\nmove m when a > 0 { let e = v2(a)  if e >= 1 { a -= 1 << e } else { a -= 1 } }\n",
        "position a\nmove m (k in 1..2) when k <= a and parity(trailing_ones(a)) == 1 -> [a - k]\n",
        "position a\nmove m when a > 1 -> [a - 1 - min(trailing_ones(a), 1)]\n",
    ] {
        let text = text.replace("claim N", "# claim N");
        match game(&text).guarded_commands(None) {
            Ok(_) => assert!(relation::hold(&text, &text), "{text}"),
            Err(beyond) => panic!("{text}: {:?}", beyond.reason),
        }
    }
}

#[test]
fn a_filter_is_proved_like_a_condition() {
    for (filtered, claim) in [
        ("position a\nmove m (k in 1..3 if k <= a) -> [a - k]\n", "P when a mod 4 == 0"),
        (
            "position a, b\nmove m (k in 1..a if k mod 2 == 1) -> [a - k, b]\nmove l (k in 1..b if k mod 2 == 1) -> [a, b - k]\n",
            "P when (a + b) mod 2 == 0",
        ),
        (
            "position a, b\nmove m (j in 0..1, k in 1..2 if k <= (if j == 0 then a else b)) -> [if j == 0 then a - k else a, if j == 0 then b else b - k]\n",
            "P when a mod 3 == b mod 3",
        ),
    ] {
        proved(&format!("{filtered}claim {claim}\n"));
        let spoiled = format!("{filtered}claim {claim} or a == 1001\n");
        assert!(!matches!(decided(&game(&spoiled), 0, 60), Verdict::Proved(_)), "{spoiled}");
    }
}

#[test]
fn claims_about_trailing_zeros_are_proved_exactly() {
    // Numbers that end in an even number of zeros are lost, and so is 0.
    let halve = "position n\nmove half when n > 0 and n mod 2 == 0 -> [n div 2]\n";
    proved(&format!("{halve}claim P when n == 0 or v2(n) mod 2 == 0\n"));
    proved(&format!("{halve}claim grundy = if n == 0 then 0 else v2(n) mod 2\n"));
    for wrong in [
        // The function is undefined at 0.
        "P when v2(n) mod 2 == 0",
        "P when n == 0 or v2(n) mod 2 == 1",
        "P when n == 0 or v2(n) mod 2 == 0 and v2(n) != 20",
        "P when n == 0 or v2(n) == 0",
    ] {
        let text = format!("{halve}claim {wrong}\n");
        assert!(!matches!(decided(&game(&text), 0, 60), Verdict::Proved(_)), "{text}");
    }
}

/// Returns random rules of a heap and a second number, which may bar a take and can be −1.
fn barred(dice: &mut Dice) -> String {
    let mut moves = String::new();
    for at in 0..1 + dice.roll(2) {
        let c = 1 + dice.roll(3);
        let filter =
            dice.pick(&["k <= n", "k <= n and k != b", "k <= n and (k != b or n mod 3 == 0)"]);
        let to = dice.pick(&[
            "k",
            "-1",
            "b",
            "if k == 2 then -1 else b",
            "min(k, 2) - 1",
            "if b < 0 then k else -1",
        ]);
        let ends = dice.pick(&["1..", "b + 2.."]);
        moves += &format!("move m{at} (k in {ends}{c} if {filter}) when k <= 3 -> [n - k, {to}]\n");
    }
    let ending =
        dice.pick(&["", "", "misere\n", "lose when n == 2 and b == -1\n", "win when b == 3\n"]);
    format!("position n, b: -1..3\n{ending}{moves}")
}

/// Returns a claim that lists the lost heaps for each value of the second number, as far as they
/// seem periodic. Some claims get an exception that makes them false.
fn claim_of_barred(dice: &mut Dice, rules: &str) -> String {
    let probe = game(&format!("{rules}claim P when n >= 0\n"));
    let mut oracle = Oracle::new(&probe);
    let (before, period) = (dice.roll(4), 2 + dice.roll(9));
    let mut cases = Vec::new();
    for value in 0..5_u64 {
        let is_p: Vec<bool> =
            (0..40).map(|n| oracle.is_right(0, &Counts::of([n, value])) == Some(true)).collect();
        let found = (1..12u64).find(|period| {
            (6..40 - period).all(|n| is_p[n as usize] == is_p[(n + period) as usize])
        });
        let (before, period) = found.map_or((before, period), |period| (6, period));
        let lost = |from: u64, to: u64| {
            let lost =
                (from..to).filter(|n| is_p[*n as usize]).map(|n| (n % to.max(1)).to_string());
            lost.collect::<Vec<String>>().join(", ")
        };
        let first = format!("n in [-1, {}]", lost(0, before)).replace(", ]", "]");
        let residues: Vec<String> = (before..before + period)
            .filter(|n| is_p[*n as usize])
            .map(|n| (n % period).to_string())
            .collect();
        let later = format!("n mod {period} in [-1, {}]", residues.join(", ")).replace(", ]", "]");
        let shown = value as i64 - 1;
        cases.push(format!("b == {shown} and (if n < {before} then {first} else {later})"));
    }
    let spoiled = dice.pick(&["", "", " or n == 37 and b == 2", " or n == 31 and b == -1"]);
    format!("claim P when {}{spoiled}\n", cases.join(" or "))
}

fn agrees(rules: &RuleGame, text: &str) -> (usize, usize) {
    match decided(rules, 0, 5) {
        Verdict::Proved(proof) => {
            check(&proof.certificate.to_string(), &Limits::default()).unwrap();
            assert_eq!(Oracle::new(rules).wrong(0, 90, 2_000), None, "proved, but wrong:\n{text}");
            (1, 0)
        }
        Verdict::Refuted(found) => {
            let near: Vec<u64> = found.position.iter().map(|n| u64::try_from(n).unwrap()).collect();
            let wrong = Oracle::new(rules).wrong(0, near[0] + 8, 2_000);
            assert!(wrong.is_some(), "refuted at {near:?}, but right:\n{text}");
            (0, 1)
        }
        Verdict::Unknown(_) => (0, 0),
    }
}

#[test]
fn random_claims_with_a_sentinel_are_decided_rightly() {
    let (mut proved, mut refuted) = (0, 0);
    for at in 0..150 {
        let mut dice = Dice::of(977 + 1_000_003 * at);
        dice.roll(2);
        let rules = barred(&mut dice);
        let text = format!("{rules}{}", claim_of_barred(&mut dice, &rules));
        let (yes, no) = agrees(&game(&text), &text);
        proved += yes;
        refuted += no;
    }
    assert!(proved >= 30 && refuted >= 30, "{proved} proved, {refuted} refuted");
}
