//! Certificates of what is proved are accepted by the checker, which shares no code with what made them.

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
