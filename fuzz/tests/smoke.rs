//! Runs every fuzz target for one second.

use grundy_fuzz::{FuzzTarget, fuzz, targets};
use std::time::Duration;

#[test]
fn every_target_holds_for_a_second() {
    std::thread::scope(|scope| {
        for target in targets::all_targets() {
            scope.spawn(move || {
                if let Err(failure) = fuzz(&target, Duration::from_secs(1), 7) {
                    panic!("{}: {} on {:?}", target.name, failure.message, failure.input);
                }
            });
        }
    });
}

#[test]
fn a_wrong_answer_is_found() {
    fn run(input: &str) -> String {
        assert!(!input.contains("11"), "two ones");
        input.len().to_string()
    }
    let target = FuzzTarget { name: "made up", seeds: vec!["1 2".to_string()], pieces: "", run };
    let failure = fuzz(&target, Duration::from_secs(20), 1).unwrap_err();
    assert!(failure.input.contains("11") && failure.message.contains("two ones"));
}
