//! Compares the answers about a few hundred random rule files, which declare true and false
//! symmetries, with brute force.

use grundy_fuzz::attack::classes;
use std::time::Duration;

#[test]
fn symmetries_do_not_change_answers() {
    let class = classes().into_iter().find(|class| class.name == "symmetries").expect("a class");
    let done = class.attack(1 << 40, 600, Duration::MAX);
    assert_eq!(done.map(|(cases, _)| cases).map_err(|failure| failure.message), Ok(600));
}
