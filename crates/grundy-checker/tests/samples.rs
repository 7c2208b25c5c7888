//! Certificates that are right.

use grundy_checker::{Limits, check};
use std::time::Instant;

#[test]
fn the_samples_verify() {
    for (name, text) in [
        ("fibonacci", include_str!("data/discovered-fibonacci-nim.json")),
        ("lasker", include_str!("data/lasker.game.json")),
        ("nim", include_str!("data/nim.game.json")),
        ("powers", include_str!("data/powers-of-two.game.json")),
        ("wythoff", include_str!("data/wythoff.game.json")),
    ] {
        let begun = Instant::now();
        let statement = check(text, &Limits::default());
        println!("{name} {:?} {statement:?}", begun.elapsed());
    }
}
