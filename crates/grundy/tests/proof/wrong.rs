//! Tests that subtly false claims are never proved.

use super::{decided, game};
use grundy::proof::Verdict;

/// Rules without a claim, each with the correct condition for a loss of the player to move.
const TRUE: &[(&str, &str)] = &[
    ("position n\nmove take (k in 1..3) when k <= n -> [n - k]", "n mod 4 == 0"),
    ("position n\nmisere\nmove take (k in 1..3) when k <= n -> [n - k]", "n mod 4 == 1"),
    ("position n\nmove take (k in [1, 3, 4]) when k <= n -> [n - k]", "n mod 7 in [0, 2]"),
    ("position n\nmove take (i in 0..bit_length(n) - 1) -> [n - (1 << i)]", "n mod 3 == 0"),
    ("position n, m\nmove a (k in 1..n) -> [n - k, m]\nmove b (k in 1..m) -> [n, m - k]", "n == m"),
    (
        "position n, m, l\nmove a (k in 1..n) -> [n - k, m, l]\nmove b (k in 1..m) -> [n, m - k, l]\nmove c (k in 1..l) -> [n, m, l - k]",
        "n xor m xor l == 0",
    ),
    (
        "position n, m\nmove a (k in 1..n) -> [n - k, m]\nmove b (k in 1..m) -> [n, m - k]\nmove c (k in 1..min(n, m)) -> [n - k, m - k]",
        "min(n, m) == floor_phi(abs(n - m))",
    ),
    (
        "position n, m\nmove a (k in 1..n) -> [n - k, m]\nmove b (k in 1..m) -> [n, m - k]\nmove c (k in 1..n, l in 1..m) when abs(k - l) < 2 -> [n - k, m - l]",
        "abs(n - m) mod 2 == 0 and min(n, m) == floor_sqrt(2, abs(n - m) div 2)",
    ),
    ("position n\nmove half when n > 0 -> [n div 2]\nmove one when n > 0 -> [n - 1]", "HALF"),
    ("position n\nlose when n == 5\nmove take (k in 1..2) when k <= n -> [n - k]", "FIVE"),
    (
        "position n, m\nmisere\nmove a (k in 1..n) -> [n - k, m]\nmove b (k in 1..m) -> [n, m - k]",
        "if max(n, m) > 1 then n == m else n + m == 1",
    ),
];

/// Changes that make a correct claim false at small or moderately large numbers; `E` denotes the
/// claim.
const SPOILED: &[&str] = &[
    "(E) and n != 84 and n != 85",
    "(E) or n == 1001 or n == 1002",
    "not (E)",
    "(E) and n mod 2 == 0 or n == 1",
    "(E) or n == 0 or n == 2 or n == 3",
    "if n > 2 then E else n == 2",
];

/// Changes that make a correct claim false at large numbers only; `E` denotes the claim. Some
/// claims take seconds with each.
const SPOILED_FAR: &[&str] = &[
    "(E) and n < 1000",
    "if n < 1099511627776 then E else not (E)",
    "(E) and n mod 1009 != 17",
    "(E) or n > 1099511627776 and n < 1099511627790",
    "(E) and n < 1099511627776",
];

fn hold_spoiled(all: bool) {
    let mut refuted = 0;
    let mut tried = 0;
    let sentences = TRUE.iter().filter(|(_, truth)| truth.contains(' '));
    for (at, (rules, truth)) in sentences.enumerate() {
        let holds = format!("{rules}\nclaim P when {truth}\n");
        let rules_of = game(&format!("game \"x\"\n{holds}"));
        assert!(matches!(decided(&rules_of, 0, 60), Verdict::Proved(_)), "{holds}");
        let far = SPOILED_FAR.iter().enumerate();
        // Large moduli take long in numerations that are not binary.
        let slow = truth.contains("floor_sqrt");
        let far = far.filter(|(of, _)| all || !slow && (at + of).is_multiple_of(3));
        let far = far.map(|(_, spoiled)| spoiled);
        for spoiled in SPOILED.iter().chain(far) {
            let text =
                format!("game \"x\"\n{rules}\nclaim P when {}\n", spoiled.replace('E', truth));
            tried += 1;
            match decided(&game(&text), 0, 60) {
                Verdict::Proved(_) => panic!("proved:\n{text}"),
                Verdict::Refuted(_) => refuted += 1,
                Verdict::Unknown(why) => println!("unknown: {text}\n{why:?}"),
            }
        }
    }
    // Some bounds need binary digits in addition to Fibonacci digits; all other claims are refuted.
    assert!(refuted * 10 >= tried * 9, "{refuted} of {tried}");
}

/// A third of the changes at large numbers is tested, different ones for each claim.
#[test]
fn spoiled_claims_are_never_proved() {
    hold_spoiled(false);
}

#[test]
#[ignore = "a minute: cargo test --release -p grundy --test all proof::wrong -- --ignored"]
fn all_spoiled_claims_are_never_proved() {
    hold_spoiled(true);
}

/// Rules with a claim, each with the reason why the claim is false or remains open.
const WRONG: &[(&str, &str)] = &[
    ("play need not end", "position n\nmove up -> [n + 1]\nclaim P when n < 0"),
    (
        "two of a kind that cancel in misère play",
        "position heads: set(1..12)\nmisere\nmove one (x in heads) { remove x from heads }\n\
         move two (x in heads, y in 1..x - 1) { remove x from heads\n  if y in heads { remove y from heads } else { add y to heads } }\n\
         claim P when if any h in heads: h > 1 then xor(heads) == 0 else parity(sum(heads)) == 1",
    ),
    (
        "`where` that cannot be evaluated far out, said of all members",
        "position n, l\nwhere all i in 0..0: [1 for j in 0..99][n] == 1\nmove m when l > 0 -> [n + 1, l - 1]\nclaim P when l mod 2 == 0",
    ),
    (
        "`where` that cannot be evaluated far out, said of no member",
        "position n, l\nwhere not (any i in 0..0: [1 for j in 0..99][n] != 1)\nmove m when l > 0 -> [n + 1, l - 1]\nclaim P when l mod 2 == 0",
    ),
    (
        "a claim of starts that cannot be evaluated",
        "position n, l\nstart n -> [n, 0]\nmove m when l > 0 and n > 0 -> [n - 1, l - 1]\nclaim P when all i in 0..0: [1, 1][n] == 1 for start",
    ),
    (
        "how often a part is there, where that cannot be evaluated",
        "position n\nmove m when n > 0 -> [n - 1] times (if all i in 0..0: [1, 1][n] == 1 then 1 else 1)\nclaim grundy = n mod 2",
    ),
    (
        "an exception at the greatest number of the language",
        "position n: 0..9223372036854775807\nmove m when n > 0 -> [n - 1]\nclaim P when n mod 2 == 0 or n == 9223372036854775807",
    ),
    (
        "play need not end",
        "position n\nmove up -> [n + 1]\nmove down when n > 0 -> [n - 1]\nclaim P when n mod 2 == 0",
    ),
    ("play goes round", "position n: 0..3\nmove on -> [(n + 1) mod 4]\nclaim P when n mod 2 == 0"),
    (
        "values where play goes round",
        "position n: 0..3\nmove on -> [(n + 1) mod 4]\nclaim grundy = n mod 2",
    ),
    (
        "a natural that goes negative far out",
        "position n\nmove a when n > 0 -> [n - 1 - n div 1000]\nmove b when n > 0 -> [1000000 - n]\nclaim P when n mod 2 == 0",
    ),
    (
        "a range that is left far out",
        "position n: 0..1000\nmove a when n > 0 -> [n - 1]\nmove b when n == 999 -> [n + 2]\nclaim P when n mod 2 == 0",
    ),
    (
        "a result that is not defined",
        "let t = [1, 2, 1]\nposition n\nmove a when n > 0 -> [n - t[n mod 4]]\nclaim P when n == 0",
    ),
    (
        "the boundary of misère play",
        "position n, m\nmisere\nmove a (k in 1..n) -> [n - k, m]\nmove b (k in 1..m) -> [n, m - k]\nclaim P when if n + m > 3 then n == m else n + m == 1 or n == m",
    ),
    (
        "normal play's law in misère play",
        "position n, m\nmisere\nmove a (k in 1..n) -> [n - k, m]\nmove b (k in 1..m) -> [n, m - k]\nclaim P when n == m",
    ),
    (
        "a rational near the golden ratio",
        "position n, m\nmove a (k in 1..n) -> [n - k, m]\nmove b (k in 1..m) -> [n, m - k]\nmove c (k in 1..min(n, m)) -> [n - k, m - k]\nclaim P when min(n, m) == abs(n - m) * 89 div 55",
    ),
    (
        "addition for xor",
        "position n, m\nmove a (k in 1..n) -> [n - k, m]\nmove b (k in 1..m) -> [n, m - k]\nclaim grundy = n + m",
    ),
    (
        "or for xor",
        "position n, m\nmove a (k in 1..n) -> [n - k, m]\nmove b (k in 1..m) -> [n, m - k]\nclaim grundy = n | m",
    ),
    ("a skipped value", "position n\nmove take (k in 1..n) -> [n - k]\nclaim grundy = 2 * n"),
    ("a value below 0", "position n\nmove take (k in 1..n) -> [n - k]\nclaim grundy = n - 1"),
    (
        "values of misère play",
        "position n\nmisere\nmove take (k in 1..n) -> [n - k]\nclaim grundy = n",
    ),
    (
        "an ending in the way",
        "position n\nlose when n == 7\nmove take (k in 1..n) -> [n - k]\nclaim P when n == 0",
    ),
    (
        "an ending the other way round",
        "position n\nwin when n == 0\nmove take (k in 1..2) when k <= n -> [n - k]\nclaim P when n mod 3 == 0",
    ),
    (
        "draws that are not claimed",
        "position n\ndraw when n == 0\nmove take (k in 1..2) when k <= n -> [n - k]\nclaim P when n mod 3 == 0",
    ),
    (
        "draws claimed wrongly",
        "position n\nlose when n == 0\ndraw when stuck\nmove send (k in 2..3) when k <= n -> [n - k]\nclaim P when n mod 5 == 0\nclaim N when n mod 5 in [2, 3, 4]\nclaim draw when n mod 5 == 1",
    ),
    (
        "the side that moves again",
        "sides a, b\nposition n\nmove take (k in 1..2) when k <= n {\n  n -= k\n  if k == 1 { turn = mover }\n}\nclaim P when n mod 3 == 0",
    ),
    (
        "a side with more moves",
        "sides a, b\nposition n\nmove one when n > 0 -> [n - 1]\nmove two when n > 1 and mover == a -> [n - 2]\nclaim P when n mod 2 == 0",
    ),
    (
        "junk positions",
        "sides white, black\nposition light: 0..8, dark: 0..8\nmove w (t in 0..8) when mover == white and t != light and t < dark { light = t }\nmove b (t in 0..8) when mover == black and t != dark and t > light { dark = t }\nclaim P when dark - light == 1",
    ),
    (
        "a claim of N that is one of P",
        "position n\nmove take (k in 1..3) when k <= n -> [n - k]\nclaim N when n mod 4 == 0",
    ),
    (
        "splits with the wrong law",
        "position n\nmove take (k in 1..n) -> [n - k]\nmove split (k in 1..n div 2) when n > 1 -> [k] + [n - k]\nclaim grundy = n",
    ),
    (
        "Kayles with a short period",
        "position n\nmove one (k in 0..n - 1) when n > 0 -> [k] + [n - 1 - k]\nmove two (k in 0..n - 2) when n > 1 -> [k] + [n - 2 - k]\nclaim grundy = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7][n mod 12]",
    ),
    (
        "a bag with the wrong value",
        "position heaps: bag(nat)\nmove take (h in heaps, k in 1..h) {\n  remove h from heaps\n  if k < h { add h - k to heaps }\n}\nclaim grundy = xor(h mod 1024 for h in heaps)",
    ),
    (
        "a bag whose element stays",
        "position heaps: bag(nat)\nmove take (h in heaps, k in 1..h) {\n  add h - k to heaps\n}\nclaim grundy = xor(heaps)",
    ),
    (
        "two heaps that are not independent",
        "position n, m\nmove a (k in 1..n) when m > 0 -> [n - k, m]\nmove b (k in 1..m) -> [n, m - k]\nclaim grundy = n xor m",
    ),
    (
        "a move that looks at the other heap",
        "position n, m\nmove a (k in 1..n) -> [n - k, m]\nmove b (k in 1..min(m, 5)) -> [n, m - k]\nclaim P when (n xor m) == 0",
    ),
    (
        "a move from the end",
        "position n\nmove take (k in 1..3) when k <= n -> [n - k]\nmove back when n == 0 -> [4]\nclaim P when n mod 4 == 0",
    ),
];

#[test]
fn wrong_claims_are_never_proved() {
    for (why, text) in WRONG {
        let text = format!("game \"x\"\n{text}\n");
        let rules = game(&text);
        for at in 0..rules.claims().len() {
            if let Verdict::Proved(proof) = decided(&rules, at, 30) {
                panic!("{why}: proved, as {:?}\n{text}", proof.basis);
            }
        }
    }
}
