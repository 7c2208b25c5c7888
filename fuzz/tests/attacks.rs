//! Some cases of the classes that compare rule files with brute force.

use grundy_fuzz::attack;
use std::time::Duration;

#[test]
fn rule_files_are_answered_as_brute_force_says() {
    for class in attack::classes().iter().filter(|class| ["rules", "turns"].contains(&class.name)) {
        if let Err(wrong) = class.attack(77 << 32, 400, Duration::MAX) {
            panic!("{} {}: {}", wrong.class, wrong.case, wrong.what);
        }
    }
}
