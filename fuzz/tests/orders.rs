//! Runs cases of the class `orders` for some seconds. It compares answers in sessions that share
//! results with answers in sessions that do not.

use grundy_fuzz::attack;
use std::time::Duration;

#[test]
fn answers_do_not_depend_on_the_order_of_requests() {
    let class = attack::classes().into_iter().find(|class| class.name == "orders");
    if let Err(failure) = class.expect("a class").attack(77 << 32, 500, Duration::from_secs(10)) {
        panic!("{} {}: {}", failure.class, failure.case, failure.message);
    }
}
