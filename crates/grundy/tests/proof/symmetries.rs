//! Tests proofs of symmetries for all sizes, and symmetries that are false.

use super::{all_examples, game};
use grundy::base::Error;
use grundy::lang::RuleGame;
use grundy::proof::prove_symmetries;
use grundy_automata::Limits;
use std::time::{Duration, Instant};

fn proved(rules: &RuleGame, seconds: u64) -> Option<usize> {
    let deadline = Instant::now() + Duration::from_secs(seconds);
    prove_symmetries(rules, &Limits::until(deadline)).ok()
}

/// True symmetries of the examples whose rules can be converted into formulas.
const TRUE: &[&str] = &[
    "wythoff",
    "wythoff-misere",
    "wythoff-r",
    "nim3",
    "nim3-misere",
    "moore",
    "treblecross",
    "chocolate",
    "bar-breaking",
    "notakto",
    "pong-hau-ki",
];

#[test]
fn symmetries_of_the_examples_are_proved() {
    for (name, text) in all_examples() {
        let rules = game(&text);
        if TRUE.contains(&name.as_str()) {
            assert_eq!(proved(&rules, 60), Some(text.matches("\nsymmetry").count()), "{name}");
        }
    }
}

/// Rules with a symmetry that is false at some position, for example at large numbers or at an
/// ending.
const FALSE: &[&str] = &[
    "position a, b\nmove left (k in 1..a) -> [a - k, b]\nmove right (k in 1..b) when b < 1000 -> [a, b - k]\nsymmetry [b, a]\n",
    "position a, b\nmove left (k in 1..a) -> [a - k, b]\nmove right (k in 1..b) when b != 1099511627776 -> [a, b - k]\nsymmetry [b, a]\n",
    "position a, b\nlose when a == 70 and b == 71\nmove left (k in 1..a) -> [a - k, b]\nmove right (k in 1..b) -> [a, b - k]\nsymmetry [b, a]\n",
    "position a, b\nwin when a == 3 and b == 71\nmove left (k in 1..a) -> [a - k, b]\nmove right (k in 1..b) -> [a, b - k]\nsymmetry [b, a]\n",
    "position a, b\ndraw when a == 3 and b == 71\nmove left (k in 1..a) -> [a - k, b]\nmove right (k in 1..b) -> [a, b - k]\nsymmetry [b, a]\n",
    "position a, b, c\nmove left (k in 1..a) -> [a - k, b, c]\nmove right (k in 1..b) -> [a, b - k, c]\nmove third (k in 1..c) -> [a, b, c - k]\nmove all when a > 40 and b > 41 and c > 42 -> [a - 1, b - 1, c - 1]\nsymmetry [b, c, a]\n",
    "position a, b\nmove left (k in 1..a) -> [a - k, b]\nmove right (k in 1..b) -> [a, b - k]\nmove swap when a == 9 and b > 9 -> [b - 1, a - 1]\nsymmetry [b, a]\n",
    "position n\nmove take (k in 1..n) when k < 3 -> [n - k]\nsymmetry [n + 3]\n",
    "position n\nmove take (k in 1..3) when k <= n -> [n - k]\nsymmetry [max(n, 5)]\n",
    "position n\nmove break (a in 1..n - 1) when n < 500 or a < 7 -> [a] + [n - a]\nmove odd when n > 600 -> [n - 1]\nsymmetry [if n == 600 then 601 else n]\n",
    "position a: 0..3, b: 0..4\nmove left when a > 0 -> [a - 1, b]\nmove right when b > 0 -> [a, b - 1]\nsymmetry [b, a]\n",
    "sides l, r\nposition a, b\nmove left when mover == l and a > 0 -> [a - 1, b]\nmove right when mover == r and b > 0 -> [a, b - 1]\nsymmetry [b, a]\n",
    "position a, b\nwhere a <= b\nmove left (k in 1..a) -> [a - k, b]\nsymmetry [b, a]\n",
];

#[test]
fn no_false_symmetry_is_proved() {
    for rules in FALSE {
        let Ok((file, _)) = grundy::lang::RuleFile::read(&format!("game \"x\"\n{rules}"), "x.game")
        else {
            panic!("{rules}");
        };
        let built: Result<RuleGame, Error> = file.build(&[]);
        let Ok(built) = built else { panic!("{rules}") };
        assert_eq!(proved(&built, 20), None, "{rules}");
    }
}

#[test]
fn symmetries_beyond_permutations_are_proved() {
    for rules in [
        // A position is its image only in some cases; the two positions of a pair have the same
        // options.
        "position a, b\nmove left (k in 1..a) -> [a - k, b]\nmove right (k in 1..b) -> [a, b - k]\nmove both (k in 1..min(a, b)) -> [a - k, b - k]\nsymmetry [max(a, b), min(a, b)]\n",
        "position cell: bool[4] = [true; 4]\nmove turn (i in 0..3) when cell[i] { cell[i] = false }\nsymmetry reverse(cell)\nsymmetry rotate(cell, [1, 2, 3, 0])\n",
        "sides l, r\nposition a, b, c\nmove left (k in 1..a) when mover == l -> [a - k, b, c]\nmove right (k in 1..b) when mover == l -> [a, b - k, c]\nmove third (k in 1..c) when mover == r -> [a, b, c - k]\nsymmetry [b, a, c]\n",
    ] {
        let rules = game(&format!("game \"x\"\n{rules}"));
        assert!(proved(&rules, 20).is_some());
    }
}
