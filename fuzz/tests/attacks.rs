//! Runs some cases of the classes `rules` and `turns`, which compare answers about rule files with
//! brute force.

use grundy_fuzz::attack;
use std::time::Duration;

#[test]
fn answers_about_rule_files_equal_brute_force() {
    for class in attack::classes().iter().filter(|class| ["rules", "turns"].contains(&class.name)) {
        if let Err(failure) = class.attack(77 << 32, 400, Duration::MAX) {
            panic!("{} {}: {}", failure.class, failure.case, failure.message);
        }
    }
}

#[test]
fn answers_about_all_compounds_equal_brute_force() {
    let class = attack::classes().into_iter().find(|class| class.name == "compounds");
    if let Err(failure) = class.expect("a class").attack(77 << 32, 100, Duration::MAX) {
        panic!("{} {}: {}", failure.class, failure.case, failure.message);
    }
}
