//! Tests claims that are decided for every value of parameters, one by one.

use super::game;
use grundy::base::{Budget, Error};
use grundy::workbench::GameState;
use grundy::workbench::prove::{ClaimResult, ClaimStatus, prove};
use grundy::workbench::prove_for_all::prove_for_all;
use std::time::Instant;

const BASH: &str = "\
param m: 1..8 = 3
param q: 0..m = 1
position n
move take (k in 1..m) when k <= n -> [n - k]
claim P when n mod (m + 1) == 0
claim P when n mod 4 == 0
";

fn decided(all: &[&str], budget: &Budget) -> Result<Vec<ClaimResult>, Error> {
    let instance = GameState::from_rules(game(BASH), "test.game".to_string());
    let all: Vec<String> = all.iter().map(ToString::to_string).collect();
    prove_for_all(&instance, &all, None, None, budget)
}

#[test]
fn every_value_is_decided_independently() {
    let all = decided(&["m"], &Budget::default()).unwrap();
    let [right, wrong] = &all[..] else { panic!("{}", all.len()) };
    assert_eq!(right.status, ClaimStatus::Proved);
    assert_eq!(right.words.en, "proved for m = 1..8");
    assert_eq!(wrong.status, ClaimStatus::False);
    assert!(
        wrong.words.en.starts_with("false for m = 1..2, 4..8 (m = 1: false at 2: "),
        "{}",
        wrong.words.en
    );
    assert!(wrong.words.en.ends_with("; proved for m = 3"), "{}", wrong.words.en);
    assert_eq!(wrong.counterexample.as_deref(), Some("2"));
    for (at, whole) in all.iter().enumerate() {
        assert_eq!(whole.by_parameters.len(), 8);
        for (given, one) in &whole.by_parameters {
            let [(name, m)] = &given[..] else { panic!("{given:?}") };
            assert_eq!(name, "m");
            let rules = game(BASH).file().build(&[("m", *m), ("q", 1)]).unwrap();
            let alone = GameState::from_rules(rules, "test.game".to_string());
            let alone = prove(&alone, None, None, &Budget::default()).unwrap();
            assert_eq!(alone[at].status, one.status, "{given:?}");
            assert_eq!(alone[at].words.en, one.words.en, "{given:?}");
            assert!(one.proof.is_none() && one.certificate.is_none());
        }
    }
}

#[test]
fn ranges_can_be_narrowed_and_depend_on_other_parameters() {
    let all = decided(&["m=2..3", "q"], &Budget::default()).unwrap();
    // The parameter q ranges from 0 to m.
    assert_eq!(all[0].by_parameters.len(), 3 + 4);
    let all = decided(&["m=4"], &Budget::default()).unwrap();
    assert_eq!(all[0].words.en, "proved for m = 4");
}

#[test]
fn the_time_limit_applies_to_all_values_together() {
    let late = Budget { deadline: Some(Instant::now()), ..Budget::default() };
    let all = decided(&["m"], &late).unwrap();
    for whole in &all {
        assert_eq!(whole.status, ClaimStatus::Unknown);
        assert!(whole.words.en.contains("not decided for m = 1..8"), "{}", whole.words.en);
    }
    assert_eq!(all.len(), 2);
}

#[test]
fn wrong_ranges_are_reported() {
    let wrong = |all: &[&str]| decided(all, &Budget::default()).unwrap_err().to_string();
    assert!(wrong(&["z"]).contains("no parameter `z`"));
    assert!(wrong(&["m=0..3"]).contains("the allowed values are 1 to 8"));
    assert!(wrong(&["m=3..1"]).contains("not a range"));
    assert!(wrong(&["m=x"]).contains("not a range"));
    assert!(wrong(&["m", "m"]).contains("twice"));
    assert!(wrong(&["m=1..100000"]).contains("more than 1000"));
    assert!(wrong(&["m=-9223372036854775807..9223372036854775807"]).contains("more than 1000"));
}
