//! Tests laws along lines of irrational slope: they are found in the numeration that fits the
//! slope, and proved in it.

use super::answers::compare;
use super::{decided, game};
use grundy::base::{Big, Outcome};
use grundy::lang::RuleGame;
use grundy::proof::{DiscoveryGoal, Proof, Verdict, discover, discover_any};
use grundy_automata::{Limits, Numeration};
use std::time::{Duration, Instant};

/// Returns the rules of generalised Wythoff: a move takes any number from one of two heaps, or from
/// both heaps numbers that differ by less than `r`.
fn wythoff(r: u64) -> RuleGame {
    game(&format!(
        "game \"r-Wythoff\"\nposition a, b\nmove left (k in 1..a) -> [a - k, b]\nmove right (k in 1..b) -> [a, b - k]\n\
         move both (k in 1..a, l in 1..b) when abs(k - l) < {r} -> [a - k, b - l]\n"
    ))
}

fn limits() -> Limits<'static> {
    Limits::until(Instant::now() + Duration::from_secs(60))
}

fn found(game: &RuleGame) -> Proof {
    let (wanted, found) = discover_any(game, None, &limits());
    assert_eq!(wanted, DiscoveryGoal::Lost);
    found.unwrap_or_else(|why| panic!("{why:?}"))
}

/// Returns the pair (a, a + n r) with a = floor(n (2 - r + sqrt(r² + 4)) / 2), computed with
/// integers: the n-th lost pair of generalised Wythoff (Fraenkel 1982).
fn fraenkel(n: &Big, r: u64) -> (Big, Big) {
    use dashu_int::ops::SquareRoot;
    // n sqrt(r² + 4) is irrational, so rounding the root down does not change the floor of half of
    // the sum.
    let root = (n * n * (r * r + 4)).sqrt();
    let a = (root + n * 2u64 - n * r) / 2u64;
    let b = &a + n * r;
    (a, b)
}

#[test]
fn fraenkels_games_are_proved_in_the_numeration_of_their_slope() {
    for r in [1u64, 2] {
        let rules = wythoff(r);
        let proof = found(&rules);
        let kind = proof.law.rules.numeration.clone();
        let metallic = Numeration::ostrowski(&[u32::try_from(r).unwrap()]).unwrap();
        assert!(kind == metallic || r == 1 && kind == Numeration::zeckendorf(), "{r}: {kind:?}");
        assert!(compare("r-Wythoff", &rules, &proof.law, 16) > 200);
        // Large sizes, by Fraenkel's formula.
        for n in ["1", "7", "1000", "123456789012345678901234567890"] {
            let n: Big = n.parse().unwrap();
            let (a, b) = fraenkel(&n, r);
            let outcome = |a: &Big, b: &Big| {
                let said = proof.law.query(&[vec![a.clone(), b.clone()]], 4, &Limits::default());
                said.unwrap().outcome
            };
            assert_eq!(outcome(&a, &b), Outcome::P, "{r} {n}");
            assert_eq!(outcome(&b, &a), Outcome::P, "{r} {n}");
            assert_eq!(outcome(&a, &(&b + 1u64)), Outcome::N, "{r} {n}");
            assert_eq!(outcome(&(&a - 1u64), &b), Outcome::N, "{r} {n}");
        }
        let written = proof.certificate.to_string();
        grundy_checker::check(&written, &grundy_checker::Limits::default())
            .unwrap_or_else(|fault| panic!("{r}: {fault}"));
    }
}

/// Returns the game [`wythoff`] with Fraenkel's claim, in which `claim` is the condition on the
/// smaller heap.
fn claimed(r: u64, claim: &str) -> RuleGame {
    game(&format!("{}claim P when abs(a - b) mod {r} == 0 and {claim}\n", wythoff(r).file().text()))
}

#[test]
fn claims_of_metallic_means_and_roots_are_proved_in_the_numeration_of_each() {
    for (r, claim, quotients) in [
        (2, "min(a, b) == floor_sqrt(2, abs(a - b) div 2)", 2),
        (2, "min(a, b) == floor_metallic(2, abs(a - b) div 2) - abs(a - b) div 2", 2),
        (3, "min(a, b) == floor_metallic(3, abs(a - b) div 3) - 2 * (abs(a - b) div 3)", 3),
        (3, "min(a, b) == (floor_sqrt(13, abs(a - b) div 3) - abs(a - b) div 3) div 2", 3),
        (4, "min(a, b) == floor_sqrt(5, abs(a - b) div 4) - abs(a - b) div 4", 4),
    ] {
        let rules = claimed(r, claim);
        let Verdict::Proved(proof) = decided(&rules, 0, 60) else { panic!("{claim}") };
        let silver = Numeration::ostrowski(&[quotients]).unwrap();
        // The root of 5 is twice the golden ratio minus 1.
        let expected = if claim.contains("(5,") { Numeration::zeckendorf() } else { silver };
        assert_eq!(proof.law.rules.numeration, expected, "{claim}");
        assert!(compare(claim, &rules, &proof.law, 10) > 80);
    }
    for (r, claim) in [
        // 1393/985 is a convergent of the root of 2: the claim is first wrong beyond its
        // denominator.
        (2, "min(a, b) == (abs(a - b) div 2) * 1393 div 985"),
        (2, "min(a, b) == floor_sqrt(3, abs(a - b) div 2)"),
        (3, "min(a, b) == floor_metallic(2, abs(a - b) div 3) - abs(a - b) div 3"),
        (3, "min(a, b) == floor_sqrt(2, abs(a - b) div 3)"),
        (2, "min(a, b) == floor_sqrt(2, abs(a - b) div 2 + (if a > 1099511627776 then 1 else 0))"),
    ] {
        let verdict = decided(&claimed(r, claim), 0, 60);
        assert!(!matches!(verdict, Verdict::Proved(_)), "{r} {claim}");
    }
}

#[test]
fn a_given_numeration_is_used_exclusively() {
    let rules = wythoff(2);
    // Its law has no automaton in the numeration of another field, however much time is given.
    let limits_of_other = Limits::until(Instant::now() + Duration::from_secs(2));
    let other = discover_any(&rules, Some(&Numeration::zeckendorf()), &limits_of_other).1;
    assert!(other.is_err());
    let silver = Numeration::ostrowski(&[2]).unwrap();
    assert!(discover(&rules, DiscoveryGoal::Lost, Some(silver), &limits()).is_ok());
}

#[test]
fn laws_of_wythoff_with_other_endings_are_discovered() {
    for ending in ["lose when a + b < 2", "lose when a == 1 and b == 1", "misere"] {
        let text = format!(
            "game \"w\"\nposition a, b\n{ending}\nmove left (k in 1..a) -> [a - k, b]\nmove right (k in 1..b) -> [a, b - k]\n\
             move both (k in 1..min(a, b)) -> [a - k, b - k]\n"
        );
        let rules = game(&text);
        let proof = found(&rules);
        assert!(compare(ending, &rules, &proof.law, 16) > 200, "{ending}");
        let written = proof.certificate.to_string();
        grundy_checker::check(&written, &grundy_checker::Limits::default())
            .unwrap_or_else(|fault| panic!("{ending}: {fault}"));
    }
}
