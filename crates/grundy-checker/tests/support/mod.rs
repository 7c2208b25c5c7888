//! Shared test helpers.

pub mod addition;
pub mod certificates;
pub mod interpreter;
pub mod mutate;
pub mod play;
pub mod refusals;

use grundy_checker::{Fault, Limits, Statement, check};
use std::time::Duration;

pub fn run(text: &str) -> Result<Statement, Fault> {
    let limits = Limits { time: Duration::from_secs(20), states: 100_000, ..Limits::default() };
    check(&without_mod(text), &limits)
}

/// Replaces the test shorthand `["mod",[...],c,m]` (a sum is divisible by m) by formulas of the
/// format.
pub fn without_mod(text: &str) -> String {
    let mut text = text.to_string();
    let mut names = 0;
    while let Some(at) = text.rfind("[\"mod\",") {
        let end = (at..text.len()).find(|end| {
            let inside = &text[at..=*end];
            text.is_char_boundary(*end + 1)
                && inside.matches('[').count() == inside.matches(']').count()
        });
        let Some(end) = end else { break };
        let parsed = serde_json::from_str(&text[at..=end]);
        let Ok((_, terms, constant, m)) =
            parsed.map(|of: (String, Vec<(i64, String)>, i64, i64)| of)
        else {
            break;
        };
        names += 1;
        let times = |by: i64| {
            let all = [&terms[..], &[(by, format!("mod {names}"))]].concat();
            serde_json::json!(["ex", [format!("mod {names}")], ["eq", all, constant]])
        };
        let said = serde_json::json!(["or", times(-m), times(m)]).to_string();
        text.replace_range(at..=end, &said);
    }
    text
}

pub const SAMPLES: [(&str, &str); 5] = [
    ("fibonacci nim", include_str!("../data/discovered-fibonacci-nim.json")),
    ("lasker", include_str!("../data/lasker.game.json")),
    ("nim", include_str!("../data/nim.game.json")),
    ("powers of two", include_str!("../data/powers-of-two.game.json")),
    ("wythoff", include_str!("../data/wythoff.game.json")),
];
