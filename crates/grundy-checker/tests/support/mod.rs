//! What the tests share.
#![allow(dead_code, reason = "each test file uses its part")]

pub mod addition;
pub mod certificates;
pub mod interpreter;
pub mod mutate;
pub mod play;
pub mod refusals;

use grundy_checker::{Fault, Limits, Statement, check};
use std::time::Duration;

pub fn run(text: &str) -> Result<Statement, Fault> {
    check(text, &Limits { time: Duration::from_secs(20), states: 100_000, ..Limits::default() })
}

pub const SAMPLES: [(&str, &str); 5] = [
    ("fibonacci nim", include_str!("../data/discovered-fibonacci-nim.json")),
    ("lasker", include_str!("../data/lasker.game.json")),
    ("nim", include_str!("../data/nim.game.json")),
    ("powers of two", include_str!("../data/powers-of-two.game.json")),
    ("wythoff", include_str!("../data/wythoff.game.json")),
];
