//! Tests the claims of the examples.

use super::oracle::Oracle;
use super::{all_examples, decided, game};
use grundy::proof::Verdict;

/// The examples, each with the number of its claims that are proved for all sizes.
const PROVED: &[(&str, usize)] = &[
    ("bar-breaking", 1),
    ("bar-breaking-in-two", 1),
    ("bash", 2),
    ("bash-misere", 1),
    ("chocolate", 1),
    ("chomp-taker-wins", 1),
    ("chomp2", 1),
    ("count-to", 1),
    ("discard-and-split", 1),
    ("fibonacci-nim", 1),
    ("lasker", 1),
    ("merge-heaps", 1),
    ("mock-turtles", 1),
    ("moore", 1),
    ("near-coins", 1),
    ("new-stone-game", 1),
    ("nim", 1),
    ("nim-misere", 1),
    ("nim3", 1),
    ("nim3-misere", 1),
    ("northcott", 1),
    ("one-coin", 1),
    ("powers-of-two", 1),
    ("ruler", 1),
    ("run-of-coins", 1),
    ("staircase", 1),
    ("take-134", 1),
    ("tree-nim", 1),
    ("turning-turtles", 1),
    ("twins", 1),
    ("two-or-three", 3),
    ("write-larger", 1),
    ("wythoff", 1),
    ("wythoff-misere", 1),
    ("wythoff-r", 1),
];

#[test]
fn claims_of_the_examples_are_proved_and_none_is_refuted() {
    let mut proved = Vec::new();
    for (name, text) in all_examples() {
        let rules = game(&text);
        let mut many = 0;
        for at in 0..rules.claims().len() {
            match decided(&rules, at, 60) {
                Verdict::Proved(_) => many += 1,
                Verdict::Refuted(found) => panic!("{name}: {found:?}"),
                Verdict::Unknown(_) => {}
            }
        }
        if many > 0 {
            proved.push((name, many));
        }
    }
    let expected: Vec<(String, usize)> =
        PROVED.iter().map(|(name, many)| (name.to_string(), *many)).collect();
    assert_eq!(proved, expected);
}

#[test]
fn proved_claims_hold_at_small_positions() {
    for (name, text) in all_examples() {
        let rules = game(&text);
        for at in 0..rules.claims().len() {
            if let Verdict::Proved(_) = decided(&rules, at, 60) {
                let wrong = Oracle::new(&rules).wrong(at, 12, 2_000);
                assert_eq!(wrong, None, "{name}");
            }
        }
    }
}
