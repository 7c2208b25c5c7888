//! Tests that certificates of proofs are accepted by the checker, which shares no code with the
//! prover.

use super::{all_examples, decided, game};
use grundy::proof::Verdict;
use grundy_checker::{Limits, check};

#[test]
fn certificates_of_the_examples_are_accepted() {
    let mut checked = 0;
    for (name, text) in all_examples() {
        let rules = game(&text);
        for at in 0..rules.claims().len() {
            if let Verdict::Proved(proof) = decided(&rules, at, 60) {
                let written = proof.certificate.to_string();
                if let Err(fault) = check(&written, &Limits::default()) {
                    panic!("{name} {at}: {fault}\n{written}");
                }
                checked += 1;
            }
        }
    }
    assert!(checked >= 30, "{checked}");
}

/// Rules in which names are bound inside the scope of other names, and in many independent scopes.
#[test]
fn certificates_use_each_name_once() {
    for text in [
        "position a\nmove m when (any i in 0..a: 2 * i == a) and a > 1 -> [a - 2]\nclaim P when a mod 2 == 1 or a mod 4 == 0",
        "position a, b, c, d\nmove m (k in 1..2) when k <= a -> [a - k, b, c, d]\n\
         claim grundy = (a mod 3) xor (b mod 1) xor (c mod 1) xor (d mod 1)",
        "position a, b, c, d\nmove m (k in 1..2) when k <= a -> [a - k, b, c, d]\nmove l (k in 1..4) when k <= d -> [a, b, c, d - k]\n\
         claim grundy = (a mod 3) xor (b mod 1) xor (c mod 1) xor (d mod 5)",
    ] {
        let rules = game(&format!("game \"x\"\n{text}\n"));
        let Verdict::Proved(proof) = decided(&rules, 0, 60) else { panic!("{text}") };
        let written = proof.certificate.to_string();
        if let Err(fault) = check(&written, &Limits::default()) {
            panic!("{text}: {fault}\n{written}");
        }
    }
}
