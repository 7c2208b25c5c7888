//! Runs the cases of the class `certificates` for a limited time: the verifier must reject forged
//! certificates.

use grundy_fuzz::attack::classes;
use std::time::Duration;

#[test]
fn proved_and_verified_claims_are_true() {
    let class = classes().into_iter().find(|class| class.name == "certificates").unwrap();
    let done = class.attack(0, 1_500, Duration::from_secs(20));
    assert!(done.as_ref().is_ok_and(|(cases, _)| *cases >= 100), "{done:?}");
}
